// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import MIDIFiles
import Testing

/// `analyze --notes`.
@Suite struct NotesTests {
  private let folder = TestFolder()

  /// The messages of a MIDI file of one track, by ticks.
  private func messages(_ name: String) throws -> [(tick: Int, bytes: [UInt8])] {
    let file = try MIDIReader(folder.data(name))
    #expect(file.format == 1 && file.trackCount == 1 && file.division == 960)
    return file.messages
  }

  @Test("A steady note is on soon after its start, and off at the file's end, in mono and stereo")
  func steady() throws {
    for channels in ["1", "2"] {
      try folder.generate("test-tone", "tone.wav", ["--channels", channels])
      let result = try folder.result(
        "analyze", "tone.wav", "--notes", "tone.mid", "--set", "note_channel=3")
      #expect(result.errors.isEmpty && result.output.contains("A4"), "\(result.errors)")
      let events = try messages("tone.mid")
      try #require(events.count == 2, "\(events)")
      // 1920 ticks a second: within 50 ms of the start, and at 3 s.
      #expect(events[0].bytes[..<2] == [0x92, 69] && events[0].tick < 96)
      #expect(events[1].bytes[..<2] == [0x82, 69] && events[1].tick == 3 * 1920)
    }
  }

  @Test("The notes are keys of the scale that --scale and --keymap name")
  func scale() throws {
    let degrees = (1...19).map { "\(Double($0) * 1200 / 19)\n" }.joined()
    try folder.write("19 equal\n19\n\(degrees)", to: "19.scl")
    // Ten degrees above C4, which a map puts on key 40.
    let pitch = "\(261.6256 * exp2(10.0 / 19))"
    try folder.generate("pitch-test", "tone.wav", ["--frequency", pitch])
    try folder.write("0\n0\n127\n30\n30\n261.6256\n19\n", to: "30.kbm")
    for (options, key) in [([], 70 as UInt8), (["--keymap", "30.kbm"], 40)] {
      let result = try folder.result(
        ["analyze", "tone.wav", "--scale", "19.scl", "--notes", "t.mid"] + options)
      #expect(result.errors.isEmpty, "\(result.errors)")
      #expect(try messages("t.mid").first?.bytes[..<2] == [0x90, key])
    }
  }

  @Test("Where the plugin is set to put no notes out, the error says so, and no file is written")
  func outputOff() throws {
    try folder.generate("noise", "n.wav", ["--duration", "0.1"])
    for setting in ["note_output=0", "note_output=Off"] {
      try folder.run("analyze", "n.wav", "--notes", "n.mid", "--set", setting)
        .expectError("note_output=0")
      #expect(!folder.has("n.mid"))
    }
  }
}
