// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

// What process() does at the end of a quantum, a piece at a time.
extension BandSpectrum {
  /// At most one piece of work.
  @_noAllocation @_noLocks
  mutating func advance() {
    if Double(now) >= nextFrame {
      nextFrame += framePeriod
      if isFrozen {
        frameCount += 1
      } else {
        latch()
        cursor = 0
      }
    }
    guard !isFrozen else {
      skipWork()
      return
    }
    // The frame first, so that it comes evenly; a transform can wait, as its samples are kept.
    if cursor < active.bandCount {
      readBands()
      return
    }
    for index in 0..<rungCount where isDue(index) {
      if rungs[index].rung.size <= TransformBank.largestWhole {
        transform(index)
        return
      }
      if longStep < 0 {
        (longStep, longEnd) = (0, rungs[index].due)
        rungs[index].due += rungs[index].rung.hop
      }
    }
    if longStep >= 0 { stepLong() }
  }

  /// Lets what is due while frozen go by: to catch up afterwards would hold up the frames.
  @_noAllocation @_noLocks
  private mutating func skipWork() {
    (longStep, cursor) = (-1, active.bandCount)
    latch()
    for index in 0..<rungCount where isDue(index) { rungs[index].due += rungs[index].rung.hop }
  }

  @_noAllocation @_noLocks
  private mutating func isDue(_ index: Int) -> Bool {
    streams[0].total(at: rungs[index].rung.halvings) >= rungs[index].due
  }

  @_noAllocation @_noLocks
  private mutating func transform(_ index: Int) {
    let state = rungs[index]
    for stream in 0..<activeStreams {
      streams[stream].transform(
        index, state, end: state.due, weights: weights.base + state.weightsStart, bank: bank)
    }
    rungs[index].due += state.rung.hop
  }

  /// The next step of the long transform, which only the topmost rung can have.
  @_noAllocation @_noLocks
  private mutating func stepLong() {
    let state = rungs[0]
    let slices = (state.rung.size + Self.windowSlice - 1) / Self.windowSlice
    let transformSteps = bank.stepCount(size: state.rung.size)
    for stream in 0..<activeStreams {
      if longStep < slices {
        let start = longStep * Self.windowSlice
        streams[stream].window(
          state, slice: start..<min(start + Self.windowSlice, state.rung.size), end: longEnd,
          weights: weights.base + state.weightsStart, bank: bank)
      } else {
        streams[stream].longTransform(
          0, state, step: longStep - slices, stepCount: transformSteps, bank: bank)
      }
    }
    longStep += 1
    if longStep == slices + transformSteps { longStep = -1 }
  }

  /// Makes the power found since the last frame that of the next one.
  @_noAllocation @_noLocks
  private mutating func latch() {
    for index in 0..<rungCount where rungs[index].rung.size <= TransformBank.largestWhole {
      for stream in 0..<activeStreams { streams[stream].latch(index) }
    }
  }

  /// Reads a slice of the bands; after the last one the frame is whole.
  @_noAllocation @_noLocks
  private mutating func readBands() {
    let end = min(cursor + Self.bandsPerStep, active.bandCount)
    for stream in 0..<activeStreams { readBands(cursor..<end, stream: stream) }
    cursor = end
    guard cursor == active.bandCount else { return }
    for stream in 0..<activeStreams {
      let start = stream * BandLayout.counts.upperBound
      spectrum_copy(whole.base + start, growing.base + start, active.bandCount)
    }
    bandCount = active.bandCount
    frameCount += 1
  }

  /// Levels of `bands` in dBFS; the floor above half the rate.
  ///
  /// The longest windows move on more rarely than frames come: a band whose transforms are still the
  /// same is not read again.
  @_noAllocation @_noLocks
  private mutating func readBands(_ bands: Range<Int>, stream: Int) {
    for index in 0..<rungCount { bins[index] = bins(index, stream: stream) }
    let start = stream * BandLayout.counts.upperBound
    let (powers, versions, plans) = (powers.base + start, versions + start, plans)
    let (bins, detector) = (UnsafePointer(bins), active.detector)
    var band = bands.lowerBound
    while band < bands.upperBound {
      let plan = plans + band
      let place = UnsafePointer(places + 2 * band)
      let rung = bins + plan.pointee.rung
      switch plan.pointee.kind {
      case .beyondRate: break
      case .own:
        guard versions[band] != rung.pointee.version else { break }
        versions[band] = rung.pointee.version
        powers[band] =
          BandReader(rung, detector: detector).reading(at: place, wantsSine: false).power
      case .blend:
        let version = rung.pointee.version &+ (rung - 1).pointee.version
        guard versions[band] != version else { break }
        versions[band] = version
        powers[band] = blend(plan, place)
      }
      band &+= 1
    }
    Self.makeLevels(powers, bands, into: growing.base + start)
  }

  /// The power of a band that two rungs share.
  @_noAllocation @_noLocks
  private func blend(_ plan: UnsafePointer<BandPlan>, _ place: UnsafePointer<BandPlace>) -> Float {
    let (share, rung) = (plan.pointee.share, UnsafePointer(bins + plan.pointee.rung))
    let low = BandReader(rung, detector: active.detector).reading(at: place, wantsSine: true)
    let high = BandReader(rung - 1, detector: active.detector)
      .reading(at: place + 1, wantsSine: true)
    // The two windows see a moving sine at different times, in different bands perhaps: each
    // band shows the whole of it.
    return max(share * low.power + (1 - share) * high.power, max(low.sine, high.sine))
  }

  /// Turns the powers of `bands` into dBFS.
  ///
  /// Four at a time; up to three behind the last one are turned, too, and nothing is there yet.
  @_noAllocation @_noLocks
  private static func makeLevels(
    _ powers: UnsafePointer<Float>, _ bands: Range<Int>, into levels: UnsafeMutablePointer<Float>
  ) {
    var band = bands.lowerBound
    while band < bands.upperBound {
      let power = SIMD4(at: powers + band)
      let least = SIMD4<Float>(repeating: 1e-20)
      // 10·log10(2) = 3.0103.
      (spectrum_log2_4(least.larger(power)) * 3.010_299_96)
        .replacing(with: Self.floor, where: power .<= least).store(at: levels + band)
      band &+= 4
    }
  }

  /// What rung `index` has latched.
  @_noAllocation @_noLocks
  private mutating func bins(_ index: Int, stream: Int) -> BandBins {
    let state = rungs[index]
    let (sums, scale) = streams[stream].power(index)
    return BandBins(
      power: sums, scale: scale, noiseGain: 1 / state.noiseBandwidth, firstBin: state.firstBin,
      endBin: state.endBin, mainLobeReach: active.window.mainLobeReach,
      shape: UnsafePointer(shapes + active.window.rawValue), version: streams[stream].version(index)
    )
  }
}
