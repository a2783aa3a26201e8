// SPDX-License-Identifier: GPL-3.0-or-later

/// A line over the live spectrum, for comparison.
enum HeldLine: CaseIterable {
  case compared, reference, average, maximum

  /// The colour, and in logical pixels dashes and gaps (0: solid) and the thickness.
  ///
  /// Colours unlike the bands', which go from blue through green to red. The lines also differ
  /// without colours: the maximum is solid, the average dotted, the reference dashed, and what is
  /// compared with is thick.
  func style(_ theme: Theme) -> (color: Color, dash: Float, thickness: Float) {
    switch self {
    case .maximum: (theme.maximum, 0, 1.25)
    case .average: (theme.average, 2, 1.25)
    case .reference: (theme.reference, 5, 1.25)
    case .compared: (theme.compared, 0, 2.25)
    }
  }
}

extension DisplayModel {
  /// The lines that are shown, lowest first.
  var heldLines: [HeldLine] {
    let hold = spectra.hold.bandCount > 0 ? settings[HoldCurve.self] : .off
    return HeldLine.allCases.filter { line in
      switch line {
      case .maximum: hold == .maximum || hold == .both
      case .average: hold == .average || hold == .both
      case .reference: comparison.reference.isKept && !isReferenceCompared
      case .compared: comparison.isCompared
      }
    }
  }

  /// The height of a line at a band, 0…1 on the current scale; NaN where a reference says nothing.
  func height(of line: HeldLine, at band: Int) -> Float {
    if line == .compared {
      return isReferenceMissing(at: band) ? .nan : spectra.compared.motion.values[band]
    }
    return spectra.scale.value(of: keptLevels(of: line).smoothed[band] + spectra.lift[band])
  }

  /// The level of a line at a band, as drawn; nil where it has none.
  func level(of line: HeldLine, at band: Int) -> Float? {
    if line == .compared { return spectra.compared.drawnLevel(of: band, on: spectra.scale) }
    let levels = keptLevels(of: line)
    return levels.isSilent(band) ? nil : levels.smoothed[band] + spectra.lift[band]
  }

  private func keptLevels(of line: HeldLine) -> KeptLevels {
    switch line {
    case .maximum: spectra.hold.maxima
    case .average: spectra.hold.averages
    case .reference: comparison.reference.curve
    case .compared: spectra.compared.kept
    }
  }

  /// The greatest height of a line at some bands; NaN if it has none there.
  func highest(of line: HeldLine, in bands: Range<Int>) -> Float {
    var highest = Float.nan
    // Of a number and NaN, the maximum is the number.
    for band in bands { highest = .maximum(highest, height(of: line, at: band)) }
    return highest
  }

  private func isReferenceMissing(at band: Int) -> Bool {
    settings.comparand == .reference && comparison.isCompared
      && spectra.compared.kept.isSilent(band)
  }

  /// The line's name in the legend.
  func name(of line: HeldLine) -> Label {
    switch line {
    case .maximum: "max"
    case .average: "avg"
    case .reference: "reference"
    case .compared: comparison.label
    }
  }

  /// Whether the reference curve is what is compared with, and not drawn twice.
  private var isReferenceCompared: Bool {
    settings.comparand == .reference && settings.comparedReference == .curve
      && comparison.isCompared
  }
}

/// Draws the held lines.
enum HeldLines {
  /// Draws the held lines over bars, in steps, or over the curve, interpolated as it is.
  static func draw(_ scene: Scene, isStepped: Bool) {
    SpreadBand.draw(scene, isStepped: isStepped)
    let (model, scale) = (scene.model, scene.canvas.scale)
    let lines = model.heldLines
    guard !lines.isEmpty else { return }
    scene.withColumns { pixmap, area, columns in
      let heights = scene.caches.scratch.heights
      for line in lines {
        columns.fill(heights, isStepped: isStepped) { model.height(of: line, at: $0) }
        for x in 0..<area.width { heights[x] = (1 - heights[x]) * Float(area.height) }
        let style = line.style(scene.theme)
        pixmap.interruptedLine(
          scene.caches.scratch.$heights, in: area, thickness: style.thickness * scale, alpha: 230,
          dash: Int(style.dash * scale), color: style.color.packed)
      }
    }
  }

  /// Draws the held lines as rings around the circle.
  static func drawRings(_ scene: Scene) {
    let (model, canvas, plot) = (scene.model, scene.canvas, scene.plot)
    let columns = model.spectra.makeColumns(width: 1)
    let bands = columns.visibleBands
    guard model.spectra.bandCount > 0, !bands.isEmpty else { return }
    let circle = CircularGeometry(in: plot)
    let scale = canvas.scale
    // More than a corner per two pixels of the circumference can't be seen.
    let group = max(1, Int(Float(bands.count) / max(1, 3 * circle.outer)))
    // The highest band isn't adjacent to the lowest, so the ring is open at the top.
    let turns = stride(from: bands.lowerBound, to: bands.upperBound, by: group).map { first in
      let end = min(bands.upperBound, first + group)
      // The first and the last band may be only partly in view.
      let place = ((Float(first + end) / 2 - columns.first) / columns.step).held(within: 0...1)
      return (
        bands: first..<end, base: circle.point(at: place, radius: circle.inner) * scale,
        tip: circle.point(at: place, radius: circle.outer) * scale
      )
    }
    canvas.withPixels(in: plot) { pixmap, area in
      for line in model.heldLines {
        let style = line.style(scene.theme)
        let pen = Pixmap.Pen(
          color: style.color.packed, alpha: 230, width: style.thickness * scale,
          dash: style.dash * scale)
        var corners: [SIMD2<Float>] = []
        for spoke in turns {
          let value = model.highest(of: line, in: spoke.bands)
          if value.isNaN {
            corners.withUnsafeBufferPointer { pixmap.lines($0, pen, in: area) }
            corners.removeAll(keepingCapacity: true)
          } else {
            corners.append(spoke.base + (spoke.tip - spoke.base) * value)
          }
        }
        corners.withUnsafeBufferPointer { pixmap.lines($0, pen, in: area) }
      }
    }
  }
}
