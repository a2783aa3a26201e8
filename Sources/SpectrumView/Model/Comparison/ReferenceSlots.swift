// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumGraphics
import SpectrumMessages
import SpectrumReferences

/// A reference and what the user calls it.
struct NamedReference {
  /// One that `ReferenceFolder.isName`.
  let name: [UInt8]
  let spectrum: ReferenceSpectrum

  var label: Label { name.withUnsafeBufferPointer { Label(utf8: $0) } }
}

/// The references of a session, and the one that is compared with in the bands that are shown.
struct ReferenceSlots {
  /// A reference in bands of the display: dBFS, −200 where there is none; shapes: [bands.count].
  struct Fitted {
    let slot: Int
    let bands: Comparison.Bands
    let levels: [Float]
    /// Empty without a spread.
    let low, high: [Float]
  }

  private var slots = [NamedReference?](repeating: nil, count: SessionItem.slotCount)
  /// The latest that was asked for.
  private(set) var fitted: Fitted?
  /// Grows with each change.
  private(set) var version = 0

  /// The reference in a slot, 0 for the first; nil if it is empty.
  subscript(slot: Int) -> NamedReference? {
    get { slots[slot] }
    set {
      slots[slot] = newValue
      version += 1
      if fitted?.slot == slot { fitted = nil }
    }
  }

  /// Has `fitted` be the reference in a slot; nil if that is empty.
  mutating func fit(_ slot: Int, to bands: Comparison.Bands) {
    if let fitted, fitted.slot == slot, fitted.bands == bands { return }
    fitted = slots[slot].map { reference in
      func fit(_ levels: [Float]) -> [Float] {
        let fitted = SavedCurve(reference: levels).levels(
          in: bands.scale, count: bands.count, areDensities: bands.quantity == .bin)
        return fitted.enumerated().map { $1 > -200 ? $1 - bands.width(of: $0) : $1 }
      }
      let spread = reference.spectrum.spread
      return Fitted(
        slot: slot, bands: bands, levels: fit(reference.spectrum.levels),
        low: spread.map { fit($0.low) } ?? [], high: spread.map { fit($0.high) } ?? [])
    }
  }
}
