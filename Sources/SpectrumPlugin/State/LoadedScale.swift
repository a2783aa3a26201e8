// SPDX-License-Identifier: GPL-3.0-or-later
import CSnapshot
import SpectrumCore
import SpectrumMessages

/// What the audio thread needs of the files. Made and freed by other threads, and unchanged in
/// between, but for `next`.
struct LoadedScale {
  /// The pitches of the keys; nil without a file.
  let pitches: KeyPitches?
  /// What a display calls the scale.
  let name: Message.Tuning.ScaleName
  /// What it calls the degrees.
  let degreeNames: DegreeNames
  /// Whether the user has chosen the file, so that hosts hear of a changed state.
  let isEdit: Bool
  /// The next one in the list of those that may be freed.
  var next: UnsafeMutablePointer<LoadedScale>?
  private let scalePath, keyMapPath: UnsafeRawBufferPointer

  static func make(
    _ files: ScalaFiles, _ pitches: KeyPitches?, isEdit: Bool
  ) -> UnsafeMutablePointer<LoadedScale> {
    let loaded = UnsafeMutablePointer<LoadedScale>.allocate(capacity: 1)
    loaded.initialize(
      to: LoadedScale(
        pitches: pitches, name: files.name(), degreeNames: .make(files.degreeNames()),
        isEdit: isEdit, next: nil,
        scalePath: copy(files.scale.path), keyMapPath: copy(files.keyMap.path)))
    return loaded
  }

  /// Frees a list.
  static func free(_ first: UnsafeMutablePointer<LoadedScale>?) {
    var first = first
    while let loaded = first {
      first = loaded.pointee.next
      loaded.pointee.pitches?.free()
      loaded.pointee.degreeNames.free()
      loaded.pointee.scalePath.deallocate()
      loaded.pointee.keyMapPath.deallocate()
      loaded.deallocate()
    }
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

/// How a scale gets from the thread that reads files to the audio thread, and back to be freed: by
/// two pointers that either side exchanges in one atomic step.
///
/// So it needs no answer of the host's worker, and a state may be restored in any thread, whether
/// or not `run` is being called. Only a view of memory, which `PluginState` owns.
struct ScaleHandover {
  private let slots: UnsafeMutablePointer<spectrum_handover>

  static func make() -> ScaleHandover {
    let slots = UnsafeMutablePointer<spectrum_handover>.allocate(capacity: 1)
    slots.initialize(to: spectrum_handover(delivery: nil, returns: nil))
    return ScaleHandover(slots: slots)
  }

  /// Frees what no side has taken.
  func free() {
    LoadedScale.free(Self.scale(slots.pointee.delivery))
    LoadedScale.free(Self.scale(slots.pointee.returns))
    slots.deallocate()
  }

  /// Delivers a scale to the audio thread, and frees those that it has given back, or not taken.
  func deliver(_ scale: UnsafeMutablePointer<LoadedScale>) {
    LoadedScale.free(
      Self.scale(
        spectrum_handover_exchange(&slots.pointee.delivery, UnsafeMutableRawPointer(scale))))
    LoadedScale.free(Self.scale(spectrum_handover_exchange(&slots.pointee.returns, nil)))
  }

  /// The scale that was delivered last, if it is new; the audio thread then owns it.
  @_noAllocation @_noLocks
  func take() -> UnsafeMutablePointer<LoadedScale>? {
    guard spectrum_handover_has_delivery(slots) else { return nil }
    return Self.scale(spectrum_handover_exchange(&slots.pointee.delivery, nil))
  }

  /// Gives a scale back, to be freed with the next delivery.
  @_noAllocation @_noLocks
  func giveBack(_ scale: UnsafeMutablePointer<LoadedScale>) {
    // Only this thread puts anything there, so what is there can be taken, and put back with more.
    scale.pointee.next = Self.scale(spectrum_handover_exchange(&slots.pointee.returns, nil))
    _ = spectrum_handover_exchange(&slots.pointee.returns, UnsafeMutableRawPointer(scale))
  }

  @_noAllocation @_noLocks
  private static func scale(_ pointer: UnsafeMutableRawPointer?)
    -> UnsafeMutablePointer<LoadedScale>?
  { pointer.map { $0.assumingMemoryBound(to: LoadedScale.self) } }
}
