// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Eight complex numbers.
struct Complex8 {
  var (real, imaginary): (SIMD8<Float>, SIMD8<Float>)

  @_noAllocation @_noLocks @inline(__always)
  init(real: SIMD8<Float>, imaginary: SIMD8<Float>) {
    (self.real, self.imaginary) = (real, imaginary)
  }

  /// Eight real parts, and the imaginary ones `distance` floats after them.
  @_noAllocation @_noLocks @inline(__always)
  init(at source: UnsafePointer<Float>, distance: Int = 8) {
    self.init(real: SIMD8(at: source), imaginary: SIMD8(at: source + distance))
  }

  /// Real and imaginary parts in turn.
  @_noAllocation @_noLocks @inline(__always)
  init(interleavedAt source: UnsafePointer<Float>) {
    self.init(real: spectrum_evens8(source), imaginary: spectrum_odds8(source))
  }

  /// Writes eight real parts, and the imaginary ones `distance` floats after them.
  @_noAllocation @_noLocks @inline(__always)
  func store(at target: UnsafeMutablePointer<Float>, distance: Int = 8) {
    real.store(at: target)
    imaginary.store(at: target + distance)
  }

  @_noAllocation @_noLocks @inline(__always)
  static func + (a: Complex8, b: Complex8) -> Complex8 {
    Complex8(real: a.real + b.real, imaginary: a.imaginary + b.imaginary)
  }

  @_noAllocation @_noLocks @inline(__always)
  static func - (a: Complex8, b: Complex8) -> Complex8 {
    Complex8(real: a.real - b.real, imaginary: a.imaginary - b.imaginary)
  }

  @_noAllocation @_noLocks @inline(__always)
  func times(_ other: Complex8) -> Complex8 {
    Complex8(
      real: real * other.real - imaginary * other.imaginary,
      imaginary: real * other.imaginary + imaginary * other.real)
  }

  @_noAllocation @_noLocks @inline(__always)
  func timesConjugate(of other: Complex8) -> Complex8 {
    Complex8(
      real: real * other.real + imaginary * other.imaginary,
      imaginary: imaginary * other.real - real * other.imaginary)
  }

  /// The transforms of the even and of the odd points of a real signal, the latter times i, both
  /// doubled: Z[k] ± conj Z[M − k] with `self` = Z[k] and `mirrored` = Z[M − k].
  @_noAllocation @_noLocks @inline(__always)
  func split(_ mirrored: Complex8) -> (even: Complex8, odd: Complex8) {
    (
      Complex8(real: real + mirrored.real, imaginary: imaginary - mirrored.imaginary),
      Complex8(real: real - mirrored.real, imaginary: imaginary + mirrored.imaginary)
    )
  }

  /// |self ± odd·turn|²: of Z[k] ± conj Z[M − k], which `split` returns, the powers of bins k and
  /// M − k.
  @_noAllocation @_noLocks @inline(__always)
  func powers(_ odd: Complex8, turn: Complex8) -> (low: SIMD8<Float>, high: SIMD8<Float>) {
    let turned = odd.times(turn)
    let (low, high) = (self + turned, self - turned)
    return (low.power, high.power)
  }

  /// |x|².
  var power: SIMD8<Float> {
    @_noAllocation @_noLocks @inline(__always) get { real * real + imaginary * imaginary }
  }

  /// self + i·other.
  @_noAllocation @_noLocks @inline(__always)
  func plusQuarterTurned(_ other: Complex8) -> Complex8 {
    Complex8(real: real - other.imaginary, imaginary: imaginary + other.real)
  }

  /// self − i·other.
  @_noAllocation @_noLocks @inline(__always)
  func minusQuarterTurned(_ other: Complex8) -> Complex8 {
    Complex8(real: real + other.imaginary, imaginary: imaginary - other.real)
  }

  /// In the opposite order.
  var reversed: Complex8 {
    @_noAllocation @_noLocks @inline(__always) get {
      Complex8(real: spectrum_reversed8(real), imaginary: spectrum_reversed8(imaginary))
    }
  }
}
