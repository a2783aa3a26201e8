// SPDX-License-Identifier: GPL-3.0-or-later
import CMath
import SpectrumMessages

/// Where the track and the side-chain mask each other, as received.
struct MaskingMarks: Equatable {
  /// Who is masked.
  enum Loser { case track, sideChain, both }

  /// A range in Hz with the dB that the masked one lacks.
  struct Range: Equatable {
    let low, high: Float
    let decibels: Float
    let loser: Loser
  }

  /// Seconds without news after which they are out of date.
  private static var patience: Float { 1 }

  /// dB of each band: above 0 the track is masked, below 0 the side-chain; none without news.
  private(set) var conflicts: [Float] = []
  /// The worst first.
  private(set) var ranges: [Range] = []
  private var (lowNumber, highNumber) = (Float(0), Float(1))
  private var age: Float = 0

  /// Whether nothing is marked.
  var isEmpty: Bool { conflicts.allSatisfy { $0 == 0 } && ranges.isEmpty }

  /// Takes a message; returns whether it changes what is marked.
  mutating func receive(_ message: Message.Masking) -> Bool {
    let last = self
    age = 0
    lowNumber = Self.number(message.lowestFrequency)
    highNumber = max(lowNumber + 0.1, Self.number(message.highestFrequency))
    // In half decibels, so that they come to rest.
    conflicts = message.conflicts.map { spectrum_round(2 * $0.held(within: -40...40)) / 2 }
    ranges = (0..<message.ranges.count / 3).map { index in
      let decibels = message.ranges[3 * index + 2].held(within: -99...99)
      let isEven = index < message.evenRanges.count && message.evenRanges[index] > 0
      return Range(
        low: message.ranges[3 * index].held(within: 1...1e6),
        high: message.ranges[3 * index + 1].held(within: 1...1e6), decibels: abs(decibels),
        loser: isEven ? .both : decibels > 0 ? .track : .sideChain)
    }
    return conflicts != last.conflicts || ranges != last.ranges
  }

  /// Time passes; returns whether the marks have just gone out of date.
  mutating func step(elapsed: Float) -> Bool {
    age += elapsed
    guard age > Self.patience, !conflicts.isEmpty else { return false }
    clear()
    return true
  }

  mutating func clear() { (conflicts, ranges) = ([], []) }

  /// The conflict at a frequency in Hz, in dB above 0; nil without one, and beyond the bands.
  func conflict(atHz hertz: Float) -> (decibels: Float, loser: Loser)? {
    let place = (Self.number(hertz) - lowNumber) / (highNumber - lowNumber)
    guard place >= 0, place < 1, !conflicts.isEmpty else { return nil }
    let conflict = conflicts[min(conflicts.count - 1, Int(place * Float(conflicts.count)))]
    guard conflict != 0 else { return nil }
    let isEven = ranges.contains { $0.loser == .both && hertz >= $0.low && hertz <= $0.high }
    return (abs(conflict), isEven ? .both : conflict > 0 ? .track : .sideChain)
  }

  /// Whether a conflict is marked at whose cost, the track's or the side-chain's.
  func marks(_ loser: Loser) -> Bool {
    conflicts.contains { loser == .track ? $0 > 0 : $0 < 0 }
  }

  /// The ERB number of a frequency in Hz (Glasberg and Moore).
  private static func number(_ hertz: Float) -> Float {
    21.4 * spectrum_log10(1 + 0.00437 * hertz)
  }
}
