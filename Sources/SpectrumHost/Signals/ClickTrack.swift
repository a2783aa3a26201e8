// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// Clicks at a steady tempo, the first at sample 0.
///
/// Each is ½·(cos 2π80t + cos 2π2000t)·e^(−t/10 ms): low and high enough for any onset detector,
/// with its maximum in the first sample, so that the position of each beat is exact.
public struct ClickTrack: SignalSource {
  private let sampleRate: Double
  private let tempo: Double
  private let amplitude: Double
  private var position = 0
  private var beat = 0
  private var beatStart = 0

  /// `tempo`: beats per minute; `level`: the clicks' peak in dBFS.
  public init(tempo: Double, level: Float, sampleRate: Double) {
    (self.tempo, self.sampleRate) = (tempo, sampleRate)
    amplitude = Double(DecibelScale.amplitude(level))
  }

  public mutating func next() -> SIMD2<Float> {
    let nextStart = Int((Double(beat + 1) * 60 / tempo * sampleRate).rounded())
    if position >= nextStart { (beat, beatStart) = (beat + 1, nextStart) }
    let time = Double(position - beatStart) / sampleRate
    position += 1
    let wave = (cos(2 * .pi * 80 * time) + cos(2 * .pi * 2000 * time)) / 2
    return SIMD2(repeating: Float(amplitude * wave * exp(-time / 0.010)))
  }
}
