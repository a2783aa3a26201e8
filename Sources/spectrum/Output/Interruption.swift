// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumHost
import Synchronization

/// The remains to clear away when a signal ends the tool: unfinished files and the progress bar.
enum Interruption {
  private struct Remains {
    /// Names of unfinished files.
    var files: Set<String> = []
    var hasProgressBar = false
    var isGraceful = false
    var restore: @Sendable () -> Void = {}
  }

  private static let remains = Mutex(Remains())
  private static let requested = Atomic(false)

  /// Seconds that a command has to end by itself.
  private static let patience = 5

  /// Whether a signal has asked a command that ends by itself to do so.
  static var isRequested: Bool { requested.load(ordering: .relaxed) }

  /// Lets the command look at `isRequested` and end by itself at the first signal; the second ends it
  /// like any other.
  static func endGracefully() { remains.withLock { $0.isGraceful = true } }

  /// Lets a thread wait for the signals that end the tool. Call it before any other thread starts,
  /// since those inherit the mask.
  static func prepare() {
    var waited = sigset_t()
    sigemptyset(&waited)
    for number in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(number) { sigaddset(&waited, number) }
    pthread_sigmask(SIG_BLOCK, &waited, nil)
    let signals = waited
    Thread.detachNewThread {
      var (signals, number) = (signals, Int32(0))
      while sigwait(&signals, &number) == 0 {
        let isGraceful = remains.withLock { $0.isGraceful }
        guard isGraceful, !requested.exchange(true, ordering: .relaxed) else { end(by: number) }
        // A server that has stopped may keep the command from ending.
        var patience = timespec(tv_sec: Self.patience, tv_nsec: 0)
        _ = sigtimedwait(&signals, nil, &patience)
        end(by: number)
      }
    }
  }

  /// Ends the tool as the signal would, after clearing up.
  static func end(by number: Int32) -> Never {
    // The lock is kept, so that no file is finished or begun any more.
    remains.withLock { remains in
      remains.restore()
      for file in remains.files { _ = FileName.withCString(file) { unlink($0) } }
      if remains.hasProgressBar { StandardStreams.writeToError(StandardStreams.clearing) }
      signal(number, SIG_DFL)
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, number)
      pthread_sigmask(SIG_UNBLOCK, &signals, nil)
      kill(getpid(), number)
      // Not reached unless the signal goes to another thread first.
      sleep(1)
      _exit(128 + number)
    }
  }

  /// Makes a file that is removed unless it is finished; `make` returns its name, or nil.
  static func begin(_ make: () -> String?) -> String? {
    remains.withLock { remains in
      let file = make()
      if let file { remains.files.insert(file) }
      return file
    }
  }

  /// Calls `body`, after which there is nothing to remove: it has moved the file or removed it.
  static func finish<Result: Sendable>(_ file: String, _ body: () -> Result) -> Result {
    remains.withLock { remains in
      remains.files.remove(file)
      return body()
    }
  }

  /// Sets what else to do when a signal ends the tool, such as to restore the terminal.
  static func whenInterrupted(_ body: @escaping @Sendable () -> Void) {
    remains.withLock { $0.restore = body }
  }

  /// Writes the progress bar, or removes it.
  static func drawProgressBar(_ text: String, isShown: Bool) {
    remains.withLock { remains in
      remains.hasProgressBar = isShown
      StandardStreams.writeToError(text)
    }
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
