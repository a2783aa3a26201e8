// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@Suite struct BandsTests {
  private let folder = TestFolder()

  @Test("Bands join without gaps from 20 Hz to 20 kHz, each centre between its edges")
  func edges() throws {
    try folder.generate("noise", "noise.wav", ["--duration", "1"])
    let result = try folder.result("bands", "noise.wav")
    #expect(result.lines[0] == "band,low_hz,high_hz,center_hz,level_dbfs")
    let rows = result.rows
    #expect(rows.count == 128)
    #expect(abs(rows[0][1] - 20) < 0.001 && abs(rows[127][2] - 20_000) < 0.1)
    for (row, next) in zip(rows, rows.dropFirst()) { #expect(row[2] == next[1]) }
    for row in rows {
      for (column, place) in [(1, 0), (2, 1), (3, 0.5)] {
        // Four decimals.
        #expect(abs(row[column] - 20 * pow(1000, (row[0] + place) / 128)) < 1e-4, "\(row)")
      }
    }
  }

  @Test(
    "A tone is the loudest in its own band and at its own level, at a time and in the mean",
    arguments: [["--at", "1.5"], ["--average"], []])
  func tone(options: [String]) throws {
    // 1000 Hz is in the middle of band 72 of 128: 128·log(50)/log(1000) = 72.49.
    try folder.generate(
      "pitch-test", "note.wav", ["--frequency", "1000", "--level", "-12", "--duration", "2"])
    let rows = try folder.result(["bands", "note.wav"] + options).rows
    let loudest = try #require(rows.filter { !$0[4].isNaN }.max { $0[4] < $1[4] })
    #expect(loudest[0] == 72)
    // The budget of a sine's level is 0.1 dB; the file has two decimals.
    #expect(abs(loudest[4] + 12) < 0.11)
  }

  @Test(
    "A steady tone has its level in files of any length, at resolutions of long windows, too",
    arguments: [(0.15, "0"), (0.3, "0"), (2, "6"), (1, "6"), (1.5, "5")])
  func lengths(seconds: Double, resolution: String) throws {
    try folder.generate(
      "pitch-test", "note.wav",
      ["--frequency", "1000", "--level", "-12", "--duration", "\(seconds)"])
    let set = ["--set", "resolution=\(resolution)", "--set", "window=Hann"]
    let rows = try folder.result(["bands", "note.wav"] + set).rows
    let loudest = rows.map { $0[4].isNaN ? -200 : $0[4] }.max() ?? .nan
    #expect(abs(loudest + 12) < (seconds < 1.3 && resolution == "6" ? 1 : 0.11), "\(loudest)")
  }

  @Test("Densities are called dBFS/Hz, and what hides a part of the sound is refused")
  func units() throws {
    try folder.generate("noise", "noise.wav", ["--duration", "1"])
    let density = ["--set", "calibration=Density"]
    let csv = try folder.result(["bands", "noise.wav"] + density)
    #expect(csv.lines[0] == "band,low_hz,high_hz,center_hz,level_dbfs_per_hz")
    let json = try folder.result(["bands", "noise.wav"] + density + ["--format", "json"])
    #expect(json.output.contains("\"level_dbfs_per_hz\"") && !json.output.contains("level_dbfs\""))
    let peak = density + ["--set", "detector=Peak"]
    let peaks = try folder.result(["bands", "noise.wav"] + peak)
    #expect(peaks.lines[0].hasSuffix(",level_dbfs"))
    for command in [["bands"], ["analyze"], ["render", "-o", "x.csv"]] {
      for setting in ["enabled=0", "freeze=1", "free_wheeling=1"] {
        try folder.run(command + ["noise.wav", "--set", setting])
          .expectError("takes the whole sound", status: 64)
      }
    }
    // What is so anyway may be said.
    let plain = ["--set", "enabled=1", "--set", "freeze=0", "--set", "free_wheeling=0"]
    try folder.result(["bands", "noise.wav"] + plain)
    try folder.result("render", "noise.wav", "-o", "x.png", "--set", "freeze=1")
  }

  @Test(
    "The bands of a file are read as a reference of their own powers",
    arguments: ["Band power", "Density"])
  func asReference(calibration: String) throws {
    try folder.generate("noise", "noise.wav", ["--duration", "5"])
    try folder.result(
      "bands", "noise.wav", "--set", "calibration=\(calibration)", "-o", "bands.csv")
    try folder.result(
      "render", "noise.wav", "--set", "calibration=Band power", "--set", "compare=Reference",
      "--set", "difference_time=60", "--reference", "bands.csv", "-o", "out.csv")
    let table = try folder.text("out.csv")
      .split(separator: "\n").map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    let column = try #require(table[0].firstIndex { $0.hasPrefix("Difference") })
    let differences = table.dropFirst().compactMap { Double($0[column]) }
    // The interpolation between bands of noise.
    #expect(differences.count > 120 && differences.allSatisfy { abs($0) < 1 }, "\(differences)")
  }

  @Test("A time after the end is rejected, and JSON equals CSV")
  func times() throws {
    try folder.generate("noise", "noise.wav", ["--duration", "1"])
    try folder.run("bands", "noise.wav", "--at", "2").expectError("after the end")
    func time(at wanted: Double) throws -> Double {
      try folder.result("bands", "noise.wav", "--at", "\(wanted)", "--format", "json")
        .json()["time_s"].number
    }
    let early = try time(at: 0.5)
    #expect(early <= 0.5 && early > 0.5 - 2.0 / 60, "\(early) s")
    // Just before it the frame isn't there yet.
    #expect(try time(at: early - 0.0005) < early - 0.005)
    let levels = try folder.result("bands", "noise.wav").rows.map { $0[4] }
    let json = try folder.result("bands", "noise.wav", "--format", "json").json()
    #expect(json["bands"].list.map { $0["level_dbfs"].number } == levels)
  }
}

