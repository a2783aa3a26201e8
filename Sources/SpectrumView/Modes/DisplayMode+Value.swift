// SPDX-License-Identifier: GPL-3.0-or-later

extension DisplayMode {
  /// The mode's properties.
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
    }
  }

  /// Draws the mode's icon in the middle of `button`.
  func drawIcon(on canvas: borrowing Canvas, in button: Rect, _ color: Color) {
    canvas.icon(rawValue, in: button, color, value.icon)
  }
}

extension Layout {
  /// The layout of a picture of this size, in logical pixels, in `mode`.
  public init(width: Float, height: Float, mode: DisplayMode, showsControls: Bool = false) {
    self.init(width: width, height: height, axes: mode.value.axes, showsControls: showsControls)
  }
}
