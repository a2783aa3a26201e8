// SPDX-License-Identifier: GPL-3.0-or-later
import CMath
import SpectrumMessages

/// One channel's spectrum on display: levels as received, smoothed, lifted by gain, tilt and
/// weighting, and the heights that follow them.
final class DisplaySpectrum {
  private static var silence: Float { -200 }

  /// Number of bands received last, 0…1024.
  private(set) var bandCount = 0
  var motion = BandMotion()
  /// dBFS as received and as lifted, and heights on the scale, above 1 beyond its top; shape: [1024].
  private let received: UnsafeMutableBufferPointer<Float>
  private let lifted: UnsafeMutableBufferPointer<Float>
  private let heights: UnsafeMutableBufferPointer<Float>

  init() {
    received = .allocate(capacity: Message.Frame.maximumBandCount)
    received.initialize(repeating: Self.silence)
    lifted = .allocate(capacity: Message.Frame.maximumBandCount)
    lifted.initialize(repeating: Self.silence)
    heights = .allocate(capacity: Message.Frame.maximumBandCount)
    heights.initialize(repeating: 0)
  }

  deinit {
    received.deallocate()
    lifted.deallocate()
    heights.deallocate()
  }

  /// Heights on the scale without motion, 0 and more, above 1 beyond its top; shape: [bandCount].
  var targets: UnsafeBufferPointer<Float> {
    UnsafeBufferPointer(start: heights.baseAddress, count: bandCount)
  }

  /// dBFS, smoothed and lifted; shape: [bandCount].
  var levels: UnsafeBufferPointer<Float> {
    UnsafeBufferPointer(start: lifted.baseAddress, count: bandCount)
  }

  /// dBFS as received.
  func receivedLevel(of band: Int) -> Float { received[band] }

  /// The level in dBFS that a band shows on `scale`; at the display's bottom, its lifted level.
  func shownLevel(of band: Int, on scale: LevelScale) -> Float {
    let value = motion.bandCount == bandCount ? motion.values[band] : 0
    return value > 0 ? scale.decibels(at: value) : min(lifted[band], scale.floor)
  }

  /// Whether `levels` equal the last received ones.
  func hasReceived(_ levels: FloatVector) -> Bool {
    guard levels.count == bandCount else { return false }
    for band in 0..<bandCount where levels[band] != received[band] { return false }
    return true
  }

  func receive(_ levels: FloatVector) {
    bandCount = levels.copy(into: received)
    // Now rather than at the next step: a draw in between needs the new number of bands.
    motion.fit(bandCount: bandCount)
  }

  /// Whether `silence` would have no effect.
  var isSilent: Bool {
    for band in 0..<bandCount where received[band] != Self.silence { return false }
    return true
  }

  /// Sets all levels to silence, so that the bands fall.
  func silence() { received.update(repeating: Self.silence) }

  /// Removes all bands.
  func clear() {
    bandCount = 0
    motion.fit(bandCount: 0)
  }

  /// Smooths the first `end` bands, those below half the rate, over `width` bands, and lifts all.
  func shape(
    by smoothing: inout OctaveSmoothing, width: Float, upTo end: Int, _ lift: borrowing BandLift
  ) {
    for band in 0..<bandCount { lifted[band] = received[band] }
    var audible = UnsafeMutableBufferPointer(
      start: lifted.baseAddress, count: min(end, bandCount)
    ).mutableSpan
    smoothing.process(&audible, width: width)
    var levels = UnsafeMutableBufferPointer(start: lifted.baseAddress, count: bandCount).mutableSpan
    lift.process(&levels)
  }

  /// Makes these the levels, in dBFS, each raised by `offset` and the band's lift.
  func show(
    _ levels: UnsafeMutableBufferPointer<Float>, _ count: Int, raisedBy offset: Float,
    _ lift: borrowing BandLift
  ) {
    bandCount = count
    motion.fit(bandCount: count)
    for band in 0..<count { lifted[band] = levels[band] + offset }
    var levels = UnsafeMutableBufferPointer(start: lifted.baseAddress, count: count).mutableSpan
    lift.process(&levels)
  }

  /// The highest of some bands' levels in dBFS; −200 without one.
  func highestLevel(of bands: Range<Int>) -> Float {
    levels[bands.clamped(to: 0..<bandCount)].max() ?? Self.silence
  }

  /// Moves towards the lifted levels' heights on `scale`.
  func step(_ scale: LevelScale, elapsed: Float) {
    motion.follow(scale)
    for band in 0..<bandCount { heights[band] = max(0, scale.height(of: lifted[band])) }
    motion.step(towards: targets.span, elapsed: elapsed)
  }
}
