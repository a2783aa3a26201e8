// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// A single bin of a Fourier transform with a Hann window, at any frequency.
enum HannBin {
  /// The magnitude at `cycles` per sample of the newest `count` samples before `end`, a multiple of
  /// 8; that of a sine of amplitude 1 is `count`/2.
  ///
  /// Sine and window are turned on by a rotation per eight samples, whose error of 10⁻⁷ adds up to
  /// 10⁻⁴ over the longest window.
  @_noAllocation @_noLocks
  static func magnitude(
    _ cycles: Float, before end: UnsafePointer<Float>, count: Int
  ) -> Float {
    spectrum_sqrt(power(cycles, before: end, count: count))
  }

  /// The square of that magnitude.
  @_noAllocation @_noLocks
  static func power(_ cycles: Float, before end: UnsafePointer<Float>, count: Int) -> Float {
    let (x, y) = value(cycles, before: end, count: count)
    return x * x + y * y
  }

  /// The sums with the cosine and the sine of a wave that begins with the first sample.
  @_noAllocation @_noLocks
  static func value(
    _ cycles: Float, before end: UnsafePointer<Float>, count: Int
  ) -> (real: Float, imaginary: Float) {
    var (wave, window) = (Rotation(cycles), Rotation(1 / Float(max(8, count))))
    var (real, imaginary) = (SIMD8<Float>.zero, SIMD8<Float>.zero)
    var sample = end - count
    while sample < end {
      let weighted = SIMD8(at: sample) * (1 - window.cosine)
      real = real + weighted * wave.cosine
      imaginary = imaginary + weighted * wave.sine
      wave.turn()
      window.turn()
      sample += 8
    }
    return (real.total, imaginary.total)
  }

  /// Writes the newest `count` samples before `end`, a multiple of 8, times the window, for several bins of
  /// the same samples.
  @_noAllocation @_noLocks
  static func weigh(
    before end: UnsafePointer<Float>, count: Int, into weighted: UnsafeMutablePointer<Float>
  ) {
    var window = Rotation(1 / Float(max(8, count)))
    let first = end - count
    var index = 0
    while index < count {
      (SIMD8(at: first + index) * (1 - window.cosine)).store(at: weighted + index)
      window.turn()
      index += 8
    }
  }

  /// The square of the magnitude at `cycles` per sample of samples that are weighed already.
  @_noAllocation @_noLocks
  static func power(_ cycles: Float, weighted: UnsafePointer<Float>, count: Int) -> Float {
    var wave = Rotation(cycles)
    var (real, imaginary) = (SIMD8<Float>.zero, SIMD8<Float>.zero)
    var index = 0
    while index < count {
      let samples = SIMD8(at: weighted + index)
      real = real + samples * wave.cosine
      imaginary = imaginary + samples * wave.sine
      wave.turn()
      index += 8
    }
    let (x, y) = (real.total, imaginary.total)
    return x * x + y * y
  }

  /// Cosine and sine of the angles of eight samples in a row.
  private struct Rotation {
    var (cosine, sine) = (SIMD8<Float>.zero, SIMD8<Float>.zero)
    /// Cosine and sine of the angle from each eight samples to the next.
    private let (cosineOfEight, sineOfEight): (Float, Float)

    /// `cycles` per sample.
    @_noAllocation @_noLocks @inline(__always)
    init(_ cycles: Float) {
      let angle = 2 * Double.pi * Double(cycles)
      let (c, s) = (spectrum_cos(angle), spectrum_sin(angle))
      var (x, y) = (1.0, 0.0)
      for lane in 0..<8 {
        (cosine[lane], sine[lane]) = (Float(x), Float(y))
        (x, y) = (x * c - y * s, x * s + y * c)
      }
      (cosineOfEight, sineOfEight) = (Float(x), Float(y))
    }

    @_noAllocation @_noLocks @inline(__always)
    mutating func turn() {
      let turned = cosine * cosineOfEight - sine * sineOfEight
      sine = cosine * sineOfEight + sine * cosineOfEight
      cosine = turned
    }
  }
}
