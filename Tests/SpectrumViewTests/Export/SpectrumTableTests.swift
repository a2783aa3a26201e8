// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumPorts
import SpectrumReferences
import Testing

@testable import SpectrumView

@Suite("The spectrum that the user takes along") struct SpectrumTableTests {
  /// A CSV text, read by a reader of its own.
  private struct Table {
    let names: [String]
    /// Shape: [row][column]; NaN where nothing stands.
    let rows: [[Double]]

    init(_ bytes: [UInt8]) {
      let lines = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\n")
      names = lines[0].components(separatedBy: ",")
      rows = lines.dropFirst().filter { !$0.isEmpty }.map { line in
        line.components(separatedBy: ",").map { $0.isEmpty ? .nan : Double($0) ?? -.infinity }
      }
    }

    func column(_ name: String) -> [Double] {
      guard let index = names.firstIndex(of: name) else { return [] }
      return rows.map { $0[index] }
    }
  }

  private static let plain = [
    "Frequency (Hz)", "Level mix (dBFS)", "Low edge (Hz)", "High edge (Hz)", "Peak hold (dBFS)",
  ]

  @Test("A row for each band, of equal ratios from 20 Hz to 20 kHz, with its edges")
  func bands() {
    var display = Display.still(.bars)
    display.hear(level: -40, elapsed: 0)
    let table = Table(display.spectrumText())
    #expect(table.names == Self.plain)
    #expect(table.rows.count == 128)
    for (band, row) in table.rows.enumerated() {
      #expect(row.count == 5)
      for (column, place) in [(2, 0), (0, 0.5), (3, 1)] {
        let exact = 20 * pow(1000, (Double(band) + place) / 128)
        // Three decimals, of single precision.
        #expect(abs(row[column] - exact) < 0.0005 + 2e-6 * exact, "\(band)")
      }
    }
    #expect(table.column("Level mix (dBFS)").allSatisfy { $0 == -40 })
    // Marks that nobody sees are no column.
    display.settings[.peakHold] = 0
    #expect(Table(display.spectrumText()).names == Self.plain.dropLast())
  }

  @Test("Levels are as drawn at this moment: a fall of 90 % in the decay time, and the peak mark's")
  func motion() {
    var display = Display.still(.bars, [.decay: 0.3, .peakHold: 2])
    display.hear(level: -20, elapsed: 0)
    display.hear(level: -60, elapsed: 0.3)
    let table = Table(display.spectrumText())
    // On a scale of 80 dB: a tenth of 40 dB is left; the mark falls by its whole height in 2 s.
    #expect(table.column("Level mix (dBFS)").allSatisfy { abs($0 + 56) < 0.011 })
    #expect(table.column("Peak hold (dBFS)").allSatisfy { abs($0 + 32) < 0.011 })
  }

  @Test("A peak mark keeps its level, whatever the scale does, and beyond its ends")
  func peakOnScales() {
    for (first, second) in [(-50, -6), (-6, -50)] as [(Float, Float)] {
      var display = Display.still(.bars, [.autoLevel: 1, .peakHold: 30])
      display.hear(level: first, elapsed: 0)
      display.play(Display.line(at: 1000, level: second), seconds: 10, .rate(1))
      let peaks = Table(display.spectrumText()).column("Peak hold (dBFS)")
      #expect(peaks.filter { abs($0 - Double(first)) < 0.02 }.count >= 127, "\(peaks)")
    }
    var display = Display.still(.bars, [.ceiling: -20])
    display.hear(level: -6, elapsed: 0)
    display.hear(level: -50, elapsed: 0)
    #expect(Table(display.spectrumText()).column("Peak hold (dBFS)").allSatisfy { $0 == -6 })
  }

  @Test("Gain is in all levels, and the unit says so")
  func lift() {
    var display = Display.still(.bars, [.gain: 6, .holdCurve: HoldCurve.maximum.value])
    display.hear(level: -40, elapsed: 0.1)
    let table = Table(display.spectrumText())
    #expect(table.names == Self.plain.map { $0.replacing("dBFS", with: "dB") } + ["Maximum (dB)"])
    #expect(table.column("Level mix (dB)").allSatisfy { $0 == -34 })
    #expect(table.column("Maximum (dB)").allSatisfy { $0 == -34 })
  }

  @Test("What has heard nothing has no level, however much it is lifted")
  func silence() {
    var display = Display.still(.bars, [.gain: 48, .holdCurve: HoldCurve.maximum.value])
    display.hear(level: -200, elapsed: 0.1)
    let table = Table(display.spectrumText())
    for name in ["Level mix (dB)", "Peak hold (dB)", "Maximum (dB)"] {
      #expect(table.column(name).count == 128 && table.column(name).allSatisfy { $0.isNaN })
    }
  }

  @Test("A silent band of what is compared with has no level, however much that is raised")
  func matchedSilence() throws {
    var display = Display.still(.bars, [.compare: Comparand.sideChain.value, .levelMatch: 1])
    var compared = [Float](repeating: -45, count: 128)
    compared[40] = -200
    // The comparison begins with the step after the choice.
    display.play([Float](repeating: -20, count: 128), compared: compared, seconds: 3, .rate(1))
    let column = Table(display.spectrumText()).column("Compared (dBFS)")
    try #require(column.count == 128)
    // Raised by 25 dB, and by a little for the band that is missing.
    #expect(abs(column[41] + 20) < 0.2, "\(column[41])")
    #expect(column[40].isNaN, "\(column[40])")
  }

