// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import SpectrumView

@Suite struct TiltTests {
  @Test(
    "A tilt lifts by its decibels per octave about 1 kHz",
    arguments: [
      (Tilt.none, 0), (.threeDecibels, 3), (.fourAndAHalfDecibels, 4.5), (.sixDecibels, 6),
    ] as [(Tilt, Float)])
  func straight(tilt: Tilt, slope: Float) {
    for octaves in -5...4 {
      let lift = tilt.decibels(atHz: 1000 * pow(2, Float(octaves)))
      #expect(abs(lift - slope * Float(octaves)) < 1e-4)
    }
  }

  @Test("The music curve is flat up to 200 Hz, then 5 dB times octaves to the power of 1.4")
  func music() {
    for hertz in [20, 100, 199.9, 200] as [Float] { #expect(Tilt.music.decibels(atHz: hertz) == 0) }
    // 5·1, 5·2^1.4, 5·4^1.4, and 6.644 octaves at 20 kHz.
    for (hertz, lift) in [(400, 5), (800, 13.195), (3200, 34.822), (20_000, 70.853)]
      as [(Float, Float)]
    {
      #expect(abs(Tilt.music.decibels(atHz: hertz) - lift) < 0.02)
    }
  }

  @Test("No frequency gives a lift that is no number", arguments: Tilt.allCases)
  func finite(tilt: Tilt) {
    for hertz in [.nan, .infinity, -.infinity, 0, -5, 1e30] as [Float] {
      #expect(tilt.decibels(atHz: hertz).isFinite)
    }
  }

  @Test(
    "Gain, tilt and weighting are added to each band at its middle", arguments: [32, 128, 1024])
  func lift(bandCount: Int) {
    var lift = BandLift()
    lift.settings.bands.count = bandCount
    lift.settings.gain = 7
    lift.settings.tilt = .sixDecibels
    lift.settings.weighting = .a
    for band in 0..<bandCount {
      let middle = 20 * pow(1000, (Double(band) + 0.5) / Double(bandCount))
      let weight = Double(Weighting.a.decibels(atHz: Float(middle)))
      #expect(abs(Double(lift[band]) - (7 + 6 * log2(middle / 1000) + weight)) < 1e-3)
    }
  }

  @Test("Levels and settings that are no numbers do not get through")
  func broken() {
    var lift = BandLift()
    for broken in [.nan, .infinity, -.infinity] as [Float] {
      lift.settings.gain = broken
      lift.settings.bands = BandLayout(
        count: broken > 0 ? .max : .min, scale: FrequencyScale(low: broken, high: broken))
      lift.settings.tilt = .music
      let spectrum = DisplaySpectrum()
      spectrum.fit(4)
      for (band, level) in ([.nan, .infinity, -.infinity, -20] as [Float]).enumerated() {
        spectrum.kept.received[band] = level
      }
      spectrum.kept.smooth(by: BandSmoothing())
      spectrum.lift(by: lift)
      #expect(spectrum.levels.allSatisfy { (-200...200).contains($0) })
    }
  }
}
