// SPDX-License-Identifier: GPL-3.0-or-later

/// The windows of EBU R 128 in seconds, less somewhat more than half a sample at the lowest rate:
/// the time of a row is that of the nearest sample.
public enum LoudnessWindow {
  public static let momentary = 0.4 - 1e-4
  public static let shortTerm = 3 - 1e-4
}
