// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Sixteen complex numbers. (`Complex8` beside it, as the real-time path takes no generics.)
struct Complex16 {
  var (real, imaginary): (SIMD16<Float>, SIMD16<Float>)

  @_noAllocation @_noLocks @inline(__always)
  init(real: SIMD16<Float>, imaginary: SIMD16<Float>) {
    (self.real, self.imaginary) = (real, imaginary)
  }

  /// Sixteen real parts, and the imaginary ones `distance` floats after them.
  @_noAllocation @_noLocks @inline(__always)
  init(at source: UnsafePointer<Float>, distance: Int) {
    self.init(real: SIMD16(at: source), imaginary: SIMD16(at: source + distance))
  }

  /// Writes sixteen real parts, and the imaginary ones `distance` floats after them.
  @_noAllocation @_noLocks @inline(__always)
  func store(at target: UnsafeMutablePointer<Float>, distance: Int) {
    real.store(at: target)
    imaginary.store(at: target + distance)
  }

  @_noAllocation @_noLocks @inline(__always)
  func timesConjugate(of other: Complex16) -> Complex16 {
    Complex16(
      real: real * other.real + imaginary * other.imaginary,
      imaginary: imaginary * other.real - real * other.imaginary)
  }

  /// self + i·other.
  @_noAllocation @_noLocks @inline(__always)
  func plusQuarterTurned(_ other: Complex16) -> Complex16 {
    Complex16(real: real - other.imaginary, imaginary: imaginary + other.real)
  }
}
