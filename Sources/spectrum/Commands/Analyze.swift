// SPDX-License-Identifier: GPL-3.0-or-later
import ArgumentParser
import SpectrumHost

struct Analyze: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Play a file through the plugin and report its readouts.",
    discussion: """
      One channel goes to the mono plugin, two to the stereo one; of more, the first two are used. \
      Table and JSON summarise the file; CSV has a row per 10 ms, or per --interval, whose time is \
      the end of the audio processed so far. What isn't there is an empty field in CSV and null in \
      JSON; the table, and `missing` in JSON, say why. docs/tool.md lists columns and keys.
      """, aliases: ["analyse"])

  enum Format: String, ExpressibleByArgument, CaseIterable { case table, csv, json }

  /// Spectra per second for the mean: more would add no information.
  private static let frameRate: Float = 30

  @OptionGroup var host: HostOptions

  @Option(help: "The format of the result.")
  var format = Format.table

  @Option(
    help: ArgumentHelp("The time from row to row of the CSV, 1 to 1000 ms.", valueName: "ms"))
  var interval: Int?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write the result to a file; - is standard output.", valueName: "file"))
  var output: String?

  @Flag(
    help: "Also list every change of the pitch reading (on stderr if stdout holds CSV or JSON).")
  var pitchLog = false

  mutating func validate() throws {
    try OutputFormat.checkText(
      output, format.rawValue, among: Format.allCases.map(\.rawValue))
    guard let interval else { return }
    guard format == .csv else { throw ValidationError("--interval is for --format csv.") }
    guard (1...1000).contains(interval) else {
      throw ValidationError("--interval must be from 1 to 1000.")
    }
  }

  func run() throws {
    let recorder = try host.makeRecorder(
      frameRate: Self.frameRate,
      rowInterval: interval.map { Double($0) / 1000 } ?? AnalysisRecorder.rowInterval)
    let result = try TextOutput(output, inputs: [host.file])
    if format == .csv { try result.write(RowFormat.header) }
    var summary = AnalysisSummary()
    var track = RowTrack()
    var log = PitchLog(spelling: recorder.spelling)
    // The log shares standard output with the table, or has it to itself, but not with CSV or JSON.
    let isToStandardOutput = output == nil || output == FileName.standardStream
    let logOutput =
      !isToStandardOutput ? try TextOutput(nil) : format == .table ? result : nil
    var bar = ProgressBar(
      duration: recorder.file.statedDuration,
      sharesTerminal: format == .csv && result.isTerminal
        || pitchLog && logOutput?.isTerminal != false)
    do {
      defer { bar.clear() }
      try recorder.record { event in
        summary.add(event)
        guard case .row(let row) = event else { return }
        bar.update(row.time)
        if format == .csv { try result.write(RowFormat.line(row)) }
        if format == .json { track.add(row) }
        if pitchLog, let line = log.line(row) { try write(line, to: logOutput) }
      }
    }
    let report = AnalysisReport(recorder, summary, hostTempo: host.hostTempo)
    switch format {
    case .csv: break
    case .json:
      try result.write(JSONText.object(report).dropLast())
      try track.write(to: result)
    case .table: try result.write((isToStandardOutput && pitchLog ? "\n" : "") + report.table)
    }
    if logOutput !== result { try logOutput?.close() }
    try result.close()
    recorder.reportDefect()
  }

  private func write(_ line: String, to output: TextOutput?) throws {
    if let output { try output.write(line + "\n") } else { StandardStreams.note(line) }
  }
}
