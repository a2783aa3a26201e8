// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2

/// The inline display of an instance: a side for each of the two threads, and what they share.
public struct InlineDisplay: ~Copyable {
  /// The audio thread's side; nil in a host without inline displays.
  public let source: UnsafeMutablePointer<InlineSource>?
  /// The side of the thread that the host draws in, likewise.
  public let surface: UnsafeMutablePointer<InlineSurface>?
  private let exchange: SnapshotExchange

  /// `display`: the host's feature, which must outlive this; nil or incomplete where it has none.
  public init(sampleRate: Double, display: UnsafePointer<Spectrum_Inline_Display>?) {
    exchange = .make()
    guard let display, display.pointee.queue_draw != nil else {
      (source, surface) = (nil, nil)
      return
    }
    let source = UnsafeMutablePointer<InlineSource>.allocate(capacity: 1)
    source.initialize(
      to: InlineSource(sampleRate: sampleRate, display: display, exchange: exchange))
    let surface = UnsafeMutablePointer<InlineSurface>.allocate(capacity: 1)
    surface.initialize(to: InlineSurface(exchange))
    (self.source, self.surface) = (source, surface)
  }

  deinit {
    source?.deinitialize(count: 1)
    source?.deallocate()
    surface?.deinitialize(count: 1)
    surface?.deallocate()
    exchange.free()
  }
}
