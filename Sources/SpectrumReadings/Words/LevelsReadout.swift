// SPDX-License-Identifier: GPL-3.0-or-later

/// A number with a caption, at the foot of the levels page and in the header.
public enum LevelsReadout: Int, CaseIterable, Sendable {
  case momentary, shortTerm, integrated, range, truePeak, psr, plr
  /// Held sample peak and correlation: at the foot of a page that has no other room for them.
  case peak, correlation
  /// The highest since the last reset, beside the bars of loudness.
  case momentaryMax, shortTermMax

  /// The most important first: where a page has too little room, the last ones are left out.
  public static let byImportance: [LevelsReadout] = [
    .shortTerm, .peak, .correlation, .integrated, .truePeak, .momentary, .range, .plr, .psr,
  ]

  /// The highest true peak that EBU R 128 permits, in dBTP.
  private static var highestTruePeak: Float { -1 }

  /// The caption, from the longest form to the shortest.
  public var captions: [StaticString] {
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
    case .momentaryMax, .shortTermMax: ["Max LUFS"]
    }
  }

  /// The number; "–" where there is none, "off" if it isn't measured, as without loudness or true
  /// peak.
  public func label(_ value: Float?, hasLoudness: Bool, hasTruePeak: Bool) -> Label {
    guard isMeasured(hasLoudness, hasTruePeak) else { return Label("off") }
    guard let value, value > LevelScale.silence else { return .missing }
    var label = Label()
    switch self {
    case .correlation: label.append(value, decimals: 2, sign: value >= 0.005)
    case .peak, .truePeak: label.append(value, decimals: 1, sign: value > 0)
    default: label.append(value, decimals: 1)
    }
    return label
  }

  private func isMeasured(_ hasLoudness: Bool, _ hasTruePeak: Bool) -> Bool {
    switch self {
    case .peak, .correlation: true
    case .momentary, .shortTerm, .integrated, .range, .momentaryMax, .shortTermMax: hasLoudness
    case .truePeak, .psr, .plr: hasLoudness && hasTruePeak
    }
  }

  /// Whether the value wants attention: a true peak that EBU R 128 forbids, a sample beyond full
  /// scale, channels of opposite phase.
  public func isCritical(_ value: Float?) -> Bool {
    guard let value else { return false }
    return switch self {
    case .truePeak: value > Self.highestTruePeak
    case .peak: value > 0
    case .correlation: value < 0 && value > LevelScale.silence
    default: false
    }
  }

  /// Whether the value is one of this moment and not a statistic, which stays when the stream stops.
  public var isMomentary: Bool {
    self == .momentary || self == .shortTerm || self == .psr
  }
}
