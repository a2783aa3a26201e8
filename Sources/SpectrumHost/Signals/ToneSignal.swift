// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// A sum of steady sines that begin at phase 0, equal on both channels.
public struct ToneSignal: SignalSource {
  /// One sine.
  public struct Partial: Sendable {
    /// Hz.
    public let frequency: Double
    /// Peak of the sine in dBFS, which is also its level: a full-scale sine is 0 dBFS.
    public let level: Float

    public init(frequency: Double, level: Float) {
      (self.frequency, self.level) = (frequency, level)
    }
  }

  /// Cycles per sample, the phase in cycles (0…1) and the amplitude of each sine.
  private var partials: [(step: Double, phase: Double, amplitude: Double)]

  /// Sines at or above half the sample rate are omitted: they would alias.
  public init(_ partials: [Partial], sampleRate: Double) {
    self.partials = partials.filter { $0.frequency < sampleRate / 2 }.map {
      ($0.frequency / sampleRate, 0, Double(DecibelScale.amplitude($0.level)))
    }
  }

  public mutating func next() -> SIMD2<Float> {
    var sum = 0.0
    for index in partials.indices {
      sum += partials[index].amplitude * sin(2 * .pi * partials[index].phase)
      let phase = partials[index].phase + partials[index].step
      partials[index].phase = phase - phase.rounded(.down)
    }
    return SIMD2(repeating: Float(sum))
  }

  /// `generate test-tone`: a note and its octave, each at `level`.
  public static func testTone(frequency: Double, level: Float) -> [Partial] {
    [frequency, 2 * frequency].map { Partial(frequency: $0, level: level) }
  }

  /// `generate pink-tone`: 29 sines from 25 Hz in steps of a third of an octave, falling by 3 dB per octave;
  /// `level` is that of the lowest.
  public static func pinkTone(level: Float) -> [Partial] {
    (0..<29).map { step in
      Partial(
        frequency: 1000 * exp2(Double(step - 16) / 3), level: level - Float(step))
    }
  }

  /// `generate pitch-test`: one steady note of six harmonics with amplitudes 1/n; `level` is the
  /// fundamental's.
  public static func pitchTest(frequency: Double, level: Float) -> [Partial] {
    (1...6).map { harmonic in
      Partial(
        frequency: frequency * Double(harmonic),
        level: level - 20 * Float(log10(Double(harmonic))))
    }
  }
}
