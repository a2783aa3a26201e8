// SPDX-License-Identifier: GPL-3.0-or-later

/// The properties of a mode: the plot's layout, input and drawing.
///
/// Each mode makes one in its folder; only `DisplayMode.value` lists them all.
struct Mode {
  /// The direction of frequencies in the plot.
  enum Shape { case plane, circle }

  /// The effect of dragging, the wheel and the arrow keys on the plot.
  enum Gesture {
    case none
    /// Moves and zooms the frequency scale.
    case frequencies
    /// Turns and zooms the surface.
    case camera
    /// Makes the time of the histories shorter or longer.
    case time
    /// Chooses the string that is tuned.
    case strings
  }

  /// The values that the cursor readout shows besides the frequency.
  struct Cursor: OptionSet {
    let rawValue: Int
    static var level: Cursor { Cursor(rawValue: 1) }
    static var time: Cursor { Cursor(rawValue: 2) }
    /// The scale beside the plot is that of the difference.
    static var difference: Cursor { Cursor(rawValue: 4) }
  }

  /// Width of the name at size 12, with margins, in logical pixels.
  let nameWidth: Float
  /// The capital that is the key of a mode after the ninth.
  var letter: StaticString = ""
  /// The group of settings that matters most.
  var settings = PortSpec.Group.spectrum
  var axes: Layout.Axes = []
  /// The setting that the scale of decibels shows; nil if that is of the spectrum's levels.
  var scale: Port?
  var shape = Shape.plane
  var gesture = Gesture.none
  var cursor: Cursor = []
  /// Whether the mode fills the plot itself, so that the background, half of all pixels, omits it.
  var fillsPlot = false
  /// Whether the plot is dark in the light theme, too.
  var isAlwaysDark = false
  /// Whether held lines and their legend are drawn over the bands.
  var showsLines = false
  var showsPeakLabels = false
  /// Whether the plot shows bands, not only numbers, and so a notice when they are frozen.
  var showsSpectrum = true
  /// The parts of the header line, the most important first.
  var header = [HeaderPart].levels
  /// Whether a plugin of one channel has nothing to show.
  var needsTwoChannels = false
  /// The button's icon.
  let icon: (IconPen) -> Void
  /// Draws the plot.
  let draw: (Scene) -> Void
  /// The texts around the plot, clear of those in `taken`.
  var texts: (Scene, _ taken: [PlacedText]) -> [PlacedText] = { _, _ in [] }
  /// Whether the plot stays the same as long as nothing is received.
  let isStill: (DisplayModel) -> Bool

  /// Whether the plot marks where side-chain and track mask each other.
  var showsMasking: Bool { shape == .plane && (showsLines || cursor.contains(.difference)) }

  /// Whether the scale of levels is that of the spectrum, which can follow its loudest band.
  var scalesLevels: Bool { scale == nil }

  /// Whether the mode has nothing to show in this plugin.
  func isEmpty(in model: DisplayModel) -> Bool { needsTwoChannels && model.stream.isMono }

  /// Whether frequencies can be zoomed, and read under the pointer.
  var hasFrequencies: Bool { gesture == .frequencies }
}

/// A picture that is drawn: of what, how and where.
struct Scene {
  let model: DisplayModel
  let mode: Mode
  let layout: Layout
  let camera: SurfaceCamera
  /// The plot, on whole device pixels.
  let plot: Rect
  let canvas: Canvas
  let caches: PictureCaches

  var settings: DisplaySettings { model.settings }
  var spectra: Spectra { model.spectra }
  var comparison: Comparison { model.comparison }
  var pages: Pages { model.pages }
  var theme: Theme { canvas.theme }

  /// The colour at a place among the bands, 0 at the lowest one's lower edge.
  func color(atBand place: Float) -> UInt32 {
    canvas.theme.bands.color(
      at: place / Float(max(1, spectra.bandCount)), flash: model.stream.flash
    ).packed
  }

  /// Calls `body` with the plot's pixels and the columns of the bands, unless there are none.
  func withColumns(_ body: (Pixmap, Pixmap.Area, DisplayColumns) -> Void) {
    guard spectra.bandCount > 0 else { return }
    canvas.withPixels(in: plot) { pixmap, area in
      caches.scratch.reserve(area.width)
      body(pixmap, area, spectra.makeColumns(width: area.width))
    }
  }
}
