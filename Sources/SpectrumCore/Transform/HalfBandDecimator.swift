// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Halves the rate of a signal: a linear-phase half-band low-pass, then every second sample.
///
/// Flat within 0.0001 dB up to a quarter of the new rate; what would fold into that range is
/// 101 dB down. Between a quarter and half of the new rate the response falls and aliases rise, so
/// use nothing above. The delay is 13 samples of the old rate.
///
/// A half-band filter's even taps but the middle one are 0 and it is symmetric, so an output takes
/// 7 products. Source: Bellanger, Daguet, Lepagnol, "Interpolation, extrapolation, and reduction of
/// computation speed in digital filters", IEEE Trans. ASSP 22(4), 1974.
public struct HalfBandDecimator: ~Copyable {
  /// Taps on either side of the middle one that are not 0.
  static let sideTaps = 7
  /// Outputs are made in multiples of this: it fills SIMD vectors and keeps the delay small.
  static let batch = 8
  /// Most outputs made at a time.
  private static let largest = 32

  /// The side taps, nearest to the middle first; the middle tap is ½.
  private let taps: SampleBuffer
  /// Even-numbered inputs: those of the side taps; 2·sideTaps − 1 old ones, then new ones. `move`
  /// wants 3 more, as it takes four at a time.
  private let even = SampleBuffer(count: 2 * sideTaps - 1 + largest + 3)
  /// Odd-numbered inputs: those of the middle tap; sideTaps old ones, then new ones.
  private let odd = SampleBuffer(count: sideTaps + largest + 1)
  /// How many inputs of the next batch have come, 0..<2·batch.
  private var pending = 0

  public init() {
    taps = SampleBuffer(count: Self.sideTaps)
    // sinc(n/2)/2 under a Kaiser window of β = 11 over the 27 taps, then scaled to a gain of 1.
    var sum = 0.0
    for tap in 0..<Self.sideTaps {
      let n = Double(2 * tap + 1)
      let position = (n / Double(2 * Self.sideTaps) + 1) / 2
      let value = spectrum_sin(.pi * n / 2) / (.pi * n) * kaiserWindow(at: position, beta: 11)
      sum += 2 * value
      taps[tap] = Float(value)
    }
    for tap in 0..<Self.sideTaps { taps[tap] *= Float(0.5 / sum) }
  }

  /// Takes `count` samples and writes those that are ready, no more than count / 2 + batch, to
  /// `output`; returns how many.
  @_noAllocation @_noLocks
  public mutating func process(
    _ input: UnsafePointer<Float>, count: Int, into output: UnsafeMutablePointer<Float>
  ) -> Int {
    var (taken, written) = (0, 0)
    while taken < count {
      let ready = min((count - taken) / (2 * Self.batch) * Self.batch, Self.largest)
      if pending == 0 && ready > 0 {
        let (even, odd) = (even.base + (2 * Self.sideTaps - 1), odd.base + Self.sideTaps)
        for slot in stride(from: 0, to: ready, by: 4) {
          let pair = SIMD4.deinterleaved(at: input + taken + 2 * slot)
          pair.even.store(at: even + slot)
          pair.odd.store(at: odd + slot)
        }
        taken += 2 * ready
        filter(ready, into: output + written)
        written += ready
      } else {
        store(input[taken])
        taken += 1
        guard pending == 2 * Self.batch else { continue }
        filter(Self.batch, into: output + written)
        written += Self.batch
        pending = 0
      }
    }
    return written
  }

  /// Puts one input into its branch.
  @_noAllocation @_noLocks
  private mutating func store(_ sample: Float) {
    if pending & 1 == 0 {
      even.base[2 * Self.sideTaps - 1 + pending >> 1] = sample
    } else {
      odd.base[Self.sideTaps + pending >> 1] = sample
    }
    pending += 1
  }

  /// Forgets the past.
  @_noAllocation @_noLocks
  public mutating func reset() {
    even.fill(0)
    odd.fill(0)
    pending = 0
  }

  /// The next `count` outputs, a multiple of four; then the newest inputs move to the front.
  ///
  /// y[m] = ½·o[m] + Σ_t h[t]·(e[m + sideTaps − 1 − t] + e[m + sideTaps + t]):
  /// both branches are read in their own order, so that four outputs fill a SIMD vector.
  @_noAllocation @_noLocks
  private func filter(_ count: Int, into output: UnsafeMutablePointer<Float>) {
    for start in stride(from: 0, to: count, by: 4) {
      let middle = start + Self.sideTaps
      var sum = SIMD4(at: odd.base + start) * 0.5
      for tap in 0..<Self.sideTaps {
        let pair = SIMD4(at: even.base + middle - 1 - tap) + SIMD4(at: even.base + middle + tap)
        sum += pair * taps.base[tap]
      }
      sum.store(at: output + start)
    }
    for index in stride(from: 0, to: 2 * Self.sideTaps - 1, by: 4) {
      SIMD4(at: even.base + count + index).store(at: even.base + index)
    }
    for index in stride(from: 0, to: Self.sideTaps, by: 4) {
      SIMD4(at: odd.base + count + index).store(at: odd.base + index)
    }
  }
}
