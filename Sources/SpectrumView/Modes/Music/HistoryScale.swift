// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// A scale of values between round numbers.
struct HistoryScale: Equatable {
  let low, high: Float
  /// Between two lines.
  let step: Float

  /// The narrowest scale of beats per minute around what was heard, in at most five steps; both ends
  /// are a quarter of a step beyond.
  static func tempo(from lowest: Float, to highest: Float) -> HistoryScale {
    for step in [1, 2, 5, 10, 20, 50, 100] as [Float] {
      var low = step * spectrum_floor(lowest / step - 0.25)
      var high = step * -spectrum_floor(-(highest / step + 0.25))
      // A steady tempo is a line in the middle, not at an end.
      if high - low < 2 * step { (low, high) = (low - step, high + step) }
      if high - low <= 5 * step { return HistoryScale(low: low, high: high, step: step) }
    }
    return HistoryScale(low: 0, high: 1000, step: 200)
  }

  /// The narrowest scale of milliseconds around 0 that holds `farthest`.
  static func offset(farthest: Float) -> HistoryScale {
    for end in [20, 50, 100, 200, 500] as [Float] where farthest <= end {
      return HistoryScale(low: -end, high: end, step: end)
    }
    return HistoryScale(low: -1000, high: 1000, step: 1000)
  }

  /// The values of the lines, upwards.
  var lines: [Float] {
    (0...Int(((high - low) / step).held(within: 0...16) + 0.5)).map { low + Float($0) * step }
  }

  /// The place of a value in a plot, clamped to it.
  func y(_ value: Float, in plot: Rect) -> Float {
    plot.bottom - ((value - low) / (high - low)).held(within: 0...1) * plot.height
  }
}
