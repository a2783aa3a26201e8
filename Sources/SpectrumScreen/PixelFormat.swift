// SPDX-License-Identifier: GPL-3.0-or-later

/// How a server keeps the pixels of a picture. Cairo's are words of 0x00RRGGBB in this machine's
/// order of bytes, in rows without a gap.
public struct PixelFormat {
  /// Bits of a pixel that count.
  public let depth: UInt8
  private let bytesPerPixel: Int
  /// Rows are whole numbers of so many bytes.
  private let rowUnit: Int
  private let isBigEndian: Bool
  /// The pixel of each value of a color's part; shape: [256].
  private let red, green, blue: [UInt32]
  /// The bits beside the three colors: opacity in a window of depth 32.
  private let opaque: UInt32
  /// Whether pictures of Cairo's can be put as they are, once they are opaque.
  public let isCairos: Bool

  /// Nil for pixels that aren't made of three parts in whole bytes. `masks`: the bits of red, green
  /// and blue; `bits`: of a pixel with its gap; `pad`: bits that rows are filled up to.
  public init?(
    depth: UInt8, masks: (red: UInt32, green: UInt32, blue: UInt32), bits: UInt8, pad: UInt8,
    isBigEndian: Bool
  ) {
    guard bits % 8 == 0, (8...32).contains(bits), pad % 8 == 0, pad > 0,
      let red = Self.values(masks.red), let green = Self.values(masks.green),
      let blue = Self.values(masks.blue)
    else { return nil }
    self.depth = depth
    (self.red, self.green, self.blue) = (red, green, blue)
    self.isBigEndian = isBigEndian
    (bytesPerPixel, rowUnit) = (Int(bits / 8), Int(pad / 8))
    opaque = depth == 32 ? ~(masks.red | masks.green | masks.blue) : 0
    isCairos =
      masks == (0xFF_0000, 0xFF00, 0xFF) && bits == 32 && pad <= 32
      && isBigEndian == (1.bigEndian == 1)
  }

  /// The pixel of black.
  public var black: UInt32 { opaque }

  /// Makes Cairo's pixels opaque, where windows are so by a bit of each pixel.
  public func makeOpaque(_ pixels: UnsafeMutablePointer<UInt32>, count: Int) {
    guard opaque != 0 else { return }
    for index in 0..<count { pixels[index] |= opaque }
  }

  /// `width`: in pixels.
  public func bytesPerRow(width: Int) -> Int {
    (width * bytesPerPixel + rowUnit - 1) / rowUnit * rowUnit
  }

  /// Passes the bytes of rows of Cairo's opaque pixels, as the server keeps them, to `body`.
  func withPixels(
    _ pixels: UnsafePointer<UInt32>, width: Int, rows: Int, _ body: (UnsafePointer<UInt8>) -> Void
  ) {
    if isCairos {
      body(UnsafeRawPointer(pixels).assumingMemoryBound(to: UInt8.self))
    } else {
      convert(pixels, width: width, rows: rows).withUnsafeBufferPointer {
        if let start = $0.baseAddress { body(start) }
      }
    }
  }

  /// The bytes of rows of Cairo's pixels, as the server keeps them.
  func convert(_ pixels: UnsafePointer<UInt32>, width: Int, rows: Int) -> [UInt8] {
    let bytesPerRow = bytesPerRow(width: width)
    return [UInt8](unsafeUninitializedCapacity: bytesPerRow * rows) { bytes, count in
      count = bytesPerRow * rows
      bytes.initialize(repeating: 0)
      guard let start = bytes.baseAddress else { return }
      for row in 0..<rows {
        convert(pixels + row * width, count: width, into: start + row * bytesPerRow)
      }
    }
  }

  private func convert(
    _ pixels: UnsafePointer<UInt32>, count: Int, into bytes: UnsafeMutablePointer<UInt8>
  ) {
    for index in 0..<count {
      let color = pixels[index]
      let pixel =
        opaque | red[Int(color >> 16 & 0xFF)] | green[Int(color >> 8 & 0xFF)]
        | blue[Int(color & 0xFF)]
      for byte in 0..<bytesPerPixel {
        let place = isBigEndian ? bytesPerPixel - 1 - byte : byte
        bytes[index * bytesPerPixel + byte] = UInt8(truncatingIfNeeded: pixel >> UInt32(8 * place))
      }
    }
  }

  /// The bits of each value, 0...255, in a part whose bits are `mask`; nil if they aren't up to 16
  /// in a row.
  private static func values(_ mask: UInt32) -> [UInt32]? {
    guard mask != 0 else { return nil }
    let shift = UInt32(mask.trailingZeroBitCount)
    let greatest = mask >> shift
    guard greatest <= 0xFFFF, greatest & (greatest + 1) == 0 else { return nil }
    return (0...255).map { (($0 * greatest + 127) / 255) << shift }
  }
}
