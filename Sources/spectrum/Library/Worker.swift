// SPDX-License-Identifier: GPL-3.0-or-later
import CPosix
import Foundation
import SpectrumHost

/// The other end of `WorkerProcess`: answers for the files whose names come on standard input.
enum Worker {
  /// `answer`: a file's answer, which isn't empty. Returns when there are no more names, or nobody
  /// reads the answers.
  static func run(_ answer: (_ file: String) throws -> String) {
    spectrum_end_with_parent()
    // It may have ended before that: then nothing writes names any more.
    var input = pollfd(fd: STDIN_FILENO, events: 0, revents: 0)
    if poll(&input, 1, 0) > 0 { return }
    guard let names = fdopen(STDIN_FILENO, "r") else { return }
    var (name, room): (UnsafeMutablePointer<CChar>?, Int) = (nil, 0)
    defer { free(name) }
    while getdelim(&name, &room, 0, names) > 0, let name {
      let file = FileName.text(UnsafeRawBufferPointer(start: name, count: strlen(name)))
      var text = ""
      let notes = StandardStreams.capturing { text = answerOrNone(file, answer) }.errors
      let bytes = Array(text.utf8) + [0] + notes + [0]
      guard StandardStreams.write(bytes, to: STDOUT_FILENO) == 0 else { return }
    }
  }

  /// The file's answer; empty if there is none, after saying why.
  private static func answerOrNone(
    _ file: String, _ answer: (_ file: String) throws -> String
  ) -> String {
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
