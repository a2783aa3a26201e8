// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumReadings

/// The loudness: short-term against the target, momentary, and the true peak.
public struct LoudnessFace {
  /// Whether loudness and the true peak are measured.
  public var (isMeasured, isTruePeakMeasured) = (true, true)
  /// LUFS and dBTP, to a tenth; silence from `LevelScale.silence` down.
  public var (shortTerm, momentary) = (LevelScale.silence, LevelScale.silence)
  public var truePeak = LevelScale.silence
  /// LUFS.
  public var target: Float = -23

  /// "off" for what isn't measured.
  func label(of figure: Figure, _ value: Float) -> Label {
    figure.levelLabel(value, hasLoudness: isMeasured, hasTruePeak: isTruePeakMeasured)
  }

  @_noAllocation @_noLocks
  public init() {}

  /// The loudness that a face has.
  public init(_ face: InlineFace) {
    var coder = FaceCoder(reading: face)
    pass(&coder)
  }

  @_noAllocation @_noLocks
  func write(to face: InlineFace) {
    var (copy, coder) = (self, FaceCoder(writing: .loudness, to: face))
    copy.pass(&coder)
  }

  @_noAllocation @_noLocks
  private mutating func pass(_ coder: inout FaceCoder) {
    coder.pass(&isMeasured)
    coder.pass(&isTruePeakMeasured)
    coder.pass(&shortTerm)
    coder.pass(&momentary)
    coder.pass(&truePeak)
    coder.pass(&target)
  }
}
