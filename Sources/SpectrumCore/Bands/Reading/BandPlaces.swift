// SPDX-License-Identifier: GPL-3.0-or-later

/// Where a band lies among the bins of a transform.
struct BandPlace {
  /// Its edges, in bins.
  var low: Float = 0
  var high: Float = 0
  /// The first and last bin that belong to it at least in part, where bin k covers k − ½ to k + ½;
  /// the neighbours of both hold power.
  var first = 0
  var last = 0
  /// The parts of those two that lie within; if they are the same, `lastPart` is 0.
  var firstPart: Float = 0
  var lastPart: Float = 0

  /// The band from `lowHz` to `highHz` in a transform that has power in bins `bins`.
  @_noAllocation @_noLocks
  init(from lowHz: Float, to highHz: Float, binsPerHz: Float, bins: Range<Int>) {
    (low, high) = (lowHz * binsPerHz, highHz * binsPerHz)
    let inner = bins.lowerBound + 1...max(bins.lowerBound + 1, bins.upperBound - 2)
    first = Int(clamping: low + 0.5, to: inner)
    last = Int(clamping: high + 0.5, to: inner)
    let isOne = first == last
    firstPart = isOne ? high - low : Float(first) + 0.5 - low
    lastPart = isOne ? 0 : high - Float(last) + 0.5
  }
}

/// The places of up to eight bands in a row, a lane each (see `BandPlace`).
struct BandPlaces8 {
  var low, high, first, last, firstPart, lastPart: SIMD8<Float>
}

/// The places of all bands, stored by component, so that eight load as one vector.
struct BandPlaces: ~Copyable {
  private static let room = BandLayout.counts.upperBound + 8
  private let low = SampleBuffer(count: room)
  private let high = SampleBuffer(count: room)
  private let first = SampleBuffer(count: room)
  private let last = SampleBuffer(count: room)
  private let firstPart = SampleBuffer(count: room)
  private let lastPart = SampleBuffer(count: room)

  /// Keeps the place of `band`.
  @_noAllocation @_noLocks
  func put(_ place: BandPlace, of band: Int) {
    (low[band], high[band]) = (place.low, place.high)
    (first[band], last[band]) = (Float(place.first), Float(place.last))
    (firstPart[band], lastPart[band]) = (place.firstPart, place.lastPart)
  }

  /// The places of `count` bands from `band` on, 1…8; further lanes have that of the first.
  @_noAllocation @_noLocks @inline(__always)
  func eight(from band: Int, count: Int) -> BandPlaces8 {
    let isMeant = LaneMask.first(count)
    return BandPlaces8(
      low: Self.lanes(low, band, isMeant), high: Self.lanes(high, band, isMeant),
      first: Self.lanes(first, band, isMeant), last: Self.lanes(last, band, isMeant),
      firstPart: Self.lanes(firstPart, band, isMeant), lastPart: Self.lanes(lastPart, band, isMeant)
    )
  }

  @_noAllocation @_noLocks @inline(__always)
  private static func lanes(
    _ buffer: borrowing SampleBuffer, _ band: Int, _ isMeant: LaneMask
  ) -> SIMD8<Float> {
    let start = buffer.base + band
    return isMeant.choose(SIMD8(at: start), else: SIMD8(repeating: start.pointee))
  }
}
