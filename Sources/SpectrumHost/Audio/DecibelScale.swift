// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// Conversions between linear values and decibels.
public enum DecibelScale {
  /// What stands for silence, in dBFS: a power of 1e−20.
  public static let silence: Float = -200

  /// The factor on samples that `decibels` mean: 10^(dB/20).
  public static func amplitude(_ decibels: Float) -> Float { Float(pow(10, Double(decibels) / 20)) }

  /// 10·log10 of a power, at least −200.
  public static func decibels(power: Double) -> Float {
    power > 1e-20 ? Float(10 * log10(power)) : silence
  }
}

/// Level of a whole file as its samples say, next to what the plugin reads moment by moment.
public struct InputLevel: Sendable {
  private var sumOfSquares = 0.0
  private var count = 0
  private var largest: Float = 0

  /// Samples that are no numbers count as silence.
  mutating func add(_ sample: Float) {
    let sample = sample.isFinite ? sample : 0
    sumOfSquares += Double(sample) * Double(sample)
    largest = max(largest, abs(sample))
    count += 1
  }

  /// RMS of all samples in dBFS, 10·log10(Σx²/N): a full-scale sine is at −3.01, as on the plugin's
  /// level meter.
  public var rms: Float {
    DecibelScale.decibels(power: count > 0 ? sumOfSquares / Double(count) : 0)
  }

  /// The largest sample in dBFS.
  public var peak: Float { DecibelScale.decibels(power: Double(largest) * Double(largest)) }
}
