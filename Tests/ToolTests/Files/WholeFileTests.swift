// SPDX-License-Identifier: GPL-3.0-or-later
import CSndfile
import Foundation
import Testing

/// A file is heard to its end, or a warning says where it wasn't.
@Suite struct WholeFileTests {
  private let folder = TestFolder()
  private static let ogg = SF_FORMAT_OGG | SF_FORMAT_VORBIS
  private static let mp3 = SF_FORMAT_MPEG | SF_FORMAT_MPEG_LAYER_III

  /// Expects so many seconds in the file and in a pipe with its bytes, and a warning that contains
  /// `warning`; nil for none.
  private func expect(
    _ name: String, lasts seconds: Double, within tolerance: Double = 1e-5, warning: String? = nil
  ) throws {
    for result in try folder.analyses(name) {
      #expect(result.status == 0, "\(name): \(result.errors)")
      let json = try result.json()
      #expect(abs(json["duration_s"].number - seconds) < tolerance, "\(name): \(result.output)")
      if let warning {
        #expect(json["warning"].text?.contains(warning) == true, "\(name): \(result.output)")
        #expect(result.errors.contains(warning), "\(name): \(result.errors)")
      } else {
        #expect(json["warning"].isNull && result.errors.isEmpty, "\(name): \(result.errors)")
      }
    }
  }

  @Test("A whole Ogg has no warning, however short", arguments: [4_801, 48_000, 48_001, 100_001])
  func shortOgg(frames: Int) throws {
    try folder.encode("a.ogg", as: Self.ogg, frames: frames)
    try expect("a.ogg", lasts: Double(frames) / 48_000)
  }

  @Test("An Ogg is cut off if its last page is missing, or a part of that")
  func cutOgg() throws {
    try folder.encode("whole.ogg", as: Self.ogg, frames: 240_000)
    let whole = try folder.data("whole.ogg")
    let page = try #require(whole.range(of: Data("OggS".utf8), options: .backwards)).lowerBound
    for (name, count) in [("page.ogg", page), ("part.ogg", whole.count - 7)] {
      try folder.write(whole.prefix(count), to: name)
      for result in try folder.analyses(name) {
        #expect(try result.json()["warning"].text == "is cut off", "\(name): \(result.output)")
      }
    }
  }

  @Test("An Ogg with a byte changed is damaged")
  func damagedOgg() throws {
    try folder.encode("a.ogg", as: Self.ogg, frames: 240_000)
    var bytes = try folder.data("a.ogg")
    bytes[bytes.count / 2] ^= 1
    try folder.write(bytes, to: "a.ogg")
    #expect(try folder.result("analyze", "a.ogg").errors.contains("a.ogg is damaged"))
  }

  @Test("All links of a chained Ogg are heard, and the end of the last one counts")
  func chain() throws {
    try folder.encode("a.ogg", as: Self.ogg, frames: 96_000, hertz: 440)
    try folder.encode("b.ogg", as: Self.ogg, frames: 48_001, hertz: 880)
    try folder.join(["a.ogg", "b.ogg", "a.ogg"], to: "chain.ogg")
    try expect("chain.ogg", lasts: 240_001 / 48_000)
    let rows = try folder.result("analyze", "chain.ogg", "--format", "csv")
    let pitch = try zip(rows.column("time_s"), rows.column("pitch_hz"))
    for (range, hertz) in [(1.0...1.9, 440.0), (2.5...2.9, 880), (4.0...4.9, 440)] {
      let heard = pitch.filter { range.contains($0.0) }.map(\.1)
      #expect(heard.allSatisfy { abs($0 - hertz) < 1 }, "\(range): \(heard)")
    }
    let bytes = try folder.data("chain.ogg")
    try folder.write(bytes.dropLast(100), to: "cut.ogg")
    #expect(try folder.analyses("cut.ogg").allSatisfy { $0.errors.contains("is cut off") })
  }

