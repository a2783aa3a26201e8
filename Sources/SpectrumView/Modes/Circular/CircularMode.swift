// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The bands around a circle.
enum CircularMode {
  static var mode: Mode {
    Mode(
      nameWidth: 68, axes: .rings, shape: .circle, gesture: .frequencies, cursor: .level,
      showsLines: true,
      icon: { pen in
        pen.arc(8, 8, radius: 2.6, from: 0, to: 1)
        let lengths: [Float] = [3.6, 2, 3, 1.6, 2.6, 3.4, 1.8, 2.8]
        for (index, length) in lengths.enumerated() {
          let angle = Double(index) * Double.pi / 4
          let (s, c) = (Float(spectrum_sin(angle)), Float(spectrum_cos(angle)))
          pen.line([(8 + 3.9 * s, 8 - 3.9 * c), (8 + (3.9 + length) * s, 8 - (3.9 + length) * c)])
        }
      },
      draw: { scene in
        CircularScales.draw(scene)
        drawSpokes(scene)
        HeldLines.drawRings(scene)
      },
      texts: { CircularScales.texts($0, taken: $1.map { $0.bounds }) },
      isStill: { $0.areBandsStill })
  }

  /// A band of the circle; distances from the middle in device pixels.
  private struct Spoke {
    var tip, peak, other: Float
    /// Brightness per pixel from the base, in 256ths.
    var slope: Float
    var color: UInt32
    /// The farthest visible point, and the range that is plain colour, in the map's units: most
    /// pixels are beyond the first or within the second.
    var reach: UInt32 = 0
    var solid: Range<UInt32> = 0..<0

    /// `inner`: the spokes' inner radius; `scale`: a logical pixel; both in device pixels;
    /// `unitsPerPixel`: the map's.
    mutating func findReach(inner: Float, scale: Float, unitsPerPixel: Float) {
      func units(_ radius: Float) -> UInt32 {
        UInt32((radius * unitsPerPixel).held(within: 0...65_535))
      }
      reach = units(max(tip, peak, other) + scale + 1)
      // A second channel's veil leaves no plain range.
      guard other < 0 else { return }
      let first = units(inner + 0.5) + 1
      let end = units(peak < 0 ? tip - 0.5 : min(tip - 0.5, peak - 0.5 - scale / 2))
      solid = first..<max(first, end)
    }
  }

  /// Draws a spoke per band, clockwise from the top.
  private static func drawSpokes(_ scene: Scene) {
    let geometry = CircularGeometry(in: scene.plot)
    scene.canvas.withPixels(in: scene.plot) { pixmap, area in
      guard scene.spectra.bandCount > 0 else { return }
      scene.caches.polarMap.fit(
        radius: (geometry.outer + 1) * scene.canvas.scale, gap: geometry.gap)
      let circle = makeSpokes(scene, geometry)
      guard !circle.spokes.isEmpty else { return }
      fill(scene, circle, geometry, scene.caches.polarMap, pixmap, area)
    }
  }

  /// The spokes, and where they are.
  private struct Circle {
    var spokes: [Spoke] = []
    /// Spokes around the circle, and those from the first one's beginning to that of the circle: the
    /// first and the last may be only partly in view, as in bars.
    var (count, first): (Float, Float)
  }

  private static func makeSpokes(_ scene: Scene, _ geometry: CircularGeometry) -> Circle {
    let (spectra, scale) = (scene.spectra, scene.canvas.scale)
    let columns = spectra.makeColumns(width: 1)
    let bands = columns.visibleBands
    // At least a pixel wide at half their length; of several bands, the highest is shown.
    let room =
      2 * Float.pi * (1 - geometry.gap) * (geometry.inner + geometry.length / 2) * scale
    let group = max(1, Int((Float(bands.count) / max(1, room)).held(within: 0...1024) + 0.999))
    let (inner, length) = (geometry.inner * scale, geometry.length * scale)
    var circle = Circle(
      count: columns.step / Float(group),
      first: (columns.first - Float(bands.lowerBound)) / Float(group))
    circle.spokes.reserveCapacity(bands.count / group + 1)
    var band = bands.lowerBound
    while band < bands.upperBound {
      var (value, peak, other) = (Float(0), Float(0), Float(-1))
      for member in band..<min(bands.upperBound, band + group) {
        value = max(value, spectra.left.motion.values[member])
        peak = max(peak, spectra.peak(of: member))
        if spectra.showsBothChannels { other = max(other, spectra.right.motion.values[member]) }
      }
      let tip = inner + value * length
      var spoke = Spoke(
        tip: tip, peak: peak > 0.002 ? inner + peak * length : -1,
        other: other >= 0 ? inner + other * length : -1,
        slope: 256 * 0.65 / max(1, tip - inner),
        color: scene.color(atBand: Float(band) + 0.5))
      spoke.findReach(
        inner: inner, scale: scale, unitsPerPixel: scene.caches.polarMap.unitsPerPixel)
      circle.spokes.append(spoke)
      band += group
    }
    return circle
  }

