// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The weighting of a stretch of samples before its transform.
///
/// All are periodic (w[N] would equal w[0]), so that they sum evenly over overlapping stretches.
/// Sources: Harris, "On the use of windows for harmonic analysis with the discrete Fourier
/// transform", Proc. IEEE 66(1), 1978; of `nuttall`, the four-term window of the lowest side lobes:
/// Nuttall, "Some windows with very good sidelobe behavior", IEEE Trans. ASSP 29(1), 1981; of
/// `flatTop`: D'Antona, Ferrero, "Digital Signal Processing for Measurement Systems", 2006, p. 70.
public enum WindowFunction: Int, CaseIterable, Sendable {
  case hann, hamming, blackmanHarris, flatTop, kaiser, rectangular, nuttall

  /// β of the Kaiser window: side lobes 90 dB down, for β = 0.12438·(90 + 6.3) (Harris's α is β/π).
  /// How side lobes depend on β: Kaiser, Schafer, "On the use of the I0-sinh window for spectrum
  /// analysis", IEEE Trans. ASSP 28(1), 1980.
  static let kaiserBeta = 11.98

  /// w at `position` 0…1 of the stretch, 0…1.
  @_noAllocation @_noLocks
  public func value(at position: Double) -> Double {
    switch self {
    case .hann: cosineSum(position, 0.5, 0.5, 0, 0, 0)
    case .hamming: cosineSum(position, 25.0 / 46, 21.0 / 46, 0, 0, 0)
    case .blackmanHarris: cosineSum(position, 0.35875, 0.48829, 0.14128, 0.01168, 0)
    case .flatTop:
      cosineSum(position, 0.21557895, 0.41663158, 0.277263158, 0.083578947, 0.006947368)
    case .kaiser: kaiserWindow(at: position, beta: Self.kaiserBeta)
    case .rectangular: 1
    case .nuttall: cosineSum(position, 0.3635819, 0.4891775, 0.1365995, 0.0106411, 0)
    }
  }

  /// The periods of a sine that the window must hold to measure its level within 0.1 dB.
  ///
  /// With fewer, the side lobes of the sine's mirror image below 0 Hz fall onto its peak. The
  /// rectangular window's decay so slowly that it needs far more than the others.
  var minimumPeriods: Float {
    @_noAllocation @_noLocks get {
      switch self {
      case .hann, .hamming: 3.5
      case .blackmanHarris, .flatTop, .kaiser, .nuttall: 4
      case .rectangular: 14
      }
    }
  }

  /// Bins from the middle of the main lobe to its end, rounded up.
  var mainLobeReach: Int {
    @_noAllocation @_noLocks get {
      switch self {
      case .hann, .hamming: 2
      case .blackmanHarris, .kaiser, .nuttall: 4
      case .flatTop: 5
      case .rectangular: 1
      }
    }
  }

  /// a0 − a1·cos(2πx) + a2·cos(4πx) − a3·cos(6πx) + a4·cos(8πx).
  @_noAllocation @_noLocks
  private func cosineSum(
    _ x: Double, _ a0: Double, _ a1: Double, _ a2: Double, _ a3: Double, _ a4: Double
  ) -> Double {
    // cos(kφ) from cos φ by Chebyshev's recurrence: one cosine serves all five terms.
    let c1 = spectrum_cos(2 * Double.pi * x)
    let c2 = 2 * c1 * c1 - 1
    let c3 = 2 * c1 * c2 - c1
    let c4 = 2 * c1 * c3 - c2
    return a0 - a1 * c1 + a2 * c2 - a3 * c3 + a4 * c4
  }
}

/// The Kaiser window at `position` 0…1: I0(β·√(1 − (2x − 1)²)) / I0(β).
@_noAllocation @_noLocks
func kaiserWindow(at position: Double, beta: Double) -> Double {
  besselI0(beta * beta * position * (1 - position)) / besselI0(beta * beta / 4)
}

/// I0(z) = Σ_k ((z/2)^k / k!)² of z²/4; 30 terms reach double precision for z up to 12.
@_noAllocation @_noLocks
private func besselI0(_ quarterSquare: Double) -> Double {
  var (sum, term) = (1.0, 1.0)
  for k in 1...30 {
    term *= quarterSquare / Double(k * k)
    sum += term
  }
  return sum
}
