// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

@testable import SpectrumCore

/// The normalised autocorrelation of one window, exact, at the price of two transforms.
///
/// r[L] = Σ x[i]·x[i+L] / sqrt(Σ x[i]² · Σ x[i+L]²), each sum over i = 0…n−L−1. The numerators of
/// all lags are the inverse transform of |X[k]|², x padded by zeros until nothing wraps around
/// (Wiener–Khinchin); the two energies change by one square from a lag to the next. By Cauchy and
/// Schwarz |r| ≤ 1, with equality only where the window repeats itself, but for a factor.
///
/// The work falls into steps, so that a caller can spread it over time: `load`, `transform`,
/// `square`, `invert`, and then `next` once for each lag.
struct NormalizedAutocorrelation: ~Copyable {
  /// n, the samples in the window.
  let windowSize: Int
  /// The last lag, in samples.
  let lastLag: Int
  /// N, the points of each transform: n + lastLag or more.
  var transformSize: Int {
    forward.size
  }
  /// The lag of the value that `next` gives next.
  private(set) var lag = 1

  private let forward: RealTransform
  /// The window, then zeros; shape: [N].
  private let window: SampleBuffer
  /// X[k], real and imaginary parts in turn; shape: [N + 2].
  private let bins: SampleBuffer
  /// |X[k]|² for all N bins, later N · Σ x[i]·x[i+L]; shape: [N].
  private let products: SampleBuffer
  /// Σ x[i]² over 0…n−L−1 and over L…n−1. In double: a running difference of floats would drift.
  private var (headEnergy, tailEnergy) = (0.0, 0.0)
  /// Below this, in units of the product of two energies, the numerator is rounding and r is 0.
  private var leastEnergy = Float.infinity

  /// Part of the window's energy that `headEnergy` and `tailEnergy` must have (their geometric
  /// mean): the numerator's rounding is about 3·10⁻⁷ of the window's energy, so r is good to 10⁻⁴.
  private static let leastPart: Float = 0.004

  init(windowSize: Int, lastLag: Int) {
    (self.windowSize, self.lastLag) = (windowSize, lastLag)
    let size = Self.fastSize(atLeast: windowSize + lastLag)
    forward = RealTransform(size: size)
    window = SampleBuffer(count: size)
    bins = SampleBuffer(count: size + 2)
    products = SampleBuffer(count: size)
  }

  /// The least of 2^a, 3·2^a and 5·2^a that is not below `count`: FFTW is fast at these.
  private static func fastSize(atLeast count: Int) -> Int {
    var power = 8
    while power * 2 < count { power *= 2 }
    return [power * 5 / 4, power * 3 / 2].first { $0 >= count } ?? power * 2
  }

  /// Takes a window out of a ring: the `windowSize` samples from index `start` on, wrapping.
  mutating func load(_ ring: borrowing SampleBuffer, from start: Int) {
    let first = min(windowSize, ring.count - start)
    for index in 0..<first { window.base[index] = ring.base[start + index] }
    for index in first..<windowSize { window.base[index] = ring.base[index - first] }
  }

  /// X[k], the transform of the window.
  mutating func transform() { forward.process(window, into: bins) }

  /// |X[k]|².
  mutating func square() {
    for bin in 0...transformSize / 2 {
      let (real, imaginary) = (bins.base[2 * bin], bins.base[2 * bin + 1])
      products.base[bin] = real * real + imaginary * imaginary
      products.base[(transformSize - bin) % transformSize] = products.base[bin]
    }
  }

  /// The numerators of all lags: the inverse transform, which of an even sequence is the transform
  /// itself. Afterwards `lag` is 1.
  mutating func invert() {
    forward.process(products, into: bins)
    for lag in 0...transformSize / 2 { products.base[lag] = bins.base[2 * lag] }
    let energy = products.base[0] / Float(transformSize)
    (headEnergy, tailEnergy) = (Double(energy), Double(energy))
    let least = energy * Self.leastPart
    leastEnergy = least * least
    lag = 1
  }

  /// The mean square of the window's samples; valid after `invert`, before `next`.
  var meanSquare: Float {
    Float(headEnergy) / Float(windowSize)
  }

  /// r at `lag`, −1…1, then steps on to the next lag; 0 where too little sounds to tell.
  mutating func next() -> Float {
    assert(lag <= lastLag)
    let (leaving, entering) = (window.base[windowSize - lag], window.base[lag - 1])
    headEnergy -= Double(leaving * leaving)
    tailEnergy -= Double(entering * entering)
    let product = products.base[lag] / Float(transformSize)
    lag += 1
    let energy = Float(headEnergy * tailEnergy)
    guard headEnergy > 0, tailEnergy > 0, energy > leastEnergy else { return 0 }
    return (product / spectrum_sqrt(energy)).clamped(to: -1...1)
  }
}