  private static func fill(
    _ scene: Scene, _ circle: Circle, _ geometry: CircularGeometry,
    _ polarMap: borrowing PolarMap, _ pixmap: Pixmap, _ area: Pixmap.Area
  ) {
    let (side, scale) = (polarMap.side, scene.canvas.scale)
    let originX = Int((geometry.middleX * scale).held(within: 0...65_536) + 0.5) - side / 2
    let originY = Int((geometry.middleY * scale).held(within: 0...65_536) + 0.5) - side / 2
    let painter = SpokePainter(
      scene, geometry, unitsPerPixel: polarMap.unitsPerPixel, count: circle.count)
    let start = UInt32(max(0, painter.inner - 1) * polarMap.unitsPerPixel)
    let longest = circle.spokes.reduce(0) { max($0, $1.reach) }
    let radius = Float(longest) / polarMap.unitsPerPixel + 1
    // In spokes, with 16 bits of fraction; below 0 where the frequencies begin below the bands.
    let first = Int64(circle.first.held(within: -2048...2048) * 65_536)
    let length = Int64(circle.count.held(within: 0...2048) * 65_536)
    circle.spokes.withUnsafeBufferPointer { spokes in
      let end = Int64(spokes.count) << 16
      for y in max(0, area.top - originY)..<max(0, min(side, area.bottom - originY)) {
        let map = polarMap.row(y)
        let row = pixmap.row(originY + y)
        // The row's part within the circle of the longest spoke.
        let down = Float(y) + 0.5 - Float(side) / 2
        let half = Int(max(0, radius * radius - down * down).squareRoot()) + 1
        let left = max(0, area.left - originX, side / 2 - half)
        let right = min(side, area.right - originX, side / 2 + half)
        var x = left
        while x < right {
          let (distance, place) = (map[x] & 0xFFFF, map[x] >> 16)
          if distance >= start {
            let turn = first &+ (Int64(place) &* length) &>> 16
            if turn >= 0 && turn < end {
              let spoke = spokes[Int(turn &>> 16)]
              if distance <= spoke.reach {
                let pixel = row + (originX + x)
                painter.paint(
                  pixel, spoke, distance: distance,
                  place: UInt32(truncatingIfNeeded: turn & 0xFFFF))
              }
            }
          }
          x &+= 1
        }
      }
    }
  }

  /// Computes the pixels of spokes.
  private struct SpokePainter {
    let inner, scale: Float
    /// Pixels per unit of the map's distances.
    private let pixelsPerUnit: Float
    /// Width of a spoke at radius 1.
    private let width: Float
    /// Width of the gap between spokes in device pixels.
    private let gap: Float
    /// The least part of a spoke, with 16 bits of fraction, times the distance in the map's units,
    /// at which a pixel is clear of the gap.
    private let clear: UInt32
    private let mark, veil: UInt32
    /// The colour at the base.
    private let base: UInt32

    /// `unitsPerPixel`: the map's; `count`: spokes around the circle.
    init(_ scene: Scene, _ geometry: CircularGeometry, unitsPerPixel: Float, count: Float) {
      (scale, pixelsPerUnit) = (scene.canvas.scale, 1 / unitsPerPixel)
      inner = geometry.inner * scale
      (mark, veil) = (scene.theme.peak.packed, scene.theme.overlay.packed)
      base = scene.theme.bands.base.packed
      (width, gap) = (2 * Float.pi * (1 - geometry.gap) / count, scale)
      let units = (gap / 2 + 0.5) / width * 65_536 * unitsPerPixel
      clear = UInt32(units.held(within: 0...4e9)) + 1
    }

    /// `distance`: from the middle in the map's units; `place`: 0…65535 across the spoke.
    @inline(__always)
    func paint(
      _ pixel: UnsafeMutablePointer<UInt32>, _ spoke: Spoke, distance: UInt32, place: UInt32
    ) {
      let radius = Float(distance) * pixelsPerUnit
      let fromSide = min(place, 65_536 &- place)
      if spoke.solid.contains(distance), fromSide &* distance >= clear {
        pixel.pointee = color(of: spoke, radius)
      } else {
        pixel.pointee = painted(pixel.pointee, spoke, radius, Float(fromSide) / 65_536)
      }
    }

    @inline(__always)
    private func color(of spoke: Spoke, _ radius: Float) -> UInt32 {
      let weight = UInt32(min(256, 256 * 0.35 + max(0, radius - inner) * spoke.slope))
      let color = Pixel.scaled(spoke.color, weight)
      return base == 0 ? color : color &+ Pixel.scaled(base, 256 &- weight)
    }

    /// Blends the spoke into `pixel`, partially at its ends and sides, and adds marks.
    private func painted(
      _ pixel: UInt32, _ spoke: Spoke, _ radius: Float, _ place: Float
    ) -> UInt32 {
      // Pixels to the nearer side of the spoke; the gap fades if spokes are too narrow for it.
      let spokeWidth = width * radius
      let toSide = place * spokeWidth
      let depth = ((spokeWidth - gap) / (2 * gap)).held(within: 0...1)
      let across = 1 - depth * (1 - (toSide - gap / 2 + 0.5).held(within: 0...1))
      let root = (radius - inner + 0.5).held(within: 0...1)
      let along = (spoke.tip - radius + 0.5).held(within: 0...1)
      var pixel = pixel
      if along > 0 {
        let alpha = UInt32(256 * along * root * across)
        pixel = Pixel.blended(pixel, color(of: spoke, radius), alpha)
      }
      if spoke.other >= 0 {
        let veiled = (spoke.other - radius + 0.5).held(within: 0...1)
        let edge = (1 - abs(spoke.other - radius) / scale).held(within: 0...1)
        let alpha = max(veiled * 0.17, edge * 0.8) * across * root
        pixel = Pixel.blended(pixel, veil, UInt32(256 * alpha))
      }
      if spoke.peak >= radius - 1 - scale {
        let mark = (0.5 + scale / 2 - abs(spoke.peak - radius)).held(within: 0...1)
        pixel = Pixel.blended(pixel, self.mark, UInt32(218 * mark * across))
      }
      return pixel
    }
  }
}
