// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// Keeps libraries from writing to standard error, as libmpg123 does below libsndfile: what it
/// warns of is reported by `AudioFile` as well, in one line.
enum QuietErrors {
  private static let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
  /// Standard error, and libsndfile's error of opening a file, are those of all threads.
  private static let lock = NSLock()

  /// Calls `body`, in one thread at a time, while whatever is written to standard error is lost.
  static func during<Result>(_ body: () -> Result) -> Result {
    lock.withLock {
      let saved = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
      guard saved >= 0, nowhere >= 0 else { return body() }
      dup2(nowhere, STDERR_FILENO)
      defer {
        dup2(saved, STDERR_FILENO)
        close(saved)
      }
      return body()
    }
  }
}
