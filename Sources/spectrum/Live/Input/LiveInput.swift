// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumHost

/// The samples that come in live, after a gain, up to a limit.
final class LiveInput: SampleSource {
  let source: any LiveSource
  private let factor: Float
  private let clock = ContinuousClock()
  /// The frames to read in all, and when to end even if they haven't come.
  var limit = Int.max
  var deadline: ContinuousClock.Instant?
  private var taken = 0
  private var latestFrame: ContinuousClock.Instant
  private var nextTurn: ContinuousClock.Instant
  /// Called every few milliseconds; returns false to end.
  var onTurn: () throws -> Bool = { true }

  /// Seconds between two looks at the source, and at most between two turns if sound comes in faster
  /// than it is heard.
  private static let interval = 0.002
  private static let longestTurn = 0.02
  /// Seconds without sound that are worth a word.
  private static let patience = 2.0

  /// `gain` in dB.
  init(_ source: any LiveSource, gain: Float) {
    self.source = source
    factor = pow(10, gain / 20)
    (latestFrame, nextTurn) = (clock.now, clock.now)
  }

  /// What is wrong, each in a few words.
  var complaints: [String] {
    let missing = source.missingPorts
    if !missing.isEmpty { return missing.map { "no port \($0)" } }
    let isStill = clock.now - latestFrame > .seconds(Self.patience)
    return isStill ? ["no sound from \(source.name)"] : []
  }

  func read(_ count: Int, into inputs: [UnsafeMutableBufferPointer<Float>]) throws -> Int {
    let count = min(count, limit - taken)
    while true {
      let isReady = source.has(count)
      if !isReady || clock.now >= nextTurn {
        nextTurn = clock.now + .seconds(Self.longestTurn)
        try source.look()
        guard try onTurn(), !source.isLost, !isLate else { return 0 }
      }
      if isReady { break }
      Thread.sleep(forTimeInterval: Self.interval)
    }
    source.take(count, into: inputs)
    if factor != 1 {
      for input in inputs { for frame in 0..<count { input[frame] *= factor } }
    }
    taken += count
    latestFrame = clock.now
    return count
  }

  private var isLate: Bool { deadline.map { clock.now >= $0 } ?? false }
}
