// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// A sine whose frequency rises by the same ratio in every second.
///
/// x(t) = A·sin(2π·f1·T/ln(f2/f1)·((f2/f1)^(t/T) − 1)).
/// Source: Farina, "Simultaneous Measurement of Impulse Response and Distortion with a Swept-Sine
/// Technique", AES 108, 2000.
public struct SweepSignal: SignalSource {
  private let range: ClosedRange<Double>
  private let duration: Double
  private let sampleRate: Double
  private let amplitude: Double
  private var position = 0

  /// From the lower to the upper bound of `range` in Hz over `duration` seconds, repeated.
  public init(
    range: ClosedRange<Double>, duration: Double, level: Float, sampleRate: Double
  ) {
    (self.range, self.duration, self.sampleRate) = (range, duration, sampleRate)
    amplitude = Double(DecibelScale.amplitude(level))
  }

  public mutating func next() -> SIMD2<Float> {
    let ratio = range.upperBound / range.lowerBound
    let time = (Double(position) / sampleRate).truncatingRemainder(dividingBy: duration)
    position += 1
    // If both bounds are equal, the formula's limit: f1·t cycles.
    let cycles =
      ratio > 1
      ? range.lowerBound * duration / log(ratio) * (pow(ratio, time / duration) - 1)
      : range.lowerBound * time
    return SIMD2(repeating: Float(amplitude * sin(2 * .pi * cycles)))
  }
}
