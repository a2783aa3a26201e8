// SPDX-License-Identifier: GPL-3.0-or-later
import CSndfile
import Foundation

/// An audio file of any format, rate and channel count that libsndfile reads, read as a stream.
public final class AudioFile {
  /// The name it was opened by.
  public let path: String
  /// Hz.
  public let sampleRate: Double
  public let channelCount: Int
  /// Samples per channel according to the header; nil if it doesn't state them.
  public let statedFrameCount: Int?
  /// Container and encoding, such as "WAV (Microsoft), Signed 24 bit PCM".
  public let format: String
  /// Samples per channel read so far.
  public private(set) var framesRead = 0
  /// The defect of a file that can still be read; final at the file's end.
  public private(set) var defect: String?

  /// Whether `seek` works: not in a pipe.
  public let isSeekable: Bool

  private let handle: OpaquePointer
  private let isMPEG: Bool

  /// The rates that the plugin supports, in Hz.
  public static let sampleRates: ClosedRange<Double> = 8000...384_000

  /// `path`: "-" is standard input.
  public init(_ path: String) throws(AudioFileError) {
    let name = Self.shownName(path)
    if path != FileName.standardStream { try Self.check(path) }
    var info = SF_INFO()
    let opened: Result<OpaquePointer, AudioFileError> = QuietErrors.during {
      Self.open(path, &info).map { .success($0) } ?? .failure(Self.openError(path))
    }
    var handle = try opened.get()
    let container = Int(info.format) & Int(SF_FORMAT_TYPEMASK)
    isMPEG = container == SF_FORMAT_MPEG
    if isMPEG, info.seekable != 0,
      let streamed = QuietErrors.during({ Self.openStreamed(path, &info) })
    {
      sf_close(handle)
      handle = streamed
    }
    self.path = path
    self.handle = handle
    (sampleRate, channelCount) = (Double(info.samplerate), Int(info.channels))
    isSeekable = info.seekable != 0
    // SF_COUNT_MAX means a length that is unknown before the end, and so does 0 of an Ogg stream,
    // whose length stands in its last page.
    let isKnown = info.frames > 0 || container != SF_FORMAT_OGG
    statedFrameCount =
      isKnown && info.frames >= 0 && info.frames < Int64.max && !Self.isPlaceholder(info)
      ? Int(info.frames) : nil
    format = Self.formatName(Int(info.format))
    defect = Self.defect(inLog: Self.log(of: handle))
    guard statedFrameCount != 0 else {
      throw isSeekable ? .empty(path: name) : .unreadablePipe(path: name, reason: "no length")
    }
    // libsndfile begins such a pipe at a wrong byte.
    guard isSeekable || container != SF_FORMAT_RF64 else {
      throw .unreadablePipe(path: name, reason: "RF64")
    }
    guard Self.sampleRates.contains(sampleRate) else {
      throw .unsupportedRate(path: name, rate: sampleRate)
    }
  }

  deinit { sf_close(handle) }

  /// Whether the length of a pipe is the largest that fits: programs that write to one state that, since
  /// they can't seek back. In files libsndfile corrects it.
  private static func isPlaceholder(_ info: SF_INFO) -> Bool {
    guard info.seekable == 0 else { return false }
    let sampleBytes =
      switch Int(info.format) & Int(SF_FORMAT_SUBMASK) {
      case SF_FORMAT_PCM_16: 2
      case SF_FORMAT_PCM_24: 3
      case SF_FORMAT_PCM_32, SF_FORMAT_FLOAT: 4
      case SF_FORMAT_DOUBLE: 8
      default: 1
      }
    let bytes = Double(info.frames) * Double(info.channels) * Double(sampleBytes)
    // Less the header and a part of a frame.
    return bytes >= 0x7FFF_E000 && bytes <= 0xFFFF_FFFF || bytes > 1e15
  }

  /// Seconds according to the header; nil if it doesn't state them.
  public var statedDuration: Double? { statedFrameCount.map { Double($0) / sampleRate } }

  /// Reads the next interleaved samples, ±1 at full scale; `buffer`: [frame][channelCount].
  ///
  /// Returns the number of frames read: fewer than fit only at the end, where `defect` is final.
  public func read(
    into buffer: UnsafeMutableBufferPointer<Float>
  ) throws(AudioFileError) -> Int {
    let wanted = buffer.count / channelCount
    guard wanted > 0, let base = buffer.baseAddress else { return 0 }
    // Only libmpg123 writes warnings of its own.
    let count =
      isMPEG
      ? QuietErrors.during { Int(sf_readf_float(handle, base, sf_count_t(wanted))) }
      : Int(sf_readf_float(handle, base, sf_count_t(wanted)))
    framesRead += max(0, count)
    if count < wanted { try finish() }
    return max(0, count)
  }

  /// Seeks to a frame, at most to the end; does nothing if the file isn't seekable.
  public func seek(to frame: Int) {
    let target = max(0, min(frame, statedFrameCount ?? frame))
    let position = sf_seek(handle, sf_count_t(target), SEEK_SET)
    if position >= 0 { framesRead = Int(position) }
  }

