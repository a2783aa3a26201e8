// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages

extension LevelsReadout {
  /// The number; "–" where there is none, "off" if it isn't measured.
  func label(_ value: Float?, loudness: LoudnessSetting) -> Label {
    label(
      value, hasLoudness: loudness != .off, hasTruePeak: loudness == .loudnessAndTruePeak)
  }

  /// The value in a message; NaN and everything up to silence is silence, as is what depends on a
  /// reading that isn't there.
  func value(of level: Message.Level) -> Float {
    let value =
      switch self {
      case .momentary: level[.momentary]
      case .shortTerm: level[.shortTerm]
      case .integrated: level[.integrated]
      case .range:
        // Without a block above the gate there is nothing that could have a range.
        level[.integrated] > LevelScale.silence && level[.loudnessRange] >= 0
          ? level[.loudnessRange] : LevelScale.silence
      case .truePeak: Self.louder(of: level.truePeak, level)
      case .psr: level[.psr]
      case .plr: level[.plr]
      case .peak: Self.louder(of: level.heldPeak, level)
      case .correlation: level[.correlation]
      case .momentaryMax: level[.momentaryMax]
      case .shortTermMax: level[.shortTermMax]
      }
    return LevelScale.meterLevel(value)
  }

  private static func louder(
    of levels: PerChannel<Float>, _ message: Message.Level
  ) -> Float {
    message.channelCount > 1 ? max(levels[0], levels[1]) : levels[0]
  }

  /// The values of all readouts.
  struct Values: Equatable, Sendable {
    /// Shape: [LevelsReadout.allCases.count].
    private var values: [Float]

    init(_ level: Message.Level = .init(channelCount: 1)) {
      values = LevelsReadout.allCases.map { $0.value(of: level) }
    }

    subscript(readout: LevelsReadout) -> Float { values[readout.rawValue] }

    /// Whether `fallSilent` would change nothing.
    var haveFallenSilent: Bool {
      LevelsReadout.allCases.allSatisfy { !$0.isMomentary || self[$0] == LevelScale.silence }
    }

    /// Silences what is momentary.
    mutating func fallSilent() {
      for readout in LevelsReadout.allCases where readout.isMomentary {
        values[readout.rawValue] = LevelScale.silence
      }
    }
  }
}
