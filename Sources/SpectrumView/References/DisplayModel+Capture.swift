// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumGraphics
import SpectrumReferences

/// A reference out of the sound, for a slot.
struct CapturedReference {
  let reference: ReferenceSpectrum
  let slot: Int
  /// UTF-8.
  let name: [UInt8]
}

extension DisplayModel {
  /// Adds the levels of the last step to what is captured, neither smoothed nor lifted; of two channels
  /// the louder one in each band.
  func stepCapture(_ elapsed: Float) {
    guard capture.isRunning, left.bandCount > 0, isReceiving, !isUnsettled else { return }
    hasNews = true
    let bands = comparedBands
    guard let reference = capture.step(heard.all, of: bands, elapsed: elapsed) else { return }
    captured = CapturedReference(
      reference: reference, slot: capture.slot,
      name: capture.kind.name.withUTF8Buffer { Array($0) })
  }
}
