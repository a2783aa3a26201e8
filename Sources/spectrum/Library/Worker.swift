// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumHost

/// The other end of `WorkerProcess`: summarises the files whose names come on standard input.
struct Worker {
  let host: HostOptions
  let format: SummaryFormat

  /// Returns when there are no more names.
  func run() throws {
    let world = try host.makeWorld()
    let list = try NameList(FileName.standardStream, isNullSeparated: true)
    while !list.isAtEnd {
      for name in try list.read() {
        let line = line(of: name, in: world)
        // Without a reader nobody needs the rest.
        guard StandardStreams.write(Array(line.utf8) + [0], to: STDOUT_FILENO) == 0 else { return }
      }
    }
  }

  /// The file's line; empty if there is none, after saying why.
  private func line(of file: String, in world: World) -> String {
    do {
      let recorder = try host.makeRecorder(
        of: file, in: world, frameRate: Analyze.frameRate, warns: false)
      var summary = AnalysisSummary()
      try recorder.record { summary.add($0) }
      recorder.reportDefect()
      return try format.line(AnalysisReport(recorder, summary, hostTempo: host.hostTempo))
    } catch {
      let text = FileName.shown("\(error)")
      let name = FileName.shown(file)
      StandardStreams.note("Error: " + (text.contains(name) ? text : "\(name): \(text)"))
      return ""
    }
  }
}
