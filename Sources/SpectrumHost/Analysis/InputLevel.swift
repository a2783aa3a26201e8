// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// The levels of a whole file's samples, beside the plugin's momentary readings.
public struct InputLevel: Sendable {
  /// Samples that the plugin takes for faults upstream and replaces by 0.
  public struct Replaced: Sendable, Equatable {
    public internal(set) var nan = 0
    public internal(set) var infinite = 0
    /// Beyond `loudest`.
    public internal(set) var tooLoud = 0

    public var count: Int { nan + infinite + tooLoud }
  }

  /// The loudest sample that the plugin takes, linear: 120 dB above full scale.
  public static let loudest: Float = 1e6

  public private(set) var replaced = Replaced()
  private let channelCount: Int
  private var sumsOfSquares = SIMD2<Double>()
  private var products = 0.0
  private var largest = SIMD2<Float>()
  private var frameCount = 0
  private var runs: [RailRun]

  /// `channelCount`: 1 or 2; `rail`: the highest number of the source's coding, linear, if the
  /// plugin doesn't take that for full scale.
  public init(channelCount: Int, rail: Float? = nil) {
    self.channelCount = channelCount
    runs = rail.map { [RailRun](repeating: RailRun(rail: $0), count: channelCount) } ?? []
  }

  /// Clipped samples of a coding with a rail; nil without one, when the plugin's count is right.
  public var clipped: Int? { runs.isEmpty ? nil : runs.reduce(0) { $0 + $1.clipped } }

  /// Adds a sample of each channel; `right` isn't used in mono.
  mutating func add(_ left: Float, _ right: Float = 0) {
    let pair = SIMD2(repaired(left), channelCount > 1 ? repaired(right) : 0)
    let wide = SIMD2<Double>(pair)
    sumsOfSquares += wide * wide
    products += wide.x * wide.y
    largest.x = max(largest.x, abs(pair.x))
    largest.y = max(largest.y, abs(pair.y))
    frameCount += 1
    for channel in runs.indices { runs[channel].add(pair[channel]) }
  }

  private mutating func repaired(_ sample: Float) -> Float {
    // A comparison with NaN is false.
    if abs(sample) <= Self.loudest { return sample }
    if sample.isNaN {
      replaced.nan += 1
    } else if sample.isInfinite {
      replaced.infinite += 1
    } else {
      replaced.tooLoud += 1
    }
    return 0
  }

  /// RMS in dBFS of all samples, or those of one channel, 0 or 1: 10·log10(Σx²/N), −3.01 for a
  /// full-scale sine, as on the plugin's level meter. Nil of silence.
  public func rms(channel: Int? = nil) -> Double? {
    guard let channel else {
      return Self.decibels(sumsOfSquares.sum() / Double(frameCount * channelCount))
    }
    return Self.decibels(sumsOfSquares[channel] / Double(frameCount))
  }

  /// The largest sample in dBFS, of all or of one channel; nil of silence.
  public func peak(channel: Int? = nil) -> Double? {
    Self.decibels(pow(Double(channel.map { largest[$0] } ?? largest.max()), 2))
  }

  /// Σlr / √(Σl²·Σr²), −1…1; nil in mono, or if a channel is silent.
  public var correlation: Double? {
    let scale = (sumsOfSquares.x * sumsOfSquares.y).squareRoot()
    return scale > 0 ? min(max(products / scale, -1), 1) : nil
  }

  private static func decibels(_ power: Double) -> Double? { power > 0 ? 10 * log10(power) : nil }
}
