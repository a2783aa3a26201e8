// SPDX-License-Identifier: GPL-3.0-or-later

/// Maps bands to the columns of a picture.
///
/// Bands are evenly spaced in log frequency, so the mapping is linear: column x is at band `first +
/// x·step`.
struct DisplayColumns: Equatable {
  let bandCount: Int
  /// Columns across the visible frequencies.
  let width: Int
  /// Bands from the first one's lower edge to the left edge of column 0; negative where the picture
  /// begins below the bands.
  let first: Float
  /// Bands per column.
  let step: Float

  /// `bands`: from the first band's lower edge to the last one's upper edge.
  init(bandCount: Int, bands: FrequencyScale, visible: FrequencyScale, width: Int) {
    (self.bandCount, self.width) = (bandCount, width)
    first = bands.position(of: visible.low) * Float(bandCount)
    let last = bands.position(of: visible.high) * Float(bandCount)
    step = (last - first) / Float(max(1, width))
  }

  /// Columns from the left edge of column 0 to the lower edge of `band`.
  func edge(_ band: Int) -> Float { (Float(band) - first) / step }

  /// The bands that are at least partly visible.
  var visibleBands: Range<Int> {
    bands(from: 0, to: Float(width))
  }

  /// The bands that are at least partly between two columns.
  func bands(from left: Float, to right: Float) -> Range<Int> {
    let (begin, end): (Float, Float) = (first + left * step, first + right * step)
    let low = Int(begin.held(within: 0...Float(bandCount)))
    let high = Int(end.held(within: 0...Float(bandCount)) + 0.999)
    return low..<max(low, min(bandCount, high))
  }

  /// The height at each column's middle, 0…1. `value` returns a band's height, at the band's
  /// middle. Between bands, heights are interpolated smoothly and without overshoot; a column with
  /// several bands takes the highest; beyond the bands the height is 0.
  ///
  /// Uses Fritsch and Butland's monotone cubic: the slope at a band is the harmonic mean of the
  /// slopes on its sides, and 0 at a peak, so a peak is as high as its band.
  /// `isStepped`: each column has the height of its band instead, or of the highest of several: the
  /// outline of bars.
  func fill(
    _ heights: UnsafeMutableBufferPointer<Float>, isStepped: Bool = false, _ value: (Int) -> Float
  ) {
    guard bandCount > 0 else { return }
    withValues(value) { values in
      for x in 0..<width {
        guard let position = position(x) else {
          heights[x] = 0
          continue
        }
        let own =
          isStepped
          ? values[min(bandCount - 1, Int(position))]
          : interpolated(position - 0.5) { values[$0] }
        heights[x] = max(own, highest(around: position) { values[$0] })
      }
    }
  }

  /// Calls `body` with a value of each band, asked for once: there are many more columns, and each
  /// takes several bands.
  func withValues(_ value: (Int) -> Float, _ body: (UnsafeMutableBufferPointer<Float>) -> Void) {
    withUnsafeTemporaryAllocation(of: Float.self, capacity: bandCount) { values in
      for band in 0..<bandCount { values.initializeElement(at: band, to: value(band)) }
      body(values)
    }
  }

  /// Bands from the first one's lower edge to the middle of column `x`; nil beyond the bands.
  func position(_ x: Int) -> Float? {
    let position = first + (Float(x) + 0.5) * step
    return position >= 0 && position <= Float(bandCount) ? position : nil
  }

  /// The height of the highest band whose middle is in the column around `position`; 0 if there is
  /// none. Without it, a peak between the middles of two columns would lose its tip.
  private func highest(around position: Float, _ value: (Int) -> Float) -> Float {
    var result: Float = 0
    for band in bandsInside(position) { result = max(result, value(band)) }
    return result
  }

  /// The bands whose middles are in the column around `position`.
  func bandsInside(_ position: Float) -> Range<Int> {
    let first = Int(max(0, position - step / 2 + 0.5))
    var end = first
    while end < bandCount && Float(end) + 0.5 <= position + step / 2 { end += 1 }
    return first..<end
  }

  /// The value at a place among the bands' middles, 0 at the first one's.
  func interpolated(_ position: Float, _ value: (Int) -> Float) -> Float {
    let position = position.held(within: 0...Float(bandCount - 1))
    let band = Int(position)
    let (here, next) = (value(band), value(min(bandCount - 1, band + 1)))
    let slope = next - here
    let before = here - value(max(0, band - 1))
    let after = value(min(bandCount - 1, band + 2)) - next
    let (tangent, nextTangent) = (Self.tangent(before, slope), Self.tangent(slope, after))
    let t = position - Float(band)
    // Hermite's cubic from `here` to `next`.
    let (t2, t3) = (t * t, t * t * t)
    return here + slope * (3 * t2 - 2 * t3) + tangent * (t3 - 2 * t2 + t)
      + nextTangent * (t3 - t2)
  }

  /// The slope at a band, from the slopes on its sides.
  static func tangent(_ before: Float, _ after: Float) -> Float {
    before * after > 0 ? 2 * before * after / (before + after) : 0
  }
}
