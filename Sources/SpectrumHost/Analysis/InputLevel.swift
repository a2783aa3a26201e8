// SPDX-License-Identifier: GPL-3.0-or-later

/// The level of a whole file's samples, beside the plugin's momentary readings.
public struct InputLevel: Sendable {
  private var sumOfSquares = 0.0
  private var count = 0
  private var largest: Float = 0

  /// NaN and infinity count as 0.
  mutating func add(_ sample: Float) {
    let sample = sample.isFinite ? sample : 0
    sumOfSquares += Double(sample) * Double(sample)
    largest = max(largest, abs(sample))
    count += 1
  }

  /// RMS of all samples in dBFS, 10·log10(Σx²/N): −3.01 for a full-scale sine, as on the plugin's
  /// level meter.
  public var rms: Float {
    DecibelScale.decibels(power: count > 0 ? sumOfSquares / Double(count) : 0)
  }

  /// The largest sample in dBFS.
  public var peak: Float { DecibelScale.decibels(power: Double(largest) * Double(largest)) }
}
