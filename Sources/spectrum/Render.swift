// SPDX-License-Identifier: GPL-3.0-or-later
import ArgumentParser
import SpectrumHost
import SpectrumMessages
import SpectrumView

struct Render: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Draw what the plugin's window shows of a file, as a PNG picture.",
    discussion: """
      The file is played through the plugin from its start to the time asked for, and the display
      moves as it does in a window at the setting frame_rate.
      """)

  enum Mode: String, ExpressibleByArgument, CaseIterable {
    case bars, curve, circular, spectrogram, surface, tuner, levels
    case surfacePlus = "surface+"

    var displayMode: DisplaySettings.Mode {
      switch self {
      case .bars: .bars
      case .curve: .curve
      case .circular: .circular
      case .spectrogram: .spectrogram
      case .surface: .surface
      case .surfacePlus: .surfacePlus
      case .tuner: .tuner
      case .levels: .levels
      }
    }
  }

  @OptionGroup var host: HostOptions

  @Option(help: "What is shown (default: as the plugin's setting says).")
  var mode: Mode?

  @Flag(help: "All modes in one picture, two in a row, each of the size asked for.")
  var sheet = false

  @Option(help: ArgumentHelp("Logical pixels.", valueName: "width>x<height"))
  var size = PictureSize(width: 1064, height: 577)

  @Option(help: ArgumentHelp("The time to show; the file's end if left off.", valueName: "seconds"))
  var at: Double?

  @Option(help: "Device pixels per logical pixel, 0.5 to 4.")
  var scale: Float = 1

  @Option(name: .shortAndLong, help: ArgumentHelp("The PNG file to write.", valueName: "file"))
  var output: String

  func validate() throws {
    if let at, !(at >= 0 && at.isFinite) { throw ValidationError("--at must be 0 or more.") }
    guard (0.5...4).contains(scale) else { throw ValidationError("--scale must be from 0.5 to 4.") }
    if sheet && mode != nil { throw ValidationError("Choose one of --mode and --sheet.") }
  }

  func run() throws {
    // Says at once if the picture would have no place, or that of the audio.
    try TextOutput(output, input: host.file).close()
    // As fast as the plugin sends; the display's own rate paces the pictures.
    let recorder = try host.makeRecorder(frameRate: 60)
    var player = DisplayPlayer(recorder)
    if let mode { player.display.settings.mode = mode.displayMode }
    var bar = ProgressBar(duration: at ?? recorder.file.statedDuration)
    do {
      defer { bar.finish() }
      try player.play(recorder, until: at) { bar.update($0) }
    }
    if let at, recorder.time < at { throw ToolError.afterEnd(time: at, end: recorder.time) }
    let modes = sheet ? DisplaySettings.Mode.allCases : [player.display.settings.mode]
    let picture = RenderedPicture(tiles: modes.count, columns: sheet ? 2 : 1, size, scale: scale)
    for (index, mode) in modes.enumerated() {
      player.display.settings.mode = mode
      try picture.draw(&player.display, tile: index)
    }
    try picture.write(to: output)
    recorder.reportDefect()
  }
}

/// Plays a recording into a display, picture by picture.
struct DisplayPlayer: ~Copyable {
  var display = Display()
  /// Seconds between two pictures.
  private let interval: Double
  private var time = 0.0

  /// A display set as the recorder's plugin is.
  init(_ recorder: AnalysisRecorder) {
    // A picture shows what is heard, not what can be pressed.
    display.showsControls = false
    for port in ControlPort.allCases {
      guard let control = recorder.instance.control("\(port.symbol)") else { continue }
      display.set(port, to: control.pointee)
    }
    interval = 1 / Double(display.settings.frameRate)
  }

  /// Plays until `end` in seconds, or the file's end; `progress` hears how far it is.
  mutating func play(
    _ recorder: AnalysisRecorder, until end: Double?, progress: (Double) -> Void
  ) throws {
    /// Ends the recording early.
    struct Reached: Error {}
    do {
      try recorder.record { event in
        switch event {
        case .message(let message, let messageTime):
          if let end, messageTime > end { throw Reached() }
          step(to: messageTime)
          display.receive(message)
        case .row(let row):
          if let end, row.time > end { throw Reached() }
          step(to: row.time)
          progress(row.time)
        }
      }
    } catch is Reached {}
    if let end, recorder.time >= end { step(to: end) }
  }

  /// Lets the pictures pass that fall due by `newTime`.
  private mutating func step(to newTime: Double) {
    while time + interval <= newTime {
      time += interval
      display.step(elapsed: Float(interval))
    }
  }
}
