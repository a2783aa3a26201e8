// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// When the plugin's figures are measured, for those who play it a file and want each to its end.
///
/// A test compares these times with the analysis.
public enum MeterTiming {
  /// The most samples that are collected before they are measured.
  public static let quantum = 64
  /// Seconds from one reading of the level meters to the next.
  public static let block = 0.01
  /// Blocks from one reading of loudness to the next.
  public static let blocksPerStep = 10
  /// The windows of EBU R 128 in seconds, less a part of a sample at the highest rate, which a sum of
  /// times may lose.
  public static let momentary = 0.4 - 1e-6
  public static let shortTerm = 3 - 1e-6
  /// The absolute gate of integrated loudness and of its range, in LUFS. Sources: ITU-R BS.1770, EBU
  /// Tech 3342.
  public static let gate: Float = -70

  /// Seconds from the start during which the longest windows of the spectrum still fill: a window, a
  /// hop of a quarter of it until its transform, and as long for that. `resolution`: the value of the
  /// setting.
  public static func settling(resolution: Float) -> Double {
    guard resolution >= 1 else { return leastSettling }
    // 1024, 2048 … samples at 44.1 kHz, and about as long at other rates.
    let window = 512 * Double(spectrum_exp2(resolution)) / 44_000
    return max(leastSettling, 1.5 * window + 0.15)
  }

  /// Seconds that the longest windows take to fill at resolutions which have no longer ones.
  public static let leastSettling = 0.5
}
