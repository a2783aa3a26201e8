// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumReadings

/// The loudness: short-term against the target, momentary, and the true peak.
public struct LoudnessFace {
  /// Whether loudness and the true peak are measured.
  public var (isMeasured, isTruePeakMeasured) = (true, true)
  /// LUFS and dBTP, to a tenth; silence from `LevelScale.silence` down.
  public var shortTerm = LevelScale.silence
  public var momentary = LevelScale.silence
  public var truePeak = LevelScale.silence
  /// LUFS.
  public var target: Float = -23

  @_noAllocation @_noLocks
  public init() {}

  /// The loudness that a face has.
  public init(_ face: InlineFace) {
    let words = face.words
    (isMeasured, isTruePeakMeasured) = (words[1] != 0, words[2] != 0)
    (shortTerm, momentary) = (Float(words[3]) / 10, Float(words[4]) / 10)
    (truePeak, target) = (Float(words[5]) / 10, Float(words[6]) / 10)
  }

  @_noAllocation @_noLocks
  func write(to face: InlineFace) {
    face.begin(.loudness)
    let words = face.words
    words[1] = isMeasured ? 1 : 0
    words[2] = isTruePeakMeasured ? 1 : 0
    words[3] = Int32(steps: 10, of: shortTerm)
    words[4] = Int32(steps: 10, of: momentary)
    words[5] = Int32(steps: 10, of: truePeak)
    words[6] = Int32(steps: 10, of: target)
  }
}
