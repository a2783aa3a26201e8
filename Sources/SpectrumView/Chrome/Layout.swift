// SPDX-License-Identifier: GPL-3.0-or-later

/// The layout of the picture in logical pixels, on a grid of 4.
///
/// From top to bottom: readouts, plot (decibels or times on its left, frequencies below, a legend on
/// its right), waveform strip. A small window keeps all of them, a low one all but the strip, and
/// gives the remaining room to the plot.
public struct Layout: Sendable {
  /// The smallest window with room for everything.
  public static var smallestWidth: Float { 320 }
  public static var smallestHeight: Float { 200 }

  /// Whether the readouts are a single line without captions.
  public let isCompact: Bool
  public let readouts: Rect
  /// The data's area; modes without scales also use the scales' room.
  public let plot: Rect
  /// Left of the plot; empty without a decibel scale.
  public let decibels: Rect
  /// The spectrogram's scale of its rows' ages, left of the plot; otherwise empty.
  public let ages: Rect
  /// Below the plot; empty without a frequency scale.
  public let frequencies: Rect
  /// Room for the legend of colours or for labels, right of the plot; otherwise empty.
  public let legend: Rect
  /// The waveform strip, at the same place in every mode; without height in a low window.
  public let waveform: Rect
  /// Room for a word on all of the picture, at the same place in every mode: the strip, or the
  /// plot's foot without one.
  let notice: Rect
  /// The buttons at the end of the readouts' line; nil in a picture without controls.
  let toolbar: ToolbarLayout?

  /// Scales around the plot.
  struct Axes: OptionSet {
    let rawValue: Int
    static var decibels: Axes { Axes(rawValue: 1) }
    static var frequencies: Axes { Axes(rawValue: 2) }
    static var ages: Axes { Axes(rawValue: 4) }
    static var legend: Axes { Axes(rawValue: 8) }
    /// Around the circle, within the plot.
    static var rings: Axes { Axes(rawValue: 16) }
  }

  /// `commands`: those with a button; nil for a picture without controls.
  init(width: Float, height: Float, axes: Axes, commands: [Command]?) {
    let isCompact = height < 320 || width < 560
    self.isCompact = isCompact
    let margin: Float = isCompact ? 8 : 16
    let gap: Float = isCompact ? 4 : 8
    let header: Float = isCompact ? 24 : 40
    let inner = Rect(margin, margin / 2, width - 2 * margin, height - margin / 2 - gap)
    let strip = Self.stripHeight(height)
    let stripGap = strip > 0 ? gap : 0
    let line = Rect(inner.x, inner.y, inner.width, header)
    toolbar = commands.map { ToolbarLayout(in: line, isCompact: isCompact, commands: $0) }
    let readoutsRight = toolbar.map { $0.rect.x - 8 } ?? line.right
    readouts = Rect(line.x, line.y, readoutsRight - line.x, line.height)

    let gutter: Float = axes.contains(.decibels) ? Self.scaleWidth : axes.contains(.ages) ? 36 : 0
    let axis: Float = axes.contains(.frequencies) ? Self.axisHeight : 0
    let legendWidth: Float = axes.contains(.legend) ? 44 : 0
    let top = readouts.bottom + gap
    let plotBottom = inner.bottom - strip - stripGap - axis
    // The margin on the left already holds part of the labels.
    let left = inner.x + gutter
    plot = Rect(left, top, inner.right - legendWidth - left, plotBottom - top)
    let leftScale = Rect(inner.x, plot.y, gutter, plot.height)
    let none = Rect(plot.x, plot.y, 0, plot.height)
    decibels = axes.contains(.decibels) ? leftScale : none
    ages = axes.contains(.ages) ? leftScale : none
    frequencies = Rect(plot.x, plot.bottom, plot.width, axis)
    legend = Rect(plot.right, plot.y, legendWidth, plot.height)
    let stripLeft = inner.x + Self.scaleWidth
    waveform = Rect(stripLeft, inner.bottom - strip, inner.right - stripLeft, strip)
    let noticeHeight = strip > 0 ? strip : min(20, plot.height)
    // Above the frequencies, whether this mode has them or not.
    let noticeTop = strip > 0 ? waveform.y : inner.bottom - Self.axisHeight - noticeHeight
    notice = Rect(waveform.x, noticeTop, waveform.width, noticeHeight)
  }

  /// The top of panels that open below the header line.
  var overlayTop: Float { readouts.bottom + (isCompact ? 0 : 4) }

  /// The rows of the list of modes; empty if no button opens one.
  func menuItems(windowHeight: Float) -> [Rect] {
    toolbar?.menuItems(below: overlayTop, windowHeight: windowHeight) ?? []
  }

  /// Width of the scale of levels, and of the strip's own.
  private static var scaleWidth: Float { 32 }

  private static var axisHeight: Float { 16 }

  /// The strip's height in a window of `height`: little, and none where the plot needs all room.
  private static func stripHeight(_ height: Float) -> Float {
    height < 280 ? 0 : onGrid(height * 0.08).held(within: 24...72)
  }

  private static func onGrid(_ length: Float) -> Float {
    Float(Int((length / 4).held(within: 0...4096) + 0.5)) * 4
  }
}
