// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2
import Synchronization

/// A picture that a plugin drew for the strip of a mixer.
public struct InlineImage: Equatable, Sendable {
  /// Pixels.
  public let width, height: Int
  /// Premultiplied ARGB32; shape: [height][width].
  public let pixels: [UInt32]

  /// A copy of a plugin's surface; nil for one that isn't whole.
  public init?(_ surface: Spectrum_Inline_Surface) {
    guard surface.width > 0, surface.height > 0, surface.stride >= 4 * surface.width else {
      return nil
    }
    (width, height) = (Int(surface.width), Int(surface.height))
    var pixels: [UInt32] = []
    for row in 0..<height {
      let start = UnsafeRawPointer(surface.data) + row * Int(surface.stride)
      pixels += UnsafeBufferPointer(start: start.assumingMemoryBound(to: UInt32.self), count: width)
    }
    self.pixels = pixels
  }
}

/// The host's half of an inline display: counts how often the plugin wants to be drawn.
public final class InlineStrip: @unchecked Sendable {
  private let count = Atomic<Int>(0)
  /// The feature's data, which nothing changes.
  private let display = UnsafeMutablePointer<Spectrum_Inline_Display>.allocate(capacity: 1)

  public init() {
    display.initialize(
      to: Spectrum_Inline_Display(
        handle: Unmanaged.passUnretained(self).toOpaque(),
        queue_draw: { handle in
          guard let handle else { return }
          Unmanaged<InlineStrip>.fromOpaque(handle).takeUnretainedValue()
            .count.add(1, ordering: .relaxed)
        }))
  }

  deinit { display.deallocate() }

  /// The data of the feature `queue_draw`, as long as this object lives.
  public var feature: UnsafeMutableRawPointer { UnsafeMutableRawPointer(display) }

  /// How often the plugin has asked to be drawn.
  public var requestCount: Int { count.load(ordering: .relaxed) }
}
