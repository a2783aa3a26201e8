// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumCore
import SpectrumMessages

/// What the audio thread needs of the files.
struct LoadedScale: HandedOver {
  /// The pitches of the keys; nil without a file.
  let pitches: KeyPitches?
  /// What a display calls the scale.
  let name: Message.Tuning.ScaleName
  /// What it calls the degrees.
  let degreeNames: DegreeNames
  /// Whether the user has chosen the file, so that hosts hear of a changed state.
  let isEdit: Bool
  var next: UnsafeMutablePointer<LoadedScale>?
  private let scalePath, keyMapPath: UnsafeRawBufferPointer

  static func make(_ files: ScalaFiles, isEdit: Bool) -> UnsafeMutablePointer<LoadedScale> {
    let loaded = UnsafeMutablePointer<LoadedScale>.allocate(capacity: 1)
    loaded.initialize(
      to: LoadedScale(
        pitches: files.pitches(), name: files.name(), degreeNames: .make(files.degreeNames()),
        isEdit: isEdit, next: nil,
        scalePath: copy(files[.scale].path), keyMapPath: copy(files[.keyMap].path)))
    return loaded
  }

  func freeContents() {
    pitches?.free()
    degreeNames.free()
    scalePath.deallocate()
    keyMapPath.deallocate()
  }

  /// The path of a property's file, empty for none.
  @_noAllocation @_noLocks
  func path(of property: FileProperty) -> UnsafeRawBufferPointer {
    switch property {
    case .scale: scalePath
    case .keyMap: keyMapPath
    }
  }

  private static func copy(_ bytes: [UInt8]) -> UnsafeRawBufferPointer {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
    copy.copyBytes(from: bytes)
    return UnsafeRawBufferPointer(copy)
  }
}
