// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumHost

/// Where the lines of a list go: standard output, or a file that grows line by line, so that what
/// was done isn't lost when the run is interrupted.
final class ListOutput {
  /// The files whose lines were there already.
  private(set) var done: Set<String> = []
  /// Whether lines appear on a terminal.
  let isTerminal: Bool
  private let file: OutputFile

  /// `name`: nil is standard output; `inputs`: files that must not be overwritten; `resumes`: whether lines
  /// that are there already stay.
  init(
    _ name: String?, _ format: AnalysisFormat, inputs: [String], resumes: Bool
  ) throws(ToolError) {
    file = try OutputFile(name ?? FileName.standardStream, inputs: inputs)
    isTerminal = file.isTerminal
    guard let name, !file.isStream else {
      try write(format.header)
      return
    }
    let descriptor = try file.openInPlace()
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { throw .isBeingWritten(path: name) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw file.failure(errno) }
    guard resumes || status.st_size == 0 else { throw .hasResults(path: name) }
    try goOn(name, descriptor, format)
  }

  /// Writes whole lines, at once.
  func write(_ text: String) throws(ToolError) {
    try file.write(text)
    try file.flush()
  }

  /// Finds out what an earlier run has written, and cuts off a line without its end.
  private func goOn(
    _ name: String, _ descriptor: Int32, _ format: AnalysisFormat
  ) throws(ToolError) {
    guard let bytes = FileBytes.rest(of: descriptor) else { throw file.failure(errno) }
    guard let found = format.files(in: bytes) else {
      throw .notResults(path: name, format: format.rawValue)
    }
    done = found.names
    guard ftruncate(descriptor, off_t(found.length)) == 0,
      lseek(descriptor, off_t(found.length), SEEK_SET) >= 0
    else { throw file.failure(errno) }
    if found.length == 0 { try write(format.header) }
  }
}
