// SPDX-License-Identifier: GPL-3.0-or-later
import CSnapshot
import SpectrumCore

/// A value that other threads make for the audio thread, and free once it has come back.
protocol HandedOver: ~Copyable {
  /// The next one in the list of those that have come back; only the handover changes it.
  var next: UnsafeMutablePointer<Self>? { get set }
}

/// Hands values from another thread to the audio thread, which gives them back to be freed: two
/// pointers, each of which either side exchanges in one atomic step.
///
/// It needs no answer of the host's worker, so a state may be restored in any thread, whether or not
/// `run` is being called.
struct Handover<Value: HandedOver & ~Copyable>: ~Copyable {
  /// Shape: [1].
  private let slots = FixedArray(
    count: 1, repeating: spectrum_handover(delivery: nil, returns: nil))

  deinit {
    Self.free(Self.value(slots.base.pointee.delivery))
    Self.free(Self.value(slots.base.pointee.returns))
  }

  /// The audio thread's side, which must not outlive this.
  var receiver: Receiver { Receiver(slots: slots.base) }

  /// Delivers a value to the audio thread, and frees those that it has given back, or not taken.
  /// Until the next delivery other threads may read the value, too.
  func deliver(_ value: UnsafeMutablePointer<Value>) {
    // First: once delivered, this value may come back at any moment, and others still read it.
    let returned = Self.value(spectrum_handover_exchange(&slots.base.pointee.returns, nil))
    Self.free(Self.value(spectrum_handover_exchange(&slots.base.pointee.delivery, value)))
    Self.free(returned)
  }

  /// Frees a list.
  static func free(_ first: UnsafeMutablePointer<Value>?) {
    var first = first
    while let value = first {
      first = value.pointee.next
      value.deinitialize(count: 1)
      value.deallocate()
    }
  }

  fileprivate static func value(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<Value>?
  {
    pointer.map { $0.assumingMemoryBound(to: Value.self) }
  }

  /// The audio thread's side. Its functions bear no annotation, which a generic type can't have: the
  /// compiler checks them where they are called.
  struct Receiver {
    fileprivate let slots: UnsafeMutablePointer<spectrum_handover>

    /// The value that was delivered last, if it is new; the caller then owns it.
    func take() -> UnsafeMutablePointer<Value>? {
      guard spectrum_handover_has_delivery(slots) else { return nil }
      return Handover.value(spectrum_handover_exchange(&slots.pointee.delivery, nil))
    }

    /// Gives a value back, to be freed with the next delivery.
    func giveBack(_ returned: UnsafeMutablePointer<Value>) {
      // Only this thread puts anything there, so what is there can be taken, and put back with more.
      returned.pointee.next = Handover.value(
        spectrum_handover_exchange(&slots.pointee.returns, nil))
      _ = spectrum_handover_exchange(&slots.pointee.returns, UnsafeMutableRawPointer(returned))
    }
  }
}
