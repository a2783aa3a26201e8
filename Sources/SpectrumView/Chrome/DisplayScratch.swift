// SPDX-License-Identifier: GPL-3.0-or-later

/// Buffers with an entry per column of the picture, reused for all pictures.
struct DisplayScratch: ~Copyable {
  private var heightRoom: UnsafeMutableBufferPointer<Float> = .allocate(capacity: 0)
  private var colorRoom: UnsafeMutableBufferPointer<UInt32> = .allocate(capacity: 0)
  private var slopeRoom: UnsafeMutableBufferPointer<Float> = .allocate(capacity: 0)

  deinit {
    heightRoom.deallocate()
    colorRoom.deallocate()
    slopeRoom.deallocate()
  }

  /// Makes room for at least `count` columns; growing discards the contents.
  mutating func reserve(_ count: Int) {
    guard count > heightRoom.count else { return }
    heightRoom.deallocate()
    colorRoom.deallocate()
    heightRoom = .allocate(capacity: count)
    heightRoom.initialize(repeating: 0)
    colorRoom = .allocate(capacity: count)
    colorRoom.initialize(repeating: 0)
    slopeRoom.deallocate()
    slopeRoom = .allocate(capacity: count)
    slopeRoom.initialize(repeating: 0)
  }

  var heights: UnsafeMutableBufferPointer<Float> { heightRoom }
  /// The part of a column's height that a row takes.
  var slopes: UnsafeMutableBufferPointer<Float> { slopeRoom }
  var colors: UnsafeMutableBufferPointer<UInt32> { colorRoom }
}
