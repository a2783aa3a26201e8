// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

@testable import SpectrumView

/// How eyes see a colour: an independent reference for the colours of the picture.
enum ColorVision: CaseIterable {
  case normal, deuteranope, protanope

  /// What the eye sees of linear RGB: Machado, Oliveira and Fernandes, "A physiologically-based model
  /// for simulation of color vision deficiency" (IEEE TVCG 15(6), 2009), at severity 1.
  private var matrix: [[Double]] {
    switch self {
    case .normal: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    case .deuteranope:
      [
        [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
      ]
    case .protanope:
      [
        [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
      ]
    }
  }

  /// CIELAB (CIE 15:2004) for the white of sRGB.
  struct Lab {
    /// 0…100.
    let lightness: Double
    let a, b: Double

    /// The distance ΔE*ab (1976), of which about 2.3 is just noticeable.
    func distance(to other: Lab) -> Double {
      let (dl, da, db) = (lightness - other.lightness, a - other.a, b - other.b)
      return (dl * dl + da * da + db * db).squareRoot()
    }
  }

  /// The colour, without its opacity, as seen.
  func seen(_ color: Color) -> Lab {
    let linear = Self.linear(color)
    let rgb = Self.product(matrix, linear).map { min(1, max(0, $0)) }
    // sRGB to XYZ (IEC 61966-2-1), relative to the white point.
    let toXYZ = [
      [0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750],
      [0.0193339, 0.1191920, 0.9503041],
    ]
    let white = Self.product(toXYZ, [1, 1, 1])
    let parts = zip(Self.product(toXYZ, rgb), white).map { value, white -> Double in
      let part = value / white
      return part > 216.0 / 24389 ? cbrt(part) : (24389.0 / 27 * part + 16) / 116
    }
    return Lab(
      lightness: 116 * parts[1] - 16, a: 500 * (parts[0] - parts[1]),
      b: 200 * (parts[1] - parts[2]))
  }

  private static func product(_ matrix: [[Double]], _ vector: [Double]) -> [Double] {
    matrix.map { row in zip(row, vector).reduce(0) { $0 + $1.0 * $1.1 } }
  }

  private static func linear(_ color: Color) -> [Double] {
    [color.red, color.green, color.blue].map { part in
      let part = Double(part)
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
  }

  /// The relative luminance of WCAG 2, 0…1.
  static func luminance(_ color: Color) -> Double {
    let rgb = linear(color)
    return 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2]
  }

  /// The contrast ratio of WCAG 2, 1…21, from the relative luminances.
  static func contrast(_ one: Color, _ other: Color) -> Double {
    let luminances = [luminance(one), luminance(other)]
    return (luminances.max()! + 0.05) / (luminances.min()! + 0.05)
  }
}

extension Color {
  /// This colour laid over an opaque one.
  func over(_ ground: Color) -> Color { ground.mixed(with: opacity(1), alpha) }
}
