// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2
import CSnapshot
import SpectrumGraphics

/// The side of the thread that the host draws in: the latest face, and its picture.
public struct InlineSurface: ~Copyable {
  /// The largest picture: more than any strip, at any scale.
  private static var largestWidth: UInt32 { 1024 }
  private static var largestHeight: UInt32 { 448 }

  private let exchange: SnapshotExchange
  private var slot = UInt32(spectrum_first_read_slot)
  /// Whether a face has been drawn in this size.
  private var isDrawn = false
  /// At one place for the instance's life, as hosts may rely on; pages that no picture has touched
  /// take no memory. Shape: [largestHeight][largestWidth].
  private let pixels: UnsafeMutablePointer<UInt32>
  private let surface: UnsafeMutablePointer<Spectrum_Inline_Surface>

  init(_ exchange: SnapshotExchange) {
    self.exchange = exchange
    pixels = .allocate(capacity: Int(Self.largestWidth * Self.largestHeight))
    surface = .allocate(capacity: 1)
    surface.initialize(
      to: Spectrum_Inline_Surface(
        data: UnsafeMutableRawPointer(pixels).assumingMemoryBound(to: UInt8.self), width: 0,
        height: 0, stride: 0))
  }

  deinit {
    pixels.deallocate()
    surface.deallocate()
  }

  /// The picture's size for a strip: as wide as it, and 0.4 times as high, within the strip's
  /// height; nil if nothing can be read in it.
  static func size(width: UInt32, height: UInt32) -> (width: Int, height: Int)? {
    let width = min(width, largestWidth)
    let height = min(max(28, width * 2 / 5), height, largestHeight)
    return width >= 24 && height >= 12 ? (Int(width), Int(height)) : nil
  }

  /// The latest face's picture, for a strip of `width` and at most `height` pixels; nil for a strip
  /// that is too small. Draws only what is new.
  public mutating func render(width: UInt32, height: UInt32)
    -> UnsafePointer<Spectrum_Inline_Surface>?
  {
    guard let size = Self.size(width: width, height: height) else { return nil }
    let latest = spectrum_exchange_take(exchange.state, slot)
    if latest != slot || size.width != surface.pointee.width
      || size.height != surface.pointee.height
    {
      isDrawn = false
    }
    slot = latest
    if !isDrawn {
      InlinePicture.draw(
        exchange.face(slot).pointee, into: pixels, width: size.width, height: size.height)
      (surface.pointee.width, surface.pointee.height) = (Int32(size.width), Int32(size.height))
      surface.pointee.stride = Int32(4 * size.width)
      isDrawn = true
    }
    return UnsafePointer(surface)
  }
}
