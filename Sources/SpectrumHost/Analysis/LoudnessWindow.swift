// SPDX-License-Identifier: GPL-3.0-or-later

/// The windows of EBU R 128 in seconds, less a part of a sample at the highest rate, which a sum of
/// times may lose.
public enum LoudnessWindow {
  public static let momentary = 0.4 - 1e-6
  public static let shortTerm = 3 - 1e-6
}
