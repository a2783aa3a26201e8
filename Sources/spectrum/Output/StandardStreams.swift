// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// The tool's standard streams.
enum StandardStreams {
  /// Puts the streams into a known state.
  static func prepare() {
    // A reader that closes the pipe early, such as `head`, ends the tool quietly.
    signal(SIGPIPE, SIG_DFL)
    // If a stream is closed, the next file opened would get its descriptor, and our messages. The
    // replacement of standard output is opened for reading, so that writing to it reports an error.
    for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", descriptor == 2 ? O_WRONLY : O_RDONLY)
    }
  }

  /// Writes a line to standard error, unbuffered.
  static func note(_ line: String) {
    FileHandle.standardError.write(Data((line + "\n").utf8))
  }
}
