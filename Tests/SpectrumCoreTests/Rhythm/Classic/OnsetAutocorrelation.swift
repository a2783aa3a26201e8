// SPDX-License-Identifier: GPL-3.0-or-later

@testable import SpectrumCore

/// How alike the onsets of the last seconds are to themselves some frames later.
///
/// The onset strength, minus its local mean, half-wave rectified and normalised, gives a[L] = Σ
/// d[i]·d[i+L] / (n − L). The work falls into steps: `load`, `prepare`, and `correlate` for some
/// lags at a time.
struct OnsetAutocorrelation: ~Copyable {
  /// Frames loaded: n.
  private(set) var count = 0
  /// The lags that are correlated, in frames.
  private(set) var lags = 1..<1

  /// d; shape: [capacity].
  private let onsets: SampleBuffer
  /// The onset strength as loaded; shape: [capacity].
  private let strengths: SampleBuffer
  /// a, at index L; shape: [capacity].
  private let products: SampleBuffer
  /// Half the frames of the local mean.
  private let meanRadius: Int
  /// The next lag to correlate.
  private var nextLag = 1

  /// For up to `capacity` frames; the local mean is over 2·`meanRadius` + 1.
  init(capacity: Int, meanRadius: Int) {
    self.meanRadius = meanRadius
    onsets = SampleBuffer(count: capacity)
    strengths = SampleBuffer(count: capacity)
    products = SampleBuffer(count: capacity)
  }

  /// Takes the last `count` frames of a ring, the newest of them just before `end`; `lags`: those
  /// to be correlated, from 1, fewer than `count`.
  mutating func load(_ ring: borrowing SampleBuffer, end: Int, count: Int, lags: Range<Int>) {
    (self.count, self.lags, nextLag) = (count, lags, lags.lowerBound)
    var source = end - count < 0 ? end - count + ring.count : end - count
    for index in 0..<count {
      strengths[index] = ring[source]
      source = source + 1 < ring.count ? source + 1 : 0
    }
  }

  /// The variance of the frames loaded.
  func variance() -> Float {
    var (sum, squares) = (0.0, 0.0)
    for index in 0..<count {
      let value = Double(strengths[index])
      sum += value
      squares += value * value
    }
    let mean = sum / Double(count)
    return Float(squares / Double(count) - mean * mean)
  }

  /// Takes the local mean away, keeps what is above it, and scales that to a maximum of 1.
  mutating func prepare() {
    var (sum, width, loudest) = (0.0, 0, Float(0))
    for index in 0..<min(meanRadius, count) {
      sum += Double(strengths[index])
      width += 1
    }
    for index in 0..<count {
      if index + meanRadius < count {
        sum += Double(strengths[index + meanRadius])
        width += 1
      }
      if index > meanRadius {
        sum -= Double(strengths[index - meanRadius - 1])
        width -= 1
      }
      onsets[index] = max(0, strengths[index] - Float(sum / Double(width)))
      loudest = max(loudest, onsets[index])
    }
    guard loudest > 0 else { return }
    for index in 0..<count { onsets[index] /= loudest }
  }

  /// Correlates the next `lagCount` lags; true when all are done.
  mutating func correlate(lagCount: Int) -> Bool {
    for lag in nextLag..<min(nextLag + lagCount, lags.upperBound) {
      products[lag] = product(atLag: lag)
      nextLag = lag + 1
    }
    return nextLag >= lags.upperBound
  }

  /// a at `lag`, one of `lags`; valid after `correlate`.
  subscript(lag: Int) -> Float {
    products[lag]
  }

  /// a[0], the mean square of the onsets.
  func power() -> Float { product(atLag: 0) }

  private func product(atLag lag: Int) -> Float {
    let length = count - lag
    var sums = SIMD8<Float>()
    let whole = length & ~7
    for index in stride(from: 0, to: whole, by: 8) {
      let early = UnsafeRawPointer(onsets.base + index).loadUnaligned(as: SIMD8<Float>.self)
      let late = UnsafeRawPointer(onsets.base + index + lag).loadUnaligned(as: SIMD8<Float>.self)
      sums += early * late
    }
    var sum = sums.sum()
    for index in whole..<length { sum += onsets[index] * onsets[index + lag] }
    return sum / Float(length)
  }
}
