// SPDX-License-Identifier: GPL-3.0-or-later

/// Averages the levels of bands over a part of an octave.
///
/// Each band gets the mean power from half the width below its middle to half above, so that the
/// whole power stays, and what is flat stays flat. Source: Hatziantoniou, Mourjopoulos, "Generalized
/// fractional-octave smoothing of audio and acoustic responses", JAES 48, 2000.
public struct OctaveSmoothing: ~Copyable {
  private static var largestCount: Int { 1024 }

  /// Power up to each edge of a band; shape: [1025].
  private let sums: UnsafeMutableBufferPointer<Double>

  public init() {
    sums = .allocate(capacity: Self.largestCount + 1)
    sums.initialize(repeating: 0)
  }

  deinit { sums.deallocate() }

  /// Smooths `levels`, dBFS of bands that are evenly spaced in log frequency, over `width` bands. A
  /// width of up to one band leaves them as they are.
  public mutating func process(_ levels: inout MutableSpan<Float>, width: Float) {
    let count = min(levels.count, Self.largestCount)
    guard width > 1, count > 0 else { return }
    var sum = 0.0
    for band in 0..<count {
      sums[band] = sum
      sum += levels[band].held(within: -200...200).power
    }
    sums[count] = sum
    for band in 0..<count {
      let middle = Float(band) + 0.5
      let (low, high) = (max(0, middle - width / 2), min(Float(count), middle + width / 2))
      let mean = (sumUp(to: high, count) - sumUp(to: low, count)) / Double(high - low)
      levels[band] = Float(decibelsOfPower: mean)
    }
  }

  /// Smooths each run of bands that have a level, above −200 dBFS, by itself.
  public mutating func processRuns(_ levels: UnsafeMutableBufferPointer<Float>, width: Float) {
    var start = 0
    while start < levels.count {
      var end = start
      while end < levels.count, levels[end] > -200 { end += 1 }
      if end > start {
        var run = UnsafeMutableBufferPointer(rebasing: levels[start..<end]).mutableSpan
        process(&run, width: width)
      }
      start = end + 1
    }
  }

  /// The power below a position among the bands, 0…`count`.
  private func sumUp(to position: Float, _ count: Int) -> Double {
    let band = min(Int(position), count - 1)
    return sums[band] + (sums[band + 1] - sums[band]) * Double(position - Float(band))
  }
}
