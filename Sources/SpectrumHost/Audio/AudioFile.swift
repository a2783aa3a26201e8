// SPDX-License-Identifier: GPL-3.0-or-later
import CSndfile
import Foundation

/// An audio file of any format, rate and channel count that libsndfile reads, read as a stream.
public final class AudioFile {
  /// The name it was opened by.
  public let path: String
  /// Hz.
  public let sampleRate: Double
  /// Channels that `read` gives.
  public let channelCount: Int
  /// Channels of the file.
  public let fileChannelCount: Int
  /// Samples per channel according to the header; nil if it doesn't state them.
  public let statedFrameCount: Int?
  /// Container and encoding, such as "WAV (Microsoft), Signed 24 bit PCM".
  public let format: String
  /// The highest number of the coding, linear, if it is below that of 16 bits; nil of others.
  public let rail: Float?
  /// Samples per channel read so far.
  public private(set) var framesRead = 0
  /// The defect of a file that can still be read, to follow its name; final at the file's end.
  public private(set) var defect: String?

  /// Whether `seek` works: not in a pipe.
  public let isSeekable: Bool

  /// Nil after the last stream.
  private var handle: OpaquePointer?
  /// The file's streams, one after another, unless libsndfile reads all of it by itself.
  private let streams: StreamedFile?
  /// Where the stream that is read begins, and its length if it states one; in samples per channel.
  private var stream: (start: Int, count: Int?)
  private let isMPEG: Bool
  private let isOgg: Bool
  /// The numbers of the channels that `read` gives, 0 for the first; nil for all.
  private let selection: [Int]?
  /// Frames with the channels that aren't selected; shape: [frame][fileChannelCount].
  private var whole: [Float] = []

  /// The rates that the plugin supports, in Hz.
  public static let sampleRates: ClosedRange<Double> = 8000...384_000

  /// `path`: "-" is standard input; `channels`: the numbers of those that `read` gives, 1 for the
  /// first; nil for all.
  public init(_ path: String, channels: [Int]? = nil) throws(AudioFileError) {
    let name = Self.shownName(path)
    if path != FileName.standardStream { try Self.check(path) }
    let isRegular = FileName.kind(path, standardStream: STDIN_FILENO) == S_IFREG
    let scan = isRegular ? FileScan(Self.systemName(path)) : nil
    var info = SF_INFO()
    var streams = scan?.hasStreams == false ? nil : Self.streams(path, isRegular)
    var handle = try Self.open(path, streams, &info).get()
    let container = Int(info.format) & Int(SF_FORMAT_TYPEMASK)
    (isMPEG, isOgg) = (container == SF_FORMAT_MPEG, container == SF_FORMAT_OGG)
    if isMPEG, let scan, streams == nil, scan.exceeds(Int(clamping: info.frames)) {
      sf_close(handle)
      streams = Self.streams(path, isRegular)
      if let first = try? Self.open(path, streams, &info).get() {
        handle = first
      } else {
        streams = nil
        handle = try Self.open(path, nil, &info).get()
      }
    }
    self.path = path
    self.streams = streams
    self.handle = handle
    (sampleRate, fileChannelCount) = (Double(info.samplerate), Int(info.channels))
    selection = channels.map { $0.map { $0 - 1 } }
    channelCount = channels?.count ?? fileChannelCount
    isSeekable = info.seekable != 0 && streams == nil
    stream = (0, Self.frameCount(info))
    // That of an MP3, and of one of several streams, isn't the file's.
    statedFrameCount = streams == nil || !isRegular && !isMPEG ? stream.count : nil
    format = Self.formatName(Int(info.format))
    rail = Self.rails[Int(info.format) & Int(SF_FORMAT_SUBMASK)]
    defect = scan?.defect ?? (isOgg ? nil : Self.defect(inLog: Self.log(of: handle)))
    guard stream.count != 0 else {
      throw isRegular ? .empty(path: name) : .unreadablePipe(path: name, reason: "no length")
    }
    // libsndfile begins a pipe of the one at a wrong byte, and finds nothing in the other.
    for (format, name) in [(SF_FORMAT_RF64, "RF64"), (SF_FORMAT_CAF, "CAF")]
    where container == format && !isRegular {
      throw .unreadablePipe(path: self.shownName, reason: name)
    }
    guard Self.sampleRates.contains(sampleRate) else {
      throw .unsupportedRate(path: name, rate: sampleRate)
    }
    for channel in channels ?? [] where !(1...fileChannelCount).contains(channel) {
      throw .noChannel(path: name, channel: channel, count: fileChannelCount)
    }
  }

  deinit { closeStream() }

  private func closeStream() {
    if let handle { sf_close(handle) }
    handle = nil
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
    var count = 0
    while count < wanted {
      let part = decode(wanted - count, to: base + count * channelCount)
      count += part
      framesRead += part
      if count < wanted, !openNextStream() {
        try finish()
        break
      }
    }
    return count
  }

  /// Reads up to `count` frames of the stream; returns how many there were.
  private func decode(_ count: Int, to frames: UnsafeMutablePointer<Float>) -> Int {
    guard let handle else { return 0 }
    guard let selection else { return read(count, of: handle, to: frames) }
    if whole.count < count * fileChannelCount {
      whole = [Float](repeating: 0, count: count * fileChannelCount)
    }
    let read = whole.withUnsafeMutableBufferPointer { whole in
      whole.baseAddress.map { self.read(count, of: handle, to: $0) } ?? 0
    }
    for frame in 0..<read {
      for (place, channel) in selection.enumerated() {
        frames[frame * selection.count + place] = whole[frame * fileChannelCount + channel]
      }
    }
    return read
  }

