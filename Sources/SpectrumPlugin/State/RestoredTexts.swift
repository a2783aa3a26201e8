// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages

/// The texts of a restored session, on their way to the audio thread, and back to be freed.
struct RestoredTexts: HandedOver {
  let texts: SessionTexts
  var next: UnsafeMutablePointer<RestoredTexts>?

  static func make() -> UnsafeMutablePointer<RestoredTexts> {
    let restored = UnsafeMutablePointer<RestoredTexts>.allocate(capacity: 1)
    restored.initialize(to: RestoredTexts(texts: .make(), next: nil))
    return restored
  }

  func freeContents() { texts.free() }
}
