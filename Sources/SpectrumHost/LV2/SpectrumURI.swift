// SPDX-License-Identifier: GPL-3.0-or-later

/// The plugins of `spectrum.lv2`.
public enum SpectrumURI {
  public static let mono = "urn:spectrum-lv2:mono"
  public static let stereo = "urn:spectrum-lv2:stereo"

  /// The plugin for audio of so many channels: of more than two, it hears the first two.
  public static func plugin(forChannels count: Int) -> String { count == 1 ? mono : stereo }
}
