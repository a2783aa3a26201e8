// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Synchronization
import VirtualScreen

/// An X server that hangs up on its only client after so many answers. A real one answers for it.
///
/// DISPLAY names it while it lives.
final class CurtServer: Sendable {
  private let path: String
  private let listener: Int32
  private let usualDisplay: String
  private let hasEnded = DispatchSemaphore(value: 0)
  private let hasHungUp = Atomic<Bool>(false)

  init(before server: XServer, answers: Int) throws {
    usualDisplay = getenv("DISPLAY").map { String(cString: $0) } ?? ""
    let upstream = try Self.openSocket(
      at: Self.path(of: usualDisplay.drop { $0 != ":" }.dropFirst()), with: connect)
    // A number that no X server takes by itself.
    let number = "\(20_000 + Int(getpid()) % 30_000)"
    path = Self.path(of: number)
    unlink(path)
    listener = try Self.openSocket(at: path, with: bind)
    listen(listener, 1)
    setenv("DISPLAY", ":" + number, 1)
    Thread.detachNewThread { [self] in
      let client = accept(listener, nil, nil)
      if client >= 0 { serve(client, upstream, answers: answers) }
      close(client)
      close(upstream)
      hasEnded.signal()
    }
  }

  /// Gives DISPLAY back, and waits until the client has been left; whether it was hung up on.
  func end() -> Bool {
    setenv("DISPLAY", usualDisplay, 1)
    // Nobody may have come.
    shutdown(listener, Int32(SHUT_RDWR))
    hasEnded.wait()
    close(listener)
    unlink(path)
    return hasHungUp.load(ordering: .relaxed)
  }

  private static func path(of number: some StringProtocol) -> String { "/tmp/.X11-unix/X\(number)" }

  private func serve(_ client: Int32, _ upstream: Int32, answers: Int) {
    var left = answers
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    var files = [
      pollfd(fd: client, events: Int16(POLLIN), revents: 0),
      pollfd(fd: upstream, events: Int16(POLLIN), revents: 0),
    ]
    while left > 0, poll(&files, 2, 20_000) > 0 {
      let asks = files[0].revents != 0
      let (from, to) = asks ? (client, upstream) : (upstream, client)
      let count = recv(from, &bytes, bytes.count, 0)
      if count <= 0 { return }
      if !asks {
        left -= 1
        // Before the client has the answer, so that it can't be quicker: what it writes next fails.
        if left == 0 {
          shutdown(client, Int32(SHUT_RD))
          hasHungUp.store(true, ordering: .relaxed)
        }
      }
      if send(to, bytes, count, Int32(MSG_NOSIGNAL)) != count { return }
    }
  }

  /// A stream socket that is bound or connected to `path`.
  private static func openSocket(
    at path: String, with function: (Int32, UnsafePointer<sockaddr>?, socklen_t) -> Int32
  ) throws -> Int32 {
    let file = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(107)) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { function(file, $0, size) }
    }
    try expect(status == 0, "no socket at \(path)")
    return file
  }
}
