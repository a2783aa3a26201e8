// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// White Gaussian noise, independent on both channels.
public struct NoiseSignal: SignalSource {
  private var random: SplitMix64
  /// Standard deviation.
  private let deviation: Double

  /// `level`: RMS in dBFS, which is the standard deviation: σ = 10^(level/20).
  public init(level: Float, seed: UInt64) {
    random = SplitMix64(seed: seed)
    deviation = Double(DecibelScale.amplitude(level))
  }

  /// Box and Muller's pair: √(−2 ln u)·(cos 2πv, sin 2πv).
  /// Source: Box, Muller, "A Note on the Generation of Random Normal Deviates", 1958.
  public mutating func next() -> SIMD2<Float> {
    let radius = deviation * (-2 * log(1 - Double.random(in: 0..<1, using: &random))).squareRoot()
    let angle = 2 * .pi * Double.random(in: 0..<1, using: &random)
    return SIMD2(Float(radius * cos(angle)), Float(radius * sin(angle)))
  }
}
