// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumView

/// Device pixels.
struct WindowSize: Equatable {
  let width, height: Int

  /// The largest picture that X and Cairo can both take, and the smallest that there is.
  private static let range = 1...16_384
  /// Twice 8K: its two images take half a gigabyte, of which a host that asks for more, by mistake,
  /// would run out.
  private static let greatestArea = 1 << 26

  init(width: Int, height: Int) {
    self.width = min(max(width, Self.range.lowerBound), Self.range.upperBound)
    self.height = min(
      max(height, Self.range.lowerBound), Self.range.upperBound, Self.greatestArea / self.width)
  }

  /// What a window has at first.
  static func initial(scale: Float) -> WindowSize {
    WindowSize(width: Int(1064 * scale), height: Int(577 * scale))
  }

  /// Below this a host should not make it.
  static func smallest(scale: Float) -> WindowSize {
    WindowSize(
      width: Int(Layout.smallestWidth * scale), height: Int(Layout.smallestHeight * scale))
  }
}
