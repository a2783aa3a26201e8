// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

/// A terminal of a test's own, in which the tool runs.
struct PseudoTerminal {
  var columns: UInt16 = 80
  var rows: UInt16 = 24
  /// TERM; nil for none.
  var name: String? = "xterm"
  /// The streams that lead to it, beside standard error.
  var isInput = false
  var isOutput = false
  /// Sent to the tool once it has written something.
  var signal: Int32?
  /// Typed one after another, each once the tool has written `awaited`.
  var keys: [(awaited: String, bytes: String)] = []

  /// TIOCSPTLCK and TIOCGPTPEER of <asm-generic/ioctls.h>, which Swift doesn't import.
  private static let lockRequest: UInt = 0x4004_5431
  private static let peerRequest: UInt = 0x5441

  /// What the tool writes to the terminal, with `environment` over that of the tests, and its exit
  /// code.
  func run(
    _ arguments: [String], in folder: TestFolder, environment: [String: String?] = [:]
  ) throws -> (text: String, status: Int32) {
    let master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    try #require(master >= 0)
    defer { close(master) }
    var isLocked: Int32 = 0
    try #require(ioctl(master, Self.lockRequest, &isLocked) == 0)
    let terminal = ioctl(master, Self.peerRequest, O_RDWR | O_NOCTTY)
    try #require(terminal >= 0)
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    try #require(ioctl(terminal, UInt(TIOCSWINSZ), &size) == 0)
    let handle = FileHandle(fileDescriptor: terminal, closeOnDealloc: true)
    let process = folder.process(
      Tool.executable, arguments, environment: environment.merging(["TERM": name]) { $1 })
    process.standardOutput = isOutput ? handle : FileHandle.nullDevice
    process.standardError = handle
    if isInput { process.standardInput = handle }
    try process.run()
    try handle.close()
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    var (isSignalled, typed, seen) = (false, 0, 0)
    // Fails once the tool, the last to have the terminal open, has ended.
    while case let count = read(master, &piece, piece.count), count > 0 {
      bytes += piece.prefix(count)
      if let signal, !isSignalled {
        kill(process.processIdentifier, signal)
        isSignalled = true
      }
      let new = String(decoding: bytes[seen...], as: UTF8.self)
      if typed < keys.count, new.contains(keys[typed].awaited) {
        _ = Array(keys[typed].bytes.utf8).withUnsafeBytes {
          write(master, $0.baseAddress, $0.count)
        }
        (typed, seen) = (typed + 1, bytes.count)
      }
    }
    process.waitUntilExit()
    #expect(typed == keys.count, "\(keys.dropFirst(typed).map(\.awaited)) didn't come")
    return (String(decoding: bytes, as: UTF8.self), process.terminationStatus)
  }
}
