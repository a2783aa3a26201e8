// SPDX-License-Identifier: GPL-3.0-or-later

/// A reason why an audio file can't be read or written; each text is a sentence with a remedy.
public enum AudioFileError: Error, Equatable, CustomStringConvertible {
  /// The name is empty.
  case unnamed
  case notFound(path: String)
  case isFolder(path: String)
  /// The system or libsndfile fails to open or read it.
  case unreadable(path: String, reason: String)
  /// libsndfile reads the format from a file only.
  case unreadablePipe(path: String, reason: String)
  /// The file isn't in a format that libsndfile knows.
  case notAudio(path: String)
  /// The file is empty, or a header without samples.
  case empty(path: String)
  /// The rate in Hz is outside 8–384 kHz.
  case unsupportedRate(path: String, rate: Double)
  /// The file has `count` channels.
  case noChannel(path: String, channel: Int, count: Int)
  case unwritable(path: String, reason: String)

  public var description: String {
    switch self {
    case .unnamed: "the file's name is empty: name an audio file, or `-` for standard input"
    case .notFound(let path): "no file \(path): check the path"
    case .isFolder(let path): "\(path) is a folder: name an audio file in it"
    case .unreadable(let path, let reason):
      "can't read \(path) (\(reason)): check that it is complete and readable"
    case .unreadablePipe(let path, let reason):
      "can't read \(path) as a pipe (\(reason)): name a file, or convert it to WAV first"
    case .notAudio(let path):
      "\(path) is not an audio file of a known format: convert it to WAV, FLAC, AIFF, Ogg or MP3, "
        + "such as with `ffmpeg -i song.m4a song.wav`"
    case .empty(let path): "\(path) holds no audio: record or export it again"
    case .unsupportedRate(let path, let rate):
      "\(path) has a sample rate of \(Float(rate).shortText) Hz: "
        + "convert it to a rate from 8000 to 384000 Hz"
    case .noChannel(let path, let channel, let count):
      "\(path) has no channel \(channel): choose from 1 to \(count)"
    case .unwritable(let path, let reason):
      "can't write \(path) (\(reason)): choose another place or format"
    }
  }
}