@Suite struct InfoTests {
  @Test("info lists all plugins and their ports, with choices of which one may have a comma")
  func ports() throws {
    let text = try TestFolder().result("info").output
    for part in [
      "urn:spectrum-lv2:mono", "urn:spectrum-lv2:stereo", "urn:spectrum-lv2:notes",
      "urn:spectrum-lv2:sidechain", "resolution", "pitch", "2 Bass; 3 Bass, 5 strings; 4 Violin",
    ] {
      #expect(text.contains(part))
    }
  }

  @Test("info of a name lists the ports that are called so, each once, with its meaning")
  func names() throws {
    let folder = TestFolder()
    let target = try folder.result("info", "loudness_target").lines
    #expect(target.count == 3 && target[1].hasPrefix("  loudness_target  control in  -36…0 "))
    #expect(target[2].hasPrefix("    The loudness that is 0 LU"))
    let symbols = try folder.result("info", "Loudness", "note output").lines.dropFirst()
      .filter { !$0.hasPrefix("   ") }.map { $0.split(separator: " ")[0] }
    // Integrated loudness is so by its name.
    let named = ["loudness", "loudness_target", "loudness_range", "integrated", "note_output"]
    #expect(Set(symbols.map(String.init)).isSuperset(of: named))
    #expect(Set(symbols).count == symbols.count && !symbols.contains("level"))
    let notes = try folder.result("info", "note_output").output
    #expect(notes.contains("Only of Spectrum notes\n"))
    let compare = try folder.result("info", "compare").output
    #expect(compare.contains("    By default 1 in Spectrum SC\n"))
    let json = try folder.result("info", "loudness_target", "--format", "json").json().list
    #expect(
      json.map { $0["ports"].list.map { $0["symbol"].text } }
        == .init(repeating: ["loudness_target"], count: 4))
    try folder.run("info", "loudnes_target").expectError("did you mean loudness_target?")
    try folder.run("info", "xyzzy").expectError("no setting or output is called xyzzy")
  }

  @Test("info's JSON has the ports with their ranges")
  func json() throws {
    let plugins = try TestFolder().result("info", "--format", "json").json().list
    #expect(plugins.count == 4)
    let ports = plugins.flatMap { $0["ports"].list }
    let gain = try #require(ports.first { $0["symbol"].text == "gain" })
    #expect(gain["minimum"].number == -24 && gain["maximum"].number == 48)
  }
}
