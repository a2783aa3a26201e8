// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// A short piece of music: drums, a bass line, chords and a melody, different on left and right. It
/// exercises every readout, and the benchmarks play it.
public struct DemoSignal: SignalSource {
  private let sampleRate: Double
  private let tempo: Double
  private var random: SplitMix64
  private var position = 0
  /// The hi-hat's previous noise sample, for its high-pass filter.
  private var noiseBefore = SIMD2<Float>()
  private var bass = Oscillator()
  private var melody = Oscillator()
  private var chord: [Oscillator]

  /// Hz: A1 F1 C2 G1, two bars each; the chords over them; a pentatonic tune, a note per beat.
  private static let bassNotes = [55.0, 43.654, 65.406, 48.999]
  private static let chords = [
    [220.0, 261.626, 329.628], [174.614, 220, 261.626], [261.626, 329.628, 391.995],
    [195.998, 246.942, 293.665],
  ]
  private static let tune = [880.0, 783.991, 659.255, 587.33, 659.255, 783.991, 880, 1046.502]

  /// `tempo`: beats per minute.
  public init(sampleRate: Double, tempo: Double = 123, seed: UInt64 = 1) {
    (self.sampleRate, self.tempo) = (sampleRate, tempo)
    random = SplitMix64(seed: seed)
    chord = Array(repeating: Oscillator(), count: 3)
  }

  public mutating func next() -> SIMD2<Float> {
    let beats = Double(position) / sampleRate * tempo / 60
    let beat = Int(beats)
    let sinceBeat = (beats - Double(beat)) * 60 / tempo
    let bar = (beat / 8) % Self.bassNotes.count
    position += 1
    var sample = SIMD2<Float>(repeating: Float(drum(beat: beat, time: sinceBeat)))
    sample += hat(time: sinceBeat.truncatingRemainder(dividingBy: 30 / tempo))
    let bassWave = bass.next(Self.bassNotes[bar], sampleRate, harmonics: 6)
    sample += SIMD2(repeating: Float(0.22 * bassWave * exp(-sinceBeat * 2)))
    for voice in chord.indices {
      let wave = 0.04 * chord[voice].next(Self.chords[bar][voice], sampleRate, harmonics: 4)
      sample += Float(wave) * SIMD2(1 - 0.4 * Float(voice), 0.2 + 0.4 * Float(voice))
    }
    let tune = melody.next(Self.tune[beat % Self.tune.count], sampleRate, harmonics: 3)
    return sample + Float(0.08 * tune * exp(-sinceBeat * 4)) * SIMD2(0.5, 1)
  }

  /// A kick on every beat: a sine that falls from 150 to 50 Hz; a snare's body on every second.
  private func drum(beat: Int, time: Double) -> Double {
    let kick = sin(2 * .pi * (50 * time + 100 * 0.03 * (1 - exp(-time / 0.03)))) * exp(-time / 0.12)
    let snare = beat % 2 == 1 ? sin(2 * .pi * 190 * time) * exp(-time / 0.06) : 0
    return 0.4 * kick + 0.15 * snare
  }

  /// High-passed noise twice a beat.
  private mutating func hat(time: Double) -> SIMD2<Float> {
    let noise = SIMD2<Float>(
      .random(in: -1...1, using: &random), .random(in: -1...1, using: &random))
    defer { noiseBefore = noise }
    return (noise - noiseBefore) * Float(0.05 * exp(-time / 0.03))
  }

  /// A tone of harmonics with amplitudes 1/n, whose phase is continuous when its frequency changes.
  private struct Oscillator {
    private var phase = 0.0

    mutating func next(_ frequency: Double, _ sampleRate: Double, harmonics: Int) -> Double {
      phase += frequency / sampleRate
      phase -= phase.rounded(.down)
      return (1...harmonics).reduce(0) { sum, harmonic in
        let isAudible = frequency * Double(harmonic) < sampleRate / 2
        return isAudible ? sum + sin(2 * .pi * phase * Double(harmonic)) / Double(harmonic) : sum
      }
    }
  }
}
