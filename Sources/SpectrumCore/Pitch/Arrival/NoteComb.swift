// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Leaves out of a sound what repeats with one period, or with either of two.
///
///     e[n] = x[n] − x[n − T],
///     e[n] = x[n] − x[n − T] − x[n − U] + x[n − T − U]:
///
/// combs, in which any other note keeps its period.
enum NoteComb {
  /// T and U in samples; 0 = none. U isn't used without T.
  struct Lags {
    var (newer, older) = (Float(0), Float(0))

    /// The samples before the first one that a comb reads.
    var total: Int {
      @_noAllocation @_noLocks get {
        Int(clamping: newer + (newer > 0 ? older : 0) + 4, to: 0...longest)
      }
    }
  }

  /// The most samples by which a copy is late: two of the longest periods, and a tick.
  static let longest = 17 * PitchPyramid.tickSamples

  /// Writes e of `count` samples, a multiple of eight, to `rest`.
  @_noAllocation @_noLocks
  static func leaveOut(
    _ lags: Lags, from samples: UnsafePointer<Float>, count: Int,
    into rest: UnsafeMutablePointer<Float>
  ) {
    spectrum_copy(rest, samples, count)
    guard lags.newer > 0 else { return }
    add(-1, samples, late: lags.newer, count: count, to: rest)
    guard lags.older > 0 else { return }
    add(-1, samples, late: lags.older, count: count, to: rest)
    add(1, samples, late: lags.newer + lags.older, count: count, to: rest)
  }

  /// Adds `gain` times the samples, late by `lag`, to the rest.
  @_noAllocation @_noLocks
  private static func add(
    _ gain: Float, _ samples: UnsafePointer<Float>, late lag: Float, count: Int,
    to rest: UnsafeMutablePointer<Float>
  ) {
    let whole = spectrum_floor(lag)
    let part = lag - whole
    // Lagrange's cubic through the samples at the lags −1, 0, 1, 2 from the whole one.
    let a = -gain * part * (part - 1) * (part - 2) / 6
    let b = gain * (part + 1) * (part - 1) * (part - 2) / 2
    let c = -gain * (part + 1) * part * (part - 2) / 2
    let d = gain * (part + 1) * part * (part - 1) / 6
    let past = samples - Int(clamping: whole, to: 2...longest)
    var index = 0
    while index < count {
      let place = past + index
      let inner = SIMD8(at: place) * b + SIMD8(at: place - 1) * c
      let note = inner + (SIMD8(at: place + 1) * a + SIMD8(at: place - 2) * d)
      (SIMD8(at: rest + index) + note).store(at: rest + index)
      index &+= 8
    }
  }
}