  @Test(
    "What goes on at another rate or with other channels is left out with a warning in every format",
    arguments: [(ogg, "ogg"), (mp3, "mp3")])
  func otherFormat(format: Int, ending: String) throws {
    let name = "x.\(ending)"
    try folder.encode("a.\(ending)", as: format, frames: 96_000)
    try folder.encode("rate.\(ending)", as: format, frames: 96_000, rate: 44_100)
    try folder.encode("two.\(ending)", as: format, frames: 96_000, channels: 2)
    for (other, warning) in [
      ("rate", "goes on at 44100 Hz, which is left out"),
      ("two", "goes on with 2 channels, which is left out"),
    ] {
      try folder.join(["a.\(ending)", "\(other).\(ending)"], to: name)
      try expect(name, lasts: 2, within: 0.06, warning: warning)
      #expect(try folder.result("analyze", name).output.contains(warning))
      let bands = try folder.result("bands", name, "--format", "json")
      #expect(try bands.json()["warning"].text == warning)
      let list = try folder.shell("\"$TOOL\" analyze \(name) a.\(ending) --format csv")
      #expect(list.lines.map { $0.contains(warning) } == [false, true, false])
      let table = try folder.shell("\"$TOOL\" analyze \(name) a.\(ending)")
      #expect(table.lines.map { $0.contains(warning) } == [false, true, false])
    }
  }

  @Test("All of an MP3 that is joined of several is heard")
  func joinedMP3() throws {
    for (name, seconds) in [("a.mp3", 2), ("b.mp3", 3)] {
      try folder.encode(name, as: Self.mp3, frames: seconds * 48_000)
    }
    try folder.join(["a.mp3", "b.mp3", "a.mp3"], to: "joined.mp3")
    // A frame of 24 ms more or less at either end of each.
    try expect("joined.mp3", lasts: 7, within: 0.15)
    // The second one without its first frame, which states its length.
    let other = try folder.data("b.mp3")
    let sync = try #require(other.range(of: Data([0xFF, 0xFB])))
    let next = try #require(other[(sync.upperBound + 30)...].range(of: other[sync]))
    try folder.write(try folder.data("a.mp3") + other[next.lowerBound...], to: "tail.mp3")
    try expect("tail.mp3", lasts: 5, within: 0.15)
    // With a tag between them, as a player shows it (ID3v2.3: seven bits a byte), and one at the
    // end.
    let tag = Data("ID3".utf8) + Data([3, 0, 0, 0, 0, 2, 0]) + Data(repeating: 0xFF, count: 256)
    let end = Data("TAG".utf8) + Data(count: 125)
    try folder.write(try folder.data("a.mp3") + end + tag + other, to: "tagged.mp3")
    try expect("tagged.mp3", lasts: 5, within: 0.15)
    #expect(try folder.analyses("a.mp3").allSatisfy { $0.errors.isEmpty })
  }

  @Test("A recording whose header states no audio is read to the end of the file, with a note")
  func unfinished() throws {
    let options = ["--duration", "1", "--bits", "16", "--rate", "44100", "--channels", "1"]
    try folder.generate("noise", "a.wav", options)
    let whole = try folder.data("a.wav")
    let data = try #require(whole.range(of: Data("data".utf8))).upperBound
    let samples = whole[(data + 4)...]
    // RIFF of 36 bytes, of none or of all, data of none.
    for size in [Data([36, 0, 0, 0]), Data(count: 4), whole[4..<8]] {
      var header = whole.prefix(data)
      header.replaceSubrange(4..<8, with: size)
      try folder.write(header + Data(count: 4) + samples, to: "z.wav")
      try expect("z.wav", lasts: 1, warning: "has an unfinished header")
    }
    // EBU Tech 3306: the sizes of RF64 are in a chunk of their own, here 0.
    var large = Data("RF64".utf8) + Data(repeating: 255, count: 4) + Data("WAVEds64".utf8)
    large.append(UInt32(28).littleEndian)
    large += Data(count: 28) + whole[12..<data] + Data(repeating: 255, count: 4) + samples
    try folder.write(large, to: "z.rf64")
    try expect("z.rf64", lasts: 1, warning: "has an unfinished header")
    // AU: where the audio begins, its size, 16 bits, rate and channels.
    var sun = Data(".snd".utf8)
    for number: UInt32 in [24, 0, 3, 44_100, 1] { sun.append(number.bigEndian) }
    try folder.write(sun + samples, to: "z.au")
    try expect("z.au", lasts: 1, warning: "has an unfinished header")
    // A header alone has no audio, nor has one with another chunk after it.
    for end in [Data(), Data("LIST".utf8) + Data([4, 0, 0, 0]) + Data("INFO".utf8)] {
      try folder.write(whole.prefix(data) + Data(count: 4) + end, to: "none.wav")
      try folder.run("analyze", "none.wav").expectError("none.wav holds no audio")
    }
  }

