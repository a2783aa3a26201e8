// SPDX-License-Identifier: GPL-3.0-or-later
import CCairo

/// Masks of the signs in texts. Cairo draws each sign once; after that, texts are blended directly,
/// because a text through Cairo costs ten times as much, and a picture has some forty.
///
/// A cache outlives the canvases that use it one after another.
public final class GlyphCache {
  /// A glyph's identity: sign, size and weight.
  struct Key: Equatable {
    /// The sign's UTF-8 bytes, first one lowest.
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
  /// Most signs and bytes of masks; beyond either, the cache is cleared, as sizes change with the
  /// window's.
  private static let largestCount = capacity * 3 / 4
  private static let largestBytes = 4 << 20

  /// The signs that the font lacks; nil before the check.
  var missingSigns: Sign.Bits?
  /// Device pixels per logical pixel.
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

  /// Sets the scale; another one clears the cache.
  func use(scale newScale: Float) {
    guard newScale != scale else { return }
    clear()
    scale = newScale
  }

  /// The cached glyph, made by `make` if missing. Its mask is valid until the next call.
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
