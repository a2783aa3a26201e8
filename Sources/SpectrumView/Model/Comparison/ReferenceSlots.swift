// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages
import SpectrumReferences

/// A reference and what the user calls it.
struct NamedReference {
  /// One that `ReferenceFolder.isName`.
  let name: [UInt8]
  let spectrum: ReferenceSpectrum

  var label: Label { Label(utf8: name) }
}

/// The references of a session, and the one that is compared with in the bands that are shown.
struct ReferenceSlots {
  /// A reference in bands of the display: dBFS, −200 where there is none; shapes:
  /// [resolution.bands.count].
  struct Fitted {
    let slot: Int
    let resolution: ReferenceResolution
    let levels: [Float]
    /// Empty without a spread.
    let low, high: [Float]
  }

  private var slots = [NamedReference?](repeating: nil, count: SessionItem.slotCount)
  /// The latest that was asked for.
  private(set) var fitted: Fitted?
  private var versions = [Int](repeating: 0, count: SessionItem.slotCount)
  /// Whether each has levels that no sound has in dBFS, such as dB SPL.
  private(set) var areAboveFullScale = [Bool](repeating: false, count: SessionItem.slotCount)
  /// In dBFS: a sound whose numbers are far above 1 has as much.
  private static var mostFullScale: Float { 20 }

  /// The reference in a slot, 0 for the first; nil if it is empty.
  subscript(slot: Int) -> NamedReference? {
    get { slots[slot] }
    set {
      // Another name for the same levels is no change.
      if newValue?.spectrum.hasLevels(of: slots[slot]?.spectrum) != true {
        versions[slot] += 1
        areAboveFullScale[slot] =
          newValue?.spectrum.levels.contains { $0 > Self.mostFullScale } ?? false
        if fitted?.slot == slot { fitted = nil }
      }
      slots[slot] = newValue
    }
  }

  /// Grows with each change of a slot's levels; 0 for no slot.
  func version(of slot: Int?) -> Int { slot.map { versions[$0] } ?? 0 }

  /// Has `fitted` be the reference in a slot; nil if that is empty.
  mutating func fit(
    _ slot: Int, to resolution: ReferenceResolution, by smoothing: inout OctaveSmoothing
  ) {
    if let fitted, fitted.slot == slot, fitted.resolution == resolution { return }
    guard let spectrum = slots[slot]?.spectrum else {
      fitted = nil
      return
    }
    func fit(_ levels: [Float]) -> [Float] { resolution.levels(of: levels, by: &smoothing) }
    fitted = Fitted(
      slot: slot, resolution: resolution, levels: fit(spectrum.levels),
      low: spectrum.spread.map { fit($0.low) } ?? [],
      high: spectrum.spread.map { fit($0.high) } ?? [])
  }
}
