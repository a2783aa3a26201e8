// SPDX-License-Identifier: GPL-3.0-or-later

/// The scale of the loudness bars, "EBU +18" of EBU Tech 3341: −36…+18 LU around −23 LUFS.
enum LoudnessScale {
  /// The target of EBU R 128 in LUFS: 0 LU.
  static let target: Float = -23
  /// The ends of the scale in LU.
  static let (lowest, highest): (Float, Float) = (-36, 18)

  /// `lufs` on the scale, 0…1; beyond its ends 0 or 1.
  static func value(lufs: Float) -> Float {
    min(1, max(0, (lufs - target - lowest) / (highest - lowest)))
  }

  /// The end that `lufs` lies beyond, 0 or 1; nil within the scale.
  static func end(beyond lufs: Float) -> Float? {
    lufs > target + highest ? 1 : lufs < target + lowest ? 0 : nil
  }
}
