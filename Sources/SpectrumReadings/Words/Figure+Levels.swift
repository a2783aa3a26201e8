// SPDX-License-Identifier: GPL-3.0-or-later

// The levels as numbers with a caption, on the levels page and in the header.
extension Figure {
  /// Those at the foot of the levels page, in their order there. Peak and correlation only where the
  /// page has no other room for them.
  public static let levelReadouts: [Figure] = [
    .momentary, .shortTerm, .integrated, .loudnessRange, .truePeak, .psr, .plr, .peak, .correlation,
  ]

  /// The same, the most important first: where the page has too little room, the last ones are left
  /// out.
  public static let levelReadoutsByImportance: [Figure] = [
    .shortTerm, .peak, .correlation, .integrated, .truePeak, .momentary, .loudnessRange, .plr, .psr,
  ]

  /// Those of this moment. The others are statistics, which stay when the stream stops.
  public static let momentaryLevels: [Figure] = [.momentary, .shortTerm, .psr]

  /// The highest true peak that EBU R 128 permits, in dBTP.
  private static var highestTruePeak: Float { -1 }

  /// The caption, from the longest form to the shortest.
  public var levelCaptions: [StaticString] {
    switch self {
    case .momentary: ["Momentary LUFS", "Mom. LUFS"]
    case .shortTerm: ["Short-term LUFS", "Short LUFS"]
    case .integrated: ["Integrated LUFS", "Int. LUFS"]
    case .loudnessRange: ["Range LU"]
    case .truePeak: ["True peak dBTP", "Peak dBTP"]
    case .psr: ["PSR dB"]
    case .plr: ["PLR dB"]
    case .peak: ["Sample peak dBFS", "Peak dBFS"]
    case .correlation: ["Correlation", "Correl."]
    case .momentaryMax, .shortTermMax: ["Max LUFS"]
    default: []
    }
  }

  /// The number; "–" where there is none, "off" if it isn't measured, as without loudness or true
  /// peak.
  public func levelLabel(_ value: Float?, hasLoudness: Bool, hasTruePeak: Bool) -> Label {
    guard isMeasured(hasLoudness, hasTruePeak) else { return Label("off") }
    guard let value, value > LevelScale.silence else { return .missing }
    return switch self {
    case .correlation: Label(value, decimals: 2, sign: value >= 0.005)
    case .peak, .truePeak: Label(value, decimals: 1, sign: value > 0)
    default: Label(value, decimals: 1)
    }
  }

  private func isMeasured(_ hasLoudness: Bool, _ hasTruePeak: Bool) -> Bool {
    switch self {
    case .peak, .correlation: true
    case .truePeak, .psr, .plr: hasLoudness && hasTruePeak
    default: hasLoudness
    }
  }

  /// Whether the value wants attention: a true peak that EBU R 128 forbids, a sample beyond full
  /// scale, channels of opposite phase.
  public func isCriticalLevel(_ value: Float?) -> Bool {
    guard let value else { return false }
    return switch self {
    case .truePeak: value > Self.highestTruePeak
    case .peak: value > 0
    case .correlation: value < 0 && value > LevelScale.silence
    default: false
    }
  }
}
