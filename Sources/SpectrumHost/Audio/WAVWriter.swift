// SPDX-License-Identifier: GPL-3.0-or-later
import CSndfile

/// Writes a WAV file piece by piece.
public final class WAVWriter {
  public enum Encoding: Int, Sendable, CaseIterable {
    case pcm16 = 16
    case pcm24 = 24
    /// 32-bit floating point, which also holds samples beyond ±1.
    case float = 32
  }

  /// Samples beyond full scale so far, which an integer encoding clips; 0 of floating point.
  public private(set) var clippedSamples = 0

  private let path: String
  private let channelCount: Int
  private let isInteger: Bool
  private var handle: OpaquePointer?

  /// The largest size in bytes that a WAV header can state, less room for the header itself.
  private static let largestSize = 4_294_960_000

  /// `name` is what errors call the file, by default its path. `expectedFrames`: samples per channel;
  /// beyond 4 GB the file becomes RF64, a variant of WAV without that limit, which fewer programs
  /// read.
  public init(
    _ path: String, name: String? = nil, sampleRate: Int, channelCount: Int, encoding: Encoding,
    expectedFrames: Int = 0
  ) throws(AudioFileError) {
    let name = FileName.shown(name ?? path)
    let subtype =
      switch encoding {
      case .pcm16: SF_FORMAT_PCM_16
      case .pcm24: SF_FORMAT_PCM_24
      case .float: SF_FORMAT_FLOAT
      }
    var info = SF_INFO()
    (info.samplerate, info.channels) = (CInt(clamping: sampleRate), CInt(clamping: channelCount))
    let size = expectedFrames * channelCount * encoding.rawValue / 8
    let container = size > Self.largestSize ? SF_FORMAT_RF64 : SF_FORMAT_WAV
    info.format = CInt(container | subtype)
    guard let handle = FileName.withCString(path, { sf_open($0, CInt(SFM_WRITE), &info) }) else {
      throw .unwritable(
        path: name, reason: SndfileMessage.sentence(sf_strerror(nil)))
    }
    (self.path, self.channelCount, self.handle) = (name, channelCount, handle)
    isInteger = encoding != .float
    // Clip samples beyond full scale; without this they would wrap around.
    sf_command(handle, CInt(SFC_SET_CLIPPING), nil, CInt(SF_TRUE))
    // The chunk holds the time of writing, but the same call should write the same bytes.
    sf_command(handle, CInt(SFC_SET_ADD_PEAK_CHUNK), nil, CInt(SF_FALSE))
  }

  deinit { if let handle { sf_close(handle) } }

  /// Appends interleaved samples, ±1 at full scale; shape: [frame][channelCount].
  public func write(_ samples: [Float]) throws(AudioFileError) {
    if isInteger { clippedSamples += samples.count { $0.magnitude > 1 } }
    let frames = sf_count_t(samples.count / channelCount)
    guard let handle, sf_writef_float(handle, samples, frames) == frames else {
      throw .unwritable(path: path, reason: SndfileMessage.sentence(sf_strerror(handle)))
    }
  }

  /// Completes the header. `deinit` does that, too, but can't report errors.
  public func close() throws(AudioFileError) {
    guard let handle else { return }
    self.handle = nil
    guard sf_close(handle) == 0 else {
      throw .unwritable(path: path, reason: "the device may be full")
    }
  }
}
