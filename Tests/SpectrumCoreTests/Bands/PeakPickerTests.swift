// SPDX-License-Identifier: GPL-3.0-or-later
import Depth
import Foundation
import Testing

@testable import Signals
@testable import SpectrumCore

/// The spectral lines of a frame.
@Suite struct PeakPickerTests {
  private struct Line {
    let hertz, level: Double
  }

  /// A partial: frequency in Hz, level in dBFS.
  private typealias Partial = (hertz: Double, level: Double)

  /// The lines after `seconds` of sines, with noise if `noise` is given, its RMS in dBFS.
  private func lines(
    of partials: [Partial], _ settings: SpectrumSettings = .init(), rate: Float = 48_000,
    noise: Double? = nil, seconds: Double? = nil
  ) -> [Line] {
    var probe = SpectrumProbe(settings, sampleRate: rate)
    let count = Int((seconds ?? probe.settlingSeconds) * Double(rate))
    var samples = PitchSignal.sum(
      partials.enumerated().map {
        .init(frequency: $1.hertz, amplitude: linear($1.level), phase: Double($0))
      }, sampleRate: Double(rate), count: count)
    if let noise {
      // Even over ±½, of an RMS of √(1/12).
      let gain = Float(linear(noise) * sqrt(12))
      samples = samples.adding(PitchSignal.noise(count: count, seed: 3), gain: gain)
    }
    probe.play(samples)
    let pairs = Array(probe.spectrum.peaks)
    return stride(from: 0, to: pairs.count, by: 2).map {
      Line(hertz: Double(pairs[$0]), level: Double(pairs[$0 + 1]))
    }
  }

  @Test("Lines are within the bands: none beyond 20 Hz to 20 kHz, where no band shows it")
  func ends() {
    for (hertz, isShown) in [(19.8, false), (20.0, true), (20_000.0, true), (20_150, false)] {
      let lines = lines(of: [(hertz, -6), (1000, -6)])
      #expect(lines.count == (isShown ? 2 : 1), "\(hertz) Hz: \(lines)")
    }
  }

  @Test(
    "A sine is one line of its own frequency and level, at any rate and resolution",
    arguments: Deep.pairs([8000, 44_100, 48_000, 96_000] as [Float], Resolution.allCases))
  func sine(rate: Float, resolution: Resolution) throws {
    for (number, octave) in [1.07, 2.3, 3.61, 4.2, 5.55, 6.9, 8.13, 9.3].enumerated() {
      let (hertz, level) = (20 * exp2(octave), [-0.5, -20, -73.3][number % 3])
      guard hertz < 0.45 * Double(rate) else { continue }
      let lines = lines(of: [(hertz, level)], SpectrumSettings(resolution), rate: rate)
      let line = try #require(lines.max { $0.level < $1.level })
      let error = abs(cents(Float(line.hertz), over: hertz))
      #expect(error < (hertz > 200 ? 0.1 : 1), "\(hertz) Hz is \(line.hertz)")
      #expect(abs(line.level - level) < 0.05, "\(hertz) Hz, \(level) dBFS is \(line.level)")
      #expect(lines.count == 1, "\(lines)")
    }
  }

