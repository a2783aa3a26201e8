// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// Colours in proportion to the light they send, which adds up; sRGB by IEC 61966-2-1.
enum LinearLight {
  private static let parts: [Float] = (0..<256).map {
    let part = Float($0) / 255
    return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
  }

  /// Red, green and blue, each 0…1, of a pixel 0x00RRGGBB.
  static func color(of pixel: UInt32) -> SIMD3<Float> {
    SIMD3(
      parts[Int(pixel >> 16 & 255)], parts[Int(pixel >> 8 & 255)], parts[Int(pixel & 255)])
  }

  /// The pixel nearest to a colour.
  static func pixel(of color: SIMD3<Float>) -> UInt32 {
    func byte(_ part: Float) -> UInt32 {
      let root = part <= 0.0031308 ? 12.92 * part : 1.055 * pow(part, 1 / 2.4) - 0.055
      return UInt32(255 * min(1, max(0, root)) + 0.5)
    }
    return byte(color.x) << 16 | byte(color.y) << 8 | byte(color.z)
  }
}

extension PixelImage {
  /// The picture as it is seen from further away: a pixel for each square of `factor` by `factor`.
  func reduced(by factor: Int) -> PixelImage {
    guard factor > 1 else { return self }
    var result = PixelImage(width: width / factor, height: height / factor)
    for y in 0..<result.height {
      for x in 0..<result.width {
        var sum = SIMD3<Float>.zero
        for row in 0..<factor {
          for column in 0..<factor {
            sum += LinearLight.color(of: self[x * factor + column, y * factor + row])
          }
        }
        result[x, y] = LinearLight.pixel(of: sum / Float(factor * factor))
      }
    }
    return result
  }
}
