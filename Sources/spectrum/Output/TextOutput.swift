// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// The output of results: a file or standard output, buffered.
final class TextOutput {
  private let path: String?
  private var descriptor: Int32
  private var pending: [UInt8] = []
  private static let pieceSize = 65_536

  /// Opens `path`, or standard output if that is nil. `input`: a file that must not be overwritten.
  init(_ path: String?, input: String? = nil) throws(ToolError) {
    self.path = path
    descriptor = STDOUT_FILENO
    guard let path else { return }
    if let input, Self.isSameFile(path, input) { throw .outputIsInput(path: path) }
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    if descriptor < 0 { throw failure() }
  }

  deinit { if path != nil, descriptor >= 0 { _ = Foundation.close(descriptor) } }

  func write(_ text: String) throws(ToolError) {
    pending += text.utf8
    if pending.count >= Self.pieceSize { try flush() }
  }

  /// Writes the rest. Call it at the end: `deinit` doesn't, since it can't report errors.
  func close() throws(ToolError) {
    try flush()
    guard path != nil else { return }
    let status = Foundation.close(descriptor)
    descriptor = -1
    if status != 0 { throw failure() }
  }

  private func flush() throws(ToolError) {
    var start = 0
    while start < pending.count {
      let written = pending.withUnsafeBytes {
        Foundation.write(descriptor, $0.baseAddress! + start, $0.count - start)
      }
      if written < 0 && errno == EINTR { continue }
      if written < 0 && errno == EPIPE {
        // SIGPIPE is ignored: end as quietly as the signal would.
        exit(128 + SIGPIPE)
      }
      if written <= 0 { throw failure() }
      start += written
    }
    pending.removeAll(keepingCapacity: true)
  }

  private func failure() -> ToolError {
    .unwritable(path: path, reason: String(cString: strerror(errno)))
  }

  private static func isSameFile(_ first: String, _ second: String) -> Bool {
    var (a, b) = (stat(), stat())
    guard stat(first, &a) == 0, stat(second, &b) == 0 else { return false }
    return a.st_dev == b.st_dev && a.st_ino == b.st_ino
  }
}
