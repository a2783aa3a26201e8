// SPDX-License-Identifier: GPL-3.0-or-later

/// Masks of the signs in texts, each drawn once.
///
/// A cache outlives the canvases that use it one after another.
public final class GlyphCache {
  /// A glyph's identity: sign, size and weight.
  struct Key: Equatable {
    /// The sign's Unicode scalar.
    let sign: UInt32
    /// Logical pixels.
    let size: Float
    let isBold: Bool

    /// A hash: an index in a table of 2^bits entries.
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
  /// Beyond so many signs or bytes the cache is cleared: sizes change with the window's.
  private static let largestCount = capacity * 3 / 4
  private static let largestBytes = 4 << 20

  /// The signs that the font lacks in either weight.
  let missingSigns: [Sign]
  private let regular = Typeface(isBold: false)
  private let bold = Typeface(isBold: true)
  /// Device pixels per logical pixel.
  private var scale: Float = 0
  @Owned(capacity, Entry()) private var entries: UnsafeMutableBufferPointer<Entry>
  private var (count, byteCount) = (0, 0)

  public init() {
    var missing: [Sign] = []
    for sign in Sign.allCases where !sign.isIn(regular) || !sign.isIn(bold) { missing.append(sign) }
    missingSigns = missing
  }

  deinit { clear() }

  /// Sets the scale; another one clears the cache.
  func use(scale newScale: Float) {
    guard newScale != scale else { return }
    clear()
    scale = newScale
  }

  /// The mask of a sign, valid until the next call.
  func glyph(_ key: Key) -> Glyph {
    glyph(key) {
      let pixels = key.size * scale
      return key.isBold
        ? bold.glyph(of: key.sign, pixels: pixels) : regular.glyph(of: key.sign, pixels: pixels)
    }
  }

  /// The cached mask, made by `make` if missing, which may use the cache; valid until the next call.
  func glyph(_ key: Key, make: () -> Glyph) -> Glyph {
    let known = entries[slot(of: key)]
    if known.key != nil { return known.glyph }
    let glyph = make()
    if count >= Self.largestCount || byteCount >= Self.largestBytes { clear() }
    entries[slot(of: key)] = Entry(key: key, glyph: glyph)
    count += 1
    if glyph.mask != nil { byteCount += glyph.width * glyph.height }
    return glyph
  }

  /// The entry of `key`, or the one that it may have.
  private func slot(of key: Key) -> Int {
    var slot = key.slot(bits: Self.bits)
    while let known = entries[slot].key, known != key { slot = (slot + 1) % Self.capacity }
    return slot
  }

  private func clear() {
    for slot in 0..<Self.capacity where entries[slot].key != nil {
      entries[slot].glyph.mask?.deallocate()
      entries[slot] = Entry()
    }
    (count, byteCount) = (0, 0)
  }
}
