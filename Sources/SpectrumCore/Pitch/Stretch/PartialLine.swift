// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The straight line through partials: y = (f_k/(k·f))² − 1 over x = k², by least squares.
struct PartialLine {
  /// The number of partials.
  private(set) var count = 0
  /// Sums of x, x², y and x·y.
  private var (sumX, sumXX, sumY, sumXY) = (0.0, 0.0, 0.0, 0.0)

  /// The expected errors of B, as a share of it, and of a partial's y: their ratio sets how
  /// strongly the fitted slope is drawn to the expected B.
  private static let doubt: Double = 0.5
  private static let noise: Double = 0.000_3

  /// Adds a partial; with a `weight` of −1, removes it.
  @_noAllocation @_noLocks
  mutating func add(_ stretch: Float, ofPartial number: Int, weight: Int = 1) {
    let (x, y, w) = (Double(number * number), Double(stretch), Double(weight))
    count += weight
    (sumX, sumXX) = (sumX + w * x, sumXX + w * x * x)
    (sumY, sumXY) = (sumY + w * y, sumXY + w * x * y)
  }

  /// The line; with an `expected` B, its slope is drawn there while few partials are known.
  @_noAllocation @_noLocks
  private func values(expected: Double? = nil) -> (height: Double, slope: Double) {
    guard count > 0 else { return (0, 0) }
    let n = Double(count)
    var (spread, product) = (sumXX - sumX * sumX / n, sumXY - sumX * sumY / n)
    if let expected {
      let ratio = Self.noise / (Self.doubt * max(expected, 1e-6))
      (spread, product) = (spread + ratio * ratio, product + ratio * ratio * expected)
    }
    let slope = spread > 0 ? product / spread : 0
    return ((sumY - slope * sumX) / n, slope)
  }

  /// The slope over its standard error, negative if it falls. `rest`: the sum of the squares of what
  /// y is beside the line; at least three partials.
  @_noAllocation @_noLocks
  func significance(rest: Float) -> Float {
    let spread = sumXX - sumX * sumX / Double(max(1, count))
    let variance = max(Double(rest), 1e-12) / Double(max(1, count - 2)) / max(spread, 1)
    return Float(values().slope) / spectrum_sqrt(Float(variance))
  }

  /// y of a partial on the line.
  @_noAllocation @_noLocks
  func stretch(ofPartial number: Int) -> Float {
    let (height, slope) = values()
    return Float(height + slope * Double(number * number))
  }

  /// B of the line.
  var coefficient: Float {
    @_noAllocation @_noLocks get {
      let (height, slope) = values()
      return Float(slope / max(0.5, 1 + height))
    }
  }

  /// Where a partial is to be looked for, in Hz. `frequency`: f; `expected`: B.
  @_noAllocation @_noLocks
  func frequency(ofPartial number: Int, over frequency: Float, expected: Float) -> Float {
    let (height, slope) = values(expected: Double(expected))
    let stretch = max(-0.5, Float(height + slope * Double(number * number)))
    return frequency * Float(number) * spectrum_sqrt(1 + stretch)
  }
}
