// SPDX-License-Identifier: GPL-3.0-or-later
import CSnapshot
import SpectrumMessages

/// The texts of a restored session, on their way to the audio thread, and back to be freed.
struct RestoredTexts {
  let texts: SessionTexts
  /// The next one in the list of those that may be freed.
  var next: UnsafeMutablePointer<RestoredTexts>?

  static func make() -> UnsafeMutablePointer<RestoredTexts> {
    let restored = UnsafeMutablePointer<RestoredTexts>.allocate(capacity: 1)
    restored.initialize(to: RestoredTexts(texts: .make(), next: nil))
    return restored
  }

  /// Frees a list.
  static func free(_ first: UnsafeMutablePointer<RestoredTexts>?) {
    var first = first
    while let restored = first {
      first = restored.pointee.next
      restored.pointee.texts.free()
      restored.deallocate()
    }
  }
}

/// How restored texts get to the audio thread and back: as scales do, see `ScaleHandover`. Only a view
/// of memory.
struct TextHandover {
  private let slots: UnsafeMutablePointer<spectrum_handover>

  static func make() -> TextHandover {
    let slots = UnsafeMutablePointer<spectrum_handover>.allocate(capacity: 1)
    slots.initialize(to: spectrum_handover(delivery: nil, returns: nil))
    return TextHandover(slots: slots)
  }

  /// Frees what no side has taken.
  func free() {
    RestoredTexts.free(Self.texts(slots.pointee.delivery))
    RestoredTexts.free(Self.texts(slots.pointee.returns))
    slots.deallocate()
  }

  /// Whether the audio thread has yet to take what was delivered last.
  var isPending: Bool { spectrum_handover_has_delivery(slots) }

  /// Delivers texts to the audio thread, and frees those that it has given back, or not taken.
  func deliver(_ texts: UnsafeMutablePointer<RestoredTexts>) {
    RestoredTexts.free(
      Self.texts(
        spectrum_handover_exchange(&slots.pointee.delivery, UnsafeMutableRawPointer(texts))))
    RestoredTexts.free(Self.texts(spectrum_handover_exchange(&slots.pointee.returns, nil)))
  }

  /// The texts that were delivered last, if they are new; to be given back.
  @_noAllocation @_noLocks
  func take() -> UnsafeMutablePointer<RestoredTexts>? {
    guard spectrum_handover_has_delivery(slots) else { return nil }
    return Self.texts(spectrum_handover_exchange(&slots.pointee.delivery, nil))
  }

  @_noAllocation @_noLocks
  func giveBack(_ texts: UnsafeMutablePointer<RestoredTexts>) {
    // Only this thread puts anything there, so what is there can be taken, and put back with more.
    texts.pointee.next = Self.texts(spectrum_handover_exchange(&slots.pointee.returns, nil))
    _ = spectrum_handover_exchange(&slots.pointee.returns, UnsafeMutableRawPointer(texts))
  }

  @_noAllocation @_noLocks
  private static func texts(_ pointer: UnsafeMutableRawPointer?)
    -> UnsafeMutablePointer<RestoredTexts>?
  { pointer.map { $0.assumingMemoryBound(to: RestoredTexts.self) } }
}
