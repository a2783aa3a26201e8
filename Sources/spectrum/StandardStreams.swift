// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// What the tool expects of its three standard streams.
enum StandardStreams {
  /// Puts them into a known state, whatever the caller left.
  static func prepare() {
    // A reader that has seen enough, such as `head`, ends the tool quietly as it does any filter.
    signal(SIGPIPE, SIG_DFL)
    // In place of a closed stream the next file opened would get its number, and our messages. The
    // stand-in for standard output is opened for reading, so that writing to it fails and is told.
    for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", descriptor == 2 ? O_WRONLY : O_RDONLY)
    }
  }

  /// Writes one line, without delay, to standard error.
  static func note(_ line: String) {
    FileHandle.standardError.write(Data((line + "\n").utf8))
  }
}
