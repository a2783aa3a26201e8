// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumHost
import Testing

/// The figures of `analyze`: levels, their absence, repairs, and the parts of a tempo.
@Suite struct FigureTests {
  private let folder = TestFolder()

  private func sine(_ level: Double, seconds: Double) -> [Float] {
    TestFolder.sine(level, seconds: seconds)
  }

  private func report(_ name: String, _ options: [String] = []) throws -> JSON {
    try folder.result(["analyze", name, "--format", "json"] + options).json()
  }

  @Test("Every level that the ports give is in table, CSV and JSON, at its value")
  func all() throws {
    // Right is the opposite of left at half the level: −6.02 dB, correlation −1.
    let left = sine(-10, seconds: 4)
    try folder.write([left, left.map { -$0 / 2 }], to: "s.wav")
    let report = try report("s.wav")
    let levels = report["levels"]
    // A sine's RMS is 3.01 dB below its peak; the mean power of both is 10·log10(1.25/2) = −2.04 dB.
    // 997 Hz has a K-weighting of −0.691 + 3.01 dB less its RMS (ITU-R BS.1770): −10 − 3.01 + 0.97.
    let expected: [(String, Double, tolerance: Double)] = [
      ("rms_dbfs", -15.05, 0.02), ("rms_left_dbfs", -13.01, 0.02), ("rms_right_dbfs", -19.03, 0.02),
      ("peak_dbfs", -10, 0.02), ("peak_left_dbfs", -10, 0.02), ("peak_right_dbfs", -16.02, 0.02),
      ("correlation", -1, 0.005), ("correlation_min", -1, 0.005), ("clipped_samples", 0, 0),
      ("true_peak_dbtp", -10, 0.2), ("integrated_lufs", -12.04, 0.1),
      ("short_term_max_lufs", -12.04, 0.1), ("momentary_max_lufs", -12.04, 0.1),
      ("loudness_range_lu", 0, 0.1), ("plr_db", 2.04, 0.2), ("psr_min_db", 2.04, 0.2),
    ]
    for (key, value, tolerance) in expected {
      let found = levels[key].number
      #expect(abs(found - value) <= tolerance, "\(key): \(found) for \(value)")
    }
    #expect(levels["missing"].keys.isEmpty && levels.keys.count == expected.count + 1)

    let csv = try folder.result("analyze", "s.wav", "--format", "csv")
    for (column, value) in [
      ("level_dbfs", -13.01), ("level_left_dbfs", -13.01), ("level_right_dbfs", -19.03),
      ("peak_left_dbfs", -10), ("peak_right_dbfs", -16.02), ("correlation", -1),
      ("clipped_samples", 0), ("momentary_lufs", -12.04), ("short_term_lufs", -12.04),
      ("integrated_lufs", -12.04), ("loudness_range_lu", 0), ("true_peak_dbtp", -10),
      ("psr_db", 2.04), ("plr_db", 2.04),
    ] {
      let found = try #require(csv.column(column).last)
      #expect(abs(found - value) <= 0.2, "\(column): \(found) for \(value)")
    }
    let track = report["track"]
    #expect(track.keys == Set(csv.lines[0].components(separatedBy: ",")))
    #expect(track.keys.allSatisfy { track[$0].list.count == 400 })

    let table = try folder.result("analyze", "s.wav").output
    for part in [
      "correlation, lowest", "loudness range", "PLR", "PSR, lowest", "clipped samples",
      "RMS, right", "sample peak, left",
    ] {
      #expect(table.contains(part), "\(part)")
    }
  }

