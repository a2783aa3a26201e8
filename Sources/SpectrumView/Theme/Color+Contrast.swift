// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

extension Color {
  /// Relative luminance, 0…1, of the colour without its opacity: WCAG 2's definition, over sRGB.
  var luminance: Float {
    func linear(_ part: Float) -> Float {
      let part = part.held(within: 0...1)
      return part <= 0.04045 ? part / 12.92 : spectrum_pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// The contrast ratio of WCAG 2, 1…21, of two opaque colours.
  func contrast(to other: Color) -> Float {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  /// This colour laid over an opaque one.
  func laid(over ground: Color) -> Color { ground.mixed(with: opacity(1), alpha) }

  /// The colour mixed with as much of `end`, in steps, as `isEnough` asks for; all of it at worst.
  func mixed(with end: Color, until isEnough: (Color) -> Bool) -> Color {
    for step in 0..<64 {
      let color = mixed(with: end, Float(step) / 64)
      if isEnough(color) { return color }
    }
    return end
  }
}
