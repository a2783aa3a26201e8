// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumView

/// The size of a window in device pixels.
struct WindowSize: Equatable {
  let width, height: Int

  /// The widths and heights that both X and Cairo accept.
  private static let range = 1...16_384
  /// Twice 8K: two images take 512 MiB. A larger area is clamped as a mistake of the host.
  private static let greatestArea = 1 << 26

  init(width: Int, height: Int) {
    self.width = min(max(width, Self.range.lowerBound), Self.range.upperBound)
    self.height = min(
      max(height, Self.range.lowerBound), Self.range.upperBound, Self.greatestArea / self.width)
  }

  init(_ size: LogicalSize, scale: Float) {
    self.init(
      width: Int((Float(size.width) * scale).rounded()),
      height: Int((Float(size.height) * scale).rounded()))
  }

  /// The size, or what a screen has room for of it.
  func held(within screen: WindowSize) -> WindowSize {
    WindowSize(width: min(width, screen.width), height: min(height, screen.height))
  }

  /// The size below which hosts should not shrink the window.
  static func smallest(scale: Float) -> WindowSize {
    WindowSize(
      width: Int(Layout.smallestWidth * scale), height: Int(Layout.smallestHeight * scale))
  }
}