  @Test("A FLAC file after another one is left out with a warning")
  func joinedFLAC() throws {
    try folder.encode("a.flac", as: SF_FORMAT_FLAC | SF_FORMAT_PCM_16, frames: 48_000)
    #expect(try folder.result("analyze", "a.flac").errors.isEmpty)
    try folder.join(["a.flac", "a.flac"], to: "b.flac")
    let result = try folder.result("analyze", "b.flac", "--format", "jsonl")
    #expect(
      try result.json()["warning"].text == "has another file after its end, which is left out")
    #expect(result.errors.contains("analysed the 1.000 s that are there"))
  }

  @Test(
    "CAF is read from a pipe, and where it leaves the size of its audio open",
    arguments: [
      SF_FORMAT_PCM_S8, SF_FORMAT_PCM_16, SF_FORMAT_PCM_24, SF_FORMAT_PCM_32, SF_FORMAT_FLOAT,
      SF_FORMAT_DOUBLE, SF_FORMAT_ULAW, SF_FORMAT_ALAW,
    ], [SF_ENDIAN_BIG, SF_ENDIAN_LITTLE])
  func coreAudio(coding: Int, endianness: Int) throws {
    try folder.encode("a.caf", as: SF_FORMAT_CAF | coding | endianness, frames: 48_000)
    let levels = try folder.result("analyze", "a.caf", "--format", "json").json()["levels"]
    let piped = try folder.shell("cat a.caf | \"$TOOL\" analyze - --format json").json()
    #expect(piped["duration_s"].number == 1 && piped["warning"].isNull)
    #expect(piped["levels"] == levels)
    // Specification, "Audio Data Chunk": −1 bytes are all that follow.
    var whole = try folder.data("a.caf")
    let size = try #require(whole.range(of: Data("data".utf8))).upperBound
    for (byte, warning) in [(255, nil), (0, "has an unfinished header")] as [(UInt8, String?)] {
      whole.replaceSubrange(size..<size + 8, with: Data(repeating: byte, count: 8))
      try folder.write(whole, to: "open.caf")
      try expect("open.caf", lasts: 1, warning: warning)
    }
  }

  @Test("A CAF whose chunks go on beyond where audio begins, or state any size, is an error")
  func endlessChunks() throws {
    // A chunk that ends just beyond 1 MiB, and others after it.
    for size in [1 << 20 - 9, 1 << 20 - 8, .max, .min, -2] as [Int64] {
      var bytes = Data("caff".utf8) + Data([0, 1, 0, 0])
      bytes += Data("free".utf8) + withUnsafeBytes(of: size.bigEndian) { Data($0) }
      bytes += Data(count: 1 << 20 + 100)
      try folder.write(bytes, to: "long.caf")
      try folder.run("analyze", "long.caf").expectError("long.caf")
      // In pieces that don't end at 1 MiB.
      try folder.shell(
        "{ head -c 1000 long.caf; sleep 0.1; tail -c +1001 long.caf; } | \"$TOOL\" analyze -"
      ).expectError("standard input")
    }
  }
}
