// SPDX-License-Identifier: GPL-3.0-or-later
import CMath
import SpectrumReadings

/// The bars of the spectrum page: the window's scale and motion, with fewer bands.
struct SpectrumMotion: ~Copyable {
  private static var barCount: Int { @_noAllocation @_noLocks get { SpectrumFace.barCount } }
  private static var silence: Float { @_noAllocation @_noLocks get { -200 } }

  private var motion = BandMotion()
  private var autoLevel = AutoLevel()
  /// dB added to each bar.
  private var lifts = InlineArray<64, Float>(repeating: 0)
  /// Heights on the scale; shape: [barCount].
  private let heights: UnsafeMutableBufferPointer<Float>

  init() {
    heights = .allocate(capacity: Self.barCount)
    heights.initialize(repeating: 0)
  }

  deinit { heights.deallocate() }

  /// Follows tilt, weighting, gain and the visible frequencies.
  @_noAllocation @_noLocks
  mutating func follow(_ settings: InlineSettings) {
    for bar in 0..<Self.barCount {
      let middle = (Float(bar) + 0.5) / Float(Self.barCount)
      let frequency = settings.frequencies.frequency(at: middle)
      lifts[bar] =
        settings.gain + settings.tilt.decibels(atHz: frequency)
        + settings.weighting.decibels(atHz: frequency)
    }
  }

  /// Moves the bars towards the bands for `elapsed` seconds. `levels`: dBFS of bands that are
  /// evenly spaced over `bands`; `other`: the right channel's, or empty.
  @_noAllocation @_noLocks
  mutating func step(
    towards levels: UnsafeBufferPointer<Float>, _ other: UnsafeBufferPointer<Float>,
    of bands: FrequencyScale, _ settings: InlineSettings, elapsed: Float
  ) {
    let count = Float(levels.count)
    let first = bands.position(of: settings.frequencies.low) * count
    let last = bands.position(of: settings.frequencies.high) * count
    let step = (last - first) / Float(Self.barCount)
    var highest = Self.silence
    for bar in 0..<Self.barCount {
      let left = first + Float(bar) * step
      let level = max(
        Self.highest(levels, from: left, step), Self.highest(other, from: left, step))
      heights[bar] = (level + lifts[bar]).held(within: -200...200)
      highest = max(highest, heights[bar])
    }
    autoLevel.follow(highest: highest, elapsed: elapsed)
    let scale = settings.followsLevel ? autoLevel.scale : settings.fixedScale
    motion.follow(scale)
    for bar in 0..<Self.barCount { heights[bar] = max(0, scale.height(of: heights[bar])) }
    motion.times = settings.times
    motion.step(towards: UnsafeBufferPointer(heights).span, elapsed: elapsed)
  }

  /// The highest of the bands whose middles are in a bar, or the one around its middle.
  @_noAllocation @_noLocks
  private static func highest(
    _ levels: UnsafeBufferPointer<Float>, from left: Float, _ step: Float
  ) -> Float {
    guard levels.count > 0 else { return silence }
    let last = Float(levels.count - 1)
    var band = Int((left + step / 2).held(within: 0...last))
    var result = levels[band]
    band = Int((left + 0.5).held(within: 0...last))
    while band < levels.count, Float(band) + 0.5 < left + step {
      result = max(result, levels[band])
      band += 1
    }
    return result
  }

  @_noAllocation @_noLocks
  func face(_ settings: InlineSettings) -> SpectrumFace {
    var face = SpectrumFace(motion.scale, settings.frequencies)
    let values = motion.values
    for bar in 0..<values.count {
      face.set(bar, height: values[bar], mark: motion.peak(of: bar))
    }
    return face
  }
}
