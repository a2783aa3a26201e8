// SPDX-License-Identifier: GPL-3.0-or-later

/// A bar per band.
enum BarsMode {
  static var mode: Mode {
    .bands(
      nameWidth: 44, isStepped: true,
      icon: { pen in
        pen.box(1, 9, 3, 6)
        pen.box(5, 3, 3, 12)
        pen.box(9, 6, 3, 9)
        pen.box(13, 11, 2, 4)
      },
      draw: drawBars)
  }

  /// A bar of the picture, in device pixels from the plot's left and top edge.
  private struct Bar {
    var left, right: Int
    /// The tip's height.
    var tip: Float
    /// Heights of the peak mark and of the right channel's tip; negative for none.
    var peak, other: Float
    var color: UInt32
  }

  /// A bar per band: 35 % of its colour at its base, all of it at its tip, a tick at its peak. With
  /// a second channel, a veil with an edge over the left one, and no ticks.
  private static func drawBars(_ scene: Scene) {
    scene.withColumns { pixmap, area, columns in
      let bars = makeBars(scene, columns, height: Float(area.height))
      fill(bars, base: scene.theme.bands.base.packed, pixmap, area)
      drawOverlay(scene, bars, pixmap, area)
    }
  }

  private static func makeBars(
    _ scene: Scene, _ columns: DisplayColumns, height: Float
  ) -> [Bar] {
    let (spectra, scale, width) = (scene.spectra, scene.canvas.scale, Float(columns.width))
    // A gap, if there is room for it, keeps the bars' colours apart.
    let pitch = 1 / columns.step
    let gap = pitch >= 9 * scale ? Int(2 * scale) : pitch >= 3 * scale ? max(1, Int(scale)) : 0
    var bars: [Bar] = []
    bars.reserveCapacity(min(columns.width, columns.bandCount))
    for band in columns.visibleBands {
      let start = Int(columns.edge(band).held(within: 0...width) + 0.5)
      let end = Int(columns.edge(band + 1).held(within: 0...width) + 0.5)
      let value = spectra.left.motion.values[band]
      let other =
        spectra.showsBothChannels ? (1 - spectra.right.motion.values[band]) * height : -1
      var bar = Bar(
        left: start, right: max(start, end - gap), tip: (1 - value) * height,
        peak: (1 - spectra.peak(of: band)) * height, other: other,
        color: scene.color(atBand: Float(band) + 0.5))
      if let last = bars.last, last.left == bar.left || end == start {
        // Of several bands in one column, the highest is shown.
        bar.tip = min(bar.tip, last.tip)
        bar.peak = min(bar.peak, last.peak)
        bar.other = min(bar.other, last.other)
        (bar.left, bar.right) = (last.left, max(bar.right, last.right))
        bars[bars.count - 1] = bar
      } else {
        bars.append(bar)
      }
    }
    return bars
  }

  /// Fills row by row, in memory order. `base`: what the colours fade to.
  private static func fill(_ bars: [Bar], base: UInt32, _ pixmap: Pixmap, _ area: Pixmap.Area) {
    for y in 0..<area.height {
      let row = pixmap.row(area.top + y) + area.left
      let position = Float(y)
      for bar in bars where bar.tip < position + 1 {
        // From 35 % at the base to 100 % at the tip.
        let length = max(1, Float(area.height) - bar.tip)
        let part = min(1, (Float(area.height) - position) / length)
        let weight = UInt32(256 * (0.35 + 0.65 * part))
        var color = Pixel.scaled(bar.color, weight)
        if base != 0 { color &+= Pixel.scaled(base, 256 - weight) }
        let covered = position + 1 - bar.tip
        if covered >= 1 {
          (row + bar.left).update(repeating: color, count: bar.right - bar.left)
        } else {
          pixmap.blend(
            color, alpha: UInt32(256 * covered), row: area.top + y, area.left + bar.left,
            area.left + bar.right)
        }
      }
    }
  }

  private static func drawOverlay(
    _ scene: Scene, _ bars: [Bar], _ pixmap: Pixmap, _ area: Pixmap.Area
  ) {
    let (veil, peak) = (scene.theme.overlay.packed, scene.theme.peak.packed)
    let thickness = Int(scene.canvas.scale.held(within: 1...8) + 0.5)
    for (index, bar) in bars.enumerated() {
      let next = index + 1 < bars.count ? index + 1 : nil
      let (left, right) = (area.left + bar.left, area.left + bar.right)
      if bar.other >= 0 {
        let tip = min(area.height, Int(bar.other + 0.5))
        for y in tip..<area.height { pixmap.blend(veil, alpha: 44, row: area.top + y, left, right) }
        // The edge is a line: it spans the gaps and the steps between bars, unlike a tick.
        let end = min(area.width, next.map { bars[$0].left } ?? bar.right)
        for y in tip..<min(area.height, tip + thickness) {
          pixmap.blend(veil, alpha: 220, row: area.top + y, left, area.left + end)
        }
        if let next {
          let other = min(area.height, Int(bars[next].other + 0.5))
          for y in min(tip, other)..<max(tip, other) {
            pixmap.blend(
              veil, alpha: 220, row: area.top + y, area.left + max(0, end - thickness),
              area.left + end)
          }
        }
        continue
      }
      // A mark on the bottom isn't drawn.
      guard bar.peak < Float(area.height) - 0.5 else { continue }
      let mark = max(0, min(area.height - thickness, Int(bar.peak + 0.5) - thickness))
      for y in mark..<(mark + thickness) where y < area.height {
        pixmap.blend(peak, alpha: 218, row: area.top + y, left, right)
      }
    }
  }
}
