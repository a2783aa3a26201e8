// SPDX-License-Identifier: GPL-3.0-or-later

/// The setup of an instance; the defaults are those of a well-behaved host.
public struct InstanceConfiguration {
  /// The longest block in samples, which the options state to the plugin.
  public var maximumBlock = 8192
  /// Whether each audio output shares the buffer of the same channel's input.
  public var isInPlace = false
  /// Symbols of ports that get no buffer.
  public var unconnected: Set<String> = []
  /// Whether the host has a worker.
  public var hasWorker = true
  /// Where the inline display is; nil if the host has none.
  public var strip: InlineStrip?

  public init(strip: InlineStrip? = nil) { self.strip = strip }
}
