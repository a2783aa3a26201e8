// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The sweep over all bands that makes a frame: a slice of them per step.
struct BandSweep: ~Copyable {
  /// Bands that one step reads, and bins that it searches for lines: some microseconds' work.
  private static let bandsPerStep = 128
  private static let binsPerStep = 4096
  /// The lowest level reported, in dBFS: that of a power of 1e−20.
  static let floor: Float = -200
  /// The next band, and how many there are.
  private var (cursor, bandCount) = (0, 0)
  /// Of each window function.
  private let shapes: FixedArray<PeakShape>
  /// The bins of each rung while bands are read; shape: [Ladder.maximumRungs].
  private let bins: UnsafeMutablePointer<BandBins>
  /// Of each stream.
  let bands: FixedArray<Bands>
  private var picker = PeakPicker()
  private var search = LineSearch()
  /// The lines of the last complete sweep, each Hz and dBFS; shape: [2 · PeakPicker.limit].
  private let lines = SampleBuffer(count: 2 * PeakPicker.limit)
  private var lineCount = 0
  /// Of the last complete sweep, in Hz; 0 in silence.
  private(set) var centroid: Float = 0
  /// See `BandSpectrum.weightedLevels`.
  private(set) var weightedLevels = (track: floor, compared: floor)

  /// Whether lines are still to be searched, after all bands have been read.
  private var needsLines = false

  /// The bands of a stream.
  struct Bands: ~Copyable {
    let powers = BandPowers()
    /// Levels of this sweep in dBFS.
    let levels = SampleBuffer(count: BandLayout.counts.upperBound)
    /// Of the last complete sweep: the levels, and the power within the bands.
    let latchedLevels = SampleBuffer(count: BandLayout.counts.upperBound)
    let latchedWithin = SampleBuffer(count: BandLayout.counts.upperBound)

    init() { latchedLevels.fill(BandSweep.floor) }

    /// Completes a sweep over `count` bands.
    @_noAllocation @_noLocks
    func latch(_ count: Int) {
      spectrum_copy(latchedLevels.base, levels.base, count)
      spectrum_copy(latchedWithin.base, powers.within.base, count)
    }
  }

  /// How far the search for lines has come.
  private struct LineSearch {
    var centroid = SpectralCentroid()
    /// The stream, and its rung, counted from the bass up.
    var (stream, rung) = (0, 0)
    /// The rung's lowest frequency in Hz, and the bins below which it has been searched; 0: none.
    var (low, bin) = (BandLayout.lowestHz, 0)
  }

  init(streamCapacity: Int) {
    let windows = WindowFunction.allCases
    shapes = FixedArray(count: windows.count) { PeakShape(window: windows[$0]) }
    bins = .allocate(capacity: Ladder.maximumRungs)
    bands = FixedArray(count: streamCapacity) { _ in Bands() }
  }

  deinit { bins.deallocate() }

  /// Whether a frame is unfinished.
  var isUnderWay: Bool { @_noAllocation @_noLocks get { cursor < bandCount || needsLines } }

  /// Frequency in Hz and level in dBFS of each line of the last complete sweep.
  var peaks: UnsafeBufferPointer<Float> {
    @_noAllocation @_noLocks get { .init(start: lines.base, count: 2 * lineCount) }
  }

  /// Starts a frame.
  @_noAllocation @_noLocks
  mutating func start(bandCount: Int) {
    (cursor, self.bandCount, needsLines) = (0, bandCount, true)
    search = LineSearch()
    picker.start()
  }

  /// Gives up an unfinished frame.
  @_noAllocation @_noLocks
  mutating func cancel() { (cursor, needsLines) = (bandCount, false) }

  /// Makes bands silent until they are read again.
  @_noAllocation @_noLocks
  func forget(_ bands: Range<Int>) {
    for stream in 0..<self.bands.count { self.bands[stream].powers.forget(bands) }
  }

  /// Reads the next slice of bands of the first `count` streams or, after the last, searches the next
  /// bins of the first `lineStreams` for lines; true if that completes the frame.
  @_noAllocation @_noLocks
  mutating func step(
    _ streams: borrowing FixedArray<SpectrumStream>, count: Int, lineStreams: Int,
    _ plan: borrowing SpectrumPlan
  ) -> Bool {
    guard cursor == bandCount else {
      let end = min(cursor + Self.bandsPerStep, bandCount)
      for index in 0..<count { read(cursor..<end, index, streams[index], plan) }
      cursor = end
      return false
    }
    guard findLines(streams, count: lineStreams, plan) else { return false }
    needsLines = false
    for index in 0..<count { bands[index].latch(bandCount) }
    let (first, second) = (bands[0].latchedWithin.base, bands[count - 1].latchedWithin.base)
    let isStereo = count > 1 && lineStreams > 1
    weightedLevels.track = weightedLevel(first, isStereo ? second : first, plan)
    weightedLevels.compared =
      count > lineStreams ? weightedLevel(second, second, plan) : Self.floor
    return true
  }

