// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// The tables of the benchmark.
struct Report {
  let contenders: [Contender]
  let blocks: [Int]
  /// Shape: [contender][block].
  let measurements: [[Measurement]]
  let parts: [Part]

  /// The cost of a part: the difference of two contenders.
  struct Part {
    let name: String
    let with, without: Int
  }

  private static let nameWidth = 38

  func print() {
    printCosts()
    printTimes()
    printRatios()
  }

  private func printCosts() {
    Swift.print("\nns per frame: each block's least time over the rounds (median of the rounds)")
    printRow("", blocks.map { "block \($0)" } + ["heap calls", "notify kB/s"])
    for (contender, results) in zip(contenders, measurements) {
      let costs = results.map {
        "\(Self.decimal($0.leastPerFrame, 1)) (\(Self.decimal($0.medianPerFrame, 1)))"
      }
      let heapCalls = results.map(\.allocations).max() ?? 0
      let traffic = results.map(\.traffic).max() ?? 0
      printRow(contender.name, costs + ["\(heapCalls)", Self.decimal(traffic / 1000, 1)])
    }
    for part in parts {
      let costs = zip(measurements[part.with], measurements[part.without]).map {
        Self.decimal($0.leastPerFrame - $1.leastPerFrame, 1)
      }
      printRow(part.name, costs)
    }
  }

  private func printTimes() {
    guard let block = blocks.first else { return }
    let budget = Double(block) / SpectrumBench.sampleRate * 1e6
    Swift.print("\nrun() at block \(block) in µs (the block lasts \(Self.decimal(budget, 0)) µs)")
    printRow("", ["p50", "p99", "p99.9", "max"])
    for (contender, results) in zip(contenders, measurements) {
      printRow(contender.name, [50, 99, 99.9, 100].map { Self.decimal(results[0].time($0), 1) })
    }
  }

  private func printRatios() {
    for (peer, peerResults) in zip(contenders, measurements) where peer.uri == Contender.lspURI {
      Swift.print("\nratio to \(peer.name), by least times (below 1: cheaper)")
      printRow("", blocks.map { "block \($0)" } + ["p99.9 at \(blocks[0])"])
      for (contender, results) in zip(contenders, measurements)
      where contender.uri != Contender.lspURI {
        let ratios = zip(results, peerResults).map { $0.leastPerFrame / $1.leastPerFrame }
        let tail = results[0].time(99.9) / peerResults[0].time(99.9)
        printRow(contender.name, (ratios + [tail]).map { Self.decimal($0, 2) })
      }
    }
  }

  private func printRow(_ name: String, _ cells: [String]) {
    let padded = name.padding(toLength: Self.nameWidth, withPad: " ", startingAt: 0)
    let columns = cells.map { String(repeating: " ", count: max(0, 15 - $0.count)) + $0 }
    Swift.print(padded + columns.joined())
  }

  static func decimal(_ value: Double, _ places: Int) -> String {
    String(format: "%.\(places)f", value)
  }
}