  /// Sets `defect` at the end of the file, or throws if it was empty.
  private func finish() throws(AudioFileError) {
    guard framesRead > 0 else { throw .empty(path: shownName) }
    if sf_error(handle) != 0 {
      defect = "is damaged (\(SndfileMessage.sentence(sf_strerror(handle))))"
    } else if let stated = statedFrameCount {
      // Without a seek table, an MP3's length is estimated from the first frame's bit rate.
      let tolerated = isMPEG ? stated / 20 : 0
      if framesRead + tolerated < stated { defect = "is cut off" }
    }
    if let found = Self.defect(inLog: Self.log(of: handle)), defect == nil { defect = found }
  }

  /// The name for messages and reports.
  public var shownName: String { Self.shownName(path) }

  private static func shownName(_ path: String) -> String {
    path == FileName.standardStream ? "standard input" : FileName.line(path)
  }

  private static func open(_ path: String, _ info: inout SF_INFO) -> OpaquePointer? {
    guard path == FileName.standardStream else {
      return FileName.withCString(path) { sf_open($0, CInt(SFM_READ), &info) }
    }
    // A copy of the descriptor, which libsndfile closes with the file.
    return sf_open_fd(dup(STDIN_FILENO), CInt(SFM_READ), &info, CInt(SF_TRUE))
  }

  /// An MP3 that doesn't state its length, as a stream; nil for others.
  private static func openStreamed(_ path: String, _ info: inout SF_INFO) -> OpaquePointer? {
    let path = path == FileName.standardStream ? "/dev/stdin" : path
    guard !StreamedFile.statesLength(path), let stream = StreamedFile.open(path) else { return nil }
    var found = SF_INFO()
    guard let handle = sf_open_fd(stream, CInt(SFM_READ), &found, CInt(SF_TRUE)) else { return nil }
    info = found
    return handle
  }

  private static func check(_ path: String) throws(AudioFileError) {
    let name = shownName(path)
    guard !path.isEmpty else { throw .unnamed }
    guard let status = FileName.status(path) else {
      throw errno == ENOENT || errno == ENOTDIR
        ? .notFound(path: name) : .unreadable(path: name, reason: String(cString: strerror(errno)))
    }
    guard status.st_mode & S_IFMT != S_IFDIR else { throw .isFolder(path: name) }
    guard FileName.withCString(path, { access($0, R_OK) }) == 0 else {
      throw .unreadable(path: name, reason: "permission denied")
    }
    let isRegular = status.st_mode & S_IFMT == S_IFREG
    guard !isRegular || status.st_size != 0 else { throw .empty(path: name) }
  }

  private static func openError(_ path: String) -> AudioFileError {
    let name = shownName(path)
    let reason = SndfileMessage.sentence(sf_strerror(nil))
    // libsndfile takes an unknown file for headerless audio if its name says so.
    if reason.contains("SF_INFO struct incomplete") { return .notAudio(path: name) }
    switch Int(sf_error(nil)) {
    case SF_ERR_UNRECOGNISED_FORMAT, SF_ERR_UNSUPPORTED_ENCODING: return .notAudio(path: name)
    default:
      return FileName.kind(path, standardStream: STDIN_FILENO) == S_IFIFO
        ? .unreadablePipe(path: name, reason: reason) : .unreadable(path: name, reason: reason)
    }
  }

  /// libsndfile's log of parsing the header.
  private static func log(of handle: OpaquePointer) -> String {
    var bytes = [UInt8](repeating: 0, count: 16_384)
    let count = sf_command(handle, CInt(SFC_GET_LOG_INFO), &bytes, CInt(bytes.count))
    return String(decoding: bytes.prefix(Int(max(0, count))), as: UTF8.self)
  }

  /// libsndfile silently shortens a file whose chunks state more than the file holds, and reports
  /// that only in its log: "data : 576000 (should be 345582)".
  static func defect(inLog log: String) -> String? {
    if log.contains("File ended unexpectedly") { return "is cut off" }
    let chunk =
      /(?:RIFF|RIFX|RF64|FORM|riff|data|SSND|Riff size|Data Size) *: (\d+) \(should be (\d+)\)/
    for match in log.matches(of: chunk) {
      guard let stated = UInt64(match.1), let present = UInt64(match.2) else { continue }
      // Programs that write to a pipe state the largest number, since they can't seek back.
      let isPlaceholder = stated >= 0x7FFF_F000 && stated <= 0xFFFF_FFFF
      // Some programs count the header's own 8 bytes in the RIFF size: harmless.
      if stated > present + 8, !isPlaceholder { return "is cut off" }
    }
    return nil
  }

  private static func formatName(_ format: Int) -> String {
    let parts = [format & Int(SF_FORMAT_TYPEMASK), format & Int(SF_FORMAT_SUBMASK)]
    return parts.compactMap { part in
      var info = SF_FORMAT_INFO(format: CInt(part), name: nil, extension: nil)
      let size = CInt(MemoryLayout<SF_FORMAT_INFO>.size)
      let status = sf_command(nil, CInt(SFC_GET_FORMAT_INFO), &info, size)
      return status == 0 ? info.name.map { String(cString: $0) } : nil
    }.joined(separator: ", ")
  }
}
