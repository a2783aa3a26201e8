// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import Signals
@testable import SpectrumCore

@Suite struct PitchCorrelationTests {
  /// A tone in noise that begins 30 dB down: the windows' energies differ by less and by more than
  /// 8 dB.
  static let sound: [Float] = {
    let tone = PitchSignal.tone(440, count: 2048, amplitudes: [0.3, 0.2, 0.1])
    let noise = PitchSignal.noise(count: tone.count, seed: 9)
    return tone.indices.map { (tone[$0] + 0.1 * noise[$0]) * ($0 < 400 ? 0.03 : 1) }
  }()

  /// Σ x[n]·x[n − t] / max(√(E0·Et), 0.4·max(E0, Et)) of the newest 256 samples before `end`.
  static func correlation(_ end: Int, lag: Int) -> Double {
    var (product, newest, earlier) = (0.0, 0.0, 0.0)
    for index in end - 256..<end {
      let (now, then) = (Double(sound[index]), Double(sound[index - lag]))
      product += now * then
      newest += now * now
      earlier += then * then
    }
    return product / max((newest * earlier).squareRoot(), 0.4 * max(newest, earlier))
  }

  @Test(
    "A level's correlation is Pearson's, held below a step of 8 dB, to 10 parts in a million",
    arguments: [0, 2, 4])
  func levelCorrelation(level: Int) {
    var correlogram = Correlogram(
      firstLevel: 0, rates: [48_000, 24_000, 12_000, 6000, 3000])
    Self.sound.withUnsafeBufferPointer { sound in
      // The second window begins where the first ended, 4 ticks of 2^level · 64 samples before; so
      // its older half has been transformed. Of the third that is not so.
      let windowTicks = 4 << level
      for (tick, end) in [(40, 600), (40 + windowTicks, 856), (41 + windowTicks, 900)] {
        correlogram.update(
          level, before: sound.baseAddress.unsafelyUnwrapped + end, tick: tick,
          tickSeconds: 0.001_333)
        let values = correlogram.values(.mid, level: level)
        for lag in 0...256 {
          let error = Double(values[lag]) - Self.correlation(end, lag: lag)
          #expect(abs(error) < 1e-5, "lag \(lag) at \(end)")
        }
      }
    }
  }

  @Test("The dip before the first maximum counts, though it is before the first lag")
  func dipBeforeFirstLag() {
    let sine = SampleBuffer(count: 280)
    for lag in 0..<280 { sine[lag] = Float(cos(2 * .pi * Double(lag) / 9.6)) }
    var peaks = PeakList()
    peaks.append(UnsafePointer(sine.base), from: 8, to: 64, LagInterpolator())
    let (undipped, first) = (peaks.undippedCount, peaks.maxima[0].position)
    #expect(undipped == 0)
    #expect(abs(first - 9.6) < 0.01)
  }

  @Test("A note of 375 Hz and less is low at 48 kHz: it has 64 lags of level 1")
  func lowNotes() {
    let correlogram = Correlogram(firstLevel: 0, rates: [48_000, 24_000, 12_000, 6000, 3000])
    for (frequency, isLow) in [(27.5, true), (374, true), (376, false), (4186, false)] {
      let answer = correlogram.isLow(Float(1 / frequency))
      #expect(answer == isLow, "\(frequency) Hz")
    }
  }

  @Test(
    "A periodic sound has its peak at whole periods, however long the lag",
    arguments: [20.3, 27.27, 61.7, 109.1], [1, 3, 9])
  func longLags(period: Double, multiple: Int) {
    // Up to a sixth of the rate, as smoothed levels have it.
    let harmonics = Int(period / 6)
    let tone = PitchSignal.tone(
      48_000 / period, count: 4096,
      amplitudes: (1...harmonics).map { 0.3 / Double($0) })
    let correlation = LongLagCorrelation()
    tone.withUnsafeBufferPointer { tone in
      let end = tone.baseAddress.unsafelyUnwrapped + tone.count
      for offset in [-0.8, 0, 0.8] {
        let exact = Double(multiple) * period
        let peak = correlation.peak(
          before: end, capacity: tone.count, lag: Float(exact + offset), count: 512)
        // A fiftieth of a lag: what is left of the interpolation.
        #expect(abs(Double(peak.position) - exact) < 0.02)
        #expect(abs(peak.height - 1) < 0.002)
      }
    }
  }
}
