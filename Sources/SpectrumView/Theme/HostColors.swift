// SPDX-License-Identifier: GPL-3.0-or-later

/// The colours of a host's windows: its options `ui:backgroundColor` and `ui:foregroundColor`.
public struct HostColors: Equatable, Sendable {
  /// 0xRRGGBBAA; nil if the host doesn't name it.
  public var background, foreground: UInt32?

  public init(background: UInt32? = nil, foreground: UInt32? = nil) {
    (self.background, self.foreground) = (background, foreground)
  }

  /// The background without its opacity; nil for one that isn't visible.
  var ground: Color? {
    background.flatMap { $0 & 0xFF == 0 ? nil : Color(packed: $0 >> 8) }
  }

  /// The foreground over the background; nil for one that isn't visible.
  var text: Color? {
    guard let foreground, foreground & 0xFF != 0 else { return nil }
    let color = Color(packed: foreground >> 8)
    return ground.map { color.opacity(Float(foreground & 0xFF) / 255).laid(over: $0) } ?? color
  }

  /// Whether the host is dark on light; nil if it names no colour. Between black and white the text
  /// decides, if it can be read.
  var isLight: Bool? {
    guard let ground else { return text.map { $0.luminance < Self.middle } }
    if let text, text.contrast(to: ground) >= 3 { return text.luminance < ground.luminance }
    return ground.luminance >= Self.middle
  }

  /// The luminance to which black has the same contrast as white: √(1.05 · 0.05) − 0.05.
  private static var middle: Float { 0.179 }
}
