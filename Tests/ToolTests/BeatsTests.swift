// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

/// `analyze --beats`.
@Suite struct BeatsTests {
  @Test("Labels, times and a MIDI file have each beat, whatever the case of the ending")
  func formats() throws {
    let folder = try TestFolder()
    try folder.generate("click-track", "clicks.wav", ["--duration", "9", "--level", "-6"])
    func beats(_ name: String) throws -> Data {
      let result = try Tool.analyze(
        "analyze", "clicks.wav", ["--beats", folder.path(name)], in: folder)
      #expect(result.errors.isEmpty && result.output.contains("Key and bar"))
      return try Data(contentsOf: URL(fileURLWithPath: folder.path(name)))
    }
    let json = try Tool.analyze("analyze", "clicks.wav", ["--format", "json"], in: folder)
    let report = try #require(
      JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    let times = try #require((report["beats"] as? [String: Any])?["times_s"] as? [Double])
    #expect(times.count > 8)

    let labels = String(decoding: try beats("clicks.TXT"), as: UTF8.self).split(separator: "\n")
    let annotations = String(decoding: try beats("clicks.beats"), as: UTF8.self)
      .split(separator: "\n")
    #expect(labels.count == times.count && annotations.count == times.count)
    for (index, time) in times.enumerated() {
      let label = labels[index].split(separator: "\t")
      #expect(label.count == 3 && label[0] == label[1], "\(labels[index])")
      // A row's time is its end: up to 10 ms after the beat.
      let start = try #require(Double(label[0]))
      #expect((0...0.010_001).contains(time - start), "\(start) in the row that ends at \(time)")
      #expect(annotations[index].hasPrefix(label[0]))
    }
    let midi = try beats("clicks.mid")
    #expect(midi.starts(with: Data("MThd".utf8)))
    // A note on channel 10 for each beat.
    #expect(midi.count { $0 == 0x99 } >= times.count)
  }

  @Test("Of music in 4/4 labels count to four, and rows, report and settings agree on bar and key")
  func music() throws {
    let folder = try TestFolder()
    try folder.generate("demo", "demo.wav", ["--duration", "12"])
    let csv = try Tool.analyze(
      "analyze", "demo.wav", ["--format", "csv", "--beats", folder.path("demo.txt")], in: folder)
    let names = csv.lines[0].split(separator: ",").map(String.init)
    func column(_ name: String) throws -> [Double] {
      let index = try #require(names.firstIndex(of: name))
      return csv.rows.map { $0[index] }
    }
    let (beats, places) = (try column("beat"), try column("bar_beat"))
    let downbeats = try column("downbeat")
    for row in beats.indices {
      #expect((downbeats[row] == 1) == (beats[row] == 1 && places[row] == 1), "row \(row)")
    }
    #expect(downbeats.reduce(0, +) >= 4)
    let text = try String(contentsOfFile: folder.path("demo.txt"), encoding: .utf8)
    let labels = text.split(separator: "\n").compactMap { line -> Int? in
      let parts = line.split(separator: "\t").last?.split(separator: ".").compactMap { Int($0) }
      return parts.flatMap { $0.count == 2 ? 4 * $0[0] + $0[1] : nil }
    }
    #expect(labels.count > 18, "\(labels.count) labels")
    // The first bars may be corrected.
    let settled = labels.dropFirst(12)
    #expect(zip(settled, settled.dropFirst()).allSatisfy { $1 == $0 + 1 }, "\(labels)")

    // The chords are A minor, F, C and G, of two keys.
    let called = [[21: "A minor", 0: "C major"], [21: "8A", 0: "8B"]]
    for (called, setting) in zip(called, [[], ["--set", "key_names=Camelot"]]) {
      let json = try Tool.analyze(
        "analyze", "demo.wav", ["--format", "jsonl"] + setting, in: folder)
      let report = try #require(
        JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
      let key = try #require(report["key"] as? [String: Any])
      let number = try #require(key["number"] as? Int)
      #expect(key["key"] as? String == called[number], "key \(number) with \(setting)")
      #expect((report["metre"] as? [String: Any])?["beats_per_bar"] as? Int == 4)
    }
  }

  @Test("Another ending, a folder that isn't there, and the result's own file are errors in a line")
  func errors() throws {
    let folder = try TestFolder()
    try folder.generate("click-track", "clicks.wav", ["--duration", "1"])
    let bundle = ["--bundle", try Tool.bundle()]
    func run(_ options: [String]) throws -> Tool.Result {
      try Tool.run(["analyze", folder.path("clicks.wav")] + options + bundle, in: folder)
    }
    for name in ["beats", "beats.csv", ".mid", "a.mid/beats", "beats.midi", ""] {
      let result = try run(["--beats", name])
      #expect(result.status == 64, "\(name): \(result.status)")
      #expect(result.errors.contains(".txt, .beats or .mid"), "\(result.errors)")
    }
    let missing = try run(["--beats", folder.path("none/beats.mid")])
    #expect(missing.status == 1 && missing.errors.split(separator: "\n").count == 1)
    let same = try run(["--beats", "a.txt", "--output", "a.txt"])
    #expect(same.status == 64 && same.errors.contains("the same file"))
    let list = try run(["--beats", "a.txt", "--jobs", "1"])
    #expect(list.status == 64 && list.errors.contains("--beats"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("a.txt")))
  }
}
