// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

extension FrequencyScale {
  /// Digits of the labelled frequencies, by importance; the last ones are for narrow ranges.
  private static var digits: [[Float]] {
    [[1], [2, 5], [3, 7], [4, 6, 8, 9], [1.5, 2.5, 3.5, 4.5]]
  }

  /// Hz.
  static var decades: [Float] { [10, 100, 1000, 10_000] }

  /// Round frequencies on the scale in Hz, the most important first.
  var marks: [Float] {
    let digits = Self.digits.prefix(high < 12 * low ? 5 : 2).flatMap { $0 }
    return digits.flatMap { digit in Self.decades.map { digit * $0 } }
      .filter { $0 >= low * 0.999 && $0 <= high * 1.001 }
  }
}

/// A labelled position on the frequency scale.
struct FrequencyMark {
  /// Hz.
  var frequency: Float
  /// The label, and before it, at the end of the scale, that with the unit.
  var labels: [Label]
  /// Whether the mark is emphasised, to count from: each C, and 100 Hz, 1 kHz, 10 kHz.
  var isStrong = false
}

extension Label {
  /// A frequency as a scale's label: "50", "2.5k", or with its unit: "50 Hz", "2.5 kHz".
  init(frequency: Float, withUnit: Bool = false) {
    let thousands = frequency >= 999
    let value = thousands ? frequency / 1000 : frequency
    let decimals = abs(value - spectrum_round(value)) > 0.01 * value ? 1 : 0
    let unit: StaticString = withUnit ? thousands ? " kHz" : " Hz" : thousands ? "k" : ""
    self = "\(value, decimals: decimals)\(unit)"
  }
}
