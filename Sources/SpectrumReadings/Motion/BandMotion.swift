// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The motion of the bands towards their levels, and of the peak marks above them.
///
/// A band moves towards its target by s += (t − s)·(1 − q), q = 0.1^(elapsed / seconds). The motion is
/// the same at any frame rate: two steps of 10 ms equal one of 20 ms. After `seconds`, it has gone 90 %
/// of the way. A target that itself moves evenly, from f to t, is followed as by a filter of one pole:
/// s = t − (t − f)·r + (s − f)·q, r = (1 − q)·seconds / (ln 10·elapsed).
public struct BandMotion: ~Copyable {
  /// Times in seconds; 0, negative and NaN mean at once.
  public struct Times: Equatable, Sendable {
    /// From this peak hold on, peak marks never fall.
    public static var endlessHold: Float { @_noAllocation @_noLocks get { 30 } }

    /// To 90 % of a rise; classically 35 % of the way per picture at 60 pictures per second.
    public var attack: Float
    /// To 90 % of a fall; classically 12 % of the way per picture at 60 pictures per second.
    public var decay: Float
    /// For a peak mark's fall over the full height; classically 0.6 % of it per picture at 60
    /// pictures per second.
    public var peakHold: Float

    @_noAllocation @_noLocks
    public init(attack: Float = 0.088, decay: Float = 0.3, peakHold: Float = 2.8) {
      (self.attack, self.decay, self.peakHold) = (attack, decay, peakHold)
    }
  }

  private static var largestCount: Int { @_noAllocation @_noLocks get { 1024 } }
  /// Heights beyond the display's ends at which marks are kept: 400 dB on the smallest scale.
  private static var farthest: Float { @_noAllocation @_noLocks get { 40 } }
  /// A height this close to its target has arrived: 1/50 of a pixel in the tallest window.
  private static var arrival: Float { @_noAllocation @_noLocks get { 1e-5 } }

  public var times = Times()
  /// Bands in use, 0…1024.
  public private(set) var bandCount = 0
  /// Whether each band has arrived at its latest target, and each mark is at its band or never
  /// falls.
  public private(set) var isStill = true
  /// The scale that the heights are on.
  public private(set) var scale = AutoLevel().scale
  /// Heights, 0…1; shape: [1024].
  private let shown: UnsafeMutableBufferPointer<Float>
  /// Heights of the marks, those beyond the display's ends too; shape: [1024].
  private let marks: UnsafeMutableBufferPointer<Float>

  public init() {
    shown = .allocate(capacity: Self.largestCount)
    shown.initialize(repeating: 0)
    marks = .allocate(capacity: Self.largestCount)
    marks.initialize(repeating: -Self.farthest)
  }

  deinit {
    shown.deallocate()
    marks.deallocate()
  }

  /// Heights of the bands, 0…1; shape: [bandCount].
  public var values: UnsafeBufferPointer<Float> {
    @_noAllocation @_noLocks get { UnsafeBufferPointer(start: shown.baseAddress, count: bandCount) }
  }

  /// The height of the peak mark of `band`, 0..<`bandCount`: 0…1, not below the band.
  @_noAllocation @_noLocks
  public func peak(of band: Int) -> Float { marks[band].held(within: 0...1) }

  /// The height of the mark of `band`, 0..<`bandCount`, also beyond 0…1.
  @_noAllocation @_noLocks
  public func mark(of band: Int) -> Float { marks[band] }

  /// Changes to another scale, on which bands and marks keep their levels.
  @_noAllocation @_noLocks
  public mutating func follow(_ new: LevelScale) {
    guard scale != new else { return }
    let old = scale
    scale = new
    for band in 0..<bandCount {
      if shown[band] > 0 { shown[band] = new.value(of: old.decibels(at: shown[band])) }
      marks[band] = Self.held(new.height(of: old.decibels(at: marks[band])))
    }
  }

  /// Raises each band and its mark by so many dB, so that both keep their levels under another lift;
  /// shape: [bandCount].
  @_noAllocation @_noLocks
  public mutating func raise(by decibels: Span<Float>) {
    let (count, range) = (min(decibels.count, bandCount), scale.top - scale.floor)
    for band in 0..<count where decibels[band] != 0 {
      let rise = decibels[band] / range
      if shown[band] > 0 { shown[band] = (shown[band] + rise).held(within: 0...1) }
      marks[band] = Self.held(marks[band] + rise)
    }
  }

