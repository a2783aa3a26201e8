// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Halves the rate of a signal: a linear-phase half-band low-pass, then every second sample.
///
/// A half-band filter's even taps but the middle one are 0 and it is symmetric, so an output takes
/// few products. Source: Bellanger, Daguet, Lepagnol, "Interpolation, extrapolation, and reduction of
/// computation speed in digital filters", IEEE Trans. ASSP 22(4), 1974.
struct HalfBandDecimator: ~Copyable {
  /// The part of the new rate that will be used; above it the response falls and aliases rise.
  enum Band {
    /// Up to a quarter: flat within 0.0001 dB, aliases 104 dB down. 23 taps.
    case quarter
    /// Up to an eighth: flat within 0.0001 dB, aliases 120 dB down. 15 taps.
    case eighth
  }

  /// The most taps on either side of the middle one that are not 0.
  private static let maximumTaps = 6
  /// Outputs are made in multiples of this: it fills SIMD vectors and keeps the delay small.
  static let batch = 8

  /// Taps on either side of the middle one that are not 0; the delay is 2·sideTaps − 1 samples.
  private let sideTaps: Int
  /// The side taps, nearest to the middle first; the middle tap is ½.
  private let taps = SampleBuffer(count: maximumTaps)
  /// The most outputs made at a time.
  private let largest: Int
  /// Even-numbered inputs: those of the side taps; 2·sideTaps − 1 old ones, then new ones. There is
  /// room for a batch that waits, and for four, since all are moved four at a time.
  private let even: SampleBuffer
  /// Odd-numbered inputs: those of the middle tap; sideTaps old ones, then new ones, likewise.
  private let odd: SampleBuffer
  /// Inputs that no output has been made of yet.
  private var pending = 0

  /// `largest`: how many outputs may be made at a time, a multiple of `batch`.
  init(band: Band = .quarter, largest: Int = 32) {
    // Equiripple: the largest deviation from 0 above 3/8 (7/16) of the old rate is the least that
    // so many taps allow, found by least squares with weights that grow where it is large.
    let taps: [Float] =
      switch band {
      case .quarter:
        [
          0.309418857, -0.0819814876, 0.0305523649,
          -0.0101589318, 0.0025132501, -0.000346970104,
        ]
      case .eighth: [0.30070141, -0.0628224537, 0.01372327, -0.00160255877]
      }
    sideTaps = taps.count
    self.largest = largest
    let room = 2 * Self.maximumTaps - 1 + largest + Self.batch + 4
    even = SampleBuffer(count: room)
    odd = SampleBuffer(count: room)
    for (index, tap) in taps.enumerated() { self.taps[index] = tap }
  }

  /// Takes `count` samples and writes those that are ready, no more than count / 2 + batch, to
  /// `output`; returns how many.
  @_noAllocation @_noLocks
  mutating func process(
    _ input: UnsafePointer<Float>, count: Int, into output: UnsafeMutablePointer<Float>
  ) -> Int {
    guard (pending & 1) | (count & 7) == 0, count <= 2 * largest else {
      return processSingly(input, count: count, into: output)
    }
    append(input, count: count)
    return filterPending(into: output)
  }

  /// Takes `count` samples, a multiple of eight, each time; `filterPending` makes the outputs, before
  /// there are more than `largest`. With other work between the two calls, that doesn't wait for the
  /// stores.
  @_noAllocation @_noLocks
  mutating func append(_ input: UnsafePointer<Float>, count: Int) {
    spectrum_split_pairs(nextEven, nextOdd, input, count &>> 1)
    pending &+= count
  }

  /// The same for any number of inputs, one by one.
  @_noAllocation @_noLocks
  private mutating func processSingly(
    _ input: UnsafePointer<Float>, count: Int, into output: UnsafeMutablePointer<Float>
  ) -> Int {
    var written = 0
    for index in 0..<count {
      (pending & 1 == 0 ? nextEven : nextOdd).pointee = input[index]
      pending &+= 1
      if pending == 2 * largest { written &+= filterPending(into: output + written) }
    }
    return written &+ filterPending(into: output + written)
  }

