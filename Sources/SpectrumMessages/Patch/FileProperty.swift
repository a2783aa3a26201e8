// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2

/// A property of the plugin whose value is a file's path, which hosts set by `patch:Set`.
public enum FileProperty: Sendable {
  /// A `.scl` file of Scala's: the degrees for the temperament "Scala file".
  case scale
  /// A `.kbm` file of Scala's: which key has which degree.
  case keyMap

  /// The most bytes of a path, as in `PATH_MAX`.
  public static var longestPath: Int { @_noAllocation @_noLocks get { 4095 } }
}

/// The numbers of LV2's patch messages, and of the properties that they are about.
public struct PatchKeys: Sendable {
  let set, get, property, value: LV2_URID
  package let stateChanged: LV2_URID
  package let urid: LV2_URID
  /// The types of a path and of a text, also in a saved state.
  public let path, string: LV2_URID
  /// The properties' own; also the keys of the paths in a saved state.
  public let scale, keyMap: LV2_URID
  /// The keys of the files' texts in a saved state.
  public let scaleText, keyMapText: LV2_URID
  /// The class of a session's texts, and their revision.
  let sessionText, revision: LV2_URID
  /// Their keys, also in a saved state.
  let view, referenceCurve: LV2_URID
  let slots: InlineArray<8, LV2_URID>

  init(_ map: inout URIDMapper) {
    set = map(spectrum_uri_patch_Set)
    get = map(spectrum_uri_patch_Get)
    property = map(spectrum_uri_patch_property)
    value = map(spectrum_uri_patch_value)
    stateChanged = map(spectrum_uri_state_StateChanged)
    urid = map(spectrum_uri_atom_URID)
    path = map(spectrum_uri_atom_Path)
    string = map(spectrum_uri_atom_String)
    scale = map("urn:spectrum-lv2:vocabulary#scale")
    keyMap = map("urn:spectrum-lv2:vocabulary#keymap")
    scaleText = map("urn:spectrum-lv2:vocabulary#scaleText")
    keyMapText = map("urn:spectrum-lv2:vocabulary#keymapText")
    sessionText = map("urn:spectrum-lv2:vocabulary#SessionText")
    revision = map("urn:spectrum-lv2:vocabulary#revision")
    view = map("urn:spectrum-lv2:vocabulary#view")
    referenceCurve = map("urn:spectrum-lv2:vocabulary#referenceCurve")
    slots = [
      map("urn:spectrum-lv2:vocabulary#slot1"), map("urn:spectrum-lv2:vocabulary#slot2"),
      map("urn:spectrum-lv2:vocabulary#slot3"), map("urn:spectrum-lv2:vocabulary#slot4"),
      map("urn:spectrum-lv2:vocabulary#slot5"), map("urn:spectrum-lv2:vocabulary#slot6"),
      map("urn:spectrum-lv2:vocabulary#slot7"), map("urn:spectrum-lv2:vocabulary#slot8"),
    ]
  }

  /// The property of a number; nil for another one.
  @_noAllocation @_noLocks
  func property(_ number: LV2_URID) -> FileProperty? {
    number == scale ? .scale : number == keyMap ? .keyMap : nil
  }

  @_noAllocation @_noLocks
  func number(_ property: FileProperty) -> LV2_URID {
    switch property {
    case .scale: scale
    case .keyMap: keyMap
    }
  }

  /// The session's text of a number; nil for another one.
  @_noAllocation @_noLocks
  func item(_ number: LV2_URID) -> SessionItem? {
    for index in 0..<SessionItem.count {
      if let item = SessionItem(index: index), self.number(item) == number { return item }
    }
    return nil
  }

  /// The key of a session's text.
  @_noAllocation @_noLocks
  public func number(_ item: SessionItem) -> LV2_URID {
    if let slot = item.slot { return slots[slot] }
    return item.index == 0 ? view : referenceCurve
  }
}
