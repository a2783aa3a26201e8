// SPDX-License-Identifier: GPL-3.0-or-later
import CSnapshot

/// The audio thread's texts, for the thread that saves: a triple buffer, so neither waits.
struct SessionBuffer: ~Copyable {
  private let exchange: UnsafeMutablePointer<spectrum_exchange>
  /// Shape: [3].
  private let slots: UnsafeMutablePointer<SessionTexts>
  /// The slot that the reader owns.
  private var readSlot = UInt32(spectrum_first_read_slot)

  init() {
    exchange = .allocate(capacity: 1)
    exchange.initialize(to: spectrum_exchange())
    spectrum_exchange_init(exchange)
    slots = .allocate(capacity: 3)
    for slot in 0..<3 { (slots + slot).initialize(to: SessionTexts()) }
  }

  deinit {
    slots.deinitialize(count: 3)
    slots.deallocate()
    exchange.deallocate()
  }

  /// The texts that were published last; valid until the next call.
  mutating func latest() -> UnsafePointer<SessionTexts> {
    readSlot = spectrum_exchange_take(exchange, readSlot)
    return UnsafePointer(slots + Int(readSlot % 3))
  }

  /// The audio thread's side, which must not outlive this.
  var writer: Writer { Writer(exchange: exchange, slots: slots) }

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
