// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumCore
import SpectrumMessages

/// The files of a tuning as the audio thread uses them. Nothing changes in it but `next`.
struct LoadedScale: ~Copyable, HandedOver {
  /// The pitches of the keys; nil without a file.
  let pitches: KeyPitches?
  /// The scale's display name.
  let name: Message.Tuning.ScaleName
  /// The names of its degrees, from degree 0 on; none without a scale.
  let degreeNames: FixedArray<Message.Tuning.ScaleName>
  /// Whether the user has chosen the file, so that hosts hear of a changed state.
  let isEdit: Bool
  var next: UnsafeMutablePointer<LoadedScale>?
  private let scalePath, keyMapPath: FixedArray<UInt8>

  init(_ files: ScalaFiles, isEdit: Bool) {
    (pitches, name, self.isEdit) = (files.pitches(), files.name(), isEdit)
    let (names, scale, keyMap) = (files.degreeNames(), files[.scale].path, files[.keyMap].path)
    degreeNames = FixedArray(count: names.count) { names[$0] }
    scalePath = FixedArray(count: scale.count) { scale[$0] }
    keyMapPath = FixedArray(count: keyMap.count) { keyMap[$0] }
  }

  deinit { pitches?.free() }

  /// The path of a property's file, empty for none.
  @_noAllocation @_noLocks
  func path(of property: FileProperty) -> UnsafeRawBufferPointer {
    switch property {
    case .scale: UnsafeRawBufferPointer(start: scalePath.base, count: scalePath.count)
    case .keyMap: UnsafeRawBufferPointer(start: keyMapPath.base, count: keyMapPath.count)
    }
  }
}
