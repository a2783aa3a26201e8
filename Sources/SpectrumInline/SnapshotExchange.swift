// SPDX-License-Identifier: GPL-3.0-or-later
import CSnapshot

/// The three faces and the exchange between the audio thread and the host's GUI thread.
///
/// Only a view of memory, which `InlineDisplay` owns.
struct SnapshotExchange {
  let state: UnsafeMutablePointer<spectrum_exchange>
  /// Shape: [3][InlineFace.wordCount].
  private let words: UnsafeMutablePointer<Int32>

  static func make() -> SnapshotExchange {
    let exchange = SnapshotExchange(
      state: .allocate(capacity: 1), words: .allocate(capacity: 3 * InlineFace.wordCount))
    exchange.words.initialize(repeating: 0, count: 3 * InlineFace.wordCount)
    spectrum_exchange_init(exchange.state)
    return exchange
  }

  func free() {
    state.deallocate()
    words.deallocate()
  }

  /// The face in a slot, 0…2; only the slot's owner may look.
  @_noAllocation @_noLocks
  func face(_ slot: UInt32) -> InlineFace {
    InlineFace(words + Int(truncatingIfNeeded: slot) * InlineFace.wordCount)
  }
}
