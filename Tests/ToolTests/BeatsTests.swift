// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumHost
import Testing

@testable import spectrum

/// `analyze --beats`.
@Suite struct BeatsTests {
  private let folder = TestFolder()

  @Test("Labels, times and a MIDI file have each beat, whatever the case of the ending")
  func formats() throws {
    try folder.generate("click-track", "clicks.wav", ["--duration", "9", "--level", "-6"])
    func beats(_ name: String) throws -> Data {
      let result = try folder.result("analyze", "clicks.wav", "--beats", name)
      #expect(result.errors.isEmpty && result.output.contains("Key and bar"))
      return try folder.data(name)
    }
    let json = try folder.result("analyze", "clicks.wav", "--format", "json").json()
    let times = json["beats"]["times_s"].list.map(\.number)
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

  @Test("Labels have bar and beat between tabs, annotations the place; filled beats aren't there")
  func text() {
    func text(_ format: BeatsFormat, _ heard: [HeardBeat]) -> String {
      String(decoding: format.bytes(BeatMap(heard)), as: UTF8.self)
    }
    // A bar of two and one of three.
    let heard = [(1, 2), (2, 2), (1, 3), (2, 3), (3, 3)].enumerated().map { index, beat in
      HeardBeat(time: 0.5 + Double(index) * 0.512_345_6, place: beat.0, beatsPerBar: beat.1)
    }
    #expect(
      text(.labels, heard) == """
        0.500000\t0.500000\t2.1
        1.012346\t1.012346\t2.2
        1.524691\t1.524691\t3.1
        2.037037\t2.037037\t3.2
        2.549382\t2.549382\t3.3

        """)
    #expect(
      text(.annotations, heard)
        == "0.500000\t1\n1.012346\t2\n1.524691\t1\n2.037037\t2\n2.549382\t3\n")
    let plain = (0..<2).map { HeardBeat(time: 1 + Double($0) / 2) }
    #expect(text(.labels, plain) == "1.000000\t1.000000\t1\n1.500000\t1.500000\t2\n")
    #expect(text(.annotations, plain) == "1.000000\n1.500000\n")
  }

  @Test("Of music in 4/4 labels count to four, and rows, report and settings agree on bar and key")
  func music() throws {
    try folder.generate("demo", "demo.wav", ["--duration", "12"])
    let csv = try folder.result("analyze", "demo.wav", "--format", "csv", "--beats", "demo.txt")
    let (beats, places) = (try csv.column("beat"), try csv.column("bar_beat"))
    let downbeats = try csv.column("downbeat")
    for row in beats.indices {
      #expect((downbeats[row] == 1) == (beats[row] == 1 && places[row] == 1), "row \(row)")
    }
    #expect(downbeats.reduce(0, +) >= 4)
    let text = try folder.text("demo.txt")
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
      let report = try folder.result(["analyze", "demo.wav", "--format", "jsonl"] + setting).json()
      let (key, number) = (report["key"]["key"].text, report["key"]["number"].number)
      #expect(key != nil && key == called[Int(number)], "key \(number) with \(setting)")
      #expect(report["metre"]["beats_per_bar"].number == 4)
    }
  }

  @Test("Another ending, a folder that isn't there, and the result's own file are errors in a line")
  func errors() throws {
    try folder.generate("click-track", "clicks.wav", ["--duration", "1"])
    func run(_ options: String...) throws -> Tool.Result {
      try folder.run(["analyze", "clicks.wav"] + options)
    }
    for name in ["beats", "beats.csv", ".mid", "a.mid/beats", "beats.midi", ""] {
      try run("--beats", name).expectError(".txt, .beats or .mid", status: 64)
    }
    try run("--beats", "none/beats.mid").expectError("can't write none/beats.mid")
    try run("--beats", "a.txt", "--output", "a.txt").expectError("the same file", status: 64)
    try run("--beats", "a.txt", "--jobs", "1").expectError("--beats", status: 64)
    #expect(!folder.has("a.txt"))
  }
}
