// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Levels in decibels as the meters read them: always finite, and never below `silence`.
public enum Decibels {
  /// The reading for silence, and the lowest there is, in dBFS, dBTP or LUFS.
  public static let silence: Float = -90
  /// 10·log10(2): dB for twice the power.
  static let perDoubling: Float = 3.010_299_96
  /// Silence as a linear amplitude, and as a mean square.
  static let silentAmplitude: Float = 3.16e-5
  static let silentPower: Float = 1e-9

  /// 20·log10(a) of a linear amplitude; `silence` for NaN and whatever is quieter.
  @_noAllocation @_noLocks
  static func amplitude(_ amplitude: Float) -> Float {
    loudest(20 * spectrum_log10(amplitude))
  }

  /// 10·log10(p) of a mean square; `silence` for NaN and whatever is quieter.
  @_noAllocation @_noLocks
  static func power(_ power: Double) -> Float {
    loudest(10 * spectrum_log10(Float(power)))
  }

  /// −0.691 + 10·log10(z) of a K-weighted mean square, summed over the channels, in LUFS.
  /// Source: ITU-R BS.1770-4, annex 1; the constant cancels the K-weighting's gain at 997 Hz.
  @_noAllocation @_noLocks
  static func loudness(_ meanSquare: Double) -> Float {
    loudest(weightedPower(Float(meanSquare)))
  }

  /// The same without a lower end.
  @_noAllocation @_noLocks
  static func weightedPower(_ power: Float) -> Float { -0.691 + 10 * spectrum_log10(power) }

  @_noAllocation @_noLocks
  private static func loudest(_ level: Float) -> Float { level > silence ? level : silence }
}
