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
  let degreeNames: UnsafeBufferPointer<Message.Tuning.ScaleName>
  /// Whether the user has chosen the file, so that hosts hear of a changed state.
  let isEdit: Bool
  var next: UnsafeMutablePointer<LoadedScale>?
  private let scalePath, keyMapPath: UnsafeRawBufferPointer

  init(_ files: ScalaFiles, isEdit: Bool) {
    (pitches, name, self.isEdit) = (files.pitches(), files.name(), isEdit)
    let names = files.degreeNames()
    let copy = UnsafeMutableBufferPointer<Message.Tuning.ScaleName>.allocate(capacity: names.count)
    for (index, name) in names.enumerated() { copy.initializeElement(at: index, to: name) }
    degreeNames = UnsafeBufferPointer(copy)
    scalePath = Self.copy(files[.scale].path)
    keyMapPath = Self.copy(files[.keyMap].path)
  }

  deinit {
    pitches?.free()
    degreeNames.deallocate()
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
