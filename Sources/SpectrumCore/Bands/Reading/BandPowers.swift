// SPDX-License-Identifier: GPL-3.0-or-later

/// The power of each band of one or two signals, from the bins of their transforms.
///
/// The longest windows move on more rarely than frames come: bands whose transforms are still the same
/// aren't read again.
struct BandPowers: ~Copyable {
  /// Slots of a stream: stream · `stride` + band is a band's.
  static var stride: Int { @_noAllocation @_noLocks get { BandLayout.counts.upperBound } }

  private let streamCapacity: Int
  /// By detector and calibration; shape: [streamCapacity · stride], and room, since bands are written
  /// eight at a time.
  private let readings: SampleBuffer
  /// Between the edges, whatever detector and calibration are; likewise.
  private let within: SampleBuffer
  /// The version of the transforms that a band and those read with it are from: of two, the sum; −1:
  /// none yet.
  private let versions: UnsafeMutablePointer<Int>

  init(streamCapacity: Int) {
    self.streamCapacity = streamCapacity
    let slots = streamCapacity * Self.stride
    readings = SampleBuffer(count: slots + 8)
    within = SampleBuffer(count: slots + 8)
    versions = .allocate(capacity: slots)
    versions.initialize(repeating: -1, count: slots)
  }

  deinit { versions.deallocate() }

  /// The bands' readings of a stream; power 1 is a full-scale sine.
  @_noAllocation @_noLocks
  func powers(stream: Int) -> UnsafePointer<Float> {
    UnsafePointer(readings.base + stream * Self.stride)
  }

  /// The power between their edges.
  @_noAllocation @_noLocks
  func within(stream: Int) -> UnsafePointer<Float> {
    UnsafePointer(within.base + stream * Self.stride)
  }

  /// Makes bands silent until they are read again.
  @_noAllocation @_noLocks
  mutating func forget(_ bands: Range<Int>) {
    for stream in 0..<streamCapacity {
      for band in bands {
        readings[stream * Self.stride + band] = 0
        within[stream * Self.stride + band] = 0
        versions[stream * Self.stride + band] = -1
      }
    }
  }

  /// Reads `bands` of a stream, all of whose rungs have `bins`, where these are new.
  @_noAllocation @_noLocks
  mutating func read(
    _ bands: Range<Int>, of stream: Int, from bins: UnsafePointer<BandBins>,
    _ plan: borrowing SpectrumPlan
  ) {
    let start = stream * Self.stride
    var band = bands.lowerBound
    while band < bands.upperBound {
      let source = plan.source(of: band)
      let count = min(source.count, bands.upperBound - band)
      let rung = bins + source.rung
      switch source.kind {
      case .beyondRate: break
      case .one:
        guard isNew(rung.pointee.version, start + band) else { break }
        let places = plan.places.eight(from: band, count: count)
        let readings = BandReader(rung, plan.settings).readings(at: places, wantsSines: false)
        put(readings, start + band, count)
      case .blend:
        let version = rung.pointee.version &+ (rung - 1).pointee.version
        guard isNew(version, start + band) else { break }
        put(Self.blend(rung, band, count, plan), start + band, count)
      }
      band &+= count
    }
  }

  /// Whether a slot's bands have yet to be read from transforms of this version; from now on they
  /// have been.
  @_noAllocation @_noLocks @inline(__always)
  private func isNew(_ version: Int, _ slot: Int) -> Bool {
    guard versions[slot] != version else { return false }
    versions[slot] = version
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
    let share = plan.shares(from: band)
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
  private func put(_ readings: BandReader.Readings, _ slot: Int, _ count: Int) {
    let isMeant = LaneMask.first(count)
    let (target, targetWithin) = (self.readings.base + slot, within.base + slot)
    isMeant.choose(readings.power, else: SIMD8(at: target)).store(at: target)
    isMeant.choose(readings.within, else: SIMD8(at: targetWithin)).store(at: targetWithin)
  }
}
