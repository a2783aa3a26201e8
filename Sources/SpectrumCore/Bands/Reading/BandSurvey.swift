// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The sum and the highest of the bins of eight bands, a lane each.
struct BandSurvey {
  /// The sum of the bins between the first and the last.
  private var inside: SIMD8<Float>
  /// The first and the last bin, which belong to a band in part.
  private var (first, last): (SIMD8<Float>, SIMD8<Float>)
  /// The highest of all bins, and the first that is so high.
  private(set) var highest: SIMD8<Float>
  private(set) var best: SIMD8<Float>
  /// The highest of the bins whose middles lie between the edges; 0 without any.
  private(set) var inner: SIMD8<Float>

  /// Up to so many bins of a band are read by a lane each, beyond it eight in a row.
  private static let longestInLanes: Float = 24

  /// `power`: shape [last bin + 8].
  @_noAllocation @_noLocks @inline(__always)
  init(of places: BandPlaces8, in power: UnsafePointer<Float>) {
    inside = SIMD8(repeating: 0)
    (inner, best) = (inside, places.first)
    first = SIMD8(gatheredFrom: power, at: places.first)
    last = SIMD8(gatheredFrom: power, at: places.last)
    highest = first
    let longest = spectrum_highest8(places.last - places.first)
    if longest <= Self.longestInLanes {
      goThroughLanes(Int(spectrum_truncate(longest)), places, power)
    } else {
      goThroughBands(places, power)
    }
    let zero = SIMD8<Float>(repeating: 0)
    inner = inner.larger(places.low.isAtMost(places.first).choose(first, else: zero))
      .larger(places.last.isAtMost(places.high).choose(last, else: zero))
  }

  /// Σ P between the edges.
  @_noAllocation @_noLocks @inline(__always)
  func power(at places: BandPlaces8) -> SIMD8<Float> {
    inside + (first * places.firstPart + last * places.lastPart)
  }

  /// The bins after the first up to the last, one of each band at a time.
  @_noAllocation @_noLocks @inline(__always)
  private mutating func goThroughLanes(
    _ longest: Int, _ places: BandPlaces8, _ power: UnsafePointer<Float>
  ) {
    var k = places.first
    for _ in 0..<longest {
      k = (k + 1).smaller(places.last)
      let here = SIMD8(gatheredFrom: power, at: k)
      let within = k.isBelow(places.last).choose(here, else: SIMD8(repeating: 0))
      inside += within
      inner = inner.larger(within)
      best = highest.isBelow(here).choose(k, else: best)
      highest = highest.larger(here)
    }
  }

  /// The same, one band at a time.
  @_noAllocation @_noLocks
  private mutating func goThroughBands(_ places: BandPlaces8, _ power: UnsafePointer<Float>) {
    for lane in 0..<8 {
      let first = Int(spectrum_truncate(places.first[lane]))
      let last = Int(spectrum_truncate(places.last[lane]))
      var (sums, highest) = (SIMD8<Float>.zero, SIMD8<Float>.zero)
      var k = first &+ 1
      while k &+ 8 <= last {
        let eight = SIMD8(at: power + k)
        sums += eight
        highest = highest.larger(eight)
        k &+= 8
      }
      let rest = spectrum_mask_first8(SIMD8(at: power + k), Int32(truncatingIfNeeded: last &- k))
      inside[lane] = (sums + rest).total
      inner[lane] = spectrum_highest8(highest.larger(rest))
      let most = max(inner[lane], max(power[first], power[last]))
      self.highest[lane] = most
      best[lane] = Float(Self.firstBin(of: most, in: power, from: first, to: last))
    }
  }

  /// The first bin from `first` on whose power is `value`, at most `last`.
  @_noAllocation @_noLocks
  private static func firstBin(
    of value: Float, in power: UnsafePointer<Float>, from first: Int, to last: Int
  ) -> Int {
    var k = first
    while k <= last {
      let bits = spectrum_equal8(power + k, value)
      if bits != 0 { return min(last, k &+ bits.trailingZeroBitCount) }
      k &+= 8
    }
    return first
  }
}
