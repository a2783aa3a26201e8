// SPDX-License-Identifier: GPL-3.0-or-later

/// Buffers with an entry per column of the picture, reused for all pictures.
struct DisplayScratch {
  /// Columns that are drawn at once: there is room for as many beyond the last.
  static var tileWidth: Int { 8 }

  @Owned(0, 0) var heights: UnsafeMutableBufferPointer<Float>
  /// The part of a column's height that a row takes.
  @Owned(0, 0) var slopes: UnsafeMutableBufferPointer<Float>
  @Owned(0, 0) var colors: UnsafeMutableBufferPointer<UInt32>

  /// Makes room for at least `count` columns; growing discards the contents.
  mutating func reserve(_ count: Int) {
    let count = count + Self.tileWidth
    guard count > heights.count else { return }
    (_heights, _slopes, _colors) = (Owned(count, 0), Owned(count, 0), Owned(count, 0))
  }
}
