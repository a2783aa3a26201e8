// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Leaves out of a sound what repeats with one period, or with either of two.
///
///     e[n] = x[n] − x[n − T],
///     e[n] = x[n] − x[n − T] − x[n − U] + x[n − T − U]:
///
/// combs, in which any other note keeps its period.
struct NoteComb: ~Copyable {
  /// T and U in samples; 0 = none. U isn't used without T.
  var (lag, olderLag) = (Float(0), Float(0))

  private let tickSamples: Int
  /// e of the last tick.
  let block = SampleBuffer(count: PitchPyramid.tickSamples)
  /// The most samples by which a copy is late: two of the longest periods, and a tick.
  private static let longest = 17 * PitchPyramid.tickSamples

  /// `tickSamples`: a multiple of eight.
  init(tickSamples: Int) { self.tickSamples = tickSamples }

  /// Fills the block with e of the tick before `end`.
  @_noAllocation @_noLocks
  func pass(before end: UnsafePointer<Float>) {
    let newest = end - tickSamples
    spectrum_copy(block.base, newest, tickSamples)
    add(-1, newest, late: lag)
    guard olderLag > 0 else { return }
    add(-1, newest, late: olderLag)
    add(1, newest, late: lag + olderLag)
  }

  /// Adds `gain` times the samples from `newest` on to the block, late by `lag`.
  @_noAllocation @_noLocks
  private func add(_ gain: Float, _ newest: UnsafePointer<Float>, late lag: Float) {
    let whole = spectrum_floor(lag)
    let part = lag - whole
    // Lagrange's cubic through the samples at the lags −1, 0, 1, 2 from the whole one.
    let a = -gain * part * (part - 1) * (part - 2) / 6
    let b = gain * (part + 1) * (part - 1) * (part - 2) / 2
    let c = -gain * (part + 1) * part * (part - 2) / 2
    let d = gain * (part + 1) * part * (part - 1) / 6
    let past = newest - Int(clamping: whole, to: 2...Self.longest)
    var index = 0
    while index < tickSamples {
      let place = past + index
      let inner = SIMD8(at: place) * b + SIMD8(at: place - 1) * c
      let note = inner + (SIMD8(at: place + 1) * a + SIMD8(at: place - 2) * d)
      (SIMD8(at: block.base + index) + note).store(at: block.base + index)
      index &+= 8
    }
  }
}
