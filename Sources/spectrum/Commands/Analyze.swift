// SPDX-License-Identifier: GPL-3.0-or-later
import ArgumentParser
import SpectrumHost

struct Analyze: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Play files through the plugin and report its readouts.",
    discussion: """
      One channel goes to the mono plugin, two to the stereo one; of more, the first two are used, or \
      those of --channels. \
      Table and JSON summarise the file; CSV has a row per 10 ms, or per --interval, whose time is \
      the end of the audio processed so far. A value that doesn't exist is an empty field in CSV \
      and null in JSON; the table, and `missing` in JSON, say why. Columns and keys are listed in \
      docs/tool.md, in the sources and in share/doc/spectrum-lv2.

      With more files, and with --files-from, --jobs or --resume, each file is summarised in a line \
      of JSON (jsonl), CSV or the table, in the order of their names. A file that can't be analysed \
      is reported on stderr; the others go on, and the exit code is 1.
      """, aliases: ["analyse"])

  @Argument(
    help: """
      Audio files: WAV, FLAC, AIFF, Ogg, MP3 and whatever else libsndfile reads; - alone is standard \
      input.
      """, completion: .file())
  var files: [String] = []

  @OptionGroup var channels: ChannelOption

  @OptionGroup var host: HostOptions

  @Option(
    help: ArgumentHelp("An older name of --scala.", valueName: "file", visibility: .hidden))
  var scale: String?

  @OptionGroup var list: ListOptions

  @Option(help: "The format of the result.")
  var format = AnalysisFormat.table

  @Option(
    help: ArgumentHelp("The time from row to row of the CSV, 1 to 1000 ms.", valueName: "ms"))
  var interval: Int?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write the result to a file; - is standard output.", valueName: "file"),
    completion: .file())
  var output: String?

  @Option(
    help: ArgumentHelp(
      """
      Also write the beats to a file: .txt for labels (Audacity, Sonic Visualiser), .beats for times \
      and places in the bar, .mid for a MIDI file with the tempo map.
      """, valueName: "file"), completion: .file())
  var beats: String?

  @Option(
    help: ArgumentHelp(
      """
      Also write the notes to a MIDI file, .mid, as the plugin for notes puts them out of the mix of \
      the channels; --set note_output=2 adds the pitch bend.
      """, valueName: "file"), completion: .file())
  var notes: String?

  @Flag(
    help: "Also list every change of the pitch reading (on stderr if stdout holds CSV or JSON).")
  var pitchLog = false

  /// Whether each file is summarised in a line.
  private var isList: Bool { files.count > 1 || list.isList }

  mutating func validate() throws {
    try host.requireWholeSound("an analysis")
    if let scale {
      guard !scale.isEmpty else { throw ValidationError("--scale needs a file's name.") }
      guard host.scala == nil else { throw ValidationError("Name one file with --scale.") }
      host.scala = scale
    }
    try OutputFormat.checkText(
      output, format.rawValue, among: AnalysisFormat.allCases.map(\.rawValue))
    guard !files.isEmpty || list.filesFrom != nil || list.jobs.isWorker else {
      throw ValidationError("Name a file, or a list of files with --files-from.")
    }
    if list.isNullSeparated && list.filesFrom == nil {
      throw ValidationError("--null is for --files-from.")
    }
    if isList {
      try list.validate(
        files: files, format: format,
        isForOneFile: interval != nil || pitchLog || beats != nil || notes != nil, output: output)
    }
    if let beats {
      guard BeatsFormat(name: beats) != nil else {
        throw ValidationError("\(beats): --beats writes \(BeatsFormat.endings).")
      }
      guard !OutputFile.isSame(beats, output) else {
        throw ValidationError("--beats and --output name the same file.")
      }
    }
    if let notes {
      guard BeatsFormat(name: notes) == .tempoMap else {
        throw ValidationError("\(notes): --notes writes .mid.")
      }
      guard !OutputFile.isSame(notes, output), !OutputFile.isSame(notes, beats) else {
        throw ValidationError("--notes and another option name the same file.")
      }
    }
    guard let interval else { return }
    guard format == .csv else { throw ValidationError("--interval is for --format csv.") }
    guard (1...1000).contains(interval) else {
      throw ValidationError("--interval must be from 1 to 1000.")
    }
  }

  func run() throws {
    guard isList else { return try analyze(files[0]) }
    if list.jobs.isWorker { try work() } else { try summarize() }
  }

  private func analyze(_ file: String) throws {
    let recorder = try host.makeRecorder(of: file, channels: channels, hasNotes: notes != nil) {
      $0.frameRate = Self.frameRate
      if let interval { $0.rowInterval = Double(interval) / 1000 }
    }
    let inputs = host.inputs([file])
    let result = try OutputFile(opening: output, inputs: inputs)
    let beatsOutput = try beats.map { try OutputFile(opening: $0, inputs: inputs) }
    let notesOutput = try notes.map { try OutputFile(opening: $0, inputs: inputs) }
    if format == .csv { try result.write(RowColumn.csvHeader) }
    var summary = AnalysisSummary(settling: recorder.settling)
    var track = RowTrack()
    var log = PitchLog()
    // The log shares standard output with the table, or has it to itself, but not with CSV or JSON.
    let isToStandardOutput = output == nil || output == FileName.standardStream
    let logOutput =
      !isToStandardOutput ? try OutputFile(opening: nil) : format == .table ? result : nil
    let sharesTerminal =
      format == .csv && result.isTerminal || pitchLog && logOutput?.isTerminal != false
    try recorder.play(sharesTerminal: sharesTerminal) { event in
      summary.add(event)
      guard case .row(let row) = event else { return true }
      if format == .csv { try result.write(RowColumn.csvLine(RowColumn.texts(row))) }
      if format == .json { track.add(row) }
      if pitchLog, let line = log.line(row, of: recorder) { try write(line, to: logOutput) }
      return true
    }
    let report = AnalysisReport(
      recorder, summary, hostTempo: host.hostTempo, isWhole: format != .jsonl)
    switch format {
    case .csv: break
    case .json:
      try result.write(JSONText.object(report.json).dropLast())
      try track.write(to: result)
    case .jsonl: try result.write(AnalysisFormat.jsonl.line(report))
    case .table: try result.write((isToStandardOutput && pitchLog ? "\n" : "") + report.table)
    }
    if logOutput !== result { try logOutput?.commit() }
    if let beats, let beatsOutput, let format = BeatsFormat(name: beats) {
      try beatsOutput.commit(format.bytes(BeatMap(summary.heardBeats)))
    }
    if let notes = recorder.notes { try notesOutput?.commit(notes.midiFile) }
    try result.commit()
    recorder.reportDefect()
  }

  private func write(_ line: String, to output: OutputFile?) throws {
    if let output { try output.write(line + "\n") } else { StandardStreams.report(line) }
  }
}
