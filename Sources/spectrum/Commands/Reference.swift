// SPDX-License-Identifier: GPL-3.0-or-later
import ArgumentParser
import Foundation
import SpectrumHost
import SpectrumReferences

struct Reference: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Make a reference to compare with: the mean spectrum of songs.",
    discussion: """
      The reference is the mean power in each 24th of an octave from 20 Hz to 20 kHz, pauses below \
      -70 dBFS left out. Of several songs, or a folder with all below it, it is the mean of their \
      levels once all are equally loud, with the levels between which 80 % of the songs lie.

      Without --output it is kept for the plugin's window, under the name of the song or the folder. \
      A file that can't be analysed is reported on stderr; the others go on, and the exit code is 1.
      """)

  @Argument(
    help: """
      Audio files and folders of them: WAV, FLAC, AIFF, Ogg, MP3 and whatever else libsndfile reads; - \
      alone is standard input.
      """, completion: .file())
  var files: [String]

  @OptionGroup var channels: ChannelOption

  @OptionGroup var host: HostOptions

  @Flag(help: "The highest level of each band in a song instead of the mean.")
  var maximum = false

  @OptionGroup var jobs: JobOption

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Write the reference to a file; - is standard output.", valueName: "file"),
    completion: .file())
  var output: String?

  @Flag(help: "Replace a reference or a file that is there already.")
  var force = false

  mutating func validate() throws {
    for setting in host.settings
    where ["bands", "detector", "calibration"].contains(setting.symbol) {
      throw ValidationError("--set \(setting.symbol): a reference has bands of its own.")
    }
    try host.requireWholeSound("a reference")
    if files.contains(FileName.standardStream), !jobs.isWorker {
      guard files.count == 1 else {
        throw ValidationError("Standard input (-) can't be one of several files.")
      }
      if output == nil { throw ValidationError("Standard input has no name: add --output.") }
    }
  }

  func run() throws {
    if jobs.isWorker { return try work() }
    let songs = try AudioNames.files(files)
    let result = try ReferenceOutput(
      output, namedAfter: files, inputs: host.inputs(songs), replaces: force)
    try host.checkSettings(in: host.makeWorld())
    if songs.count == 1 {
      return try result.write(ReferenceSpectrum(songs: [try spectrum(of: songs[0])]))
    }
    var spectra: [SongSpectrum] = []
    var arguments = ["reference", "-", "--worker"] + channels.arguments + host.arguments
    if maximum { arguments.append("--maximum") }
    let run = ListRun(worker: arguments, jobCount: jobs.count) { lines in
      spectra += try lines.map { try JSONDecoder().decode(SongSpectrum.self, from: Data($0.utf8)) }
    }
    do {
      try run.run(songs, sharesTerminal: false)
    } catch ToolError.failedFiles(let count, let total) where !spectra.isEmpty {
      // The others make a reference all the same.
      try result.write(ReferenceSpectrum(songs: spectra))
      throw ToolError.failedFiles(count, of: total)
    }
    try result.write(ReferenceSpectrum(songs: spectra))
  }

  /// Answers for the files whose names come on standard input.
  private func work() throws {
    let world = try host.makeWorld()
    Worker.run { try JSONText.line(spectrum(of: $0, in: world)) }
  }

  /// Plays a song. `world`: nil makes one, and warns of settings that are left out.
  private func spectrum(of file: String, in world: World? = nil) throws -> SongSpectrum {
    var host = host
    // What the user has set counts, but for the bands.
    host.settings =
      SongAverage.savings.compactMap(Setting.init) + host.settings
      + SongAverage.settings.compactMap(Setting.init)
    let recorder = try host.makeRecorder(
      of: file, channels: channels, in: world, warns: world == nil
    ) {
      $0.frameRate = SongAverage.frameRate
    }
    var average = SongAverage(settling: recorder.settling)
    try recorder.play { event in
      average.add(event)
      return true
    }
    recorder.reportDefect()
    guard let spectrum = average.spectrum(isMaximum: maximum) else {
      guard average.hasFrames else { throw ToolError.noSpectrum(time: nil) }
      let name = recorder.file.shownName
      let isMix = recorder.instance["channel"] == 0
      throw average.hasSound
        ? ToolError.inaudible(path: name, isMix: isMix) : ToolError.silence(path: name)
    }
    return spectrum
  }
}
