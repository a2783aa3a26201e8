// SPDX-License-Identifier: GPL-3.0-or-later
import CXCB
import Foundation
import SpectrumHost
import Studio
import VirtualScreen

/// Compares the cost of the whole window in a host with other analysers': shares of a core in jalv
/// on an X server without a screen, memory, and the time to the first picture.
///
/// Usage: spectrum-window-bench [seconds [rounds [part of an analyser's name]]]
@main
enum WindowBench {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst() + ["", "", ""]
    let seconds = min(max(Int(arguments[1]) ?? 8, 1), 600)
    let rounds = min(max(Int(arguments[2]) ?? 3, 1), 100)
    do {
      let studio = try Studio(period: 1024)
      let noise = try studio.makeNoise()
      defer { noise.stop() }
      let contenders = Studio.installed(Contender.all, named: arguments[3], in: .jalv)
      try compare(contenders, in: studio, seconds: Double(seconds), rounds: rounds)
      try timeFirstPicture(on: studio.server)
    } catch {
      FileHandle.standardError.write(Data("spectrum-window-bench: \(error)\n".utf8))
      exit(1)
    }
  }

  /// A measurement: percent of a core, and MiB.
  private struct Sample {
    var host, server, memory: Double
  }

  /// Measures all contenders in turn, `rounds` times; reports the median of each figure.
  private static func compare(
    _ contenders: [Contender], in studio: Studio, seconds: Double, rounds: Int
  ) throws {
    print(
      """
      percent of a core in jalv.gtk3 under pink noise, with the window less without it; of the X
      server; MiB that the host shares with nobody, with the window; median of \(rounds) rounds
      """)
    var samples = [[Sample]](repeating: [], count: contenders.count)
    for _ in 0..<rounds {
      for (index, contender) in contenders.enumerated() {
        let without = try measure(contender, in: studio, withWindow: false, seconds)
        var sample = try measure(contender, in: studio, withWindow: true, seconds)
        sample.host -= without.host
        sample.server -= without.server
        samples[index].append(sample)
      }
    }
    let medians = samples.map { samples in
      let middle = { (value: (Sample) -> Double) in samples.map(value).sorted()[samples.count / 2] }
      return Sample(
        host: middle { $0.host }, server: middle { $0.server }, memory: middle { $0.memory })
    }
    print(pad("", 36) + "    host   server  memory  host, to LSP")
    for (contender, sample) in zip(contenders, medians) {
      print(
        pad(contender.name, 36) + number(sample.host, " %") + number(sample.server, " %")
          + number(sample.memory) + number(sample.host / max(medians[0].host, 0.01), decimals: 2))
    }
  }

  private static func measure(
    _ contender: Contender, in studio: Studio, withWindow: Bool, _ seconds: Double
  ) throws -> Sample {
    let program = try studio.open(contender, withWindow: withWindow, source: "noise:out")
    defer { program.stop() }
    // Wait for the first pictures, which fill the caches.
    Thread.sleep(forTimeInterval: 2)
    if withWindow && contender.isHidden {
      for window in studio.server.windows { studio.server.unmap(window) }
      Thread.sleep(forTimeInterval: 2)
    }
    let server = studio.server.processIdentifier
    let start = ContinuousClock().now
    let before = (Usage(of: program.processIdentifier), Usage(of: server))
    Thread.sleep(forTimeInterval: seconds)
    let after = (Usage(of: program.processIdentifier), Usage(of: server))
    let elapsed = (ContinuousClock().now - start) / .seconds(1)
    guard program.isRunning else {
      throw Studio.Failed(description: "\(contender.name) ended while it was measured")
    }
    return Sample(
      host: 100 * (after.0.seconds - before.0.seconds) / elapsed,
      server: 100 * (after.1.seconds - before.1.seconds) / elapsed,
      memory: Usage.memory(of: program.processIdentifier).unshared)
  }

  /// The time from the host's call to the first picture on the screen.
  private static func timeFirstPicture(on server: XServer) throws {
    let world = try World(bundle: try BundleLocator.find(nil))
    let instance = try PluginInstance(SpectrumURI.stereo, in: world, sampleRate: 48_000)
    let parent = server.makeParent(width: 1064, height: 577)
    var milliseconds: [Double] = []
    for _ in 0..<20 {
      let start = ContinuousClock().now
      let window = try PluginWindow(of: instance, in: world, parent: parent)
      while !server.hasPicture(window.id), ContinuousClock().now - start < .seconds(5) {}
      milliseconds.append((ContinuousClock().now - start) / .milliseconds(1))
    }
    milliseconds.sort()
    print(
      "\nfirst picture of 1064 × 577 after"
        + number(milliseconds[10], " ms, worst of 20") + number(milliseconds[19], " ms"))
  }
}
