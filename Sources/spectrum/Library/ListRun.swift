// SPDX-License-Identifier: GPL-3.0-or-later
import CPosix
import Foundation
import SpectrumHost

/// Has several worker processes analyse the files of a list, and passes on their answers in its
/// order.
final class ListRun {
  private let arguments: [String]
  private var jobCount: Int
  private let receive: ([String]) throws -> Void
  private var workers: [WorkerProcess] = []
  /// Names that no worker has got.
  private var waiting: ArraySlice<String> = []
  /// The answers that wait for those of earlier files, by the file's number.
  private var answers: [Int: WorkerProcess.Answer] = [:]
  /// Files sent to a worker, and those passed on that failed.
  private var (sent, failed) = (0, 0)
  private var progress = ListProgress()

  /// How many files may be sent beyond those passed on; if the run is interrupted, the results of
  /// these are lost.
  private static let lead = 256

  /// Files that are open beside the two of each worker: streams, lists, and those of a new one.
  private static let ownFiles = 32

  /// `arguments`: those that make this program a worker; `jobCount`: how many of them; `receive` gets
  /// the answers that are ready.
  init(
    worker arguments: [String], jobCount: Int, receive: @escaping ([String]) throws -> Void
  ) {
    (self.arguments, self.jobCount, self.receive) = (arguments, jobCount, receive)
  }

  /// `files`: those before `names`; `done`: names to leave out; `sharesTerminal`: whether answers appear
  /// on the terminal. Throws at the end if a file failed.
  func run(
    _ files: [String], _ names: NameList? = nil, without done: Set<String> = [],
    sharesTerminal: Bool
  ) throws {
    var bar = ProgressBar(duration: nil, sharesTerminal: sharesTerminal)
    let clock = ContinuousClock()
    let start = clock.now
    add(files, without: done)
    spectrum_allow_files(UInt32(clamping: 2 * jobCount + Self.ownFiles))
    while true {
      try startWork(bar)
      let isListed = names?.isAtEnd ?? true
      if sent == progress.done && waiting.isEmpty && isListed { break }
      progress.elapsed = (clock.now - start) / .seconds(1)
      progress.total = isListed ? sent + waiting.count + progress.skipped : nil
      bar.update(progress)
      try wait(for: isListed ? nil : names, without: done)
      try passOnReady(bar)
    }
    bar.clear()
    if failed > 0 { throw ToolError.failedFiles(failed, of: sent) }
  }

  private func add(_ names: [String], without done: Set<String>) {
    let new = done.isEmpty ? names : names.filter { !done.contains(FileName.shown($0)) }
    progress.skipped += names.count - new.count
    waiting += new
  }

  /// Gives names to workers that are idle or new.
  private func startWork(_ bar: ProgressBar) throws {
    while !waiting.isEmpty, sent < progress.done + Self.lead {
      guard let worker = try workers.first(where: { $0.job == nil }) ?? newWorker(bar) else {
        return
      }
      worker.send(waiting.removeFirst(), number: sent)
      sent += 1
    }
  }

  /// Nil if there are as many as there may be, or as the system allows, and one at least.
  private func newWorker(_ bar: ProgressBar) throws(ToolError) -> WorkerProcess? {
    guard workers.count < jobCount else { return nil }
    do {
      let worker = try WorkerProcess(arguments)
      workers.append(worker)
      return worker
    } catch ToolError.noWorker(let number) where !workers.isEmpty {
      bar.clear()
      StandardStreams.warn(
        "can't start more than \(workers.count) of \(jobCount) processes "
          + "(\(String(cString: strerror(number)))): going on with these")
      jobCount = workers.count
      return nil
    }
  }

  /// Waits for an answer or for more names, at most until the progress bar is due.
  private func wait(for names: NameList?, without done: Set<String>) throws {
    let busy = workers.filter { $0.job != nil }
    var events = (busy.map(\.answers) + [names?.descriptor].compactMap { $0 }).map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    guard poll(&events, nfds_t(events.count), 100) > 0 else { return }
    for (worker, event) in zip(busy, events) where event.revents != 0 {
      guard let number = worker.job?.number, let answer = worker.readAnswer() else { continue }
      answers[number] = answer
    }
    workers.removeAll { $0.process == nil }
    if let names, events.last?.revents != 0 { add(try names.read(), without: done) }
  }

  /// Passes on the answers whose turn it is.
  private func passOnReady(_ bar: ProgressBar) throws {
    var lines: [String] = []
    while let answer = answers.removeValue(forKey: progress.done) {
      progress.done += 1
      if let line = answer.line { lines.append(line) } else { failed += 1 }
      guard !answer.notes.isEmpty else { continue }
      bar.clear()
      StandardStreams.writeToError(answer.notes)
    }
    if !lines.isEmpty { try receive(lines) }
  }
}
