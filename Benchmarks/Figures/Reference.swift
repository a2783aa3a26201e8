// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// Figures of samples, straight from their definitions, in double precision.
enum Reference {
  /// 10·log10(Σx²/N) in dBFS.
  static func rms(_ samples: some Collection<Float>) -> Double {
    10 * log10(samples.reduce(0) { $0 + Double($1) * Double($1) } / Double(samples.count))
  }

  /// max |x| in dBFS.
  static func peak(_ samples: some Collection<Float>) -> Double {
    20 * log10(samples.reduce(0) { max($0, Double($1.magnitude)) })
  }

  /// Σlr/√(Σl²·Σr²).
  static func correlation(_ left: [Float], _ right: [Float]) -> Double {
    var (product, one, other) = (0.0, 0.0, 0.0)
    for (l, r) in zip(left, right) {
      product += Double(l) * Double(r)
      one += Double(l) * Double(l)
      other += Double(r) * Double(r)
    }
    return product / (one * other).squareRoot()
  }

  /// Samples at ±1 or beyond, and those of runs of three and more of which the others have one
  /// magnitude from 1 − 2⁻¹⁵ on.
  static func clippedCount(_ samples: [Float]) -> Int {
    var (count, start) = (0, 0)
    while start < samples.count {
      var (stop, rail) = (start, Float?.none)
      while stop < samples.count {
        let size = samples[stop].magnitude
        if size < 1 {
          guard size >= 1 - exp2(-15), rail == nil || rail == size else { break }
          rail = size
        }
        stop += 1
      }
      let run = samples[start..<stop]
      count += run.count >= 3 ? run.count : run.count { $0.magnitude >= 1 }
      start = max(stop, start + 1)
    }
    return count
  }

  /// The spectral line next to `frequency` (Hz): where the Blackman-Harris-windowed Fourier
  /// transform of two seconds of `samples` has its largest magnitude within 1.5 Hz, inside of its main
  /// lobe, as Hz and dBFS.
  static func line(
    _ samples: [Double], rate: Int, near frequency: Double
  ) -> (frequency: Double, level: Double) {
    let transform = WindowedTransform(samples[..<min(samples.count, 2 * rate)], rate: rate)
    // Golden-section search.
    let ratio = (5.0.squareRoot() - 1) / 2
    var (low, high) = (frequency - 1.5, frequency + 1.5)
    var (inner, outer) = (high - ratio * (high - low), low + ratio * (high - low))
    var (one, other) = (transform.magnitude(at: inner), transform.magnitude(at: outer))
    while high - low > 1e-5 {
      if one > other {
        (high, outer, other) = (outer, inner, one)
        inner = high - ratio * (high - low)
        one = transform.magnitude(at: inner)
      } else {
        (low, inner, one) = (inner, outer, other)
        outer = low + ratio * (high - low)
        other = transform.magnitude(at: outer)
      }
    }
    return ((low + high) / 2, 20 * log10(transform.magnitude(at: (low + high) / 2)))
  }
}

/// The Fourier transform at any frequency of samples under the four-term Blackman-Harris window,
/// whose side lobes are 92 dB down (Harris, "On the Use of Windows", Proc. IEEE 66, 1978).
private struct WindowedTransform {
  private let windowed: [Double]
  private let rate: Double
  private let sum: Double

  init(_ samples: ArraySlice<Double>, rate: Int) {
    let step = 2 * Double.pi / Double(samples.count)
    var (windowed, sum) = ([Double](), 0.0)
    for (index, sample) in samples.enumerated() {
      let angle = step * Double(index)
      let weight =
        0.35875 - 0.48829 * cos(angle) + 0.14128 * cos(2 * angle) - 0.01168 * cos(3 * angle)
      windowed.append(weight * sample)
      sum += weight
    }
    (self.windowed, self.sum, self.rate) = (windowed, sum, Double(rate))
  }

  /// The amplitude of a sine of this frequency.
  func magnitude(at frequency: Double) -> Double {
    let angle = 2 * Double.pi * frequency / rate
    let (turn, twist) = (cos(angle), sin(angle))
    var (real, imaginary, x, y) = (0.0, 0.0, 1.0, 0.0)
    for sample in windowed {
      real += sample * x
      imaginary += sample * y
      (x, y) = (x * turn - y * twist, x * twist + y * turn)
    }
    return 2 * (real * real + imaginary * imaginary).squareRoot() / sum
  }
}
