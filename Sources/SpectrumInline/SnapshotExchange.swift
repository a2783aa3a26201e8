// SPDX-License-Identifier: GPL-3.0-or-later
import CSnapshot

/// The three faces and the exchange between the audio thread and the host's GUI thread.
///
/// Only a view of memory, which `InlineDisplay` owns.
struct SnapshotExchange {
  let state: UnsafeMutablePointer<spectrum_exchange>
  /// Shape: [3].
  private let faces: UnsafeMutablePointer<InlineFace>

  static func make() -> SnapshotExchange {
    let exchange = SnapshotExchange(
      state: .allocate(capacity: 1), faces: .allocate(capacity: 3))
    exchange.faces.initialize(repeating: .spectrum(SpectrumFace()), count: 3)
    spectrum_exchange_init(exchange.state)
    return exchange
  }

  func free() {
    state.deallocate()
    faces.deallocate()
  }

  /// The face in a slot, 0…2; only the slot's owner may look.
  @_noAllocation @_noLocks
  func face(_ slot: UInt32) -> UnsafeMutablePointer<InlineFace> {
    faces + Int(truncatingIfNeeded: slot)
  }
}