  /// Has each mark fall to its band.
  @_noAllocation @_noLocks
  public mutating func dropMarks() {
    for band in 0..<bandCount { marks[band] = shown[band] > 0 ? shown[band] : -Self.farthest }
  }

  /// Puts `band`, 0..<`bandCount`, at a height at once, also one beyond 0…1.
  @_noAllocation @_noLocks
  public mutating func put(_ band: Int, at height: Float) {
    shown[band] = height.held(within: 0...1)
    // Of a band at the bottom the level is unknown.
    if height > 0 { marks[band] = Self.held(max(marks[band], height)) }
  }

  /// Moves towards `targets`, heights, one per band, over `elapsed` seconds: bands within 0…1 (NaN:
  /// 0), marks also above. A changed number of bands starts from 0; bands beyond 1024 are ignored.
  @_noAllocation @_noLocks
  public mutating func step(towards targets: Span<Float>, elapsed: Float) {
    step(from: targets, towards: targets, elapsed: elapsed)
  }

  /// The same, while the targets themselves move evenly, from `starts`.
  @_noAllocation @_noLocks
  public mutating func step(from starts: Span<Float>, towards targets: Span<Float>, elapsed: Float)
  {
    let count = min(starts.count, min(targets.count, Self.largestCount))
    fit(bandCount: count)
    let elapsed = elapsed.held(within: 0...3600)
    let rise = Follow(elapsed, seconds: times.attack)
    let fall = Follow(elapsed, seconds: times.decay)
    let sinking = Self.sinking(in: elapsed, seconds: times.peakHold)
    let isEndless = times.peakHold >= Times.endlessHold
    isStill = true
    for band in 0..<count {
      let target = targets[band].held(within: 0...1)
      let follow = target > shown[band] ? rise : fall
      let start = starts[band].held(within: 0...1)
      var value = follow.value(shown[band], from: start, to: target).held(within: 0...1)
      if abs(value - target) < Self.arrival { value = target }
      shown[band] = value
      // The level of a band at the bottom is unknown, so its mark goes on falling; the mark of a band
      // above the top is at its level.
      let reached = targets[band] > 1 ? targets[band] : value > 0 ? value : -Self.farthest
      marks[band] = Self.held(max(reached, marks[band] - sinking))
      if value != target || (peak(of: band) != value && !isEndless) { isStill = false }
    }
  }

  /// Sets the number of bands, 0…1024; a changed number starts from 0.
  @_noAllocation @_noLocks
  public mutating func fit(bandCount count: Int) {
    guard count != bandCount else { return }
    bandCount = min(max(0, count), Self.largestCount)
    reset()
  }

  /// Sets all heights to 0.
  @_noAllocation @_noLocks
  public mutating func reset() {
    for band in 0..<Self.largestCount {
      (shown[band], marks[band]) = (0, -Self.farthest)
    }
  }

  @_noAllocation @_noLocks
  private static func held(_ mark: Float) -> Float { mark.held(within: -farthest...farthest) }

  /// How a band follows its target in a step.
  private struct Follow {
    /// The remaining part of a band's distance, and the part of its target's way by which the band is
    /// behind, 0…1.
    private let rest, lag: Float

    @_noAllocation @_noLocks
    init(_ elapsed: Float, seconds: Float) {
      // log2(10): 0.1 is 2^−3.3219.
      rest = seconds > 0 ? spectrum_exp2(-3.321_928 * elapsed / seconds) : 0
      // ln(10); in no time, a target jumps.
      let steady: Float = elapsed > 0 ? (1 - rest) * seconds / (2.302_585 * elapsed) : 1
      lag = seconds > 0 ? steady : 0
    }

    @_noAllocation @_noLocks
    func value(_ value: Float, from start: Float, to target: Float) -> Float {
      target - (target - start) * lag + (value - start) * rest
    }
  }

  /// How far peak marks fall in `elapsed`.
  @_noAllocation @_noLocks
  private static func sinking(in elapsed: Float, seconds: Float) -> Float {
    // Without a hold, from anywhere to anywhere.
    guard seconds < Times.endlessHold else {
      return seconds >= Times.endlessHold ? 0 : 2 * farthest
    }
    return seconds > 0 ? elapsed / seconds : 2 * farthest
  }
}
