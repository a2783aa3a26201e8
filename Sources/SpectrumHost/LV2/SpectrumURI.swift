// SPDX-License-Identifier: GPL-3.0-or-later

/// The plugins of `spectrum.lv2`.
public enum SpectrumURI {
  public static let mono = "urn:spectrum-lv2:mono"
  public static let stereo = "urn:spectrum-lv2:stereo"
  /// The mono plugin with an output for MIDI notes.
  public static let notes = "urn:spectrum-lv2:notes"
  /// The stereo plugin with an input for another sound.
  public static let sidechain = "urn:spectrum-lv2:sidechain"

  /// The plugin for `count` channels: mono for 1, otherwise stereo.
  public static func plugin(forChannels count: Int) -> String { count == 1 ? mono : stereo }
}
