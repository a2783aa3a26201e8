// SPDX-License-Identifier: GPL-3.0-or-later

/// The area in which eight of ten songs of a reference lie.
enum SpreadBand {
  /// Of 256: the spectrum behind it must be seen.
  private static var opacity: Float { 56 }

  /// Draws it over bars, in steps, or over a curve.
  static func draw(
    _ model: DisplayModel, _ scratch: inout DisplayScratch, on canvas: Canvas,
    in plot: Rect, isStepped: Bool
  ) {
    draw(model, &scratch, on: canvas, in: plot, isStepped: isStepped) { band in
      model.comparison.spread(of: band).map { ends in
        let lift = model.spectra.lift[band]
        return (
          model.spectra.scale.value(of: ends.low + lift),
          model.spectra.scale.value(of: ends.high + lift)
        )
      }
    }
  }

  /// Draws it about 0 dB of the difference.
  static func draw(
    _ model: DisplayModel, _ scratch: inout DisplayScratch, on canvas: Canvas,
    in plot: Rect, _ axis: DifferenceAxis
  ) {
    draw(model, &scratch, on: canvas, in: plot, isStepped: false) { band in
      model.comparison.spread(of: band).map { ends in
        let level = model.comparison.referenceLevel(of: band)
        return (axis.place(of: ends.low - level), axis.place(of: ends.high - level))
      }
    }
  }

  /// `heights`: of a band's lower and upper end, 0…1; nil for none.
  private static func draw(
    _ model: DisplayModel, _ scratch: inout DisplayScratch, on canvas: Canvas,
    in plot: Rect, isStepped: Bool, _ heights: (Int) -> (low: Float, high: Float)?
  ) {
    guard model.comparison.hasSpread else { return }
    let color = canvas.theme.compared.packed
    canvas.withPixels(in: plot) { pixmap, area in
      scratch.reserve(area.width)
      let columns = model.spectra.makeColumns(width: area.width)
      let (lows, highs) = (scratch.heights, scratch.slopes)
      fill(columns, lows, isStepped) { heights($0)?.low ?? 0 }
      fill(columns, highs, isStepped) { heights($0)?.high ?? 0 }
      let height = Float(area.height)
      pixmap.blendColumns(in: area, alpha: opacity, color: { _ in color }) { x in
        ((1 - highs[x]) * height, (1 - lows[x]) * height)
      }
    }
  }

  private static func fill(
    _ columns: DisplayColumns, _ heights: UnsafeMutableBufferPointer<Float>, _ isStepped: Bool,
    _ value: (Int) -> Float
  ) {
    if isStepped { columns.fillSteps(heights, value) } else { columns.fill(heights, value) }
  }
}

extension Comparison {
  /// Whether what is compared with has a spread.
  var hasSpread: Bool {
    guard isCompared, settings.comparand == .reference, let fitted = references.fitted else {
      return false
    }
    return fitted.slot == settings.comparedReference.slot && !fitted.low.isEmpty
      && fitted.levels.count == spectra.bandCount
  }

  /// The level of the slot's reference in dBFS, brought to the track's loudness if that is wanted; only
  /// while it `hasSpread`, as the next.
  func referenceLevel(of band: Int) -> Float {
    (references.fitted?.levels[band] ?? 0) + matchingOffset
  }

  /// The ends of its spread, likewise; nil where it has none.
  func spread(of band: Int) -> (low: Float, high: Float)? {
    guard let fitted = references.fitted, fitted.low[band] > -200 else { return nil }
    return (fitted.low[band] + matchingOffset, fitted.high[band] + matchingOffset)
  }
}
