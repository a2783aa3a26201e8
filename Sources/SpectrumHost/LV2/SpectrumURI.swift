// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2

/// The plugins of `spectrum.lv2`.
public enum SpectrumURI {
  public static let mono = String(cString: spectrum_uri_mono)
  public static let stereo = String(cString: spectrum_uri_stereo)
  /// The mono plugin with an output for MIDI notes.
  public static let notes = String(cString: spectrum_uri_notes)
  /// The stereo plugin with an input for another sound.
  public static let sidechain = String(cString: spectrum_uri_sidechain)

  /// The plugin for `count` channels: mono for 1, otherwise stereo.
  public static func plugin(forChannels count: Int) -> String { count == 1 ? mono : stereo }
}
