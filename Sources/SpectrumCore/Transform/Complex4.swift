// SPDX-License-Identifier: GPL-3.0-or-later

/// Four complex numbers.
struct Complex4 {
  var (real, imaginary): (SIMD4<Float>, SIMD4<Float>)

  @_noAllocation @_noLocks @inline(__always)
  init(real: SIMD4<Float>, imaginary: SIMD4<Float>) {
    (self.real, self.imaginary) = (real, imaginary)
  }

  /// Four real parts, and the imaginary ones behind them.
  @_noAllocation @_noLocks @inline(__always)
  init(at source: UnsafePointer<Float>) {
    self.init(real: SIMD4(at: source), imaginary: SIMD4(at: source + 4))
  }

  @_noAllocation @_noLocks @inline(__always)
  static func + (a: Complex4, b: Complex4) -> Complex4 {
    Complex4(real: a.real + b.real, imaginary: a.imaginary + b.imaginary)
  }

  @_noAllocation @_noLocks @inline(__always)
  static func - (a: Complex4, b: Complex4) -> Complex4 {
    Complex4(real: a.real - b.real, imaginary: a.imaginary - b.imaginary)
  }

  @_noAllocation @_noLocks @inline(__always)
  func times(_ other: Complex4) -> Complex4 {
    Complex4(
      real: real * other.real - imaginary * other.imaginary,
      imaginary: real * other.imaginary + imaginary * other.real)
  }

  /// The transforms of the even and of the odd points of a real signal, the latter times i, both
  /// doubled: Z[k] ± conj Z[M − k] with `self` = Z[k] and `mirrored` = Z[M − k].
  @_noAllocation @_noLocks @inline(__always)
  func split(_ mirrored: Complex4) -> (even: Complex4, odd: Complex4) {
    (
      Complex4(real: real + mirrored.real, imaginary: imaginary - mirrored.imaginary),
      Complex4(real: real - mirrored.real, imaginary: imaginary + mirrored.imaginary)
    )
  }

  /// In the opposite order.
  var reversed: Complex4 {
    @_noAllocation @_noLocks @inline(__always) get {
      Complex4(
        real: SIMD4(real[3], real[2], real[1], real[0]),
        imaginary: SIMD4(imaginary[3], imaginary[2], imaginary[1], imaginary[0]))
    }
  }
}
