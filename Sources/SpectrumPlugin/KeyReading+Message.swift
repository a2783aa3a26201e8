// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumCore
import SpectrumMessages

extension Message.Key {
  /// `chroma`: shape [12].
  @_noAllocation @_noLocks
  init(_ reading: KeyReading, chroma: UnsafeBufferPointer<Float>) {
    var shares = InlineArray<12, Float>(repeating: 0)
    for note in 0..<min(12, chroma.count) { shares[note] = chroma[note] }
    self.init(
      key: Int32(truncatingIfNeeded: reading.key), confidence: reading.confidence,
      rival: Int32(truncatingIfNeeded: reading.rival), rivalConfidence: reading.rivalConfidence,
      tuningCents: reading.tuningCents, chroma: shares)
  }
}
