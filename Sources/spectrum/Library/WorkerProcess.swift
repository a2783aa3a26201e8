// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumHost

/// A process of this program that works on file after file: it is sent a name, ended by NUL, and
/// answers with a line, which is empty if there is none, and notes; both end in NUL.
///
/// A process rather than a thread, since a decoder may crash on a file, and since libsndfile's
/// errors and the redirection of libmpg123's are the whole process's. It ends with this one.
final class WorkerProcess {
  /// The result of a file.
  struct Answer {
    /// The result's line; nil if there is none.
    var line: String?
    /// Warnings and errors, each a line.
    var notes = ""
  }

  /// The pipe of the worker's standard output.
  let answers: Int32
  /// The file it works on, and its number in the list.
  private(set) var job: (name: String, number: Int)?
  /// Nil once it has ended.
  private(set) var process: pid_t?
  private let names: Int32
  private var answer: [UInt8] = []

  /// `arguments`: those of the command line, without the program's name.
  init(_ arguments: [String]) throws(ToolError) {
    let input = try Self.pipe()
    let output: (read: Int32, write: Int32)
    do {
      output = try Self.pipe()
    } catch {
      for descriptor in [input.read, input.write] { close(descriptor) }
      throw error
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, input.read, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output.write, STDOUT_FILENO)
    // Only a crash writes to it.
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    // In a group of its own: Ctrl-C is for this process.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    var argv = (["spectrum"] + arguments).map { FileName.withCString($0) { strdup($0) } } + [nil]
    var started: pid_t = 0
    let failure = posix_spawn(&started, "/proc/self/exe", &actions, &attributes, &argv, environ)
    for argument in argv { free(argument) }
    posix_spawn_file_actions_destroy(&actions)
    posix_spawnattr_destroy(&attributes)
    for descriptor in [input.read, output.write] { close(descriptor) }
    (names, answers) = (input.write, output.read)
    if failure != 0 { throw .noWorker(failure) }
    process = started
  }

  /// Without a file to work on the process ends at the end of its standard input.
  deinit {
    for descriptor in [names, answers] { close(descriptor) }
    if job != nil { end(by: SIGKILL) } else { end() }
  }

  /// Has it work on a file. A worker that is gone shows at `readAnswer`.
  func send(_ name: String, number: Int) {
    job = (name, number)
    _ = StandardStreams.write(FileName.bytes(name) + [0], to: names)
  }

  /// Reads what there is of the answer; returns it if it is whole. If the worker has ended, that is
  /// the answer, and another worker has to take its place.
  func readAnswer() -> Answer? {
    let piece = FileBytes.next(of: answers)
    answer += piece ?? []
    let parts = answer.split(separator: 0, omittingEmptySubsequences: false)
    guard parts.count > 2 || piece?.isEmpty != false else { return nil }
    defer { (job, answer) = (nil, []) }
    guard parts.count > 2 else { return Answer(line: nil, notes: crash()) }
    let texts = parts.map { String(decoding: $0, as: UTF8.self) }
    return Answer(line: texts[0].isEmpty ? nil : texts[0], notes: texts[1])
  }

  /// The complaint about a worker that has ended over a file.
  private func crash() -> String {
    // It may have closed its output without ending.
    let status = end(by: SIGKILL)
    // As <sys/wait.h> has it.
    let number = status & 0x7F
    let text =
      number != 0
      ? "its analysis crashed, signal \(number)"
      : "its analysis ended, exit code \(status >> 8 & 0xFF)"
    let name = FileName.line(job?.name ?? "")
    return "Error: can't read \(name) (\(text)): check that it is complete\n"
  }

  /// Waits for the process's end, after a signal if one is given; returns its status.
  @discardableResult
  private func end(by signal: Int32 = 0) -> Int32 {
    guard let process else { return 0 }
    kill(process, signal)
    self.process = nil
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status
  }

  private static func pipe() throws(ToolError) -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    guard Foundation.pipe(&ends) == 0 else { throw .noWorker(errno) }
    // Another worker that had them open would hide the end of this one.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }
}
