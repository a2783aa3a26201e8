// SPDX-License-Identifier: GPL-3.0-or-later

extension DisplayMode {
  /// The mode's properties and drawing, which are in its folder.
  var value: Mode {
    switch self {
    case .bars: BarsMode.mode
    case .curve: CurveMode.mode
    case .circular: CircularMode.mode
    case .spectrogram: SpectrogramMode.mode
    case .surface: SurfaceMode.plain
    case .surfacePlus: SurfaceMode.ridges
    case .tuner: TunerMode.mode
    case .levels: LevelsMode.mode
    case .stereo: StereoMode.mode
    case .music: MusicMode.mode
    case .difference: DifferenceMode.mode
    case .history: HistoryMode.mode
    }
  }

  /// The name shown to users.
  public var name: Label { Port.mode.label(of: Float(rawValue)) }

  /// The mode's key: a digit, or a letter where there is none left.
  var key: Label { rawValue < 9 ? "\(rawValue + 1)" : Label(value.letter) }

  /// The keys of all modes: "1 … 9, M, D".
  static var keys: Label { allCases.dropFirst(9).reduce("1 … 9") { "\($0), \($1.key)" } }

  /// The mode of a key, as its ASCII code.
  init?(typed character: UInt8) {
    if (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(character) {
      self.init(rawValue: Int(character - UInt8(ascii: "1")))
      return
    }
    let mode = Self.allCases.dropFirst(9).first { mode in
      mode.value.letter.withUTF8Buffer { $0.contains(character & ~0x20) }
    }
    guard let mode else { return nil }
    self = mode
  }

  /// Draws the mode's icon in the middle of `button`.
  func drawIcon(on canvas: Canvas, in button: Rect, _ color: Color) {
    canvas.icon(rawValue, in: button, color, value.icon)
  }
}

extension Layout {
  /// The layout of a picture of this size, in logical pixels, in `mode`.
  public init(width: Float, height: Float, mode: DisplayMode, showsControls: Bool = false) {
    self.init(
      width: width, height: height, axes: mode.value.axes,
      commands: showsControls ? mode.commands : nil)
  }
}