  private func read(
    _ count: Int, of handle: OpaquePointer, to frames: UnsafeMutablePointer<Float>
  ) -> Int {
    func read() -> Int { max(0, Int(sf_readf_float(handle, frames, sf_count_t(count)))) }
    // Only libmpg123 writes warnings of its own.
    return isMPEG ? QuietErrors.during(read) : read()
  }

  /// Goes on with the next stream, if there is one, and it is of the same rate and channel count.
  private func openNextStream() -> Bool {
    guard let streams, handle != nil else { return false }
    findDefect()
    // What is left of the stream isn't waited for any more.
    closeStream()
    guard let stream = streams.next() else {
      defect = defect ?? streams.defect
      return false
    }
    var info = SF_INFO()
    handle = QuietErrors.during { sf_open_fd(stream, CInt(SFM_READ), &info, CInt(SF_TRUE)) }
    if handle == nil {
      defect = "goes on in another format, which is left out"
    } else if Double(info.samplerate) != sampleRate {
      defect = "goes on at \(info.samplerate) Hz, which is left out"
    } else if Int(info.channels) != fileChannelCount {
      let channels = info.channels == 1 ? "channel" : "channels"
      defect = "goes on with \(info.channels) \(channels), which is left out"
    } else {
      self.stream = (framesRead, Self.frameCount(info))
      return true
    }
    closeStream()
    return false
  }

  /// Seeks to a frame, at most to the end; does nothing if the file isn't seekable.
  public func seek(to frame: Int) {
    let target = max(0, min(frame, statedFrameCount ?? frame))
    guard let handle else { return }
    let position = sf_seek(handle, sf_count_t(target), SEEK_SET)
    if position >= 0 { framesRead = Int(position) }
  }

  /// Sets `defect` at the end of the file, or throws if it was empty.
  private func finish() throws(AudioFileError) {
    guard framesRead > 0 else {
      let isRegular = FileName.kind(path, standardStream: STDIN_FILENO) == S_IFREG
      throw isRegular
        ? .empty(path: shownName) : .unreadablePipe(path: shownName, reason: "no audio")
    }
    findDefect()
  }

  /// Sets `defect` at the end of a stream, unless there is one already.
  private func findDefect() {
    guard defect == nil, let handle else { return }
    // Without a seek table, an MP3's length is estimated from the first frame's bit rate.
    let tolerated = isMPEG ? (stream.count ?? 0) / 20 : 0
    let isShort = !isOgg && framesRead - stream.start + tolerated < stream.count ?? 0
    // libmpg123 takes a part of a frame for an error.
    if sf_error(handle) != 0, !isMPEG || !isShort {
      defect = "is damaged (\(SndfileMessage.sentence(sf_strerror(handle))))"
    } else if isShort {
      defect = "is cut off"
    }
    if defect == nil, !isOgg { defect = Self.defect(inLog: Self.log(of: handle)) }
  }

  /// What a result is to say of the file, to follow its name: channels that aren't heard, and the
  /// defect; nil for nothing.
  public var warning: String? {
    let warnings = [omission, defect].compactMap { $0 }
    return warnings.isEmpty ? nil : warnings.joined(separator: "; ")
  }

  /// The numbers of the channels that the plugin is given, 1 for the first.
  public var heardChannels: [Int] {
    selection?.map { $0 + 1 } ?? Array(1...min(2, fileChannelCount))
  }

  /// The channels that the plugin, which has two, isn't given, unless the user has chosen.
  public var omission: String? {
    selection == nil && fileChannelCount > 2
      ? "has \(fileChannelCount) channels, of which the first two are analysed" : nil
  }

  /// The name for messages and reports.
  public var shownName: String { Self.shownName(path) }

  private static func shownName(_ path: String) -> String {
    path == FileName.standardStream ? "standard input" : FileName.line(path)
  }

  /// The name by which the system opens the file at its start.
  private static func systemName(_ path: String) -> String {
    path == FileName.standardStream ? "/dev/stdin" : path
  }

  /// The file's streams; nil if it can't be opened. What comes through standard input comes once.
  private static func streams(_ path: String, _ isRegular: Bool) -> StreamedFile? {
    let file =
      path == FileName.standardStream && !isRegular
      ? fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3) : FileName.open(systemName(path), O_RDONLY)
    return file >= 0 ? StreamedFile(file) : nil
  }

  /// Opens the first stream, or the file if that is nil.
  private static func open(
    _ path: String, _ streams: StreamedFile?, _ info: inout SF_INFO
  ) -> Result<OpaquePointer, AudioFileError> {
    info = SF_INFO()
    let stream = streams?.next()
    return QuietErrors.during {
      let handle =
        if let stream {
          sf_open_fd(stream, CInt(SFM_READ), &info, CInt(SF_TRUE))
        } else if path == FileName.standardStream {
          // A copy of the descriptor, which libsndfile closes with the file.
          sf_open_fd(dup(STDIN_FILENO), CInt(SFM_READ), &info, CInt(SF_TRUE))
        } else {
          FileName.withCString(path) { sf_open($0, CInt(SFM_READ), &info) }
        }
      return handle.map { .success($0) } ?? .failure(openError(path))
    }
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
      return FileName.kind(path, standardStream: STDIN_FILENO) == S_IFREG
        ? .unreadable(path: name, reason: reason) : .unreadablePipe(path: name, reason: reason)
    }
  }
}
