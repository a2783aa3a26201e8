// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@Suite struct BandsTests {
  @Test("Bands join without gaps from 20 Hz to 20 kHz, each centre between its edges")
  func edges() throws {
    let folder = try TestFolder()
    try folder.generate("noise", "noise.wav", ["--duration", "1"])
    let result = try Tool.analyze("bands", "noise.wav", in: folder)
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
    let folder = try TestFolder()
    // 1000 Hz is in the middle of band 72 of 128: 128·log(50)/log(1000) = 72.49.
    try folder.generate(
      "pitch-test", "note.wav", ["--frequency", "1000", "--level", "-12", "--duration", "2"])
    let rows = try Tool.analyze("bands", "note.wav", options, in: folder).rows
    let loudest = try #require(rows.filter { !$0[4].isNaN }.max { $0[4] < $1[4] })
    #expect(loudest[0] == 72)
    // The budget of a sine's level is 0.1 dB; the file has two decimals.
    #expect(abs(loudest[4] + 12) < 0.11)
  }

  @Test(
    "A steady tone has its level in files of any length, at resolutions of long windows, too",
    arguments: [(0.15, "0"), (0.3, "0"), (2, "6"), (1, "6"), (1.5, "5")])
  func lengths(seconds: Double, resolution: String) throws {
    let folder = try TestFolder()
    try folder.generate(
      "pitch-test", "note.wav",
      ["--frequency", "1000", "--level", "-12", "--duration", "\(seconds)"])
    let set = ["--set", "resolution=\(resolution)", "--set", "window=Hann"]
    let rows = try Tool.analyze("bands", "note.wav", set, in: folder).rows
    let loudest = rows.map { $0[4].isNaN ? -200 : $0[4] }.max() ?? .nan
    #expect(abs(loudest + 12) < (seconds < 1.3 && resolution == "6" ? 1 : 0.11), "\(loudest)")
  }

  @Test("Densities are called dBFS/Hz, and what hides a part of the sound is refused")
  func units() throws {
    let folder = try TestFolder()
    try folder.generate("noise", "noise.wav", ["--duration", "1"])
    let density = ["--set", "calibration=Density"]
    let csv = try Tool.analyze("bands", "noise.wav", density, in: folder)
    #expect(csv.lines[0] == "band,low_hz,high_hz,center_hz,level_dbfs_per_hz")
    let json = try Tool.analyze("bands", "noise.wav", density + ["--format", "json"], in: folder)
    #expect(json.output.contains("\"level_dbfs_per_hz\"") && !json.output.contains("level_dbfs\""))
    let peak = density + ["--set", "detector=Peak"]
    let peaks = try Tool.analyze("bands", "noise.wav", peak, in: folder)
    #expect(peaks.lines[0].hasSuffix(",level_dbfs"))
    let bundle = ["--bundle", try Tool.bundle()]
    for command in [["bands"], ["analyze"], ["render", "-o", "x.csv"]] {
      for setting in ["enabled=0", "freeze=1", "free_wheeling=1"] {
        let result = try Tool.run(
          command + ["noise.wav", "--set", setting] + bundle, in: folder)
        #expect(result.status == 64 && result.errors.contains("takes the whole sound"))
      }
    }
    // What is so anyway may be said.
    let plain = ["--set", "enabled=1", "--set", "freeze=0", "--set", "free_wheeling=0"]
    let whole = try Tool.run(["bands", "noise.wav"] + plain + bundle, in: folder)
    #expect(whole.status == 0, "\(whole.errors)")
    let picture = try Tool.run(
      ["render", "noise.wav", "-o", "x.png", "--set", "freeze=1"] + bundle, in: folder)
    #expect(picture.status == 0, "\(picture.errors)")
  }

  @Test(
    "The bands of a file are read as a reference of their own powers",
    arguments: ["Band power", "Density"])
  func asReference(calibration: String) throws {
    let folder = try TestFolder()
    try folder.generate("noise", "noise.wav", ["--duration", "5"])
    let power = ["--set", "calibration=Band power"]
    let bands = try Tool.analyze(
      "bands", "noise.wav", ["--set", "calibration=\(calibration)", "-o", "bands.csv"], in: folder)
    #expect(bands.status == 0)
    let result = try Tool.analyze(
      "render", "noise.wav",
      power + [
        "--set", "compare=Reference", "--set", "difference_time=60", "--reference", "bands.csv",
        "-o", "out.csv",
      ], in: folder)
    #expect(result.status == 0, "\(result.errors)")
    let table = try String(contentsOfFile: folder.path("out.csv"), encoding: .utf8)
      .split(separator: "\n").map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    let column = try #require(table[0].firstIndex { $0.hasPrefix("Difference") })
    let differences = table.dropFirst().compactMap { Double($0[column]) }
    // The interpolation between bands of noise.
    #expect(differences.count > 120 && differences.allSatisfy { abs($0) < 1 }, "\(differences)")
  }

  @Test("A time after the end is rejected, and JSON equals CSV")
  func times() throws {
    let folder = try TestFolder()
    try folder.generate("noise", "noise.wav", ["--duration", "1"])
    let late = try Tool.run(
      ["bands", folder.path("noise.wav"), "--at", "2", "--bundle", try Tool.bundle()], in: folder)
    #expect(late.status == 1 && late.errors.contains("after the end"))
    let early = try Tool.analyze(
      "bands", "noise.wav", ["--at", "0.5", "--format", "json"], in: folder)
    let earlyObject =
      try JSONSerialization.jsonObject(with: Data(early.output.utf8)) as? [String: Any]
    let time = try #require(earlyObject?["time_s"] as? Double)
    #expect(time <= 0.5 && time > 0.5 - 2.0 / 60, "\(time) s")
    let csv = try Tool.analyze("bands", "noise.wav", in: folder).rows
    let json = try Tool.analyze("bands", "noise.wav", ["--format", "json"], in: folder)
    let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    let bands = try #require(object?["bands"] as? [[String: Any]])
    #expect(bands.compactMap { $0["level_dbfs"] as? Double } == csv.map { $0[4] })
  }
}

@Suite struct InfoTests {
  @Test("info lists all plugins and every control of the contract")
  func ports() throws {
    let folder = try TestFolder()
    let result = try Tool.run(["info", "--bundle", try Tool.bundle()], in: folder)
    #expect(result.status == 0)
    for name in [
      "urn:spectrum-lv2:mono", "urn:spectrum-lv2:stereo", "urn:spectrum-lv2:notes",
      "urn:spectrum-lv2:sidechain", "resolution", "pitch",
    ] {
      #expect(result.output.contains(name))
    }
  }

  @Test("info's JSON has the ports with their ranges")
  func json() throws {
    let folder = try TestFolder()
    let arguments = ["info", "--format", "json", "--bundle", try Tool.bundle()]
    let result = try Tool.run(arguments, in: folder)
    let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    let plugins = try #require(object as? [[String: Any]])
    #expect(plugins.count == 4)
    let ports = plugins.flatMap { $0["ports"] as? [[String: Any]] ?? [] }
    let gain = try #require(ports.first { $0["symbol"] as? String == "gain" })
    #expect(gain["minimum"] as? Double == -24 && gain["maximum"] as? Double == 48)
  }
}
