// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The bins of one transform, read as bands: power 1 per bin is a full-scale sine there.
struct BandReader {
  let power: UnsafePointer<Float>
  /// Bins that hold power are `firstBin` ..< `endBin`.
  let firstBin: Int
  let endBin: Int
  /// Equivalent noise bandwidth in bins.
  let noiseBandwidth: Float
  let mainLobeReach: Int

  /// Bands of fewer bins than this are read between the bins.
  private static let narrow: Float = 2

  /// The power between two places in bins, by `detector`.
  @_noAllocation @_noLocks
  func power(
    from low: Float, to high: Float, detector: BandDetector, shape: borrowing PeakShape
  ) -> Float {
    switch detector {
    case .power: max(sum(from: low, to: high), sine(from: low, to: high, shape))
    case .peak: sine(from: low, to: high, shape)
    case .meanOfDecibels: geometricMean(from: low, to: high)
    }
  }

  @_noAllocation @_noLocks
  private func bin(_ position: Float) -> Int {
    Int(clamping: position, to: firstBin + 1...max(firstBin + 1, endBin - 2))
  }

  /// Σ P / noise bandwidth, where bin k stands for k − ½ to k + ½.
  @_noAllocation @_noLocks
  private func sum(from low: Float, to high: Float) -> Float {
    let (first, last) = (bin(low + 0.5), bin(high + 0.5))
    guard last > first else { return power[first] * (high - low) / noiseBandwidth }
    var sum = power[first] * (Float(first) + 0.5 - low)
    sum += power[last] * (high - Float(last) + 0.5)
    for k in first + 1..<max(first + 1, last) { sum += power[k] }
    return sum / noiseBandwidth
  }

  /// The strongest sine between the places, or else the highest point of the spectrum there.
  @_noAllocation @_noLocks
  private func sine(from low: Float, to high: Float, _ shape: borrowing PeakShape) -> Float {
    let width = high - low
    var best = bin(low + 0.5)
    let last = bin(high + 0.5)
    if last > best { for k in best + 1...last where power[k] > power[best] { best = k } }
    var highest: Float = 0
    var limit = Float.infinity
    if power[best] >= power[best - 1] && power[best] >= power[best + 1] {
      let sine = shape.sine(at: best, of: power)
      limit = sine.power
      if sine.bin >= low && sine.bin <= high {
        // In wide bands a peak of noise is not to lift the band above its power: what else lies
        // under the main lobe counts against it. It is 0 for a sine alone.
        let penalty = min(1, max(0, width - 1)) * max(0, lobePower(around: best) - sine.power)
        highest = sine.power - penalty
      }
    }
    if width < Self.narrow {
      highest = max(highest, min(limit, interpolated(at: 0.5 * (low + high))))
    } else {
      let (first, end) = (bin(low + 1), bin(high))
      if end >= first { for k in first...end { highest = max(highest, power[k] ) } }
    }
    return highest
  }

  /// Σ P / noise bandwidth over the main lobe around bin `middle`.
  @_noAllocation @_noLocks
  private func lobePower(around middle: Int) -> Float {
    var sum: Float = 0
    for k in max(firstBin, middle - mainLobeReach)...min(endBin - 1, middle + mainLobeReach) {
      sum += power[k]
    }
    return sum / noiseBandwidth
  }

  /// The spectrum between bins: a cubic through the decibels of the four around `position`
  /// (Catmull, Rom, "A class of local interpolating splines", 1974).
  @_noAllocation @_noLocks
  private func interpolated(at position: Float) -> Float {
    let k = Int(clamping: position, to: firstBin + 1...max(firstBin + 1, endBin - 3))
    let u = min(1, max(0, position - Float(k)))
    let (a, b) = (logarithm(k - 1), logarithm(k))
    let (c, d) = (logarithm(k + 1), logarithm(k + 2))
    let cubic = 3 * (b - c) + d - a
    let square = 2 * a - 5 * b + 4 * c - d
    return spectrum_exp2(b + 0.5 * u * (c - a + u * (square + u * cubic)))
  }

  /// log2 of bin `k`, no less than that of 1e−20.
  @_noAllocation @_noLocks
  private func logarithm(_ k: Int) -> Float { spectrum_log2(max(1e-20, power[k])) }

  /// The mean of the decibels of bins floor(low) to floor(high), as power.
  @_noAllocation @_noLocks
  private func geometricMean(from low: Float, to high: Float) -> Float {
    let first = Int(clamping: low, to: firstBin...endBin - 1)
    let last = Int(clamping: high, to: first...endBin - 1)
    var sum: Float = 0
    for k in first...last { sum += logarithm(k) }
    return spectrum_exp2(sum / Float(last - first + 1))
  }
}
