// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumHost

/// The output of results: a file or standard output, buffered.
final class TextOutput {
  private let file: OutputFile
  private var descriptor: Int32
  private var pending: [UInt8] = []
  private static let pieceSize = 65_536

  /// Opens `name`, or standard output if that is nil. `inputs`: files that must not be overwritten.
  init(_ name: String?, inputs: [String] = []) throws(ToolError) {
    file = try OutputFile(name ?? FileName.standardStream, inputs: inputs)
    descriptor = try file.open()
  }

  deinit { closeDescriptor() }

  /// Whether it is a terminal.
  var isTerminal: Bool { file.isTerminal }

  /// Writes whole lines.
  func write(_ text: String) throws(ToolError) { try write(text.utf8) }

  func write(_ bytes: some Sequence<UInt8>) throws(ToolError) {
    pending += bytes
    if pending.count >= Self.pieceSize { try flush() }
  }

  /// Writes the rest; without it there is no file.
  func close() throws(ToolError) {
    try flush()
    let status = closeDescriptor()
    if status != 0 { throw file.failure(errno) }
    try file.commit()
  }

  /// Writes what is kept so far.
  func flush() throws(ToolError) {
    defer { pending.removeAll(keepingCapacity: true) }
    try file.write(pending, to: descriptor)
  }

  @discardableResult
  private func closeDescriptor() -> Int32 {
    guard descriptor > STDERR_FILENO else { return 0 }
    defer { descriptor = -1 }
    return Foundation.close(descriptor)
  }
}
