// SPDX-License-Identifier: GPL-3.0-or-later

/// What a mode is: how the plot is laid out, read and used, and how it is drawn.
///
/// Each mode makes one in its folder; `DisplayMode.value` is the only place that lists them.
struct Mode {
  /// How frequencies go through the plot.
  enum Shape { case plane, circle }

  /// What dragging, the wheel and the arrow keys do to the plot.
  enum Gesture {
    case none
    /// They move and zoom the scale of frequencies.
    case frequencies
    /// They turn and zoom the surface.
    case camera
  }

  /// What the pointer reads off beside the frequency.
  struct Cursor: OptionSet {
    let rawValue: Int
    static var level: Cursor { Cursor(rawValue: 1) }
    static var time: Cursor { Cursor(rawValue: 2) }
  }

  var axes: Layout.Axes = []
  var shape = Shape.plane
  var gesture = Gesture.none
  var cursor: Cursor = []
  /// Whether the mode fills the plot itself, so that the background leaves it out: half of all
  /// pixels.
  var fillsPlot = false
  /// Whether held lines, and a legend of them, are drawn over the bands.
  var showsLines = false
  var showsPeakLabels = false
  /// Whether bands are shown, and not only numbers: then the plot says that they are frozen.
  var showsSpectrum = true
  /// The button's picture.
  let icon: (borrowing Canvas, IconPen) -> Void
  /// Draws the plot.
  let draw: (borrowing DisplayModel, inout PictureCaches, borrowing Canvas, Scene) -> Void
  /// The texts around the plot, clear of those `taken` already.
  var texts:
    (borrowing DisplayModel, borrowing Canvas, Scene, _ taken: [PlacedText]) -> [PlacedText] =
      { _, _, _, _ in [] }
  /// Whether the plot stays the same while time passes and nothing is received.
  let isStill: (borrowing DisplayModel) -> Bool

  /// Whether frequencies can be zoomed, and read off under the pointer.
  var hasFrequencies: Bool { gesture == .frequencies }

  /// Whether the picture says why it is empty; the pages without a scale do so themselves.
  var showsState: Bool { axes.contains(.decibels) }
}

/// Where a picture is drawn, and from where its surface is seen.
struct Scene {
  let layout: Layout
  let camera: SurfaceCamera
  /// The plot, on whole device pixels.
  let plot: Rect
}

/// What drawing keeps from picture to picture.
struct PictureCaches: ~Copyable {
  var scratch = DisplayScratch()
  var spectrogram = SpectrogramImage()
  var polarMap = PolarMap()
  var surfaceRenderer = SurfaceRenderer()
}
