// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumReadings

/// A colour: red, green, blue and alpha, each 0…1, not premultiplied.
public struct Color: Equatable, Sendable {
  public var red, green, blue, alpha: Float

  @inlinable public init(_ red: Float, _ green: Float, _ blue: Float, _ alpha: Float = 1) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// The colour with another opacity.
  @inlinable public func opacity(_ alpha: Float) -> Color { Color(red, green, blue, alpha) }

  /// The colour made brighter (`factor` above 1) or darker; components are clamped to 0…1.
  @inlinable public func brightness(_ factor: Float) -> Color {
    Color(min(1, red * factor), min(1, green * factor), min(1, blue * factor), alpha)
  }

  /// A linear mix: `self` at 0, `other` at 1.
  @inlinable public func mixed(with other: Color, _ part: Float) -> Color {
    Color(
      red + (other.red - red) * part, green + (other.green - green) * part,
      blue + (other.blue - blue) * part, alpha + (other.alpha - alpha) * part)
  }

  /// 0x00RRGGBB, opaque.
  @inlinable public init(packed: UInt32) {
    self.init(
      Float(packed >> 16 & 255) / 255, Float(packed >> 8 & 255) / 255, Float(packed & 255) / 255)
  }

  /// 0x00RRGGBB, without alpha.
  @inlinable public var packed: UInt32 {
    func byte(_ part: Float) -> UInt32 { UInt32(part.held(within: 0...1) * 255 + 0.5) }
    return byte(red) << 16 | byte(green) << 8 | byte(blue)
  }
}

/// A colour to blend over pixels.
public struct Ink {
  /// 0x00RRGGBB.
  public let color: UInt32
  /// 0…256.
  public let alpha: UInt32

  @inlinable public init(_ color: Color) {
    (self.color, alpha) = (color.packed, UInt32(color.alpha.held(within: 0...1) * 256 + 0.5))
  }
}
