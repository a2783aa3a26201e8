// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages

/// A new text for the session, to be sent to the plugin.
public struct SessionChange: Equatable, Sendable {
  public let item: SessionItem
  /// At most `item.capacity` bytes.
  public let text: [UInt8]
  /// One more than that of the text it replaces; nil for a text that replaces any.
  public let revision: Int64?

  public init(item: SessionItem, text: [UInt8], revision: Int64? = nil) {
    (self.item, self.text, self.revision) = (item, text, revision)
  }
}
