// SPDX-License-Identifier: GPL-3.0-or-later
import CSnapshot

/// What other threads make for the audio thread, and free. In between only `next` changes.
protocol HandedOver {
  /// The next one in the list of those that may be freed.
  var next: UnsafeMutablePointer<Self>? { get set }

  /// Frees what it owns.
  func freeContents()
}

extension HandedOver {
  /// Frees a list.
  static func free(_ first: UnsafeMutablePointer<Self>?) {
    var first = first
    while let value = first {
      first = value.pointee.next
      value.pointee.freeContents()
      value.deallocate()
    }
  }
}

/// How a value gets from another thread to the audio thread, and back to be freed: by two pointers
/// that either side exchanges in one atomic step.
///
/// So it needs no answer of the host's worker, and a state may be restored in any thread, whether
/// or not `run` is being called. Only a view of memory, which `PluginState` owns.
///
/// The audio thread's `take` and `giveBack` bear no annotation, which a generic type can't have: the
/// compiler checks them where they are called.
struct Handover<Value: HandedOver> {
  private let slots: UnsafeMutablePointer<spectrum_handover>

  static func make() -> Handover {
    let slots = UnsafeMutablePointer<spectrum_handover>.allocate(capacity: 1)
    slots.initialize(to: spectrum_handover(delivery: nil, returns: nil))
    return Handover(slots: slots)
  }

  /// Frees what no side has taken.
  func free() {
    Value.free(Self.value(slots.pointee.delivery))
    Value.free(Self.value(slots.pointee.returns))
    slots.deallocate()
  }

  /// Whether the audio thread has yet to take what was delivered last.
  var isPending: Bool { spectrum_handover_has_delivery(slots) }

  /// Delivers a value to the audio thread, and frees those that it has given back, or not taken.
  func deliver(_ value: UnsafeMutablePointer<Value>) {
    Value.free(
      Self.value(
        spectrum_handover_exchange(&slots.pointee.delivery, UnsafeMutableRawPointer(value))))
    Value.free(Self.value(spectrum_handover_exchange(&slots.pointee.returns, nil)))
  }

  /// The value that was delivered last, if it is new; the caller then owns it. One atomic exchange, so
  /// that either side may.
  func take() -> UnsafeMutablePointer<Value>? {
    guard spectrum_handover_has_delivery(slots) else { return nil }
    return Self.value(spectrum_handover_exchange(&slots.pointee.delivery, nil))
  }

  /// Gives a value back, to be freed with the next delivery.
  func giveBack(_ value: UnsafeMutablePointer<Value>) {
    // Only this thread puts anything there, so what is there can be taken, and put back with more.
    value.pointee.next = Self.value(spectrum_handover_exchange(&slots.pointee.returns, nil))
    _ = spectrum_handover_exchange(&slots.pointee.returns, UnsafeMutableRawPointer(value))
  }

  private static func value(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<Value>? {
    pointer.map { $0.assumingMemoryBound(to: Value.self) }
  }
}
