// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// A maximum of a correlation, interpolated between the lags.
struct LagPeak {
  /// In lags.
  var position: Float
  /// The correlation there.
  var height: Float
  /// Lags between the points of the quartic that gave it; 0 for a sinc.
  var spacing = 0
}

/// Finds a correlation's maximum between the lags at which it is known.
///
/// Narrow peaks are interpolated by a sinc of ±6 lags under a raised cosine, broad ones by the
/// quartic through five points, the broader the peak the further apart. Both take *differences*
/// from the value in the middle: the kernel's ripple scales with these, and so can't move a broad
/// peak near 1.
struct LagInterpolator: ~Copyable {
  private static let reach = 6
  private static let phaseCount = 256
  /// Curvature, in height per lag², from which on a peak is narrow: that of a sine of 14 lags per
  /// period. With 0.06 the kernel's ripple moved readings of 440 Hz by 0.1 cents.
  private static let narrow: Float = 0.2
  /// Weights of the 12 lags about a position, for each 1/256 of a lag; shape: [257][12].
  private let kernel = SampleBuffer(count: 12 * (phaseCount + 1))

  init() {
    for phase in 0...Self.phaseCount {
      for tap in 0..<12 {
        // Distance from the tap's lag to the position, in lags.
        let distance = Double(phase) / Double(Self.phaseCount) + Double(Self.reach - 1 - tap)
        let angle = Double.pi * distance
        let sinc = abs(distance) < 1e-9 ? 1 : spectrum_sin(angle) / angle
        let window = 0.5 + 0.5 * spectrum_cos(angle / Double(Self.reach))
        kernel[12 * phase + tap] = Float(sinc * window)
      }
    }
  }

  /// The interpolated maximum of `values`, [count], near the local maximum at `index`, 1…count − 2.
  /// `rounds`: one is exact to 0.005 lags, two to 0.0005.
  @_noAllocation @_noLocks
  func peak(
    _ values: UnsafePointer<Float>, count: Int, at index: Int, rounds: Int = 1
  ) -> LagPeak {
    let room = min(index, count - 1 - index) / 2
    if index >= 3 && index < count - 3,
      let spacing = Self.quarticSpacing(
        2 * values[index] - values[index - 1] - values[index + 1], room: room)
    {
      let sides = SIMD4(
        values[index - 2 * spacing], values[index - spacing], values[index + spacing],
        values[index + 2 * spacing])
      if let peak = Self.quartic(values[index], sides: sides, at: index, spacing: spacing) {
        return peak
      }
    }
    return sinc(values, count: count, at: index, rounds: rounds)
  }

  /// The spacing, in lags, of a quartic's points about a maximum; nil for a narrow one.
  /// `curvature`: in height per lag²; `room`: the largest spacing.
  ///
  /// As large as a float's precision needs, and no larger: more than 0.04 below the maximum, the
  /// flanks of a clipped wave aren't a quartic.
  @_noAllocation @_noLocks
  static func quarticSpacing(_ curvature: Float, room: Int) -> Int? {
    guard curvature < narrow else { return nil }
    var spacing = 1
    while spacing < 4 && spacing < room {
      let width = Float(2 * spacing + 2)
      guard curvature * width * width < 0.08 else { break }
      spacing += 1
    }
    return spacing
  }

  /// The second difference one lag about the middle of the quartic through five points, `spacing`
  /// apart: `middle` at 0, `sides` at −2, −1, 1 and 2.
  @_noAllocation @_noLocks
  static func curvature(_ middle: Float, sides: SIMD4<Float>, spacing: Int) -> Float {
    let side = sides - middle
    let (even1, even2) = ((side[2] + side[1]) / 2, (side[3] + side[0]) / 2)
    let p4 = (even2 - 4 * even1) / 12
    let lag = 1 / Float(spacing)
    return -2 * lag * lag * (even1 - p4 + lag * lag * p4)
  }

  /// The maximum of the quartic through five points, `spacing` lags apart, by Newton's method:
  /// `middle` at lag `lag`, `sides` two and one before it, one and two after it. Nil if the peak is
  /// a cusp rather than a parabola: at twice the distance a parabola drops 4×, a cusp 2×.
  @_noAllocation @_noLocks
  static func quartic(
    _ middle: Float, sides: SIMD4<Float>, at lag: Int, spacing: Int
  ) -> LagPeak? {
    let side = sides - middle
    guard side[0] + side[3] < 3 * (side[1] + side[2]) else { return nil }
    let (odd1, even1) = ((side[2] - side[1]) / 2, (side[2] + side[1]) / 2)
    let (odd2, even2) = ((side[3] - side[0]) / 2, (side[3] + side[0]) / 2)
    let p3 = (odd2 - 2 * odd1) / 6
    let p1 = odd1 - p3
    let p4 = (even2 - 4 * even1) / 12
    let p2 = even1 - p4
    var u: Float = 0
    for _ in 0..<3 {
      let second = 2 * p2 + 6 * p3 * u + 12 * p4 * u * u
      if second >= 0 { break }
      let first = p1 + u * (2 * p2 + u * (3 * p3 + u * 4 * p4))
      u = (u - first / second).clamped(to: -1...1)
    }
    let height = u * (p1 + u * (p2 + u * (p3 + u * p4)))
    return LagPeak(
      position: Float(lag) + u * Float(spacing), height: middle + height, spacing: spacing)
  }

  /// The maximum of the sinc interpolation: from a parabola through three lags, then from `rounds`
  /// more through three interpolated values, each narrower.
  @_noAllocation @_noLocks
  private func sinc(
    _ values: UnsafePointer<Float>, count: Int, at index: Int, rounds: Int
  ) -> LagPeak {
    var (below, middle, above) = (values[index - 1], values[index], values[index + 1])
    var (place, width) = (Float(index), Float(1))
    var height = middle
    for round in 0...rounds {
      let curvature = below - 2 * middle + above
      guard curvature < -1e-12 else { break }
      let offset = (0.5 * (below - above) / curvature).clamped(to: -1...1)
      place += offset * width
      height = middle - 0.25 * (below - above) * offset
      guard round < rounds else { break }
      width = round == 0 ? 0.2 : 0.08
      below = value(values, count: count, at: place - width)
      middle = value(values, count: count, at: place)
      above = value(values, count: count, at: place + width)
      height = middle
    }
    return LagPeak(position: place, height: height)
  }

  /// The sinc interpolation at `place` lags; lags beyond the ends count as the value next to
  /// `place`.
  @_noAllocation @_noLocks
  private func value(_ values: UnsafePointer<Float>, count: Int, at place: Float) -> Float {
    let index = max(0, min(count - 1, Int(spectrum_truncate(place))))
    let phase = (place - Float(index)) * Float(Self.phaseCount)
    let row = max(0, min(Self.phaseCount - 1, Int(spectrum_truncate(phase))))
    let part = phase - Float(row)
    let weights = kernel.base + 12 * row
    let middle = values[index]
    let first = index - (Self.reach - 1)
    if first >= 0 && first + 12 <= count {
      var sum = SIMD4<Float>.zero
      for group in 0..<3 {
        let low = SIMD4(at: weights + 4 * group)
        let high = SIMD4(at: weights + (12 + 4 * group))
        sum += (low + (high - low) * part) * (SIMD4(at: values + (first + 4 * group)) - middle)
      }
      return middle + spectrum_sum4(sum)
    }
    var sum: Float = 0
    for tap in max(0, -first)..<min(12, count - first) {
      let weight = weights[tap] + part * (weights[12 + tap] - weights[tap])
      sum += weight * (values[first + tap] - middle)
    }
    return middle + sum
  }
}
