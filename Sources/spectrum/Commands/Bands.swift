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

  private static let frameRate: Float = 60

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
    let recorder = try host.makeRecorder(of: input.file, frameRate: Self.frameRate)
    let result = try TextOutput(output, inputs: [input.file])
    var bar = ProgressBar(duration: at ?? recorder.file.statedDuration)
    let spectrum: (BandLevels, time: Double?)
    do {
      defer { bar.clear() }
      if let at {
        spectrum = try self.spectrum(of: recorder, at: at, &bar)
      } else {
        spectrum = (try mean(of: recorder, &bar), nil)
      }
    }
    let bands = BandFormat(
      spectrum.0, file: FileName.shown(input.file), time: spectrum.time,
      isDensity: recorder.measuresDensity)
    try result.write(format == .csv ? bands.csv : JSONText.line(bands))
    try result.close()
    recorder.reportDefect()
  }

  private func mean(
    of recorder: FileRecorder, _ bar: inout ProgressBar
  ) throws -> BandLevels {
    var summary = AnalysisSummary(settling: recorder.settling)
    try recorder.record { event in
      summary.add(event)
      if case .row(let row) = event { bar.update(row.time) }
    }
    guard let spectrum = summary.spectrum else { throw ToolError.noSpectrum(time: nil) }
    return spectrum
  }

  private func spectrum(
    of recorder: FileRecorder, at time: Double, _ bar: inout ProgressBar
  ) throws -> (BandLevels, time: Double?) {
    /// Ends the recording early.
    struct Reached: Error {}
    var range: ClosedRange<Double>?
    var latest: (BandLevels, time: Double?)?
    do {
      try recorder.record { event in
        switch event {
        case .message(.setup(let setup), _):
          range = Double(setup.lowestFrequency)...Double(setup.highestFrequency)
        case .message(.frame(let frame), let frameTime):
          if frameTime > time { throw Reached() }
          if let range { latest = (BandLevels(frame, range: range), frameTime) }
        case .row(let row):
          bar.update(row.time)
          if row.time > time { throw Reached() }
        case .message: break
        }
      }
      if recorder.time < time { throw ToolError.afterEnd(time: time, end: recorder.time) }
    } catch is Reached {}
    guard let latest else { throw ToolError.noSpectrum(time: time) }
    return latest
  }
}
