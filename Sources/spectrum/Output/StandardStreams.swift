// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumHost
import Synchronization

/// The tool's standard streams.
enum StandardStreams {
  /// What was written to standard output and standard error, by descriptor.
  private final class Capture: Sendable {
    let bytes = Mutex<[Int32: [UInt8]]>([:])
  }

  @TaskLocal private static var capture: Capture?

  /// Whether what is written is kept.
  static var areCaptured: Bool { capture != nil }

  /// Calls `body`, and returns what it writes instead.
  static func capturing(
    _ body: () throws -> Void
  ) rethrows -> (output: [UInt8], errors: [UInt8]) {
    let capture = Capture()
    try $capture.withValue(capture, operation: body)
    return capture.bytes.withLock { ($0[STDOUT_FILENO] ?? [], $0[STDERR_FILENO] ?? []) }
  }

  /// Puts the streams into a known state.
  static func prepare() {
    // When a reader such as `head` closes the pipe early, the write that fails ends the tool quietly.
    signal(SIGPIPE, SIG_IGN)
    // Writing past the limit of `ulimit -f` is an error like a full disk.
    signal(SIGXFSZ, SIG_IGN)
    // If a stream is closed, the next file opened would get its descriptor, and our messages. The
    // replacement of standard output is opened for reading, so that writing to it reports an error.
    for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", descriptor == 2 ? O_WRONLY : O_RDONLY)
    }
  }

  /// The sequence that clears a terminal's line.
  static let clearing = "\r\u{1B}[K"

  /// Writes a line to standard error, unbuffered.
  static func report(_ line: String) { writeToError(FileName.shown(line) + "\n") }

  /// Writes a warning to standard error.
  static func warn(_ sentence: String) { report("Warning: \(sentence)") }

  /// Writes to standard error, whose own errors nobody could be told of.
  static func writeToError(_ text: String) {
    _ = write(Array(text.utf8), to: STDERR_FILENO)
  }

  /// Writes all bytes; returns 0, or the error's number.
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
    if let capture, descriptor == STDOUT_FILENO || descriptor == STDERR_FILENO {
      capture.bytes.withLock { $0[descriptor, default: []] += bytes }
      return 0
    }
    var start = 0
    while start < bytes.count {
      let written = bytes.withUnsafeBytes {
        Foundation.write(descriptor, $0.baseAddress! + start, $0.count - start)
      }
      if written < 0 && errno == EINTR { continue }
      if written <= 0 { return written < 0 ? errno : EIO }
      start += written
    }
    return 0
  }
}
