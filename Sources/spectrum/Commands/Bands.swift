// SPDX-License-Identifier: GPL-3.0-or-later
import ArgumentParser
import SpectrumHost
import SpectrumMessages

struct Bands: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print the spectrum of a file, band by band.",
    discussion: """
      Levels are as the plugin sends them, before tilt, gain and auto level: in dBFS, with the \
      calibration Density in dBFS/Hz. The mean is that of the power from 0.5 s on, when the longest \
      windows are full (at a resolution of 16384 samples from 0.7 s on, of 32768 from 1.3 s on); a \
      shorter file has the levels of its strongest spectrum.
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable { case csv, json }

  @OptionGroup var input: InputFile

  @OptionGroup var host: HostOptions

  @Option(help: ArgumentHelp("The last spectrum at or before a time.", valueName: "seconds"))
  var at: Double?

  @Flag(help: "The mean over the file; this is the default.")
  var average = false

  @Option(help: "The format of the result.")
  var format = Format.csv

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write the result to a file; - is standard output.", valueName: "file"),
    completion: .file())
  var output: String?

  func validate() throws {
    try host.requireWholeSound("a spectrum")
    if let at, !(at >= 0 && at.isFinite) { throw ValidationError("--at must be 0 or more.") }
    try OutputFormat.checkText(output, format.rawValue, among: Format.allCases.map(\.rawValue))
    if at != nil && average { throw ValidationError("Choose one of --at and --average.") }
  }

  func run() throws {
    let recorder = try host.makeRecorder(of: input.file, channels: input.channels) {
      $0.frameRate = 60
    }
    let result = try OutputFile(opening: output, inputs: host.inputs([input.file]))
    let spectrum = try at.map { try self.spectrum(of: recorder, at: $0) } ?? mean(of: recorder)
    let bands = BandFormat(spectrum.0, isDensity: recorder.measuresDensity)
    let file = FileName.shown(input.file)
    let text =
      try format == .csv
      ? bands.csv
      : JSONText.line(bands.json(file: file, time: spectrum.time, warning: recorder.file.warning))
    try result.commit(text.utf8)
    recorder.reportDefect()
  }

  private func mean(of recorder: FileRecorder) throws -> (BandLevels, time: Double?) {
    var summary = AnalysisSummary(settling: recorder.settling)
    try recorder.play { event in
      summary.add(event)
      return true
    }
    guard let spectrum = summary.spectrum else { throw ToolError.noSpectrum(time: nil) }
    return (spectrum, nil)
  }

  private func spectrum(
    of recorder: FileRecorder, at time: Double
  ) throws -> (BandLevels, time: Double?) {
    var range: ClosedRange<Double>?
    var latest: (BandLevels, time: Double?)?
    let isReached = try recorder.play(to: time) { event in
      switch event {
      case .message(.setup(let setup), _):
        range = Double(setup.lowestFrequency)...Double(setup.highestFrequency)
      case .message(.frame(let frame), let frameTime):
        if frameTime > time { return false }
        if let range { latest = (BandLevels(frame, range: range), frameTime) }
      default: break
      }
      return event.time <= time
    }
    if !isReached, recorder.time < time {
      throw ToolError.afterEnd(time: time, end: recorder.time)
    }
    guard let latest else { throw ToolError.noSpectrum(time: time) }
    return latest
  }
}
