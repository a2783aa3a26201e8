// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Synchronization

/// The streams of a file, each to be read as a pipe is: to its end, whatever length it states.
///
/// libsndfile reads the first stream of a joined file only, and of an MP3 that doesn't state its
/// length as much as it guesses from the bit rate of the first frame.
final class StreamedFile {
  /// What is shared with the thread that reads the file.
  private final class Streams: Sendable {
    struct State {
      /// Reading ends of the streams that nobody has taken.
      var waiting: [CInt] = []
      /// The file's defect, once it has been read.
      var defect: String?
      var (isAtEnd, isAbandoned) = (false, false)
    }

    let state = Mutex(State())
    let change = DispatchSemaphore(value: 0)
  }

  private let streams = Streams()

  /// The streams of the bytes that the descriptor gives, which is closed at their end.
  init(_ file: CInt) {
    let streams = streams
    Thread.detachNewThread {
      Self.divide(file, into: streams)
      close(file)
    }
  }

  deinit {
    streams.state.withLock { state in
      for stream in state.waiting { close(stream) }
      (state.waiting, state.isAbandoned) = ([], true)
    }
  }

  /// The file's defect, after the last stream.
  var defect: String? { streams.state.withLock { $0.defect } }

  /// The descriptor of the next stream, which the caller closes; waits for it. Nil after the last.
  func next() -> CInt? {
    while true {
      let (stream, isAtEnd) = streams.state.withLock { state in
        (state.waiting.isEmpty ? nil : state.waiting.removeFirst(), state.isAtEnd)
      }
      if stream != nil || isAtEnd { return stream }
      streams.change.wait()
    }
  }

  private static func divide(_ file: CInt, into streams: Streams) {
    var splitter = StreamSplitter(endsAsStated: true)
    var writer: CInt = -1
    func finishStream() {
      if writer >= 0 { close(writer) }
      writer = -1
    }
    func begin() {
      finishStream()
      var ends: [CInt] = [-1, -1]
      // A socket, since writing to a pipe that nobody reads any more raises a signal.
      guard socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0, &ends) == 0 else { return }
      let reader = ends[0]
      writer = ends[1]
      let isAbandoned = streams.state.withLock { state in
        if !state.isAbandoned { state.waiting.append(reader) }
        return state.isAbandoned
      }
      if isAbandoned { close(reader) }
      streams.change.signal()
    }
    begin()
    var isAtEnd = false
    while !isAtEnd, !streams.state.withLock({ $0.isAbandoned }) {
      let piece = FileBytes.next(of: file) ?? []
      isAtEnd = piece.isEmpty
      splitter.add(piece, isEnd: isAtEnd) { bytes, beginsStream in
        if beginsStream { begin() }
        // A reader that is through with a stream closes it; another one may follow.
        if writer >= 0, !send(bytes, to: writer) { finishStream() }
      }
    }
    finishStream()
    streams.state.withLock { ($0.defect, $0.isAtEnd) = (splitter.defect, true) }
    streams.change.signal()
  }

  /// Returns false if nobody reads any more.
  private static func send(_ bytes: ArraySlice<UInt8>, to socket: CInt) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let part = bytes.dropFirst(sent).withUnsafeBytes {
        Foundation.send(socket, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
      }
      if part < 0 && errno != EINTR { return false }
      sent += max(0, part)
    }
    return true
  }
}
