// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2

extension PluginInstance {
  /// The plugin's picture for a strip of `width` and at most `height` pixels; nil if it has none.
  public func renderInline(width: Int, height: Int) -> InlineImage? {
    guard let data = extensionData(String(cString: spectrum_uri_inline_interface)) else {
      return nil
    }
    let interface = data.assumingMemoryBound(to: Spectrum_Inline_Interface.self).pointee
    return interface.render(handle, UInt32(clamping: width), UInt32(clamping: height))
      .flatMap { InlineImage($0.pointee) }
  }
}