  @Test("Both channels, held curves and what is compared with have columns while they are shown")
  func columns() {
    var display = Display.still(
      .bars, [.peakHold: 0, .holdCurve: HoldCurve.both.value, .compare: Comparand.sideChain.value])
    // The comparison begins with the step after the choice.
    display.hear(level: -30, right: -50, compared: -40, elapsed: 0)
    display.hear(level: -30, right: -50, compared: -40, elapsed: 1)
    display.hear(level: -40, right: -50, compared: -40, elapsed: 1)
    let table = Table(display.spectrumText())
    #expect(
      table.names == [
        "Frequency (Hz)", "Level left (dBFS)", "Level right (dBFS)", "Low edge (Hz)",
        "High edge (Hz)", "Maximum (dBFS)", "Average (dBFS)", "Compared (dBFS)", "Difference (dB)",
      ])
    #expect(table.rows.count == 128)
    // The mean power of −30 and −40 dB in equal parts.
    let mean = 10 * log10((1e-3 + 1e-4) / 2)
    for (name, level) in [
      ("Level left (dBFS)", -40), ("Level right (dBFS)", -50), ("Maximum (dBFS)", -30),
      ("Average (dBFS)", mean), ("Compared (dBFS)", -40), ("Difference (dB)", mean + 40),
    ] {
      #expect(table.column(name).allSatisfy { abs($0 - level) < 0.011 }, "\(name)")
    }
  }

  @Test("Beyond the ends of the scale stand the levels, and nothing where there is no level")
  func ends() {
    var display = Display.still(.bars, [.peakHold: 0])
    var levels = [Float](repeating: -200, count: 128)
    (levels[3], levels[4], levels[5]) = (-95.5, 7.25, .nan)
    display.hear(levels, elapsed: 0.1)
    let level = Table(display.spectrumText()).column("Level mix (dBFS)")
    #expect(level[3] == -95.5 && level[4] == 7.25)
    #expect(level[5].isNaN && level[6].isNaN)
    let text = String(decoding: display.spectrumText(), as: UTF8.self)
    #expect(!text.contains("nan") && !text.contains("–") && !text.contains("−"))
  }

  @Test("The rows are those in view, in part or as a whole")
  func zoom() {
    var display = Display.still(.bars)
    display.hear(level: -40, elapsed: 0)
    display.set([.lowFrequency: 100, .highFrequency: 1000])
    let table = Table(display.spectrumText())
    #expect(table.rows.first.map { $0[2] <= 100 && $0[3] > 100 } == true)
    #expect(table.rows.last.map { $0[2] < 1000 && $0[3] >= 1000 } == true)
  }

  @Test("In every mode it is the same spectrum; without one, the names alone")
  func modes() {
    var first: [UInt8]?
    for mode in DisplayMode.allCases {
      var display = Display.still(mode)
      #expect(Table(display.spectrumText()).rows.isEmpty)
      display.hear(level: -30, elapsed: 0)
      let text = display.spectrumText()
      #expect(text == first ?? text)
      first = text
    }
  }

  @Test(
    "It can be read as a reference, which then lies on the spectrum", arguments: [32, 128, 1024])
  func readAsReference(bandCount: Int) throws {
    var display = Display.still(.bars, bandCount: bandCount, [.autoLevel: 0])
    // Pink within the bands: what a reference of other bands keeps, too.
    func level(_ band: Int) -> Float { -40 - 12 * Float(band) / Float(bandCount) }
    display.hear((0..<bandCount).map(level), elapsed: 0.1)
    let text = display.spectrumText()
    let reference = try text.withUnsafeBytes { try ReferenceSpectrum(parsing: $0) }
    // The other columns don't matter.
    let lines = Table(text).rows.map { "\($0[0]) \($0[1])" }.joined(separator: "\n")
    let plain = try Array(lines.utf8).withUnsafeBytes { try ReferenceSpectrum(parsing: $0) }
    #expect(reference.levels.count == plain.levels.count)
    for (level, other) in zip(reference.levels, plain.levels) {
      #expect(level.isNaN == other.isNaN && (level.isNaN || abs(level - other) < 0.001))
    }
    display.show(reference, "taken along")
    display.step(elapsed: 0.1)
    let levels = display.model.comparison.references.fitted?.levels ?? []
    try #require(levels.count == bandCount)
    // But for the bands at the ends, of which a reference has parts.
    for band in bandCount / 16..<bandCount - bandCount / 16 {
      #expect(abs(levels[band] - level(band)) < 0.1, "\(band)")
    }
  }

  @Test(
    "A difference that rounds to 0 has no sign",
    arguments: [(0.004, "0.00"), (-0.004, "0.00"), (-0.006, "-0.01"), (0.006, "0.01")])
  func signOfZero(difference: Float, text: String) {
    var display = Display.still(
      .difference, [.compare: Comparand.sideChain.value, .differenceTime: 0.1])
    for _ in 0..<40 { display.hear(level: -40 + difference, compared: -40, elapsed: 0.1) }
    let lines = String(decoding: display.spectrumText(), as: UTF8.self).components(
      separatedBy: "\n")
    let column = lines[0].components(separatedBy: ",").firstIndex { $0.contains("(dB)") }
    #expect(lines[2].components(separatedBy: ",")[column ?? 0] == text, "\(lines[0])")
  }
}
