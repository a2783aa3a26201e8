// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumReadings

/// The loudness: short-term against the target, momentary, and the true peak.
public struct LoudnessFace: Equatable, Sendable {
  /// Whether loudness and the true peak are measured.
  public var (isMeasured, isTruePeakMeasured) = (true, true)
  /// LUFS and dBTP, to a tenth; silence from `LevelScale.silence` down.
  public var (shortTerm, momentary) = (LevelScale.silence, LevelScale.silence)
  public var truePeak = LevelScale.silence
  /// LUFS, to a tenth.
  public var target: Float = -23

  @_noAllocation @_noLocks
  public init() {}

  /// "off" for what isn't measured.
  func label(of figure: Figure, _ value: Float) -> Label {
    figure.levelLabel(value, hasLoudness: isMeasured, hasTruePeak: isTruePeakMeasured)
  }
}
