// SPDX-License-Identifier: GPL-3.0-or-later

extension Analyzer {
  /// Whether the chroma is needed: for the key, or for the bars.
  var hearsTonality: Bool { @_noAllocation @_noLocks get { tracksTempo || tracksKey } }

  /// Follows the key, and the chroma of the bars.
  @_noAllocation @_noLocks
  mutating func hearTonality(_ samples: Span<Float>) {
    if tuningReference != heardReference {
      // The pitch classes so far refer to the former reference.
      heardReference = tuningReference
      tonality.reset()
      key.reset()
    }
    tonality.append(samples)
    while let step = tonality.advance(reference: heardReference) {
      if step == TonalAnalysis.stepCount - 1, tracksTempo {
        tempo.add(tonality)
      } else if step >= TonalAnalysis.stepCount, tracksKey {
        key.process(step: step - TonalAnalysis.stepCount, tonality.chroma)
      }
    }
  }
}
