// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

@testable import SpectrumCore

extension RealTransform {
  var binCount: Int { size / 2 + 1 }

  /// X[0] up to X[N/2], real and imaginary parts in turn: [2·binCount].
  func process(_ samples: borrowing SampleBuffer, into bins: borrowing SampleBuffer) {
    transform(samples, into: bins)
    let half = size / 2
    // 2·X[k] = (Z[k] + conj Z[M − k]) − i·w^k·(Z[k] − conj Z[M − k]), of both ends at once.
    for k in 0...half / 2 {
      let (a, b) = ((bins[2 * k], bins[2 * k + 1]), (bins[size - 2 * k], -bins[size - 2 * k + 1]))
      let angle = -2 * Double.pi * Double(k) / Double(size)
      let (c, s) = (Float(spectrum_cos(angle)), Float(spectrum_sin(angle)))
      let odd = (a.0 - b.0, a.1 - b.1)
      let turned = (odd.1 * c + odd.0 * s, odd.1 * s - odd.0 * c)
      bins[2 * k] = (a.0 + b.0 + turned.0) / 2
      bins[2 * k + 1] = (a.1 + b.1 + turned.1) / 2
      bins[size - 2 * k] = (a.0 + b.0 - turned.0) / 2
      bins[size - 2 * k + 1] = -(a.1 + b.1 - turned.1) / 2
    }
  }
}
