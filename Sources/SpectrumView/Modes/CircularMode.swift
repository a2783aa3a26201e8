// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The circle that the bands stand around, in logical pixels.
struct CircularGeometry {
  /// Of the shorter side of the plot: where bands begin, and how far the longest one goes.
  private static var innerPart: Float { 0.10 }
  private static var lengthPart: Float { 0.30 }

  let middleX, middleY: Float
  let inner, length: Float

  init(in plot: Rect) {
    let side = min(plot.width, plot.height)
    (middleX, middleY) = (plot.middleX, plot.middleY)
    (inner, length) = (side * Self.innerPart, side * Self.lengthPart)
  }

  var outer: Float { inner + length }

  /// The point at `turn` (0…1, from the top, clockwise) and `radius`.
  func point(turn: Float, radius: Float) -> (x: Float, y: Float) {
    let angle = Double(2 * Float.pi * turn)
    return (
      middleX + radius * Float(spectrum_sin(angle)), middleY - radius * Float(spectrum_cos(angle))
    )
  }
}

extension Display {
  /// One band of the circle; distances from the middle in device pixels.
  private struct Spoke {
    var tip, peak, other: Float
    /// Brightness per pixel from the base, of 256.
    var slope: Float
    var color: UInt32
  }

  /// A spoke per band, clockwise from the top.
  mutating func drawCircular(on canvas: borrowing Canvas, in plot: Rect) {
    let geometry = CircularGeometry(in: plot)
    let scale = canvas.scale
    canvas.withPixels { pixels, width, height, stride in
      let pixmap = Pixmap(pixels, width: width, height: height, stride: stride)
      let area = pixmap.area(of: plot, scale: scale)
      guard !area.isEmpty, left.bandCount > 0 else { return }
      polarMap.fit(radius: (geometry.outer + 1) * scale)
      let spokes = makeSpokes(geometry, scale: scale)
      guard !spokes.isEmpty else { return }
      fill(spokes, geometry, scale, pixmap, area)
    }
  }

  private func makeSpokes(_ geometry: CircularGeometry, scale: Float) -> [Spoke] {
    let bands = makeColumns(width: 1).visibleBands
    // At half their length spokes are at least a pixel wide; of several bands the highest counts.
    let room = 2 * Float.pi * (geometry.inner + geometry.length / 2) * scale
    let group = max(1, Int((Float(bands.count) / max(1, room)).held(within: 0...1024) + 0.999))
    let (inner, length) = (geometry.inner * scale, geometry.length * scale)
    let count = Float(max(1, left.bandCount))
    var spokes: [Spoke] = []
    spokes.reserveCapacity(bands.count / group + 1)
    var band = bands.lowerBound
    while band < bands.upperBound {
      var (value, peak, other) = (Float(0), Float(0), Float(-1))
      for member in band..<min(bands.upperBound, band + group) {
        value = max(value, left.motion.values[member])
        peak = max(peak, left.motion.peaks[member])
        if showsBothChannels {
          other = max(other, right.motion.values[member])
          peak = max(peak, right.motion.peaks[member])
        }
      }
      let tip = inner + value * length
      spokes.append(
        Spoke(
          tip: tip, peak: peak > 0.002 ? inner + peak * length : -1,
          other: other >= 0 ? inner + other * length : -1,
          slope: 256 * 0.65 / max(1, tip - inner),
          color: Theme.band(at: (Float(band) + 0.5) / count, flash: flash).packed))
      band += group
    }
    return spokes
  }

  private func fill(
    _ spokes: [Spoke], _ geometry: CircularGeometry, _ scale: Float, _ pixmap: Pixmap,
    _ area: Pixmap.Area
  ) {
    let side = polarMap.side
    let originX = Int((geometry.middleX * scale).held(within: 0...65_536) + 0.5) - side / 2
    let originY = Int((geometry.middleY * scale).held(within: 0...65_536) + 0.5) - side / 2
    let inner = geometry.inner * scale
    let count = Float(spokes.count)
    let (white, veil) = (Theme.peak.packed, Theme.overlay.packed)
    // Of a turn's circumference at radius 1, what belongs to one spoke.
    let width = 2 * Float.pi / count
    let gap = scale
    // How far anything of each spoke reaches, in the map's units: most pixels end there.
    let start = UInt32(max(0, inner - 1) * PolarMap.unitsPerPixel)
    let reaches = spokes.map {
      UInt32((max($0.tip, $0.peak, $0.other) + scale + 1) * PolarMap.unitsPerPixel)
    }
    let columns = max(0, area.left - originX)..<max(0, min(side, area.right - originX))
    for y in max(0, area.top - originY)..<max(0, min(side, area.bottom - originY)) {
      guard let map = polarMap.row(y) else { return }
      let row = pixmap.row(originY + y)
      for x in columns {
        let (distance, angle) = (map[x] & 0xFFFF, map[x] >> 16)
        guard distance >= start else { continue }
        let index = Int(angle) * spokes.count / Int(PolarMap.turn)
        guard distance <= reaches[index] else { continue }
        let spoke = spokes[index]
        let radius = Float(distance) / PolarMap.unitsPerPixel
        let position = Float(angle) * count / Float(PolarMap.turn)
        // Pixels to the nearer side of the spoke; the gap fades where spokes get too narrow for it.
        let place = position - Float(index)
        let spokeWidth = width * radius
        let toSide = min(place, 1 - place) * spokeWidth
        let depth = ((spokeWidth - gap) / (2 * gap)).held(within: 0...1)
        let across = 1 - depth * (1 - (toSide - gap / 2 + 0.5).held(within: 0...1))
        let root = (radius - inner + 0.5).held(within: 0...1)
        let along = (spoke.tip - radius + 0.5).held(within: 0...1)
        var pixel = row[originX + x]
        if along > 0 {
          let brightness = 256 * 0.35 + max(0, radius - inner) * spoke.slope
          let color = Pixel.scaled(spoke.color, UInt32(min(256, brightness)))
          pixel = Pixel.blended(pixel, color, UInt32(256 * along * root * across))
        }
        if spoke.other >= 0 {
          let veiled = (spoke.other - radius + 0.5).held(within: 0...1)
          let edge = (1 - abs(spoke.other - radius) / scale).held(within: 0...1)
          let alpha = max(veiled * 0.17, edge * 0.8) * across * root
          pixel = Pixel.blended(pixel, veil, UInt32(256 * alpha))
        }
        if spoke.peak >= radius - 1 - scale {
          let mark = (0.5 + scale / 2 - abs(spoke.peak - radius)).held(within: 0...1)
          pixel = Pixel.blended(pixel, white, UInt32(218 * mark * across))
        }
        row[originX + x] = pixel
      }
    }
  }
}
