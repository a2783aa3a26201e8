// SPDX-License-Identifier: GPL-3.0-or-later
import CSndfile

/// Writes a WAV file piece by piece; over 4 GB it becomes RF64 by itself.
public final class WAVWriter {
  public enum Encoding: Int, Sendable, CaseIterable {
    case pcm16 = 16
    case pcm24 = 24
    /// 32-bit floating point: beyond ±1 too.
    case float = 32
  }

  private let path: String
  private let channelCount: Int
  private var handle: OpaquePointer?

  public init(
    _ path: String, sampleRate: Int, channelCount: Int, encoding: Encoding
  ) throws(AudioFileError) {
    let subtype =
      switch encoding {
      case .pcm16: SF_FORMAT_PCM_16
      case .pcm24: SF_FORMAT_PCM_24
      case .float: SF_FORMAT_FLOAT
      }
    var info = SF_INFO()
    (info.samplerate, info.channels) = (CInt(clamping: sampleRate), CInt(clamping: channelCount))
    info.format = CInt(SF_FORMAT_RF64 | subtype)
    guard let handle = sf_open(path, CInt(SFM_WRITE), &info) else {
      throw .unwritable(path: path, reason: String(cString: sf_strerror(nil)))
    }
    (self.path, self.channelCount, self.handle) = (path, channelCount, handle)
    sf_command(handle, CInt(SFC_RF64_AUTO_DOWNGRADE), nil, CInt(SF_TRUE))
    // Samples beyond full scale are held there; without this they would wrap around.
    sf_command(handle, CInt(SFC_SET_CLIPPING), nil, CInt(SF_TRUE))
    // It would hold the time of writing, and the same call should write the same bytes.
    sf_command(handle, CInt(SFC_SET_ADD_PEAK_CHUNK), nil, CInt(SF_FALSE))
  }

  deinit { if let handle { sf_close(handle) } }

  /// Appends interleaved samples, ±1 at full scale; shape: [frame][channelCount].
  public func write(_ samples: [Float]) throws(AudioFileError) {
    let frames = sf_count_t(samples.count / channelCount)
    guard let handle, sf_writef_float(handle, samples, frames) == frames else {
      throw .unwritable(path: path, reason: String(cString: sf_strerror(handle)))
    }
  }

  /// Completes the header. Without this call the end of the object does it, but can't report.
  public func close() throws(AudioFileError) {
    guard let handle else { return }
    self.handle = nil
    guard sf_close(handle) == 0 else {
      throw .unwritable(path: path, reason: "the device may be full")
    }
  }
}
