// SPDX-License-Identifier: GPL-3.0-or-later

/// Buffers with an entry per column of the picture, reused for all pictures.
struct DisplayScratch {
  @Owned(0, 0) var heights: UnsafeMutableBufferPointer<Float>
  /// The part of a column's height that a row takes.
  @Owned(0, 0) var slopes: UnsafeMutableBufferPointer<Float>
  @Owned(0, 0) var colors: UnsafeMutableBufferPointer<UInt32>

  /// Makes room for at least `count` columns; growing discards the contents.
  mutating func reserve(_ count: Int) {
    guard count > heights.count else { return }
    (_heights, _slopes, _colors) = (Owned(count, 0), Owned(count, 0), Owned(count, 0))
  }
}