  /// Where the next even-numbered and the next odd-numbered input go.
  private var nextEven: UnsafeMutablePointer<Float> {
    @_noAllocation @_noLocks @inline(__always) get {
      even.base + (2 &* sideTaps &- 1 &+ (pending &>> 1))
    }
  }
  private var nextOdd: UnsafeMutablePointer<Float> {
    @_noAllocation @_noLocks @inline(__always) get { odd.base + (sideTaps &+ (pending &>> 1)) }
  }

  /// Takes over the past of a decimator of the same band.
  @_noAllocation @_noLocks
  mutating func follow(_ other: borrowing HalfBandDecimator) {
    spectrum_copy(even.base, other.even.base, even.count)
    spectrum_copy(odd.base, other.odd.base, odd.count)
    pending = other.pending
  }

  /// Forgets the past.
  @_noAllocation @_noLocks
  mutating func reset() {
    silence()
    pending = 0
  }

  /// Makes the past silent; the outputs come when they would have come.
  @_noAllocation @_noLocks
  mutating func silence() {
    even.fill(0)
    odd.fill(0)
  }

  /// Writes the outputs whose inputs have all come, in whole batches, and returns how many; then
  /// moves the inputs that are still needed to the front.
  @_noAllocation @_noLocks
  mutating func filterPending(into output: UnsafeMutablePointer<Float>) -> Int {
    let count = (pending &>> 1) & -Self.batch
    guard count > 0 else { return 0 }
    // A constant count of taps is unrolled.
    if sideTaps == 4 {
      filter(count, sideTaps: 4, into: output)
    } else {
      filter(count, sideTaps: 6, into: output)
    }
    Self.move(even.base + count, to: even.base)
    Self.move(odd.base + count, to: odd.base)
    pending &-= 2 &* count
    return count
  }

  /// The next `count` outputs, whole batches.
  ///
  /// y[m] = ½·o[m] + Σ_t h[t]·(e[m + sideTaps − 1 − t] + e[m + sideTaps + t]):
  /// both branches are read in their own order, so that eight outputs fill a SIMD vector.
  @_noAllocation @_noLocks
  @inline(__always)
  private mutating func filter(
    _ count: Int, sideTaps: Int, into output: UnsafeMutablePointer<Float>
  ) {
    let (even, odd) = (even.base, odd.base)
    // Copied, since for all the compiler knows the output may overwrite them.
    var taps = InlineArray<6, SIMD8<Float>>(repeating: SIMD8(repeating: 0))
    for tap in 0..<sideTaps { taps[tap] = SIMD8(repeating: self.taps.base[tap]) }
    var start = 0
    while start < count {
      let middle = even + start + sideTaps
      var sum = SIMD8(at: odd + start) * 0.5
      // Not a line per tap: the compiler would load each float once, and shuffle for longer.
      var tap = 0
      while tap < sideTaps {
        sum += (SIMD8(at: middle - 1 - tap) + SIMD8(at: middle + tap)) * taps[tap]
        tap &+= 1
      }
      sum.store(at: output + start)
      start &+= 8
    }
  }

  /// Moves old inputs and a waiting batch, at most 2·maximumTaps − 1 + batch floats, to the front.
  ///
  /// All are loaded before any is stored: a loop becomes a call of memmove, which takes longer.
  @_noAllocation @_noLocks
  @inline(__always)
  private static func move(_ source: UnsafePointer<Float>, to target: UnsafeMutablePointer<Float>) {
    let (a, b, c) = (SIMD4(at: source), SIMD4(at: source + 4), SIMD4(at: source + 8))
    let (d, e) = (SIMD4(at: source + 12), SIMD4(at: source + 16))
    a.store(at: target)
    b.store(at: target + 4)
    c.store(at: target + 8)
    d.store(at: target + 12)
    e.store(at: target + 16)
  }
}
