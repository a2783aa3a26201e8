// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumHost

/// Summarises each file of a list in a line.
struct SummaryRun {
  let host: HostOptions
  let list: ListOptions
  let format: SummaryFormat

  /// Spectra per second for the mean: more would add no information.
  static let frameRate: Float = 30

  /// `files`: those before the list's; `output`: nil is standard output. Throws at the end if a file
  /// failed.
  func run(_ files: [String], output name: String?) throws {
    try host.checkSettings(in: host.makeWorld())
    let names = try list.filesFrom.map {
      try NameList($0, isNullSeparated: list.isNullSeparated)
    }
    let output = try ListOutput(name, format, inputs: files, resumes: list.resume)
    let run = ListRun(
      worker: ["analyze", "--worker", "--format", format.rawValue] + host.arguments,
      jobCount: list.jobs.count
    ) { try output.write($0.joined()) }
    try run.run(files, names, without: output.done, sharesTerminal: output.isTerminal)
  }

  /// Summarises the files whose names come on standard input.
  func work() throws {
    let world = try host.makeWorld()
    try Worker { file in
      let recorder = try host.makeRecorder(
        of: file, in: world, frameRate: Self.frameRate, warns: false)
      var summary = AnalysisSummary(settling: recorder.settling)
      try recorder.record { summary.add($0) }
      recorder.reportDefect()
      return try format.line(AnalysisReport(recorder, summary, hostTempo: host.hostTempo))
    }.run()
  }
}
