// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumHost

/// A process of this program that summarises file after file: it is sent a name and answers with a
/// line, or with an empty answer and the reason on its standard error.
///
/// A process rather than a thread, since a decoder may crash on a file, and since libsndfile's
/// errors and the redirection of libmpg123's are the whole process's.
final class WorkerProcess {
  /// The result of a file.
  struct Answer {
    /// The result's line; nil if there is none.
    var line: String?
    /// Warnings and errors, each a line.
    var notes = ""
  }

  /// The pipes of the worker's standard output and error.
  let answers, errors: Int32
  /// The file it works on.
  private(set) var name: String?
  /// Nil once it is known to have ended.
  private var process: pid_t?
  private let names: Int32
  private var answer: [UInt8] = []
  private var notes: [UInt8] = []

  /// `arguments`: those of the command line, without the program's name.
  init(_ arguments: [String]) throws(ToolError) {
    let (input, output, error) = (try Self.pipe(), try Self.pipe(), try Self.pipe())
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, input.read, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output.write, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, error.write, STDERR_FILENO)
    // In a group of its own: Ctrl-C is for this process, which then ends its workers.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    var argv = (["spectrum"] + arguments).map { FileName.withCString($0) { strdup($0) } } + [nil]
    var failure: Int32 = 0
    let started = Interruption.beginWorker {
      var process: pid_t = 0
      failure = posix_spawn(&process, "/proc/self/exe", &actions, &attributes, &argv, environ)
      return failure == 0 ? process : nil
    }
    for argument in argv { free(argument) }
    posix_spawn_file_actions_destroy(&actions)
    posix_spawnattr_destroy(&attributes)
    for descriptor in [input.read, output.write, error.write] { close(descriptor) }
    (names, answers, errors) = (input.write, output.read, error.read)
    process = started
    if started == nil { throw .noWorker(failure) }
  }

  /// Without a file to work on the process ends at the end of its standard input.
  deinit {
    for descriptor in [names, answers, errors] { close(descriptor) }
    guard let process else { return }
    if name != nil { kill(process, SIGTERM) }
    _ = Interruption.awaitWorker(process)
  }

  /// Has it summarise a file. A worker that is gone shows at `read`.
  func send(_ name: String) {
    self.name = name
    _ = StandardStreams.write(FileName.bytes(name) + [0], to: names)
  }

  /// Reads warnings and errors, when there are any.
  func readErrors() { _ = Self.read(errors, into: &notes) }

  /// Reads what there is of the answer; returns it if it is whole. `isGone`: the worker has ended,
  /// and another has to take its place.
  func readAnswer() -> (answer: Answer, isGone: Bool)? {
    let isOpen = Self.read(answers, into: &answer)
    guard !isOpen || answer.last == 0 else { return nil }
    defer { (name, answer, notes) = (nil, [], []) }
    // What it said of the file is in the pipe by now.
    var status = pollfd(fd: errors, events: Int16(POLLIN), revents: 0)
    while poll(&status, 1, 0) > 0, Self.read(errors, into: &notes) {}
    guard answer.last == 0 else { return (Answer(line: nil, notes: crash()), true) }
    let line = String(decoding: answer.dropLast(), as: UTF8.self)
    return (
      Answer(line: line.isEmpty ? nil : line, notes: String(decoding: notes, as: UTF8.self)), false
    )
  }

  /// The complaint about a worker that has ended over a file.
  private func crash() -> String {
    var text = "its analysis ended"
    if let process {
      // It may have closed its output without ending.
      kill(process, SIGKILL)
      let status = Interruption.awaitWorker(process)
      self.process = nil
      // As <sys/wait.h> has it.
      let number = status & 0x7F
      text =
        number != 0
        ? "its analysis crashed, signal \(number)"
        : "its analysis ended, exit code \(status >> 8 & 0xFF)"
    }
    return "Error: can't read \(FileName.line(name ?? "")) (\(text)): check that it is complete\n"
  }

  private static func pipe() throws(ToolError) -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    guard Foundation.pipe(&ends) == 0 else { throw .noWorker(errno) }
    // Another worker that had them open would hide the end of this one.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Appends what there is; returns false at the end.
  private static func read(_ descriptor: Int32, into bytes: inout [UInt8]) -> Bool {
    var piece = [UInt8](repeating: 0, count: 65_536)
    let count = Foundation.read(descriptor, &piece, piece.count)
    if count > 0 { bytes += piece.prefix(count) }
    return count > 0 || count < 0 && errno == EINTR
  }
}
