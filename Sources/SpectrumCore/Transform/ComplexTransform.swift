// SPDX-License-Identifier: GPL-3.0-or-later
import CFFTW

/// The discrete Fourier transform of complex points, Z[k] = Σ_m z[m]·e^(−2πikm/M), by FFTW.
///
/// Real and imaginary parts are kept apart, which suits SIMD best.
struct ComplexTransform: ~Copyable {
  /// M, the number of points.
  let size: Int
  private let plan: OpaquePointer

  /// Floats of an array of points: real parts, eight to spare, imaginary parts, eight to spare.
  @_noAllocation @_noLocks
  static func pointFloats(size: Int) -> Int { 2 * imaginaryPlace(size: size) }

  /// Where in it the imaginary parts begin.
  @_noAllocation @_noLocks
  static func imaginaryPlace(size: Int) -> Int { size + 8 }

  /// Fastest for sizes 2^a·3^b·5^c; a multiple of 8.
  init(size: Int) {
    precondition(size >= 8 && size % 8 == 0)
    self.size = size
    let input = SampleBuffer(count: Self.pointFloats(size: size))
    let output = SampleBuffer(count: Self.pointFloats(size: size))
    let place = Int32(Self.imaginaryPlace(size: size))
    guard let plan = spectrum_plan_split(Int32(size), input.base, output.base, place) else {
      fatalError("FFTW can't plan a transform")
    }
    self.plan = plan
  }

  deinit { spectrum_destroy_plan(plan) }

  /// Both [pointFloats], and not the same buffer.
  @_noAllocation @_noLocks
  func process(_ points: borrowing SampleBuffer, into output: borrowing SampleBuffer) {
    check(points, output)
    process(points.base, into: output.base)
  }

  /// The same; both must be aligned as a `SampleBuffer` is.
  @_noAllocation @_noLocks
  func process(_ points: UnsafePointer<Float>, into output: UnsafeMutablePointer<Float>) {
    let place = Self.imaginaryPlace(size: size)
    spectrum_execute_split(plan, points, points + place, output, output + place)
  }

  /// The inverse, unnormalised: forward and back multiplies by M.
  @_noAllocation @_noLocks
  func processBack(_ points: borrowing SampleBuffer, into output: borrowing SampleBuffer) {
    check(points, output)
    // With real and imaginary parts exchanged, before and after, the exponent's sign changes.
    let place = Self.imaginaryPlace(size: size)
    spectrum_execute_split(
      plan, points.base + place, points.base, output.base + place, output.base)
  }

  @_noAllocation @_noLocks
  private func check(_ points: borrowing SampleBuffer, _ output: borrowing SampleBuffer) {
    let floats = Self.pointFloats(size: size)
    precondition(points.count >= floats && output.count >= floats)
  }
}
