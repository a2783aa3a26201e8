// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages

/// A number at the foot of the levels page, below its caption.
enum LevelsReadout: Int, CaseIterable, Sendable {
  case momentary, shortTerm, integrated, range, truePeak, psr, plr

  /// The value in a message; NaN and everything up to `silent` is `silent`.
  func value(of level: Message.Level) -> Float {
    let value =
      switch self {
      case .momentary: level.momentary
      case .shortTerm: level.shortTerm
      case .integrated: level.integrated
      case .range: level.loudnessRange > 0 ? level.loudnessRange : 0
      case .truePeak:
        level.channelCount > 1 ? max(level.truePeak[0], level.truePeak[1]) : level.truePeak[0]
      case .psr: level.psr
      case .plr: level.plr
      }
    return value > Self.silent ? min(value, Message.levelRange.upperBound) : Self.silent
  }

  /// The caption, and a shorter one for a narrow column.
  var captions: (long: StaticString, short: StaticString) {
    switch self {
    case .momentary: ("Momentary LUFS", "M LUFS")
    case .shortTerm: ("Short-term LUFS", "S LUFS")
    case .integrated: ("Integrated LUFS", "I LUFS")
    case .range: ("Range LU", "LRA LU")
    case .truePeak: ("True peak dBTP", "dBTP")
    case .psr: ("PSR dB", "PSR")
    case .plr: ("PLR dB", "PLR")
    }
  }

  /// The number; "−∞" for silence, "–" for no ratio.
  func label(_ value: Float) -> Label {
    guard value > Self.silent else {
      return Label(self == .psr || self == .plr ? "–" : "−∞")
    }
    var label = Label()
    label.append(value, decimals: 1, sign: self == .truePeak && value > 0)
    return label
  }

  /// Whether the value exceeds what EBU R 128 permits.
  func isOver(_ value: Float) -> Bool { self == .truePeak && value > LevelsPage.highestTruePeak }

  /// Whether the value is one of this moment and not a statistic, which stays when the stream stops.
  private var isMomentary: Bool {
    self == .momentary || self == .shortTerm || self == .psr
  }

  /// The level of silence in dBFS, LUFS or dBTP. The meters send it; other silence is raised to it.
  static let silent = DisplayModel.silence

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
      LevelsReadout.allCases.allSatisfy { !$0.isMomentary || self[$0] == silent }
    }

    /// Silences what is momentary.
    mutating func fallSilent() {
      for readout in LevelsReadout.allCases where readout.isMomentary {
        values[readout.rawValue] = silent
      }
    }
  }
}