  /// Σ of the bands' powers, the higher one of each, times the K-weighting, in dB.
  @_noAllocation @_noLocks
  private func weightedLevel(
    _ first: UnsafePointer<Float>, _ second: UnsafePointer<Float>, _ plan: borrowing SpectrumPlan
  ) -> Float {
    let weights = plan.bandKWeights.base
    var sums = SIMD8<Float>.zero
    var band = 0
    while band &+ 8 <= bandCount {
      sums += SIMD8(at: weights + band) * SIMD8(at: first + band).larger(SIMD8(at: second + band))
      band &+= 8
    }
    var sum = sums.total
    for rest in band..<bandCount { sum += weights[rest] * max(first[rest], second[rest]) }
    return sum > 1e-20 ? Decibels.weightedPower(sum) : Self.floor
  }

  /// Levels of a range of bands in dBFS; the floor above half the rate.
  @_noAllocation @_noLocks
  private mutating func read(
    _ range: Range<Int>, _ index: Int, _ stream: borrowing SpectrumStream,
    _ plan: borrowing SpectrumPlan
  ) {
    for rung in 0..<plan.rungCount { bins[rung] = bins(of: rung, stream, plan) }
    bands[index].powers.read(range, from: UnsafePointer(bins), plan)
    Self.makeLevels(bands[index].powers.readings.base, range, into: bands[index].levels.base)
  }

  /// Goes on to find the lines and the centroid of the first `count` streams, from the bass up; true
  /// after the last bin.
  @_noAllocation @_noLocks
  private mutating func findLines(
    _ streams: borrowing FixedArray<SpectrumStream>, count: Int, _ plan: borrowing SpectrumPlan
  ) -> Bool {
    var room = Self.binsPerStep
    while search.stream < count {
      let index = plan.rungCount - 1 - search.rung
      bins[index] = bins(of: index, streams[search.stream], plan)
      let (place, low) = (bins + index, search.low)
      let high = min(plan.rungs[index].middleOfBlend, BandLayout.highestHz)
      if search.bin == 0 { search.centroid.add(place, from: low, to: high) }
      let range = PeakPicker.range(of: place, in: (0.99 * low, 1.01 * high))
      let first = max(range.lowerBound, search.bin)
      let end = min(range.upperBound, first + room)
      picker.add(place, in: first..<end)
      guard end == range.upperBound else {
        search.bin = end
        return false
      }
      room -= end - first
      (search.rung, search.low, search.bin) = (search.rung + 1, high, 0)
      if search.rung == plan.rungCount {
        (search.stream, search.rung, search.low) = (search.stream + 1, 0, BandLayout.lowestHz)
      }
    }
    lineCount = picker.finish(into: lines.base)
    centroid = search.centroid.hertz
    return true
  }

  /// The bins that rung `index` has latched.
  @_noAllocation @_noLocks
  private mutating func bins(
    of index: Int, _ stream: borrowing SpectrumStream, _ plan: borrowing SpectrumPlan
  ) -> BandBins {
    let (rung, window) = (plan.rungs[index], plan.settings.window)
    let (sums, scale) = stream.averages[index].latched()
    return BandBins(
      power: sums, scale: scale, noiseGain: 1 / rung.noiseBandwidth,
      binsPerHz: rung.binsPerHz, firstBin: rung.bins.lowerBound, endBin: rung.bins.upperBound,
      mainLobeReach: window.mainLobeReach, shape: UnsafePointer(shapes.base + window.rawValue),
      version: stream.averages[index].version)
  }

  /// Turns the powers of `bands` into dBFS, four at a time: up to three after the last one are
  /// overwritten, and read later.
  @_noAllocation @_noLocks
  private static func makeLevels(
    _ powers: UnsafePointer<Float>, _ bands: Range<Int>, into levels: UnsafeMutablePointer<Float>
  ) {
    var band = bands.lowerBound
    while band < bands.upperBound {
      let power = SIMD4(at: powers + band)
      let least = SIMD4<Float>(repeating: 1e-20)
      (spectrum_log2_4(least.larger(power)) * Decibels.perDoubling)
        .replacing(with: Self.floor, where: power .<= least).store(at: levels + band)
      band &+= 4
    }
  }
}