  @Test("What isn't there is an empty field or null, never a number")
  func sentinels() throws {
    try folder.write([[Float](repeating: 0, count: 24_000)], to: "zero.wav")
    let csv = try folder.result("analyze", "zero.wav", "--format", "csv")
    // Time, beat, clipped samples and downbeat are always there.
    #expect(csv.rows.count == 50)
    for row in csv.rows {
      #expect(row.indices.filter { !row[$0].isNaN } == [0, 5, 18, 32], "\(row)")
    }
    let json = try folder.result("analyze", "zero.wav", "--format", "json").output
    #expect(json.contains("\"tempo\":null") && json.contains("\"warning\":null"))
    #expect(json.contains("\"pitch_hz\":[null,"))
    let bands = try folder.result("bands", "zero.wav")
    #expect(bands.rows.allSatisfy { $0[4].isNaN })
    for text in [csv.output, json, bands.output] {
      for number in ["-90", "-200", "-0,", "-0}", "-20.00"] {
        #expect(!text.contains(number), "\(number)")
      }
    }
    // A full-scale peak is 0, not −0.
    try folder.write([[Float](repeating: -1, count: 4800)], to: "full.wav")
    #expect(
      try folder.result("analyze", "full.wav", "--format", "json").output
        .contains("\"peak_dbfs\":0,"))
  }

  @Test("Silence, too short, switched off, out of range and replaced are different answers")
  func absences() throws {
    try folder.write([[Float](repeating: 0, count: 24_000)], to: "zero.wav")
    try folder.write([sine(-20, seconds: 0.3)], to: "short.wav")
    try folder.write([sine(-20, seconds: 1.5)], to: "middle.wav")
    try folder.write([sine(-100, seconds: 4)], to: "quiet.wav")
    try folder.write([sine(-100, seconds: 1), sine(-50, seconds: 1)], to: "faint.wav")
    // −63 LUFS for 0.45 s is less than −71 over 3 s: it passes one gate and not the other.
    let burst = sine(-60, seconds: 0.45) + [Float](repeating: 0, count: 288_000)
    try folder.write([burst], to: "burst.wav")
    try folder.write([[Float](repeating: .nan, count: 24_000)], to: "nan.wav")
    try folder.write([sine(20, seconds: 0.5)], to: "loud.wav")
    let off = ["--set", "loudness=off"]
    let cases: [(String, [String], String, String?)] = [
      ("zero.wav", [], "rms_dbfs", "silence"), ("zero.wav", [], "integrated_lufs", "silence"),
      ("zero.wav", [], "true_peak_dbtp", "silence"),
      ("zero.wav", off, "integrated_lufs", "switched off"),
      ("short.wav", [], "integrated_lufs", "too short"),
      ("short.wav", [], "momentary_max_lufs", "too short"),
      ("short.wav", [], "true_peak_dbtp", nil), ("short.wav", [], "rms_dbfs", nil),
      ("short.wav", off, "momentary_max_lufs", "switched off"),
      ("middle.wav", [], "short_term_max_lufs", "too short"),
      ("middle.wav", [], "psr_min_db", "too short"), ("middle.wav", [], "integrated_lufs", nil),
      ("middle.wav", ["--set", "loudness=1"], "true_peak_dbtp", "switched off"),
      ("middle.wav", ["--set", "loudness=1"], "plr_db", "switched off"),
      ("quiet.wav", [], "rms_dbfs", nil), ("quiet.wav", [], "true_peak_dbtp", "below -90 dBTP"),
      ("quiet.wav", [], "short_term_max_lufs", "below -90 LUFS"),
      ("quiet.wav", [], "integrated_lufs", "below -70 LUFS"),
      ("faint.wav", [], "correlation", nil),
      ("faint.wav", [], "correlation_min", "below -90 dBFS"),
      ("burst.wav", [], "integrated_lufs", nil), ("burst.wav", [], "short_term_max_lufs", nil),
      ("burst.wav", [], "loudness_range_lu", "below -70 LUFS"),
      ("burst.wav", [], "psr_min_db", "below -70 LUFS"),
      ("nan.wav", [], "rms_dbfs", "no valid samples"),
      ("nan.wav", [], "integrated_lufs", "no valid samples"),
      ("loud.wav", [], "true_peak_dbtp", "12 dBTP or more"),
      ("zero.wav", [], "correlation", "mono"),
    ]
    var known: [[String]: JSON] = [:]
    for (name, options, key, reason) in cases {
      let levels = try known[[name] + options] ?? report(name, options)["levels"]
      known[[name] + options] = levels
      #expect(levels["missing"][key].text == reason, "\(name) \(options) \(key)")
      #expect(levels[key].isNull == (reason != nil), "\(name) \(options) \(key)")
    }
    // The ratio of two that are out of range is the plugin's: a sine's, in one channel, is 3.01 dB.
    let ratio = try report("loud.wav")["levels"]["plr_db"].number
    #expect(abs(ratio - 3.01) < 0.1, "\(ratio) dB")
    // The table says the same; a level below the meters' range is a number.
    let table = try folder.result("analyze", "quiet.wav").output
    #expect(table.contains("-103.0 dBFS") && table.contains("below -70 LUFS"))
    #expect(!table.contains("silence"))
    #expect(try folder.result("analyze", "short.wav").output.contains("too short"))
  }

  @Test("Samples that the plugin replaces are counted, and said")
  func replaced() throws {
    var samples = sine(-20, seconds: 1)
    (samples[10], samples[20], samples[30], samples[40]) = (.nan, .infinity, -.infinity, 2e6)
    try folder.write([samples], to: "f.wav")
    let result = try folder.result("analyze", "f.wav")
    #expect(result.errors.contains("NaN (1), infinite (2) or above 120 dBFS (1)"))
    #expect(result.output.contains("samples: 1 NaN, 2 infinite, 1 above 120 dBFS"))
    let report = try report("f.wav")
    #expect(try report["replaced"] == JSON(#"{"nan": 1, "infinite": 2, "too_loud": 1}"#))
    // The sine is all that is left.
    #expect(abs(report["levels"]["peak_dbfs"].number + 20) < 0.02)
    let rendered = try folder.result("render", "f.wav", "--size", "64x64", "-o", "p.png")
    #expect(rendered.errors.contains("NaN (1)"))
    try folder.write([sine(-20, seconds: 0.1)], to: "clean.wav")
    #expect(try folder.result("analyze", "clean.wav").errors.isEmpty)
  }

  @Test("The plugin takes samples up to the limit that the tool counts by")
  func limit() throws {
    for (sample, isTaken) in [(InputLevel.loudest, true), (InputLevel.loudest.nextUp, false)] {
      var samples = [Float](repeating: 0, count: 4800)
      samples[4000] = sample
      try folder.write([samples], to: "one.wav")
      let result = try folder.result("analyze", "one.wav", "--format", "csv")
      let clipped = try #require(result.rows.last)[18]
      #expect(clipped == (isTaken ? 1 : 0))
      #expect(result.errors.isEmpty == isTaken)
    }
  }
}
