// SPDX-License-Identifier: GPL-3.0-or-later
import CCairo
import Foundation

/// What an eye would see of the difference between two pictures.
///
/// Both are blurred as the eye blurs them, and compared in CIELAB, the way of Zhang and Wandell,
/// "A spatial extension of CIELAB for digital color image reproduction", SID 1996. The blur is a
/// binomial one of σ = 1 logical pixel in linear light; their filters need the distance to the
/// screen, which isn't known. ΔE*ab = √(ΔL*² + Δa*² + Δb*²) by CIE 15 for sRGB and D65; the least
/// difference that is noticed is 2.3 (Mahy, Van Eycken and Oosterlinck, "Evaluation of uniform color
/// spaces developed after the adoption of CIELAB and CIELUV", Color Research and Application 19,
/// 1994).
///
/// A pixel counts from a little above that on: below stay noise of one level in each channel, what
/// files leave off of the colours, and the same font in two releases of FreeType and Cairo. The last
/// bits of floating point may move an edge by a pixel here and there, so a few pixels may count; a
/// missing digit of the smallest text has more. Only the faintest lines of the grid are below it: their
/// places are tested on the model.
struct PictureDifference {
  /// ΔE*ab of a pixel that counts.
  static let visible: Float = 3
  /// As many pixels may count in pictures that pass as the same.
  static let permitted = 12

  /// Logical pixels.
  let width, height: Int
  /// ΔE*ab after the blur; shape: [height][width].
  private(set) var map: [Float]

  /// Pixels that count.
  var count: Int { map.count { $0 >= Self.visible } }
  var largest: Float { map.max() ?? 0 }
  var isSeen: Bool { count > Self.permitted }

  /// Tiles without a difference are passed over.
  private static let tileSide = 32
  /// How far the blur reaches.
  private static let reach = 2

  /// Of pictures of the same size, a pixel for each logical one.
  init(_ one: PixelImage, _ other: PixelImage) {
    precondition(one.width == other.width && one.height == other.height)
    (width, height) = (one.width, one.height)
    map = Array(repeating: 0, count: width * height)
    for top in stride(from: 0, to: height, by: Self.tileSide) {
      for left in stride(from: 0, to: width, by: Self.tileSide) {
        let tile = Tile(
          left: left - Self.reach, top: top - Self.reach, side: Self.tileSide + 2 * Self.reach)
        guard tile.differs(one, other) else { continue }
        compare(tile.colors(one), tile.colors(other), tile)
      }
    }
  }

  private mutating func compare(_ one: [SIMD3<Float>], _ other: [SIMD3<Float>], _ tile: Tile) {
    for y in Self.reach..<(tile.side - Self.reach) where tile.top + y < height {
      for x in Self.reach..<(tile.side - Self.reach) where tile.left + x < width {
        let index = y * tile.side + x
        let difference = Self.lab(one[index]) - Self.lab(other[index])
        map[(tile.top + y) * width + tile.left + x] =
          (difference * difference).sum().squareRoot()
      }
    }
  }

  /// CIELAB of linear sRGB, white D65.
  private static func lab(_ color: SIMD3<Float>) -> SIMD3<Float> {
    func root(_ part: Float) -> Float {
      part > 0.008856 ? cbrt(part) : 7.787 * part + 16 / 116
    }
    let x = root((color * SIMD3(0.4124, 0.3576, 0.1805)).sum() / 0.9505)
    let y = root((color * SIMD3(0.2126, 0.7152, 0.0722)).sum())
    let z = root((color * SIMD3(0.0193, 0.1192, 0.9505)).sum() / 1.089)
    return SIMD3(116 * y - 16, 500 * (x - y), 200 * (y - z))
  }

  /// The first picture in greys, and on it what counts: yellow, the more the redder.
  func picture(over image: PixelImage) -> PixelImage {
    var result = image
    for y in 0..<image.height {
      for x in 0..<image.width {
        let pixel = image[x, y]
        let grey = ((pixel >> 16 & 255) + 2 * (pixel >> 8 & 255) + (pixel & 255)) / 10
        result[x, y] = grey << 16 | grey << 8 | grey
        let difference = map[y * width + x]
        guard difference >= Self.visible else { continue }
        result[x, y] = 0xFF0000 | UInt32(220 * max(0, 1 - difference / 40)) << 8
      }
    }
    return result
  }
}

/// A square of pixels with a margin, which may reach beyond the picture.
private struct Tile {
  let left, top, side: Int

  /// Whether any pixel of the two pictures differs here.
  func differs(_ one: PixelImage, _ other: PixelImage) -> Bool {
    let width = one.width
    let columns = max(0, left)..<min(width, left + side)
    let rows = max(0, top)..<min(one.height, top + side)
    return one.pixels.withUnsafeBufferPointer { one in
      other.pixels.withUnsafeBufferPointer { other in
        rows.contains { row in
          memcmp(
            one.baseAddress! + row * width + columns.lowerBound,
            other.baseAddress! + row * width + columns.lowerBound, 4 * columns.count) != 0
        }
      }
    }
  }

  /// The linear colours, blurred but for the margin; beyond an edge the picture goes on as it ends.
  func colors(_ image: PixelImage) -> [SIMD3<Float>] {
    var colors = Array(repeating: SIMD3<Float>.zero, count: side * side)
    for y in 0..<side {
      for x in 0..<side {
        let pixel = image[
          min(image.width - 1, max(0, left + x)), min(image.height - 1, max(0, top + y))]
        colors[y * side + x] = LinearLight.color(of: pixel)
      }
    }
    return blurred(blurred(colors, step: 1), step: side)
  }

  /// By 1, 4, 6, 4, 1, along rows or columns.
  private func blurred(_ colors: [SIMD3<Float>], step: Int) -> [SIMD3<Float>] {
    var result = colors
    for index in (2 * step)..<(colors.count - 2 * step) {
      let near: SIMD3<Float> = colors[index - step] + colors[index + step]
      let far: SIMD3<Float> = colors[index - 2 * step] + colors[index + 2 * step]
      result[index] = (6 * colors[index] + 4 * near + far) / 16
    }
    return result
  }
}
