// SPDX-License-Identifier: GPL-3.0-or-later
import CSndfile
import Foundation
import Testing

extension TestFolder {
  /// Writes frames of a sine, −12 dBFS at its peak, by libsndfile.
  func encode(
    _ name: String, as format: Int, frames: Int, hertz: Double = 440, rate: Int = 48_000,
    channels: Int = 1
  ) throws {
    var info = SF_INFO()
    (info.samplerate, info.channels) = (CInt(rate), CInt(channels))
    info.format = CInt(format)
    let handle = try #require(sf_open(path(name), CInt(SFM_WRITE), &info), "no such encoder")
    defer { sf_close(handle) }
    let samples = (0..<frames * channels).map { sample in
      Float(0.25 * sin(2 * .pi * hertz * Double(sample / channels) / Double(rate)))
    }
    #expect(sf_writef_float(handle, samples, sf_count_t(frames)) == frames)
  }

  /// Writes one file's bytes after another's.
  func join(_ names: [String], to name: String) throws {
    try write(try names.map { try data($0) }.reduce(Data(), +), to: name)
  }

  /// The result of `analyze --format jsonl` for a file, and for a pipe that has its bytes.
  func analyses(_ name: String) throws -> [Tool.Result] {
    let command = "\"$TOOL\" analyze --format jsonl --set track_tempo=0 --set track_key=0"
    return [try shell("\(command) \(name)"), try shell("cat \(name) | \(command) -")]
  }
}

/// Bytes of a header.
extension Data {
  mutating func append(_ number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number) { append(contentsOf: $0) }
  }
}
