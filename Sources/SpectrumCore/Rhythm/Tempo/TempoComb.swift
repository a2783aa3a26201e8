// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The fine tempo: that with the highest autocorrelations, of all channels, at multiples of its
/// period.
///
/// It tries tempi 0.15 % apart within ± 3 %, and a parabola interpolates the best. The long memory,
/// at 1 to 4 periods, gives the tempo of steady music. If the short one, at 1 and 2, differs by
/// over 0.6 %, the tempo is moving, and the short one is right.
struct TempoComb: ~Copyable {
  private static let count = 41
  private static let step: Float = 0.0015
  private static let drift: Float = 0.006
  private static let longPeriods = 4
  private static let shortPeriods = 2

  /// The ratio of each period to the middle one; shape: [count].
  private let ratios = SampleBuffer(count: count)
  /// Shape: [count].
  private let sums = SampleBuffer(count: count)
  /// The tempo from the long memory; 0 = none.
  private var steady: Float = 0

  init() {
    for index in 0..<Self.count {
      ratios[index] = spectrum_exp(-Self.step * Float(index - Self.count / 2))
    }
  }

  /// Searches around `bpm` in the long memory.
  @_noAllocation @_noLocks
  mutating func lookBack(_ autocorrelation: borrowing LeakyAutocorrelation, around bpm: Float) {
    steady = highest(
      autocorrelation, memory: LeakyAutocorrelation.memoryCount - 1, around: bpm,
      periods: Self.longPeriods)
  }

  /// Searches in the short memory, too, and returns the fine tempo; `bpm` itself if none is found.
  @_noAllocation @_noLocks
  func tempo(_ autocorrelation: borrowing LeakyAutocorrelation, around bpm: Float) -> Float {
    let recent = highest(autocorrelation, memory: 0, around: bpm, periods: Self.shortPeriods)
    if steady <= 0 { return recent > 0 ? recent : bpm }
    let isMoving = recent > 0 && abs(recent - steady) > Self.drift * steady
    return isMoving ? recent : steady
  }

  /// The tempo of the highest sum in a memory; 0 if that is at an edge or below 0.
  @_noAllocation @_noLocks
  private func highest(
    _ autocorrelation: borrowing LeakyAutocorrelation, memory: Int, around bpm: Float, periods: Int
  ) -> Float {
    let middle = Self.count / 2
    let framesPerMinute = 60 * Float(OnsetFrames.framesPerSecond)
    let longest = framesPerMinute / bpm * ratios[0]
    // As many multiples for the fastest as for the slowest, so that their sums can be compared.
    let known = Int(clamping: Float(LeakyAutocorrelation.lagCount - 3) / longest, to: 1...periods)
    var best = 0
    for index in 0..<Self.count {
      let period = framesPerMinute / bpm * ratios[index]
      var sum: Float = 0
      for multiple in 1...known {
        let lag = period * Float(multiple)
        let frame = Int(clamping: lag, to: 1...LeakyAutocorrelation.lagCount - 3)
        let weights = Self.cubicWeights(lag - Float(frame))
        var values = SIMD4<Float>.zero
        for channel in 0..<LeakyAutocorrelation.channelCount {
          values += SIMD4(
            at: autocorrelation.values(memory: memory, channel: channel) + (frame - 1))
        }
        sum += spectrum_sum4(values * weights)
      }
      sums[index] = sum
      if sum > sums[best] { best = index }
    }
    guard best > 0, best < Self.count - 1, sums[best] > 0 else { return 0 }
    let (before, peak, after) = (sums[best - 1], sums[best], sums[best + 1])
    let curvature = before - 2 * peak + after
    let offset = curvature < -1e-9 ? 0.5 * (before - after) / curvature : 0
    return bpm * spectrum_exp(Self.step * (Float(best - middle) + offset))
  }

  /// Weights of the values at −1, 0, 1, 2 for the value at `x`, 0…1: the Catmull-Rom spline. Linear
  /// interpolation would draw the highest sum to whole frames.
  @_noAllocation @_noLocks
  private static func cubicWeights(_ x: Float) -> SIMD4<Float> {
    let (square, cube) = (x * x, x * x * x)
    return SIMD4(
      0.5 * (2 * square - x - cube), 0.5 * (3 * cube - 5 * square + 2),
      0.5 * (x + 4 * square - 3 * cube), 0.5 * (cube - square))
  }
}
