// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import SpectrumReferences

@Suite("What the lines of a text are") struct ReferenceReadingTests {
  /// Bins so many Hz apart, and how a line is written.
  struct Dialect {
    let step: Double
    let format: String

    init(_ step: Double, _ format: String = "%.6f %.4f") {
      (self.step, self.format) = (step, format)
    }
  }

  /// Lines of a frequency and a level.
  private func text(_ lines: [(hertz: Double, level: Double)], _ format: String = "%.6f %.4f")
    -> String
  {
    lines.map { String(format: format, $0.hertz, $0.level) }.joined(separator: "\n")
  }

  /// The width of a band of 1/24 octave in Hz.
  private func width(of band: Int) -> Double {
    Double(ReferenceSpectrum.frequency(of: Float(band) + 0.5))
      - Double(ReferenceSpectrum.frequency(of: Float(band) - 0.5))
  }

  @Test(
    "White noise in bins of a transform has a power in each band by its width",
    arguments: [
      Dialect(44_100.0 / 1024), Dialect(44_100.0 / 65_536, "%.2f\t%.4f"), Dialect(10, "%.0f;%.4f"),
    ])
  func white(dialect: Dialect) throws {
    let step = dialect.step
    // From the first bin after 0 Hz on: it begins at half a bin.
    let lines = (1...Int(22_050 / step)).map { (Double($0) * step, -72.5) }
    let reference = try ReferenceSpectrum(text(lines, dialect.format))
    for band in 0..<ReferenceSpectrum.bandCount {
      let hertz = Double(ReferenceSpectrum.frequency(of: Float(band)))
      guard hertz > step / 2, hertz < 22_050 else { continue }
      let expected = -72.5 + 10 * log10(width(of: band) / step)
      #expect(abs(Double(reference.levels[band]) - expected) < 0.01, "\(hertz) Hz")
    }
  }

  @Test("A line among the bins keeps its power")
  func line() throws {
    let step = 48_000.0 / 65_536
    let lines = (1...32_768).map { (Double($0) * step, $0 == 13_653 ? -20.0 : -200) }
    let reference = try ReferenceSpectrum(text(lines))
    let power = reference.levels.filter { !$0.isNaN }.reduce(0) { $0 + pow(10, Double($1) / 10) }
    #expect(abs(10 * log10(power) + 20) < 0.01)
  }

  @Test(
    "Pink noise in parts of an octave is flat, and a band has its share of a part",
    arguments: [1.0, 3, 6, 12, 24, 48, 96])
  func pink(partsPerOctave: Double) throws {
    let lines = (0...Int(10 * partsPerOctave)).map {
      (20 * exp2(Double($0) / partsPerOctave), -30.0)
    }
    let reference = try ReferenceSpectrum(text(lines, "%.3f,%.2f"))
    let expected = Float(-30 + 10 * log10(partsPerOctave / 24))
    for (hertz, level) in reference.points where hertz > 21 && hertz < 20_000 {
      #expect(abs(level - expected) < 0.01, "\(hertz) Hz")
    }
  }

  @Test("Third octaves by their nominal frequencies reach half a band beyond the outermost")
  func nominal() throws {
    let frequencies = [
      20, 25, 31.5, 40, 50, 63, 80, 100, 125, 160, 200, 250, 315, 400, 500, 630, 800, 1000, 1250,
      1600, 2000, 2500, 3150, 4000, 5000, 6300, 8000, 10_000, 12_500, 16_000, 20_000,
    ]
    let reference = try ReferenceSpectrum(text(frequencies.map { ($0, -40) }))
    for (hertz, level) in reference.points {
      // An eighth part of the power; a third of an octave is 0.3322 by decades.
      if hertz > 18, hertz < 22_000 { #expect(abs(level + 40 + 10 * log10(8)) < 0.03, "\(hertz)") }
      if hertz < 17.5 { #expect(level.isNaN, "\(hertz)") }
    }
  }

  @Test("Sixths of an octave by their nominal frequencies have four of our bands")
  func nominalSixths() throws {
    let decade = [
      100.0, 112, 125, 140, 160, 180, 200, 224, 250, 280, 315, 355, 400, 450, 500, 560, 630, 710,
      800, 900,
    ]
    let frequencies = decade + decade.map { 10 * $0 }
    let reference = try ReferenceSpectrum(text(frequencies.map { ($0, -30) }))
    #expect(abs(reference.level(nearHz: 1000) + 30 + 10 * log10(4)) < 0.02)
  }

  @Test("A response with phases, at equal steps of Hz, is a curve")
  func response() throws {
    let lines = (1...2000).map { String(format: "%.6f %.4f %.4f", Double($0) * 10, 75.0, -30.0) }
    for header in ["* Freq(Hz) SPL(dB) Phase(degrees)", "freq,level,PHASE"] {
      let reference = try ReferenceSpectrum(header + "\n" + lines.joined(separator: "\n"))
      for hertz in [30, 1000, 15_000] as [Float] {
        #expect(abs(reference.level(nearHz: hertz) - 75) < 0.01)
      }
    }
  }

  @Test("A title with the word phase in it names no column", arguments: ["", "* Freq(Hz) dBFS\n"])
  func title(columns: String) throws {
    let lines = (1...2000).map { String(format: "%.6f %.4f", Double($0) * 10, -60.0) }
    let text = columns + lines.joined(separator: "\n")
    let plain = try ReferenceSpectrum("* Mix\n" + text)
    let titled = try ReferenceSpectrum("* Phase One mix\n" + text)
    for hertz in [30, 1000, 15_000] as [Float] {
      #expect(titled.level(nearHz: hertz) == plain.level(nearHz: hertz))
    }
  }

  @Test("A few lines are a curve as it is drawn, between the first and the last")
  func curve() throws {
    let reference = try ReferenceSpectrum("20 0\n200 -10\n20000 -40")
    for (hertz, level) in reference.points {
      if hertz < 19.9 || hertz > 20_100 { #expect(level.isNaN, "\(hertz) Hz") }
      guard hertz > 20.1, hertz < 19_900 else { continue }
      let expected = hertz < 200 ? -10 * log10(hertz / 20) : -10 - 15 * log10(hertz / 200)
      #expect(abs(Double(level) - expected) < 0.03, "\(hertz) Hz")
    }
    // So are octaves, if there are only a few.
    let octaves = try ReferenceSpectrum("125 -6\n250 -6\n500 -6\n1000 -6")
    #expect(octaves.level(nearHz: 500) == -6)
  }
}
