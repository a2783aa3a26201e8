// SPDX-License-Identifier: GPL-3.0-or-later
import ArgumentParser
import Foundation
import SpectrumHost
import SpectrumView

struct Render: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Draw the plugin's window as it plays a file, as PNG, or write its bands as CSV.",
    discussion: """
      The file is played through the plugin from its start to the time requested, and the display \
      moves as it does in a window at the setting frame_rate. The keys P and E of the window write \
      the same.
      """)

  @OptionGroup var input: InputFile

  @OptionGroup var host: HostOptions

  @OptionGroup var look: WindowOptions

  @Option(
    help: ArgumentHelp(
      "Another file of the same sample rate at the plugin's side-chain, to compare with.",
      valueName: "file"), completion: .file())
  var sideChain: String?

  @Option(
    help: ArgumentHelp(
      "A reference to compare with: a file of \"Hz dB\" lines, or the name of one of yours.",
      valueName: "name"), completion: .custom(Completion.references))
  var reference: String?

  @Flag(help: "All modes in one picture, two in a row, each of the size requested.")
  var sheet = false

  @Option(
    help: ArgumentHelp(
      "Logical pixels, each 16 to 8192 (default: \(PictureSize.window)).",
      valueName: "width>x<height"),
    transform: PictureSize.init(parsing:))
  var size: PictureSize?

  @Option(help: ArgumentHelp("The time to show (default: the file's end).", valueName: "seconds"))
  var at: Double?

  @Option(
    help: ArgumentHelp(
      "A picture at each multiple of this time: out-1.png, out-2.png …",
      valueName: "seconds"))
  var every: Double?

  @Option(
    help: ArgumentHelp(
      """
      All pictures that a window would show, as 000001.png and so on in a folder without such \
      pictures: the frames of a film.
      """,
      valueName: "folder"), completion: .directory)
  var frames: String?

  @Option(
    name: .customLong("inline"),
    help: ArgumentHelp(
      """
      Instead of the window, the plugin's inline display in the strip of a mixer, of this width \
      and at most this height in pixels.
      """,
      valueName: "width>x<height"),
    transform: PictureSize.init(parsingStrip:))
  var strip: PictureSize?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      """
      The PNG file to write, or a .csv file for the spectrum as it is shown; - is standard output, \
      as PNG. Not with --frames.
      """, valueName: "file"), completion: .file())
  var output: String?

  func validate() throws {
    if let at, !(at >= 0 && at.isFinite) { throw ValidationError("--at must be 0 or more.") }
    if let every, !(every >= 0.01 && every.isFinite) {
      throw ValidationError("--every must be 0.01 or more.")
    }
    if sheet && look.mode != nil { throw ValidationError("Choose one of --mode and --sheet.") }
    if every != nil && (at != nil || frames != nil) || frames != nil && at != nil {
      throw ValidationError("Choose one of --at, --every and --frames.")
    }
    if (output == nil) == (frames == nil) {
      throw ValidationError(
        "Name either the file to write with --output, or a folder with --frames.")
    }
    if strip != nil {
      guard !sheet, every == nil, frames == nil else {
        throw ValidationError(
          "--inline draws one picture: leave out --sheet, --every and --frames.")
      }
      guard sideChain == nil, reference == nil, look.theme == nil, size == nil, look.scale ?? 1 == 1
      else {
        throw ValidationError(
          "--inline draws the strip alone: leave out --side-chain, --reference, --theme, --size and "
            + "--scale.")
      }
    }
    if let output {
      try OutputFormat.check(output, is: ["png", "csv"], "PNG")
      if isTable, sheet || strip != nil {
        throw ValidationError("A .csv file has one spectrum: leave out --sheet and --inline.")
      }
      if isTable { try host.requireWholeSound("a table") }
      if every != nil, output == FileName.standardStream {
        throw ValidationError("--every writes several pictures: name a file with --output.")
      }
    }
  }

  /// Whether the shown spectrum is written, instead of a picture.
  private var isTable: Bool { output.map { OutputFormat.ending(of: $0) == "csv" } ?? false }

  func run() throws {
    if let strip { return try draw(strip) }
    // The highest rate of the stream; the display's rate paces the pictures.
    let recorder = try host.makeRecorder(
      of: input.file, channels: input.channels, beside: sideChain
    ) { $0.frameRate = 60 }
    let reference = try reference.map { name throws(ToolError) in try NamedReference(name) }
    var player = DisplayPlayer(recorder)
    if let mode = look.mode { player.display.settings[DisplayMode.self] = mode }
    if let theme = look.theme { player.display.settings[ThemeSetting.self] = theme }
    if let reference { player.display.show(reference.reference, name: reference.title) }
    let modes = sheet ? DisplayMode.allCases : [player.display.settings.mode]
    let picture =
      isTable
      ? nil
      : try RenderedPicture(
        tiles: modes.count, columns: sheet ? 2 : 1, size ?? .window, scale: look.scale ?? 1)
    if let every, every + DisplayPlayer.rounding < player.interval {
      throw ToolError.tooManyPictures(perSecond: Int((1 / player.interval).rounded()))
    }
    let pictures = try Pictures(
      output: output, isNumbered: every != nil, frames: frames,
      inputs: host.inputs([input.file] + [sideChain, reference?.file].compactMap { $0 }))
    var number = 0
    let isReached = try player.play(recorder, until: at) { time, display in
      guard pictures.isSeries, time + DisplayPlayer.rounding >= Double(number + 1) * (every ?? 0)
      else { return }
      number += 1
      try Self.write(&display, modes, on: picture, to: pictures.file(number), at: time)
    }
    if let at, !isReached { throw ToolError.afterEnd(time: at, end: recorder.time) }
    if let every, number == 0 { throw ToolError.afterEnd(time: every, end: recorder.time) }
    if !pictures.isSeries {
      try Self.write(&player.display, modes, on: picture, to: pictures.file(1), at: at)
    }
    pictures.reportOlder(than: number)
    recorder.reportDefect()
  }

  /// Without a picture, the spectrum is written.
  private static func write(
    _ display: inout Display, _ modes: [DisplayMode], on picture: RenderedPicture?,
    to file: OutputFile, at time: Double?
  ) throws {
    guard let picture else {
      guard display.hasSpectrum else { throw ToolError.noSpectrum(time: time) }
      return try file.commit(display.spectrumText())
    }
    let mode = display.settings.mode
    for (index, mode) in modes.enumerated() {
      display.settings[DisplayMode.self] = mode
      try picture.draw(&display, tile: index)
    }
    display.settings[DisplayMode.self] = mode
    try picture.write(to: file)
  }
}
