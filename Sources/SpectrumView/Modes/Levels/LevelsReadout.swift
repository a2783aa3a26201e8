// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages

/// A number with a caption, at the foot of the levels page and in the header.
enum LevelsReadout: Int, CaseIterable, Sendable {
  case momentary, shortTerm, integrated, range, truePeak, psr, plr
  /// Held sample peak and correlation: at the foot of a page that has no other room for them.
  case peak, correlation

  /// The most important first: where a page has too little room, the last ones are left out.
  static let byImportance: [LevelsReadout] = [
    .shortTerm, .peak, .correlation, .integrated, .truePeak, .momentary, .range, .plr, .psr,
  ]

  /// The highest true peak that EBU R 128 permits, in dBTP.
  private static let highestTruePeak: Float = -1

  /// The value in a message; NaN and everything up to silence is silence, as is what depends on a
  /// reading that isn't there.
  func value(of level: Message.Level) -> Float {
    let value =
      switch self {
      case .momentary: level.momentary
      case .shortTerm: level.shortTerm
      case .integrated: level.integrated
      case .range:
        // Without a block above the gate there is nothing that could have a range.
        level.integrated > LevelScale.silence && level.loudnessRange >= 0
          ? level.loudnessRange : LevelScale.silence
      case .truePeak: Self.louder(of: level.truePeak, level)
      case .psr: level.psr
      case .plr: level.plr
      case .peak: Self.louder(of: level.heldPeak, level)
      case .correlation: level.correlation
      }
    return LevelScale.meterLevel(value)
  }

  private static func louder(
    of levels: PerChannel<Float>, _ message: Message.Level
  ) -> Float {
    message.channelCount > 1 ? max(levels[0], levels[1]) : levels[0]
  }

  /// The caption, from the longest form to the shortest.
  var captions: [StaticString] {
    switch self {
    case .momentary: ["Momentary LUFS", "Mom. LUFS"]
    case .shortTerm: ["Short-term LUFS", "Short LUFS"]
    case .integrated: ["Integrated LUFS", "Int. LUFS"]
    case .range: ["Range LU"]
    case .truePeak: ["True peak dBTP", "Peak dBTP"]
    case .psr: ["PSR dB"]
    case .plr: ["PLR dB"]
    case .peak: ["Sample peak dBFS", "Peak dBFS"]
    case .correlation: ["Correlation", "Correl."]
    }
  }

  /// The number; "–" where there is none, "off" if it isn't measured.
  func label(_ value: Float?, loudness: LoudnessSetting) -> Label {
    guard isMeasured(loudness) else { return Label("off") }
    guard let value, value > LevelScale.silence else { return Label("–") }
    var label = Label()
    switch self {
    case .correlation: label.append(value, decimals: 2, sign: value >= 0.005)
    case .peak, .truePeak: label.append(value, decimals: 1, sign: value > 0)
    default: label.append(value, decimals: 1)
    }
    return label
  }

  private func isMeasured(_ setting: LoudnessSetting) -> Bool {
    switch self {
    case .peak, .correlation: true
    case .momentary, .shortTerm, .integrated, .range: setting.measuresLoudness
    case .truePeak, .psr, .plr: setting.measuresTruePeak
    }
  }

  /// Whether the value wants attention: a true peak that EBU R 128 forbids, a sample beyond full
  /// scale, channels of opposite phase.
  func isCritical(_ value: Float?) -> Bool {
    guard let value else { return false }
    return switch self {
    case .truePeak: value > Self.highestTruePeak
    case .peak: value > 0
    case .correlation: value < 0 && value > LevelScale.silence
    default: false
    }
  }

  /// Whether the value is one of this moment and not a statistic, which stays when the stream stops.
  private var isMomentary: Bool {
    self == .momentary || self == .shortTerm || self == .psr
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
