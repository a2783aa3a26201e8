// SPDX-License-Identifier: GPL-3.0-or-later
import CFFTW

/// The discrete Fourier transform of real samples, X[k] = Σ_n x[n]·e^(−2πikn/N), by FFTW.
///
/// Planning (in `init`) takes about a millisecond; `process` neither allocates nor locks.
public struct RealTransform: ~Copyable {
  /// N, the number of samples.
  public let size: Int
  /// N/2 + 1, the number of bins from 0 Hz to half the rate.
  public var binCount: Int {
    @_noAllocation @_noLocks get { size / 2 + 1 }
  }
  private let plan: OpaquePointer

  /// Fastest for sizes 2^a·3^b·5^c.
  public init(size: Int) {
    precondition(size >= 2)
    self.size = size
    let samples = SampleBuffer(count: size)
    let bins = SampleBuffer(count: size + 2)
    guard let plan = spectrum_plan_real(Int32(size), samples.base, bins.base) else {
      fatalError("FFTW can't plan a transform")
    }
    self.plan = plan
  }

  deinit { spectrum_destroy_plan(plan) }

  /// `samples`: [size]; `bins`: [2·binCount], real and imaginary parts in turn.
  @_noAllocation @_noLocks
  public func process(_ samples: borrowing SampleBuffer, into bins: borrowing SampleBuffer) {
    precondition(samples.count >= size && bins.count >= size + 2)
    spectrum_execute_real(plan, samples.base, bins.base)
  }
}
