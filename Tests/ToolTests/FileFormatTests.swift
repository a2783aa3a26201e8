// SPDX-License-Identifier: GPL-3.0-or-later
import CSndfile
import Foundation
import SpectrumHost
import Testing

@Suite struct FileFormatTests {
  private let folder = TestFolder()

  /// Writes samples of 44.1 kHz; `hasVariableRate`: of bits.
  private func encode(
    _ samples: [Float], as format: Int, hasVariableRate: Bool = false, _ name: String
  ) throws {
    var info = SF_INFO()
    (info.samplerate, info.channels, info.format) = (44_100, 1, CInt(format))
    let handle = try #require(
      sf_open(folder.path(name), CInt(SFM_WRITE), &info), "no such encoder")
    defer { sf_close(handle) }
    var mode = CInt(SF_BITRATE_MODE_VARIABLE)
    if hasVariableRate {
      sf_command(handle, CInt(SFC_SET_BITRATE_MODE), &mode, CInt(MemoryLayout<CInt>.size))
    }
    #expect(sf_writef_float(handle, samples, sf_count_t(samples.count)) == samples.count)
  }

  /// Writes 4 s of noise, of which only a part of the bytes remain.
  private func writeCutOff(_ format: Int, _ name: String) throws {
    var random = SplitMix64(seed: 1)
    let samples = (0..<4 * 44_100).map { _ in Float.random(in: -0.1...0.1, using: &random) }
    try encode(samples, as: format, "whole")
    let whole = try folder.data("whole")
    // Not at the end of a frame.
    try folder.write(whole.prefix(whole.count / 2 + 37), to: name)
  }

  @Test(
    "A compressed file that is cut off is analysed as far as it goes, with one line of warning",
    arguments: [
      (SF_FORMAT_OGG | SF_FORMAT_VORBIS, "cut.ogg"),
      (SF_FORMAT_FLAC | SF_FORMAT_PCM_16, "cut.flac"),
      (SF_FORMAT_MPEG | SF_FORMAT_MPEG_LAYER_III, "cut.mp3"),
    ])
  func cutOff(format: Int, name: String) throws {
    try writeCutOff(format, name)
    let result = try folder.result("analyze", name, "--format", "csv")
    let end = try #require(result.rows.last)[0]
    #expect((1...3).contains(end), "\(end) s")
    #expect(result.errors.hasPrefix("Warning: ") && result.errors.contains(name))
    #expect(result.errorLines.count == 1, "\(result.errors)")
  }

  @Test("MPEG-4 and headerless audio are rejected with a way to convert them")
  func unknown() throws {
    let contents = [
      // The first box of an MPEG-4 file (ISO/IEC 14496-12, 4.3).
      "song.m4a": Data([0, 0, 0, 0x20]) + Data("ftypM4A ".utf8) + Data(repeating: 0, count: 100),
      "song.raw": Data(repeating: 1, count: 1000),
    ]
    for (name, content) in contents {
      try folder.write(content, to: name)
      try folder.run("analyze", name).expectError(
        "not an audio file of a known format: convert it to WAV, FLAC, AIFF, Ogg or MP3, such as with "
          + "`ffmpeg ")
    }
  }

  @Test("A length that a program writing to a pipe made up is none", arguments: [16, 24, 32])
  func placeholder(bits: Int) throws {
    try folder.generate("noise", "whole.wav", ["--duration", "1", "--bits", "\(bits)"])
    var bytes = try folder.data("whole.wav")
    // The sizes of RIFF and of data, which follows other chunks in a file of floating point.
    let data = try #require(bytes.range(of: Data("data".utf8))).upperBound
    for place in [4, data] { bytes.replaceSubrange(place..<place + 4, with: [255, 255, 255, 255]) }
    try folder.write(bytes, to: "stream.wav")
    for input in ["cat stream.wav |", "< stream.wav"] {
      let result = try folder.shell("\(input) \"$TOOL\" analyze - --format jsonl")
      #expect(result.status == 0 && result.output.contains("\"warning\":null"), "\(result.output)")
      #expect(result.errors.isEmpty, "\(result.errors)")
    }
  }

  @Test("An MP3 of varying bit rate that doesn't state its length is read to its end")
  func untagged() throws {
    var random = SplitMix64(seed: 1)
    // A second of noise, and nine that need few bits.
    let samples = (0..<10 * 44_100).map { frame in
      frame < 44_100 ? Float.random(in: -0.5...0.5, using: &random) : sin(Float(frame) / 50) / 1000
    }
    try encode(
      samples, as: SF_FORMAT_MPEG | SF_FORMAT_MPEG_LAYER_III, hasVariableRate: true, "tagged.mp3")
    let whole = try folder.data("tagged.mp3")
    // Without its first frame, which states the length; the next begins with the same three bytes.
    let frame = try #require(whole.range(of: Data([0xFF, 0xFB])))
    let start = whole[frame.lowerBound..<frame.lowerBound + 2]
    let next = try #require(whole[(frame.upperBound + 30)...].range(of: start))
    try folder.write(whole[next.lowerBound...], to: "untagged.mp3")
    // The same after a tag (ID3v2.3) with a comment that has the word of such a frame. Its size has
    // seven bits in a byte.
    let text = Data("\0eng\0Info".utf8) + Data(count: 200)
    let comment = Data("COMM".utf8) + Data([0, 0, 0, UInt8(text.count), 0, 0]) + text
    let tag = Data("ID3".utf8) + Data([3, 0, 0, 0, 0, 1, UInt8(comment.count - 128)]) + comment
    try folder.write(tag + whole[next.lowerBound...], to: "comment.mp3")
    // Only one that states its length can be sought in.
    #expect(try AudioFile(folder.path("tagged.mp3")).isSeekable)
    #expect(try !AudioFile(folder.path("comment.mp3")).isSeekable)
    for name in ["tagged.mp3", "untagged.mp3", "comment.mp3"] {
      let result = try folder.result("analyze", name, "--format", "csv")
      let end = try #require(result.rows.last)[0]
      #expect(abs(end - 10) < 0.1 && result.errors.isEmpty, "\(name): \(end) s \(result.errors)")
    }
  }

  @Test("A format that libsndfile can't read from a pipe is rejected with the way out")
  func pipe() throws {
    try writeCutOff(SF_FORMAT_FLAC | SF_FORMAT_PCM_16, "a.flac")
    try folder.shell("cat a.flac | \"$TOOL\" analyze -").expectError("name a file")
    #expect(try folder.shell("exec \"$TOOL\" analyze - < a.flac").status == 0)
  }

  @Test("RF64, which libsndfile reads from a wrong byte on in a pipe, is rejected there only")
  func largePipe() throws {
    let samples = [Float](repeating: 0.1, count: 44_100)
    try encode(samples, as: SF_FORMAT_RF64 | SF_FORMAT_PCM_16, "a.rf64")
    try folder.shell("cat a.rf64 | \"$TOOL\" analyze -").expectError("(RF64)")
    try folder.result("analyze", "a.rf64")
  }
}
