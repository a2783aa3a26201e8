// SPDX-License-Identifier: GPL-3.0-or-later
import Depth
import Foundation
import SeededRandom
import Testing

@testable import Signals
@testable import SpectrumCore

@Suite struct CalibrationTests {
  static let rates: [Float] = [8000, 44100, 48000, 96000, 192_000]
  static let bandCounts = [32, 128, 1024]

  /// Sines of 25 Hz up to 20 kHz or 47.5 % of the rate: even over octaves, every second one on a
  /// bin of the resolution's own transform or half way to the next.
  static func frequencies(
    _ count: Int, _ settings: SpectrumSettings, rate: Float, using random: inout SplitMix64
  ) -> [Double] {
    let highest = min(19_990, 0.475 * Double(rate))
    let spacing = Double(rate) / Double(settings.resolution.samples ?? 1024)
    return (0..<count).map { index in
      let hertz = 25 * pow(highest / 25, random.unit())
      guard index % 2 == 1 else { return hertz }
      let snapped = (2 * hertz / spacing).rounded() / 2 * spacing
      return min(max(25, snapped), highest)
    }
  }

  /// What a full-scale sine may read beside 0 dBFS, in dB.
  ///
  /// The rectangular window's side lobes fall by 6 dB per octave only: at 14 periods the sine's
  /// mirror image below 0 Hz still moves its peak by 1/(14·2·π), 0.2 dB.
  static func tolerance(_ window: WindowFunction) -> Float { window == .rectangular ? 0.25 : 0.1 }

  /// How far from its band the sine may lie, in bins of the shortest window: a flat top is as flat
  /// over half a bin as levels are exact.
  static func displacement(_ window: WindowFunction) -> Double {
    window == .flatTop ? 0.5 : 0.1
  }

  @Test(
    "A full-scale sine reads 0.0 dBFS in the band where it lies, at every rate and resolution",
    arguments: Deep.pairs(rates, Resolution.allCases))
  func fullScale(rate: Float, resolution: Resolution) {
    var random = SplitMix64(seed: UInt64(rate) + UInt64(resolution.rawValue))
    var probe = SpectrumProbe(sampleRate: rate)
    let windowSeconds = resolution == .multi ? 0.0213 : Double(resolution.samples!) / 46_000
    for (index, window) in WindowFunction.allCases.enumerated() {
      for detector in [BandDetector.power, .peak] {
        var settings = SpectrumSettings(resolution, window, detector)
        let count = min(Deep.pick(4, few: 2), Int(96_000 / rate) + 1)
        for hertz in Self.frequencies(count, settings, rate: rate, using: &random) {
          // Bands finer than a rectangular window's bins part a sine between two windows' lengths.
          let finest = window == .rectangular ? 2 : 3
          settings.bandCount = Self.bandCounts[(index + Int(hertz)) % finest]
          probe.set(settings)
          probe.settle(hertz: hertz)
          let (highest, level) = probe.highest
          let what = "\(hertz) Hz, \(window), \(detector), \(settings.bandCount) bands"
          #expect(abs(level) <= Self.tolerance(window), "\(what)")
          let slack = Self.displacement(window) / windowSeconds
          let (low, high) = (highest, highest + 1)
          #expect(edge(low, count: settings.bandCount) - slack <= hertz, "\(what)")
          #expect(edge(high, count: settings.bandCount) + slack >= hertz, "\(what)")
        }
      }
    }
  }

  @Test(
    "Levels are linear from 0 to -120 dBFS, and all other bands stay 90 dB below a loud sine",
    arguments: [97.3, 1000, 1999.5, 10_000], [48_000, 192_000] as [Float])
  func linearity(hertz: Double, rate: Float) {
    var probe = SpectrumProbe(SpectrumSettings(.multi, .blackmanHarris), sampleRate: rate)
    for level in [0, -20, -60, -90, -120] as [Float] {
      probe.settle(hertz: hertz, amplitude: linear(Double(level)))
      #expect(abs(probe.highest.level - level) < 0.05, "\(level) dBFS")
      // Beyond the main lobe, where the window's side lobes are 92 dB down and falling.
      for (band, other) in probe.levels.enumerated()
      where edge(band + 1) < 0.8 * hertz || edge(band) > 1.25 * hertz {
        #expect(other < max(level - 95, -195), "\(edge(band)) Hz at \(level) dBFS")
      }
    }
  }

  /// Stretches of a sweep: from, to, octaves per second, sample rate. Each is so slow that the
  /// sine moves by half a bin at most while the longest window there and a frame last.
  static let sweeps: [(from: Double, to: Double, speed: Double, rate: Float)] = [
    (25, 160, 0.03, 8000), (160, 700, 0.015, 8000), (700, 3800, 0.03, 8000),
    (2000, 19_900, 0.04, 48_000),
  ]

  @Test("A slow sweep stays level", arguments: sweeps)
  func sweep(from: Double, to: Double, speed: Double, rate: Float) {
    var probe = SpectrumProbe(sampleRate: rate, frameRate: 60)
    var sweep = Sweep(from: from, octavesPerSecond: speed, sampleRate: Double(rate))
    var levels: [Float] = []
    probe.play(&sweep, seconds: probe.settlingSeconds)
    probe.play(&sweep, seconds: log2(to / sweep.hertz) / speed) { bands, _ in
      levels.append(bands.max()!)
    }
    // Where a crossover's third octave holds a band's edge, the longer window sees the sine pass
    // it later than the shorter one: for a moment each of two bands has a part of it.
    let passing = levels.filter { $0 < -0.2 }
    #expect(passing.count * 200 < levels.count)
    #expect(levels.min()! > -1 && levels.max()! < 0.1)
  }

  /// Crossovers of multi-resolution in Hz.
  static let crossovers = [171.875, 343.75, 687.5, 1375, 2750]

  @Test("Bands join without a step at a crossover", arguments: crossovers)
  func crossover(hertz: Double) {
    var probe = SpectrumProbe()
    for step in stride(from: 0, through: 20, by: Deep.pick(1, few: 5)) {
      // A third octave is the blend of two windows; a little more on both sides.
      let sine = hertz * pow(2, (Double(step) - 16) / 40)
      probe.settle(hertz: sine)
      #expect(abs(probe.highest.level) < 0.02, "\(sine) Hz")
      #expect(probe.highest.band == band(of: sine), "\(sine) Hz")
    }
  }
}