  @Test("A sine is one line with any window and detector", arguments: WindowFunction.allCases)
  func windows(window: WindowFunction) throws {
    for detector in BandDetector.allCases {
      for hertz in [61.7, 997.3, 12_345.6] {
        let found = lines(of: [(hertz, -12)], SpectrumSettings(.multi, window, detector))
        // The classic detector has one transform, too short for the bass.
        if detector == .meanOfDecibels && hertz < 200 { continue }
        // The side lobes of the rectangular window, of the image at −f too, fall slowly.
        let line = try #require(found.max { $0.level < $1.level })
        let limits = window == .rectangular ? (2.0, 0.15) : (0.3, 0.05)
        #expect(
          abs(cents(Float(line.hertz), over: hertz)) < limits.0, "\(hertz) Hz is \(line.hertz)")
        #expect(abs(line.level + 12) < limits.1, "\(hertz) Hz is \(line.level) dBFS")
        #expect(found.count == 1, "\(found)")
      }
    }
  }

  @Test("Sines over noise 40 dB lower keep their figures", arguments: [450, 1200, 7000.0])
  func noise(hertz: Double) throws {
    let lines = lines(of: [(hertz, -20)], noise: -40)
    let line = try #require(lines.max { $0.level < $1.level })
    #expect(abs(cents(Float(line.hertz), over: hertz)) < 1 && abs(line.level + 20) < 0.2)
  }

  @Test("Two tones of 40 and 46 Hz are two lines, and so are many partials")
  func two() throws {
    let pair = lines(of: [(40, -20), (46, -20)]).sorted { $0.hertz < $1.hertz }
    #expect(pair.count == 2)
    for (line, hertz) in zip(pair, [40, 46.0]) {
      #expect(abs(line.hertz - hertz) < 0.5 && abs(line.level + 20) < 1, "\(line)")
    }
    let partials = (1...12).map { number -> (hertz: Double, level: Double) in
      (220 * Double(number), -10 - 4 * Double(number))
    }
    let found = lines(of: partials).sorted { $0.hertz < $1.hertz }
    #expect(found.count == 12)
    for (line, partial) in zip(found, partials) {
      #expect(abs(cents(Float(line.hertz), over: partial.hertz)) < 0.2, "\(line)")
      #expect(abs(line.level - partial.level) < 0.05, "\(line)")
    }
  }

  @Test("With many bins, which take several steps, a line at the end of one is found once")
  func steps() {
    let bin = 48_000 / 32_768.0
    // Steps of 4096 bins begin with the first one above 20 Hz.
    for offset in stride(from: 10.5, through: 16.5, by: 0.5) {
      let partials = (1...3).map { (hertz: bin * (4096 * Double($0) + offset), level: -20.0) }
      let found = lines(of: partials, SpectrumSettings(.samples32768))
        .sorted { $0.hertz < $1.hertz }
      #expect(found.count == 3, "\(offset): \(found)")
      for (line, partial) in zip(found, partials) {
        #expect(abs(line.hertz - partial.hertz) < 0.05 && abs(line.level + 20) < 0.05, "\(line)")
      }
    }
  }

  @Test("Silence has no line, and of two channels each has its own")
  func channels() {
    #expect(lines(of: [], seconds: 0.5).isEmpty)
    var both = BandSpectrum(pair: .init())
    both.play(
      Sine(hertz: 500, amplitude: 0.5, sampleRate: 48_000).samples(48_000),
      Sine(hertz: 3000, amplitude: 0.1, sampleRate: 48_000).samples(48_000))
    let pairs = Array(both.peaks)
    #expect(pairs.count == 4)
    for (value, expected) in zip(pairs, [500, -6.02, 3000, -20] as [Float]) {
      #expect(abs(value - expected) < 0.05, "\(pairs)")
    }
  }

  @Test("A sound whose spectrum is smooth has no line", arguments: WindowFunction.allCases)
  func smooth(window: WindowFunction) {
    // Two clicks, 1/6 ms apart, the second −14 dB: broad hills of 1.7 dB, 6 kHz apart.
    var probe = SpectrumProbe(SpectrumSettings(.samples4096, window), frameRate: 60)
    var samples = [Float](repeating: 0, count: 9600)
    (samples[4800], samples[4808]) = (1, 0.2)
    var (click, heard) = (Recording(samples), 0)
    for _ in 0..<12 {
      probe.play(&click, seconds: 1 / 60.0)
      guard probe.highest.level > -80 else { continue }
      heard += 1
      let lines = Array(probe.spectrum.peaks)
      #expect(lines.isEmpty, "\(lines)")
    }
    #expect(heard > 2)
  }

  @Test("Of more lines than the list holds, those with the most power times frequency are in it")
  func most() {
    let partials = (1...20).map { (hertz: 500.0 * Double($0), level: -30.0) }
    let found = lines(of: partials).map { ($0.hertz / 500).rounded() }.sorted()
    #expect(found == (5...20).map { Double($0) })
  }

  @Test("A soft tone after a loud one is a line as it is alone")
  func afterLoudTone() {
    var probe = SpectrumProbe()
    probe.settle(hertz: 1000)
    probe.play([Float](repeating: 0, count: 48_000))
    // 100 dB softer.
    probe.settle(hertz: 3000, amplitude: 1e-5)
    let lines = Array(probe.spectrum.peaks)
    #expect(lines.count == 2, "\(lines)")
    #expect(abs(lines[0] - 3000) < 0.2 && abs(lines[1] + 100) < 0.1, "\(lines)")
  }
}
