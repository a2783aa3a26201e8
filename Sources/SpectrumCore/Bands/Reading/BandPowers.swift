// SPDX-License-Identifier: GPL-3.0-or-later

/// The power of each band of a signal, from the bins of its transforms.
///
/// The longest windows move on more rarely than frames come: bands whose transforms are still the same
/// aren't read again.
struct BandPowers: ~Copyable {
  /// With room after the last band, since they are written eight at a time.
  private static let room = BandLayout.counts.upperBound + 8
  /// By detector and calibration; power 1 is a full-scale sine.
  let readings = SampleBuffer(count: room)
  /// Between the edges, whatever detector and calibration are.
  let within = SampleBuffer(count: room)
  /// The version of the transforms that a band and those read with it are from: of two, the sum; −1:
  /// none yet.
  private let versions = FixedArray(count: BandLayout.counts.upperBound, repeating: -1)

  /// Makes bands silent until they are read again.
  @_noAllocation @_noLocks
  func forget(_ bands: Range<Int>) {
    for band in bands {
      readings[band] = 0
      within[band] = 0
      versions[band] = -1
    }
  }

  /// Reads `bands`, all of whose rungs have `bins`, where these are new.
  @_noAllocation @_noLocks
  func read(
    _ bands: Range<Int>, from bins: UnsafePointer<BandBins>, _ plan: borrowing SpectrumPlan
  ) {
    var band = bands.lowerBound
    while band < bands.upperBound {
      let source = plan.sources[band]
      let count = min(source.count, bands.upperBound - band)
      let rung = bins + source.rung
      switch source.kind {
      case .beyondRate: break
      case .one:
        guard isNew(rung.pointee.version, band) else { break }
        let places = plan.places.eight(from: band, count: count)
        let readings = BandReader(rung, plan.settings).readings(at: places, wantsSines: false)
        put(readings, band, count)
      case .blend:
        let version = rung.pointee.version &+ (rung - 1).pointee.version
        guard isNew(version, band) else { break }
        put(Self.blend(rung, band, count, plan), band, count)
      }
      band &+= count
    }
  }

  /// Whether the bands from `band` on have yet to be read from transforms of this version; from now on
  /// they have been.
  @_noAllocation @_noLocks @inline(__always)
  private func isNew(_ version: Int, _ band: Int) -> Bool {
    guard versions[band] != version else { return false }
    versions[band] = version
    return true
  }

  /// The readings of bands that have shares of `rung` and the rest of the one above it.
  @_noAllocation @_noLocks
  private static func blend(
    _ rung: UnsafePointer<BandBins>, _ band: Int, _ count: Int, _ plan: borrowing SpectrumPlan
  ) -> BandReader.Readings {
    let low = BandReader(rung, plan.settings)
      .readings(at: plan.places.eight(from: band, count: count), wantsSines: true)
    let high = BandReader(rung - 1, plan.settings)
      .readings(at: plan.placesAbove.eight(from: band, count: count), wantsSines: true)
    let share = SIMD8(at: plan.bandShares.base + band)
    let rest = SIMD8(repeating: 1) - share
    // The two windows see a moving sine at different times, perhaps in different bands: each of
    // those shows the whole of it.
    let sine = low.sine.larger(high.sine)
    return BandReader.Readings(
      power: (share * low.power + rest * high.power).larger(sine), sine: sine,
      within: share * low.within + rest * high.within)
  }

  /// Keeps the first `count` lanes.
  @_noAllocation @_noLocks @inline(__always)
  private func put(_ readings: BandReader.Readings, _ band: Int, _ count: Int) {
    let isMeant = LaneMask.first(count)
    let (target, targetWithin) = (self.readings.base + band, within.base + band)
    isMeant.choose(readings.power, else: SIMD8(at: target)).store(at: target)
    isMeant.choose(readings.within, else: SIMD8(at: targetWithin)).store(at: targetWithin)
  }
}
