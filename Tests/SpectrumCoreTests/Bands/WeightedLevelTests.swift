// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import Signals
@testable import SpectrumCore

/// The K-weighted power of a frame, by which two sounds are matched.
@Suite struct WeightedLevelTests {
  @Test(
    "A full-scale sine of 997 Hz is 0 dB, one of 100 Hz what the loudness meter says",
    arguments: [8000, 44_100, 192_000] as [Float], [997, 100] as [Double])
  func sines(rate: Float, hertz: Double) {
    var probe = SpectrumProbe(sampleRate: rate)
    probe.settle(hertz: hertz)
    let sine = Signal.sine(hertz, rate: rate, seconds: 0.7)
    let reading = LevelStage.reading(of: sine, rate: rate, channels: 1, truePeak: false)
    // A sine of full scale has a mean square of ½.
    let truth = reading.loudness.momentary + 3.0103
    // The weighting's own slope within a band, and the third of an octave in which windows blend.
    #expect(abs(probe.spectrum.weightedLevels.track - truth) < 0.1)
    if hertz == 997, rate > 40_000 { #expect(abs(truth) < 0.03) }
  }

  struct Reading: CustomTestStringConvertible {
    var resolution: Resolution
    var detector = BandDetector.power
    var calibration = SpectrumCalibration.sine
    var bands = 128
    var testDescription: String { "\(resolution) \(detector) \(calibration) \(bands)" }
  }

  @Test(
    "Noise is as loud as the meter says, whatever the bands show",
    arguments: [
      Reading(resolution: .multi), Reading(resolution: .multi, bands: 1024),
      Reading(resolution: .samples1024, bands: 1024),
      Reading(resolution: .samples4096, detector: .peak, bands: 512),
      Reading(resolution: .multi, detector: .meanOfDecibels),
      Reading(resolution: .multi, calibration: .density, bands: 32),
    ])
  func noise(reading: Reading) {
    var settings = SpectrumSettings(
      reading.resolution, .hann, reading.detector, bands: reading.bands)
    settings.calibration = reading.calibration
    var probe = SpectrumProbe(settings, sampleRate: 44_100)
    var noise = WhiteNoise(seed: 11)
    probe.play(&noise, seconds: probe.settlingSeconds)
    var power = 0.0
    for _ in 0..<100 {
      probe.play(&noise, seconds: 0.1)
      power += pow(10, Double(probe.spectrum.weightedLevels.track) / 10)
    }
    // A density of 1/3 over half the rate, up to 20 kHz, weighted; a full-scale sine has ½.
    let weighting = KWeighting(sampleRate: 44_100)
    let step = 10.0
    let truth = stride(from: 20 + step / 2, to: 20_000, by: step).reduce(0.0) {
      $0 + weighting.power(atHz: Float($1)) * step * 2 / 3 / 22_050
    }
    #expect(abs(10 * log10(power / 100) - (10 * log10(truth) - 0.691)) < 0.25)
  }

  @Test("Of left and right the louder one counts in each band; silence is −200")
  func stereo() {
    var spectrum = BandSpectrum(pair: .init())
    let one = Signal.sine(1000, amplitude: 0.5, rate: 48_000, seconds: 1)
    let other = Signal.sine(1000, amplitude: 0.25, rate: 48_000, seconds: 1)
    func play(_ left: [Float], _ right: [Float]) -> Float {
      spectrum.play(left, right)
      return spectrum.weightedLevels.track
    }
    #expect(abs(play(other, one) + 6.02) < 0.05 && abs(play(one, other) + 6.02) < 0.05)
    let silence = [Float](repeating: 0, count: 48_000)
    #expect(play(silence, silence) == -200)
  }
}
