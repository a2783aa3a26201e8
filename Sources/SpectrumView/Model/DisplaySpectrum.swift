// SPDX-License-Identifier: GPL-3.0-or-later
import CMath
import SpectrumMessages

/// One channel's spectrum on display: levels as received and smoothed, then lifted by gain, tilt and
/// weighting, and the heights that follow them.
final class DisplaySpectrum {
  /// As received and smoothed.
  let kept = KeptLevels()
  var motion = BandMotion()

  // Shapes: [1024].
  /// dBFS as lifted, and as they were before the latest frame.
  @Owned(Message.Frame.maximumBandCount, KeptLevels.none) private var lifted
  @Owned(Message.Frame.maximumBandCount, KeptLevels.none) private var former
  /// Heights on the scale, above 1 beyond its top, to which bands move, and those of the step before.
  @Owned(Message.Frame.maximumBandCount, Float(0)) private var heights
  @Owned(Message.Frame.maximumBandCount, Float(0)) private var formerHeights
  /// dB of the latest lift, and by how much it differs from the one before.
  @Owned(Message.Frame.maximumBandCount, Float(0)) private var lifts
  @Owned(Message.Frame.maximumBandCount, Float(0)) private var rises
  /// dBFS without lift at which the bands were after the last step; NaN for those at an end of the scale,
  /// whose levels in motion aren't known.
  @Owned(Message.Frame.maximumBandCount, Float.nan) private var reached

  /// Number of bands received last, 0…1024.
  var bandCount: Int { kept.count }

  /// Heights on the scale without motion, 0 and more, above 1 beyond its top; shape: [bandCount].
  var targets: UnsafeBufferPointer<Float> {
    UnsafeBufferPointer(start: heights.baseAddress, count: bandCount)
  }

  /// dBFS, smoothed and lifted; shape: [bandCount].
  var levels: UnsafeBufferPointer<Float> {
    UnsafeBufferPointer(start: lifted.baseAddress, count: bandCount)
  }

  /// The level in dBFS that a band shows on `scale`; at the display's bottom, its lifted level.
  func shownLevel(of band: Int, on scale: LevelScale) -> Float {
    let value = motion.bandCount == bandCount ? motion.values[band] : 0
    return value > 0 ? scale.decibels(at: value) : min(lifted[band], scale.floor)
  }

  /// The level in dBFS that a band shows on `scale`; at either end of it, its lifted level, nil for none.
  func drawnLevel(of band: Int, on scale: LevelScale) -> Float? {
    let level = shownLevel(of: band, on: scale)
    if level <= scale.floor, kept.isSilent(band) { return nil }
    return level < scale.top ? level : max(level, levels[band])
  }

  /// Takes levels, no bands for nil; returns whether they differ from the last received ones.
  func receive(_ levels: FloatVector?) -> Bool {
    guard let levels else {
      defer { fit(0) }
      return bandCount > 0
    }
    defer { fit(levels.copy(into: kept.received)) }
    return !levels.equals(kept.received, bandCount)
  }

  /// Whether `silence` would have no effect.
  var isSilent: Bool { kept.all.allSatisfy { $0 == KeptLevels.none } }

  /// Sets all levels to silence, so that the bands fall.
  func silence() { kept.received.update(repeating: KeptLevels.none) }

  /// Sets the number of bands, at once rather than at the next step: a draw in between needs it.
  func fit(_ count: Int) {
    if count != bandCount { reached.update(repeating: .nan) }
    kept.count = count
    motion.fit(bandCount: count)
  }

  /// Has the heights begin their way to the levels of the next `lift` at those of the last one.
  func leaveLevels() { _ = former.update(fromContentsOf: lifted) }

  /// Lifts the smoothed levels, each raised by `offset`. Bands and marks move with the lift.
  func lift(by lift: borrowing BandLift, raisedBy offset: Float = 0) {
    let smoothed = kept.smoothed
    for band in 0..<bandCount {
      // Within a range beyond any display's.
      lifted[band] = (smoothed[band] + offset + lift[band]).held(within: -200...200)
      (rises[band], lifts[band]) = (lift[band] - lifts[band], lift[band])
      former[band] += rises[band]
    }
    motion.raise(by: UnsafeBufferPointer(rebasing: rises[..<bandCount]).span)
  }

  /// The highest of some bands' levels in dBFS; −200 without one.
  func highestLevel(of bands: Range<Int>) -> Float {
    levels[bands.clamped(to: 0..<bandCount)].max() ?? KeptLevels.none
  }

  /// Has heights follow levels at once.
  func dropInertia() { (motion.times.attack, motion.times.decay) = (0, 0) }

  /// Moves towards the heights on `scale` of the lifted levels, or, while these are on the way to them from
  /// the former ones, towards what lies at `part` of it, 0…1.
  func step(_ scale: LevelScale, elapsed: Float, part: Float? = nil) {
    swap(&_heights, &_formerHeights)
    follow(scale)
    if let part, part < 1 {
      for band in 0..<bandCount {
        let start = max(0, scale.height(of: former[band]))
        heights[band] = start + (heights[band] - start) * part
      }
    }
    let start = part == nil ? heights : formerHeights
    motion.step(
      from: UnsafeBufferPointer(rebasing: start[..<bandCount]).span, towards: targets.span,
      elapsed: elapsed)
    for band in 0..<bandCount {
      let value = motion.values[band]
      let isInView = value > 0 && value < 1
      reached[band] = isInView ? scale.decibels(at: value) - lifts[band] : .nan
    }
  }

  /// Stands still on `scale`; `isNew`: with levels of another smoothing. A band that comes back into view
  /// is where it was.
  func stand(on scale: LevelScale, isNew: Bool) {
    if isNew { return step(scale, elapsed: 3600) }
    follow(scale)
    for band in 0..<bandCount {
      let level = reached[band] + lifts[band]
      motion.put(band, at: level.isNaN ? heights[band] : scale.height(of: level))
    }
  }

  private func follow(_ scale: LevelScale) {
    motion.follow(scale)
    for band in 0..<bandCount { heights[band] = max(0, scale.height(of: lifted[band])) }
  }
}

extension FloatVector {
  /// Whether these are the first `count` of other numbers.
  func equals(_ others: UnsafeMutableBufferPointer<Float>, _ count: Int) -> Bool {
    guard self.count == count else { return false }
    for index in 0..<count where self[index] != others[index] { return false }
    return true
  }
}
