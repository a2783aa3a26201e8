// SPDX-License-Identifier: GPL-3.0-or-later
import CAllocationCounter
import Foundation
import SpectrumHost

/// The cost of a contender at a block length, over several rounds of the same audio.
///
/// Each round has a new instance, so block k does the same work in each round. Its least time is
/// its cost; the rest is other load on the machine.
struct Measurement {
  let block: Int
  /// Least time of each run() over the rounds, in ns; shape: [block number].
  private(set) var least: [Double] = []
  /// Mean time per frame of each round, in ns; shape: [round].
  private(set) var perFrame: [Double] = []
  /// Heap calls inside run() from the first one on; the maximum of the rounds.
  private(set) var allocations = 0
  /// Bytes per second of audio on the notify port.
  private(set) var traffic = 0.0

  init(block: Int) { self.block = block }

  /// ns per frame, from each block's least time.
  var leastPerFrame: Double { least.reduce(0, +) / Double(least.count * block) }

  /// ns per frame, the median of the rounds.
  var medianPerFrame: Double { percentile(of: perFrame, 50) }

  /// The time of run() in µs that `percent` of the calls don't exceed, from each block's least
  /// time.
  func time(_ percent: Double) -> Double { percentile(of: least, percent) / 1000 }

  /// Plays the audio, [channel][sample], through a new instance.
  mutating func addRound(
    _ contender: Contender, _ audio: [[Float]], sampleRate: Double, timerCost: Double
  ) throws {
    let instance = try contender.makeInstance(sampleRate: sampleRate, block: block)
    let blockCount = audio[0].count / block
    var times = [Double](repeating: 0, count: blockCount)
    var (bytes, heapCalls, nextSecond) = (0, 0, 0)
    for number in 0..<blockCount {
      let start = number * block
      if Double(start) >= Double(nextSecond) * sampleRate {
        contender.message(second: nextSecond)?.withUnsafeBytes { message in
          _ = instance.send(message, to: contender.controlSymbol)
        }
        nextSecond += 1
      }
      for (channel, input) in instance.inputs.enumerated() {
        audio[channel].withUnsafeBufferPointer {
          _ = input.update(fromContentsOf: $0[start..<(start + block)])
        }
      }
      spectrum_allocations_begin()
      let before = now()
      instance.run(frames: block)
      let after = now()
      heapCalls += Int(spectrum_allocations_end())
      times[number] = max(0, after - before - timerCost)
      bytes += eventBytes(in: instance, contender.notifySymbol)
    }
    least = least.isEmpty ? times : zip(least, times).map { min($0, $1) }
    perFrame.append(times.reduce(0, +) / Double(blockCount * block))
    allocations = max(allocations, heapCalls)
    traffic = Double(bytes) * sampleRate / Double(blockCount * block)
  }

  /// Bytes of the last run()'s events, without the sequence's header.
  private func eventBytes(in instance: PluginInstance, _ symbol: String) -> Int {
    guard let events = instance.events(from: symbol) else { return 0 }
    // A time stamp of 8 bytes before each atom, and padding to 8 after it.
    return events.reduce(0) { $0 + (8 + $1.atom.count + 7) & ~7 }
  }
}

/// Nanoseconds of a monotonic clock.
func now() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

/// The clock's own time in a measurement, in ns: the median of many empty measurements.
func measureTimerCost() -> Double {
  percentile(of: (0..<10_000).map { _ in -now() + now() }, 50)
}

/// The value that `percent` of the values don't exceed (nearest rank).
func percentile(of values: [Double], _ percent: Double) -> Double {
  let sorted = values.sorted()
  guard !sorted.isEmpty else { return .nan }
  let rank = Int((percent / 100 * Double(sorted.count)).rounded(.up))
  return sorted[min(max(rank, 1), sorted.count) - 1]
}
