// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumHost

/// The other end of `WorkerProcess`: answers for the files whose names come on standard input.
struct Worker {
  /// A file's answer, which isn't empty.
  let answer: (_ file: String) throws -> String

  /// Returns when there are no more names.
  func run() throws {
    // Each name is waited for.
    let list = try NameList(FileName.standardStream, isNullSeparated: true, keepsEmpty: true)
    while !list.isAtEnd {
      for name in try list.read() {
        // Without a reader nobody needs the rest.
        let bytes = Array(answerOrNone(name).utf8) + [0]
        guard StandardStreams.write(bytes, to: STDOUT_FILENO) == 0 else { return }
      }
    }
  }

  /// The file's answer; empty if there is none, after saying why.
  private func answerOrNone(_ file: String) -> String {
    do {
      // In a list it is a file of that name: standard input brings the names.
      return try answer(file == FileName.standardStream ? "./\(file)" : file)
    } catch {
      let text = FileName.line("\(error)")
      let name = FileName.line(file)
      StandardStreams.report("Error: " + (text.contains(name) ? text : "\(name): \(text)"))
      return ""
    }
  }
}
