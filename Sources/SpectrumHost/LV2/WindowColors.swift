// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2

/// The colours that a host names to a window of a plugin: 0xRRGGBBAA, or nil.
public struct WindowColors: Sendable {
  public var background, foreground: UInt32?

  public init(background: UInt32? = nil, foreground: UInt32? = nil) {
    (self.background, self.foreground) = (background, foreground)
  }

  /// The options' URIs and values.
  var options: [(key: UnsafePointer<CChar>, value: Int32)] {
    let all = [
      (spectrum_uri_ui_background_color, background),
      (spectrum_uri_ui_foreground_color, foreground),
    ]
    return all.compactMap { key, value in value.map { (key, Int32(bitPattern: $0)) } }
  }
}
