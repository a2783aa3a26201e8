// SPDX-License-Identifier: GPL-3.0-or-later

/// The area in which eight of ten songs of a reference lie.
enum SpreadBand {
  /// Of 256: the spectrum behind it must be seen.
  private static var opacity: Float { 56 }

  /// Draws it over bars, in steps, or over a curve.
  static func draw(_ scene: Scene, isStepped: Bool) {
    let (spectra, scale) = (scene.spectra, scene.spectra.scale)
    draw(scene, isStepped: isStepped) { scale.value(of: $1 + spectra.lift[$0]) }
  }

  /// Draws it about 0 dB of the difference.
  static func draw(_ scene: Scene, _ axis: DifferenceAxis) {
    draw(scene, isStepped: false) {
      axis.place(of: $1 - scene.comparison.referenceLevel(of: $0))
    }
  }

  /// `height`: that of a level at a band, 0…1.
  private static func draw(
    _ scene: Scene, isStepped: Bool, height: (_ band: Int, _ level: Float) -> Float
  ) {
    guard scene.comparison.hasSpread else { return }
    let color = scene.theme.compared.packed
    scene.withColumns { pixmap, area, columns in
      let scratch = scene.caches.scratch
      let (lows, highs) = (scratch.heights, scratch.slopes)
      columns.fill(lows, isStepped: isStepped) { band in
        scene.comparison.spread(of: band).map { height(band, $0.low) } ?? 0
      }
      columns.fill(highs, isStepped: isStepped) { band in
        scene.comparison.spread(of: band).map { height(band, $0.high) } ?? 0
      }
      let height = Float(area.height)
      pixmap.blendColumns(in: area, alpha: opacity, color: { _ in color }) { x in
        ((1 - highs[x]) * height, (1 - lows[x]) * height)
      }
    }
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
