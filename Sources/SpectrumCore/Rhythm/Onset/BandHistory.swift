// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The bands of the last frames, and their growth over these.
///
/// growth of x[n, b] = max(0, x[n, b] − max(x[n−lag, b−1], x[n−lag, b], x[n−lag, b+1])): because of
/// the maximum over the neighbours a vibrato isn't growth. Source: Böck, Widmer, "Maximum filter
/// vibrato suppression for onset detection", DAFx 2013.
struct BandHistory: ~Copyable {
  /// Floats of a frame, a multiple of eight.
  private let bandCount: Int
  /// Floats from one frame to the next: the bands between zeros, which are the edges' neighbours.
  private let rowStride: Int
  private let rowCount: Int
  /// Shape: [lag + 1][rowStride].
  private let rows: SampleBuffer
  /// The newest frame's row.
  private var row = 0

  /// `lag`: in frames; `bandCount`: a multiple of eight. Values are 0 or more, and 0 after the
  /// last band.
  init(lag: Int, bandCount: Int) {
    self.bandCount = bandCount
    (rowStride, rowCount) = (bandCount + 8, lag + 1)
    rows = SampleBuffer(count: rowCount * rowStride)
  }

  /// Begins a frame, which is to be written to `newest`.
  @_noAllocation @_noLocks
  mutating func advance() { row = row + 1 < rowCount ? row + 1 : 0 }

  /// Appends a frame like the last one.
  @_noAllocation @_noLocks
  mutating func appendLast() {
    let last = newest
    advance()
    spectrum_copy(newest, last, bandCount)
  }

  /// The newest frame; shape: [bandCount].
  var newest: UnsafeMutablePointer<Float> {
    rows.base + (row &* rowStride &+ 4)
  }

  /// The frame before it.
  var previous: UnsafePointer<Float> {
    UnsafePointer(rows.base + ((row > 0 ? row : rowCount) - 1) * rowStride + 4)
  }

  /// The sum of the growth of the bands in `vectors`, each of eight, times `weights`, [bandCount].
  @_noAllocation @_noLocks
  func growth(in vectors: Range<Int>, weights: UnsafePointer<Float>) -> Float {
    let oldest = row &+ 1 < rowCount ? row &+ 1 : 0
    let (now, past) = (newest, rows.base + (oldest &* rowStride &+ 4))
    var sum = SIMD8<Float>()
    var band = 8 &* vectors.lowerBound
    while band < 8 &* vectors.upperBound {
      let neighbors = SIMD8(at: past + band - 1).larger(SIMD8(at: past + band + 1))
      let growth = SIMD8(at: now + band) - SIMD8(at: past + band).larger(neighbors)
      sum += SIMD8<Float>().larger(growth) * SIMD8(at: weights + band)
      band &+= 8
    }
    return sum.total
  }

  /// Forgets all frames: there are zeros before the next one.
  @_noAllocation @_noLocks
  mutating func reset() {
    rows.fill(0)
    row = 0
  }
}
