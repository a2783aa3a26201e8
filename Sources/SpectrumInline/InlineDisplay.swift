// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2

/// The inline display of an instance: a side for each of the two threads, and what they share.
///
/// Only a view of memory: `free` it once neither thread uses it any more.
public struct InlineDisplay {
  /// The audio thread's side.
  public let source: UnsafeMutablePointer<InlineSource>
  /// The side of the thread that the host draws in.
  public let surface: UnsafeMutablePointer<InlineSurface>
  private let exchange: SnapshotExchange
  /// Shape: [2][InlineFace.wordCount].
  private let faces: UnsafeMutablePointer<Int32>

  /// `display`: the host's feature, which must outlive this; nil if it is incomplete.
  public static func make(
    sampleRate: Double, display: UnsafePointer<Spectrum_Inline_Display>
  ) -> InlineDisplay? {
    display.pointee.queue_draw == nil
      ? nil : InlineDisplay(sampleRate: sampleRate, display: display)
  }

  private init(sampleRate: Double, display: UnsafePointer<Spectrum_Inline_Display>) {
    exchange = .make()
    faces = .allocate(capacity: 2 * InlineFace.wordCount)
    faces.initialize(repeating: 0, count: 2 * InlineFace.wordCount)
    source = .allocate(capacity: 1)
    source.initialize(
      to: InlineSource(
        sampleRate: sampleRate, display: display, exchange: exchange, face: InlineFace(faces),
        published: InlineFace(faces + InlineFace.wordCount)))
    surface = .allocate(capacity: 1)
    surface.initialize(to: InlineSurface(exchange))
  }

  public func free() {
    source.deinitialize(count: 1)
    source.deallocate()
    surface.deinitialize(count: 1)
    surface.deallocate()
    faces.deallocate()
    exchange.free()
  }
}
