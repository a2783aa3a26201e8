// SPDX-License-Identifier: GPL-3.0-or-later
import CCairo

/// The signs that texts are made of, as masks: Cairo draws each one once, and after that a text is
/// laid over the pixels by ourselves. A text through Cairo costs ten times as much, and a picture has
/// some forty.
///
/// It outlives the canvases that use it, one after the other.
public final class GlyphCache {
  /// A sign in one size and weight. Lengths are in device pixels.
  struct Glyph {
    /// How much of each pixel it covers, 0…255; shape: [height][width].
    var mask: UnsafeMutablePointer<UInt8>?
    /// From the sign's place on the baseline to the mask's upper left corner.
    var (left, top): (Int, Int) = (0, 0)
    var (width, height): (Int, Int) = (0, 0)
    /// To the place of the next sign.
    var advance: Int = 0
  }

  struct Key: Equatable {
    /// The bytes of its UTF-8, the first one lowest.
    let sign: UInt32
    /// Logical pixels.
    let size: Float
    let isBold: Bool

    /// A place in the table of 2^bits.
    func slot(bits: UInt32) -> Int {
      var hash = UInt64(sign) << 32 | UInt64(size.bitPattern)
      hash = (hash &+ (isBold ? 1 : 0)) &* 0x9E37_79B9_7F4A_7C15
      return Int(truncatingIfNeeded: hash >> UInt64(64 - bits))
    }
  }

  private struct Entry {
    var key: Key?
    var glyph = Glyph()
  }

  private static let bits: UInt32 = 10
  private static let capacity = 1 << Int(bits)
  /// Signs and bytes of masks that are kept; then all go. Sizes follow the window's as it is resized.
  private static let largestCount = capacity * 3 / 4
  private static let largestBytes = 4 << 20

  /// What the font lacks; nil while nobody has looked.
  var missingSigns: Sign.Bits?
  /// Device pixels per logical one.
  private var scale: Float = 0
  private let entries: UnsafeMutablePointer<Entry>
  private var (count, byteCount) = (0, 0)

  public init() {
    entries = .allocate(capacity: Self.capacity)
    entries.initialize(repeating: Entry(), count: Self.capacity)
  }

  deinit {
    clear()
    entries.deallocate()
  }

  /// From now on for canvases of `scale`.
  func use(scale newScale: Float) {
    guard newScale != scale else { return }
    clear()
    scale = newScale
  }

  /// The sign, drawn by `make` where it is not kept. Its mask is there until the next call.
  func glyph(_ key: Key, make: () -> Glyph) -> Glyph {
    var slot = key.slot(bits: Self.bits)
    while let known = entries[slot].key {
      if known == key { return entries[slot].glyph }
      slot = (slot + 1) % Self.capacity
    }
    if count >= Self.largestCount || byteCount >= Self.largestBytes {
      clear()
      slot = key.slot(bits: Self.bits)
    }
    let glyph = make()
    entries[slot] = Entry(key: key, glyph: glyph)
    count += 1
    if glyph.mask != nil { byteCount += glyph.width * glyph.height }
    return glyph
  }

  private func clear() {
    for slot in 0..<Self.capacity where entries[slot].key != nil {
      entries[slot].glyph.mask?.deallocate()
      entries[slot] = Entry()
    }
    (count, byteCount) = (0, 0)
  }
}
