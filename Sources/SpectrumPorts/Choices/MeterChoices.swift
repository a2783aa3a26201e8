// SPDX-License-Identifier: GPL-3.0-or-later

/// The meters beyond level and peak.
public enum LoudnessSetting: Int, Choice {
  case off, loudness, loudnessAndTruePeak
  public static var choices: Choices { Choices("Off|Loudness|Loudness and true peak") }

  public var measuresLoudness: Bool {
    @_noAllocation @_noLocks get { if case .off = self { false } else { true } }
  }
  public var measuresTruePeak: Bool {
    @_noAllocation @_noLocks get { if case .loudnessAndTruePeak = self { true } else { false } }
  }
}

/// The tempo shown for the one heard.
public enum TempoScale: Int, Choice {
  case half, same, twice
  // Ardour takes "x 1/2" and "x 1" for the same name, and shows neither.
  public static var choices: Choices { Choices("x 0.5|x 1|x 2") }

  public var factor: Float {
    @_noAllocation @_noLocks get {
      switch self {
      case .half: 0.5
      case .same: 1
      case .twice: 2
      }
    }
  }
}
