// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumHost

/// Summarises each file of a list in a line, in the list's order, by several processes.
final class ListRun {
  private let host: HostOptions
  private let list: ListOptions
  private let format: SummaryFormat
  private var workers: [WorkerProcess] = []
  /// Names that no worker has got.
  private var waiting: ArraySlice<String> = []
  /// The number of the file that each busy worker has, from 0 in the list's order.
  private var numbers: [ObjectIdentifier: Int] = [:]
  /// What files came to whose turn to be written hasn't come.
  private var answers: [Int: WorkerProcess.Answer] = [:]
  /// Files sent to a worker, files written, and those of the latter that failed.
  private var (sent, written, failed) = (0, 0, 0)
  private var progress = ListProgress()

  /// The most files by which a result may be ahead of one that isn't ready: what is lost, besides
  /// the files at work, if the run is interrupted.
  private static let lead = 256

  init(host: HostOptions, list: ListOptions, format: SummaryFormat) {
    (self.host, self.list, self.format) = (host, list, format)
  }

  /// `files`: those before the list's; `output`: nil is standard output. Throws at the end if a file
  /// failed.
  func run(_ files: [String], output name: String?) throws {
    try host.checkSettings(in: host.makeWorld())
    let names = try list.filesFrom.map {
      try NameList($0, isNullSeparated: list.isNullSeparated)
    }
    let output = try ListOutput(name, format, resumes: list.resume)
    var bar = ProgressBar(duration: nil, sharesTerminal: output.isTerminal)
    let (clock, done) = (ContinuousClock(), output.done)
    let start = clock.now
    take(files, without: done)
    while true {
      try startWork()
      let isListed = names?.isAtEnd ?? true
      if numbers.isEmpty && waiting.isEmpty && isListed { break }
      progress.elapsed = (clock.now - start) / .seconds(1)
      progress.total = isListed ? sent + waiting.count + progress.skipped : nil
      bar.update(progress)
      try wait(for: isListed ? nil : names, without: done)
      try writeReady(to: output, bar)
    }
    bar.clear()
    if failed > 0 { throw ToolError.failedFiles(failed, of: sent) }
  }

  private func take(_ names: [String], without done: Set<String>) {
    let new = done.isEmpty ? names : names.filter { !done.contains(FileName.shown($0)) }
    progress.skipped += names.count - new.count
    waiting += new
  }

  /// Gives names to workers that are idle or new.
  private func startWork() throws {
    while !waiting.isEmpty, sent < written + Self.lead {
      var worker = workers.first { $0.name == nil }
      if worker == nil, workers.count < list.jobCount {
        let new = try WorkerProcess(
          ["analyze", "--worker", "--format", format.rawValue] + host.arguments)
        workers.append(new)
        worker = new
      }
      guard let worker else { return }
      worker.send(waiting.removeFirst())
      numbers[ObjectIdentifier(worker)] = sent
      sent += 1
    }
  }

  /// Waits for an answer or for more names, at most until the progress bar is due.
  private func wait(for names: NameList?, without done: Set<String>) throws {
    let busy = workers.filter { $0.name != nil }
    var events = busy.flatMap { [$0.answers, $0.errors] }.map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    if let names { events.append(pollfd(fd: names.descriptor, events: Int16(POLLIN), revents: 0)) }
    guard poll(&events, nfds_t(events.count), 100) > 0 else { return }
    for (index, worker) in busy.enumerated() {
      // First the errors: their end comes after the answer's.
      if events[2 * index + 1].revents & Int16(POLLIN) != 0 { worker.readErrors() }
      guard events[2 * index].revents != 0, let found = worker.readAnswer() else { continue }
      if let number = numbers.removeValue(forKey: ObjectIdentifier(worker)) {
        answers[number] = found.answer
      }
      if found.isGone { workers.removeAll { $0 === worker } }
    }
    if let names, events.last?.revents != 0 { take(try names.read(), without: done) }
  }

  /// Writes the answers whose turn it is.
  private func writeReady(to output: ListOutput, _ bar: ProgressBar) throws {
    var lines = ""
    while let answer = answers.removeValue(forKey: written) {
      written += 1
      progress.done += 1
      if answer.line == nil { failed += 1 }
      lines += answer.line ?? ""
      guard !answer.notes.isEmpty else { continue }
      bar.clear()
      StandardStreams.writeToError(answer.notes)
    }
    if !lines.isEmpty { try output.write(lines) }
  }
}
