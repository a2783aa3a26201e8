// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import Signals
@testable import SpectrumCore

@Suite struct PeakChromaTests {
  /// Spectrum and chroma of the frames of a sound.
  struct Frame {
    var chroma: [Float]
    var tuning: Float?
    var tonality: Float
    var level: Float
    var certainty: Float
  }

  static func frames(of sound: [Float], rate: Double, reference: Float = 440) -> [Frame] {
    var frames = [Frame]()
    listen(to: sound, rate: rate, reference: reference) { analysis in
      frames.append(
        Frame(
          chroma: (0..<36).map { analysis.chroma.chroma[$0] }, tuning: analysis.chroma.tuningCents,
          tonality: analysis.chroma.tonality, level: analysis.chroma.level,
          certainty: analysis.chroma.tuningCertainty))
    }
    return frames
  }

  /// Hands the analysis to `take` after each frame of a sound and of `rest` seconds of silence: the
  /// work of the last frame is done in the time after it.
  static func listen(
    to sound: [Float], rate: Double, reference: Float = 440, rest: Double = 0.5,
    take: (borrowing TonalAnalysis) -> Void
  ) {
    var tonality = TonalAnalysis(sampleRate: Float(rate), callerSteps: 0)
    let sound = sound + [Float](repeating: 0, count: Int(rest * rate))
    for start in stride(from: 0, to: sound.count, by: 64) {
      tonality.append(sound.span.extracting(start..<min(start + 64, sound.count)))
      while let step = tonality.advance(reference: reference) {
        if step == TonalAnalysis.stepCount - 1 { take(tonality) }
      }
    }
  }

  /// The share of each pitch class in all bands of a frame.
  static func shares(_ frame: Frame) -> [Float] {
    let chroma = frame.chroma
    let sums = (0..<12).map { (index: Int) -> Float in
      chroma[index] + chroma[12 + index] + chroma[24 + index]
    }
    let total: Float = sums.reduce(0, +)
    return sums.map { $0 / total }
  }

  @Test(
    "A full-scale sine has a power of 1 at its bin, at any rate",
    arguments: [8000.0, 16_000, 32_000, 44_100, 48_000, 88_100])
  func calibration(rate: Double) {
    let binHz = TonalAnalysis(sampleRate: Float(rate), callerSteps: 0).rate / 4096
    let sound = Signal.sine(200 * binHz, amplitude: 1, rate: Float(rate), seconds: 2)
    var powers: [Float] = []
    Self.listen(to: sound, rate: rate, rest: 0) { powers.append($0.power[200]) }
    // From the third frame on the window is full.
    #expect(powers.count >= 5)
    for power in powers.dropFirst(2) { #expect(abs(power - 1) < 0.002, "\(rate) Hz: \(power)") }
  }

  @Test("A note counts at its pitch class, in its band")
  func notes() {
    for (note, band) in [(43, 0), (57, 1), (62, 1), (84, 2), (95, 2)] {
      let hz = 440 * exp2(Double(note - 69) / 12)
      let sound = Signal.sine(hz, amplitude: 0.1, rate: 44_100 as Float, seconds: 2)
      let frame = Self.frames(of: sound, rate: 44_100)[5]
      let place = 12 * band + note % 12
      let rest = frame.chroma.reduce(0, +) - frame.chroma[place]
      #expect(frame.chroma[place] > 3 && rest < 0.05, "note \(note): \(frame.chroma)")
    }
  }

  @Test("The tuning is that of the notes, by any reference", arguments: [-40.0, -12, 0, 7, 33])
  func tuning(cents: Double) throws {
    let sound = ChordSound.cadences(
      tonic: 2, isMinor: false, count: 3, rate: 44_100, cents: cents)
    let tuning = try #require(Self.frames(of: sound, rate: 44_100)[30].tuning)
    #expect(abs(Double(tuning) - cents) < 1, "\(cents): \(tuning)")
    // 450 Hz is 38.9 cents above 440.
    let other = try #require(
      Self.frames(of: sound, rate: 44_100, reference: 450)[30].tuning)
    let expected = cents - 1200 * log2(450.0 / 440)
    let difference = (Double(other) - expected).remainder(dividingBy: 100)
    #expect(abs(difference) < 1, "\(cents): \(other)")
  }

  @Test("Noise has neither pitch classes nor a tuning")
  func noise() {
    let sound = WhiteNoise(amplitude: 0.1732, seed: 1).samples(6 * 44_100)
    let noise = Self.frames(of: sound, rate: 44_100)
    #expect(noise[25].tuning == nil)
    let spread = Self.shares(noise[25]).max() ?? 1
    #expect(spread < 0.3, "\(spread)")
  }
}
