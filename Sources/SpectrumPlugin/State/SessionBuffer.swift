// SPDX-License-Identifier: GPL-3.0-or-later
import CSnapshot
import SpectrumCore

/// The audio thread's texts, for the thread that saves: a triple buffer, so neither waits.
struct SessionBuffer: ~Copyable {
  /// Shape: [1].
  private let exchange = FixedArray(count: 1, repeating: spectrum_exchange())
  private let slots = FixedArray(count: 3) { _ in SessionTexts() }
  /// The slot that the reader owns.
  private var readSlot = UInt32(spectrum_first_read_slot)

  init() { spectrum_exchange_init(exchange.base) }

  /// The texts that were published last; valid until the next call.
  mutating func latest() -> UnsafePointer<SessionTexts> {
    readSlot = spectrum_exchange_take(exchange.base, readSlot)
    return UnsafePointer(slots.base + Int(readSlot % 3))
  }

  /// The audio thread's side, which must not outlive this.
  var writer: Writer { Writer(exchange: exchange.base, slots: slots.base) }

  struct Writer {
    fileprivate let exchange: UnsafeMutablePointer<spectrum_exchange>
    fileprivate let slots: UnsafeMutablePointer<SessionTexts>
    private var (latestSlot, nextSlot) = (
      UInt32(spectrum_first_read_slot), UInt32(spectrum_first_write_slot)
    )

    fileprivate init(
      exchange: UnsafeMutablePointer<spectrum_exchange>, slots: UnsafeMutablePointer<SessionTexts>
    ) {
      (self.exchange, self.slots) = (exchange, slots)
    }

    /// The texts that were published last, which nobody writes to.
    var latest: UnsafePointer<SessionTexts> {
      @_noAllocation @_noLocks get { UnsafePointer(slots + Int(latestSlot % 3)) }
    }

    /// The texts to write, and publish, next.
    var next: UnsafePointer<SessionTexts> {
      @_noAllocation @_noLocks get { UnsafePointer(slots + Int(nextSlot % 3)) }
    }

    @_noAllocation @_noLocks
    mutating func publish() {
      latestSlot = nextSlot
      nextSlot = spectrum_exchange_publish(exchange, nextSlot)
    }
  }
}
