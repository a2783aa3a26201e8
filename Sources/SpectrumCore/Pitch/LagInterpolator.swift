// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// A maximum of a correlation: where between the lags, and how high.
struct LagPeak {
  /// In lags.
  var position: Float
  /// The correlation there.
  var height: Float
}

/// Finds a correlation's maximum between the lags that it is known at.
///
/// Narrow peaks by a sinc of ±6 lags under a raised cosine, broad ones by the quartic through five
/// points spaced as the peak is broad. Both take the *differences* from the value in the middle: the
/// kernel's ripple scales with them, and a broad peak of nearly 1 is not moved by it.
struct LagInterpolator: ~Copyable {
  private static let reach = 6
  private static let phaseCount = 256
  /// Curvature, in height per lag², from which on a peak is narrow.
  private static let narrow: Float = 0.06
  /// Weights of the 12 lags about a place, for each 1/256 of a lag; shape: [257][12].
  private let kernel = SampleBuffer(count: 12 * (phaseCount + 1))

  init() {
    for phase in 0...Self.phaseCount {
      for tap in 0..<12 {
        // Distance from the tap's lag to the place, in lags.
        let distance = Double(phase) / Double(Self.phaseCount) + Double(Self.reach - 1 - tap)
        let angle = Double.pi * distance
        let sinc = abs(distance) < 1e-9 ? 1 : spectrum_sin(angle) / angle
        let window = 0.5 + 0.5 * spectrum_cos(angle / Double(Self.reach))
        kernel[12 * phase + tap] = Float(sinc * window)
      }
    }
  }

  /// The maximum of `values`, [count], near the local one at `index`, 1…count − 2.
  @_noAllocation @_noLocks
  func peak(_ values: UnsafePointer<Float>, count: Int, at index: Int) -> LagPeak {
    let curvature = 2 * values[index] - values[index - 1] - values[index + 1]
    if curvature < Self.narrow && index >= 3 && index < count - 3 {
      var spacing = 1
      let room = min(index, count - 1 - index) / 2
      while spacing < 4 && spacing < room {
        let width = Float(2 * spacing + 2)
        guard curvature * width * width < 0.5 else { break }
        spacing += 1
      }
      if spacing <= room { return quartic(values, at: index, spacing: spacing) }
    }
    return sinc(values, count: count, at: index)
  }

  /// The maximum of the quartic through five points, `spacing` lags apart; by Newton's method.
  @_noAllocation @_noLocks
  private func quartic(
    _ values: UnsafePointer<Float>, at index: Int, spacing: Int
  ) -> LagPeak {
    let middle = values[index]
    let (a, b) = (values[index - 2 * spacing] - middle, values[index - spacing] - middle)
    let (d, e) = (values[index + spacing] - middle, values[index + 2 * spacing] - middle)
    let (odd1, even1) = ((d - b) / 2, (d + b) / 2)
    let (odd2, even2) = ((e - a) / 2, (e + a) / 2)
    let p3 = (odd2 - 2 * odd1) / 6
    let p1 = odd1 - p3
    let p4 = (even2 - 4 * even1) / 12
    let p2 = even1 - p4
    var u: Float = 0
    for _ in 0..<6 {
      let second = 2 * p2 + 6 * p3 * u + 12 * p4 * u * u
      if second >= 0 { break }
      let first = p1 + u * (2 * p2 + u * (3 * p3 + u * 4 * p4))
      u = (u - first / second).clamped(to: -1...1)
    }
    let height = u * (p1 + u * (p2 + u * (p3 + u * p4)))
    return LagPeak(position: Float(index) + u * Float(spacing), height: middle + height)
  }

  /// The maximum of the sinc interpolation, by parabolas of shrinking width.
  @_noAllocation @_noLocks
  private func sinc(_ values: UnsafePointer<Float>, count: Int, at index: Int) -> LagPeak {
    var best = LagPeak(position: Float(index), height: values[index])
    var width: Float = 0.5
    for _ in 0..<3 {
      let below = value(values, count: count, at: best.position - width)
      let above = value(values, count: count, at: best.position + width)
      let curvature = below - 2 * best.height + above
      if curvature >= -1e-12 { break }
      let place = best.position + (0.5 * (below - above) / curvature).clamped(to: -1...1) * width
      let height = value(values, count: count, at: place)
      if height >= best.height { best = LagPeak(position: place, height: height) }
      width *= 0.4
    }
    return best
  }

  /// The sinc interpolation at `place` lags; beyond the ends it counts as the value beside it.
  @_noAllocation @_noLocks
  private func value(_ values: UnsafePointer<Float>, count: Int, at place: Float) -> Float {
    let index = Int(clamping: place, to: 0...count - 1)
    let phase = (place - Float(index)).clamped(to: 0...1) * Float(Self.phaseCount)
    let row = Int(clamping: phase, to: 0...Self.phaseCount - 1)
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
      return middle + sum.sum()
    }
    var sum: Float = 0
    for tap in max(0, -first)..<min(12, count - first) {
      let weight = weights[tap] + part * (weights[12 + tap] - weights[tap])
      sum += weight * (values[first + tap] - middle)
    }
    return middle + sum
  }
}
