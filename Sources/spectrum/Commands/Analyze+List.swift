// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumHost

extension Analyze {
  /// Spectra per second for the mean: more would add no information.
  static let frameRate: Float = 30

  /// Has processes summarise each file of a list in a line. Throws at the end if a file failed.
  func summarize() throws {
    try host.checkSettings(in: host.makeWorld())
    let names = try list.filesFrom.map {
      try NameList($0, isNullSeparated: list.isNullSeparated)
    }
    let result = try ListOutput(
      output, format, inputs: host.inputs(files + [list.filesFrom].compactMap { $0 }),
      resumes: list.resume)
    let run = ListRun(
      worker: ["analyze", "--worker", "--format", format.rawValue] + channels.arguments
        + host.arguments,
      jobCount: list.jobs.count
    ) { try result.write($0.joined()) }
    try run.run(files, names, without: result.done, sharesTerminal: result.isTerminal)
  }

  /// Summarises the files whose names come on standard input.
  func work() throws {
    let world = try host.makeWorld()
    Worker.run { file in
      let recorder = try host.makeRecorder(of: file, channels: channels, in: world, warns: false) {
        $0.frameRate = Self.frameRate
      }
      var summary = AnalysisSummary(settling: recorder.settling)
      try recorder.record { summary.add($0) }
      recorder.reportDefect()
      return try format.line(
        AnalysisReport(recorder, summary, hostTempo: host.hostTempo, isWhole: false))
    }
  }
}
