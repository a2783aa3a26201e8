// SPDX-License-Identifier: GPL-3.0-or-later
import Depth
import Foundation
import Testing

@testable import Signals
@testable import SpectrumCore

@Suite struct NoiseTests {
  /// Mean levels of `seconds` of a noise.
  func levels<Source: SampleSource>(
    of source: consuming Source, _ settings: SpectrumSettings, rate: Float = 48_000, seconds: Double
  ) -> [Double] {
    var source = source
    var probe = SpectrumProbe(settings, sampleRate: rate)
    probe.play(&source, seconds: probe.settlingSeconds)
    var mean = MeanPower()
    probe.play(&source, seconds: seconds) { levels, _ in mean.add(levels) }
    return mean.levels
  }

  @Test(
    "White noise reads its power in each wide band, and so rises by 3 dB per octave",
    arguments: Deep.pairs([44_100, 96_000] as [Float], [Resolution.multi, .samples4096]))
  func white(rate: Float, resolution: Resolution) {
    let settings = SpectrumSettings(resolution, bands: 32)
    let levels = levels(of: WhiteNoise(seed: 5), settings, rate: rate, seconds: 20)
    for band in 0..<32 where edge(band, count: 32) > 400 {
      // Density of 1/3 over half the rate; a full-scale sine, 0 dBFS, has a power of ½.
      let width = edge(band + 1, count: 32) - edge(band, count: 32)
      let truth = 10 * log10(2 / 3.0 * width / (0.5 * Double(rate)))
      #expect(abs(levels[band] - truth) < 0.3, "band \(band)")
    }
  }

  @Test(
    "In white noise a band of one to three bins reads density times width, too",
    arguments: [
      // A narrow band is never below its highest peak, which adds to the mean.
      (128, 80, 0.5), (256, 110, 1),
    ])
  func narrow(bandCount: Int, lowest: Double, tolerance: Double) {
    let settings = SpectrumSettings(bands: bandCount)
    let levels = levels(of: WhiteNoise(seed: 7), settings, seconds: 60)
    for third in 0..<Int(3 * log2(20_000 / lowest)) {
      // The mean over a third of an octave: a single band varies by 0.5 dB.
      let hertz = (lowest * exp2(Double(third) / 3), lowest * exp2(Double(third + 1) / 3))
      let bands = band(of: hertz.0, count: bandCount)...band(of: hertz.1, count: bandCount)
      var sum = 0.0
      for index in bands {
        let width = edge(index + 1, count: bandCount) - edge(index, count: bandCount)
        sum += levels[index] - 10 * log10(2 / 3.0 * width / 24_000)
      }
      let error = sum / Double(bands.count)
      #expect(error > -0.2 && error < tolerance, "\(hertz.0) Hz")
    }
  }

  /// Means of `levels` over thirds of an octave from `lowest` Hz on, each with its middle in Hz.
  private func thirds(
    _ levels: [Double], from lowest: Double, to highest: Double = 16_000
  ) -> [(hertz: Double, level: Double)] {
    (0..<Int(3 * log2(highest / lowest))).map { third in
      let (low, high) = (
        lowest * exp2(Double(third) / 3), lowest * exp2(Double(third + 1) / 3)
      )
      let bands = levels.indices.filter {
        let middle = edge($0, count: levels.count) * pow(1000, 0.5 / Double(levels.count))
        return middle >= low && middle < high
      }
      let powers = bands.map { pow(10, levels[$0] / 10) }
      return (sqrt(low * high), 10 * log10(powers.reduce(0, +) / Double(powers.count)))
    }
  }

  @Test(
    "Calibrated for bands, pink noise is flat from 30 Hz on, and as much less as bands are narrower",
    arguments: Deep.cases([64, 128, 1024], few: 1))
  func pinkInBands(bandCount: Int) {
    var settings = SpectrumSettings(bands: bandCount)
    settings.calibration = .bandPower
    let thirds = thirds(
      levels(of: PinkNoise(seed: 6), settings, rate: 44_100, seconds: 120), from: 30)
    let mean = thirds.reduce(0) { $0 + $1.level } / Double(thirds.count)
    for third in thirds { #expect(abs(third.level - mean) < 0.5, "\(third), mean \(mean)") }
  }

  @Test(
    "Calibrated for density, white noise reads its power per Hz at any count of bands",
    arguments: Deep.pairs([64, 1024], [Resolution.multi, .samples8192]))
  func whitePerHertz(bandCount: Int, resolution: Resolution) {
    var settings = SpectrumSettings(resolution, bands: bandCount)
    settings.calibration = .density
    // Density of 1/3 over half the rate; a full-scale sine, 0 dBFS, has a power of ½.
    let truth = 10 * log10(2 / 3.0 / 24_000)
    for third in thirds(levels(of: WhiteNoise(seed: 8), settings, seconds: 60), from: 30) {
      #expect(abs(third.level - truth) < 0.5, "\(third), not \(truth)")
    }
  }

  @Test("Calibrated for bands, all bands together have the power of the sound, a sine's too")
  func sumOfBands() {
    var settings = SpectrumSettings(bands: 512)
    settings.calibration = .bandPower
    var probe = SpectrumProbe(settings)
    for hertz in [55, 440, 3000.0] {
      probe.settle(hertz: hertz, amplitude: 0.1)
      let power = probe.levels.reduce(0) { $0 + pow(10, Double($1) / 10) }
      #expect(abs(10 * log10(power) + 20) < 0.1, "\(hertz) Hz: \(10 * log10(power))")
    }
  }

  @Test("Pink noise is flat, also across crossovers")
  func pink() {
    let levels = levels(of: PinkNoise(seed: 6), SpectrumSettings(), rate: 44_100, seconds: 60)
    let bands = band(of: 100)..<band(of: 16_000)
    let mean = bands.reduce(0) { $0 + levels[$1] } / Double(bands.count)
    for index in bands {
      #expect(abs(levels[index] - mean) < 1, "\(edge(index)) Hz")
    }
    for crossover in CalibrationTests.crossovers {
      // Six bands, half an octave, on either side of the third octave that blends.
      let (low, high) = (band(of: crossover * 0.79), band(of: crossover) + 1)
      let below = levels[low - 6..<low].reduce(0, +) / 6
      let above = levels[high..<high + 6].reduce(0, +) / 6
      #expect(abs(above - below) < 0.5, "\(crossover) Hz")
    }
  }
}
