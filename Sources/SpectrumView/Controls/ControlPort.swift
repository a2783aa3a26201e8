// SPDX-License-Identifier: GPL-3.0-or-later

/// A control input of the plugin, in the order of ttl/ports.ttl.in.
public enum ControlPort: Int, CaseIterable, Sendable {
  case channel
  case mode, resolution, window, bands, detector, tilt, gain
  case autoLevel, floor, ceiling, attack, decay, peakHold, freeze
  case lowFrequency, highFrequency, palette, frameRate
  case frequencyAxis, peakLabels, holdCurve, referenceCurve
  case spectrogramTime, beatFlash, rateCounter
  case reference, transpose, accidentals, instrument, temperament, temperamentRoot
  case degree1, degree2, degree3, degree4, degree5, degree6
  case degree7, degree8, degree9, degree10, degree11, degree12
  case tempoMin, tempoMax, tempoScale
  case loudness, resetLevels
  case trackPitch, trackTempo
  case tap, tempoReset

  /// What stands together, in the order in which it is shown; as the port groups of the turtle.
  public enum Group: Int, CaseIterable, Sendable {
    case spectrum, display, tuner, tempo, levels

    public var name: StaticString {
      switch self {
      case .spectrum: "Spectrum"
      case .display: "Display"
      case .tuner: "Tuner"
      case .tempo: "Tempo"
      case .levels: "Levels"
      }
    }
  }

  /// Which values there are between the ends of the range, and how a user goes through them.
  public enum Kind: Equatable, Sendable {
    /// Any number; the step of a key.
    case number(step: Float)
    /// Whole numbers.
    case whole(step: Float)
    /// Any number above 0, of which ratios count.
    case logarithmic
    /// One of `choices`.
    case choice
    /// 0 or 1.
    case toggle
    /// Does something whenever it turns from 0 to 1.
    case trigger
  }

  public var symbol: StaticString { description.symbol }
  /// As users read it.
  public var name: StaticString { description.name }
  public var range: ClosedRange<Float> { description.range }
  /// The default.
  public var initial: Float { description.initial }
  public var kind: Kind { description.kind }
  public var group: Group { description.group }
  /// "Hz"; empty for what has none.
  public var unit: StaticString { description.unit }
  public var isLogarithmic: Bool { kind == .logarithmic }
  public var isToggle: Bool { kind == .toggle || kind == .trigger }
  /// Of the ports `degree_1` to `degree_12` the degree over the temperament's root, 0…11; else nil.
  var degree: Int? {
    let degree = rawValue - Self.degree1.rawValue
    return (0...11).contains(degree) ? degree : nil
  }
  /// Whether only the stereo plugin has it.
  public var isStereoOnly: Bool { self == .channel }

  /// Where the ports that both plugins have begin: after 4 of messages and audio in the mono
  /// plugin, and in the stereo one 8 more of its own.
  private static func first(channelCount: Int) -> Int { channelCount == 1 ? 4 : 12 }
  /// Of `channel`, among the stereo plugin's own.
  private static var channelIndex: UInt32 { 6 }

  /// Index of the port in the plugin for `channelCount` channels; nil where that one lacks it.
  public func index(channelCount: Int) -> UInt32? {
    if self == .channel { return channelCount == 1 ? nil : Self.channelIndex }
    return UInt32(Self.first(channelCount: channelCount) + rawValue - Self.mode.rawValue)
  }

  /// The port at `index` in the plugin for `channelCount` channels; nil for what is no control
  /// input.
  public init?(index: UInt32, channelCount: Int) {
    if channelCount != 1 && index == Self.channelIndex {
      self = .channel
      return
    }
    let first = UInt32(Self.first(channelCount: channelCount))
    guard index >= first, index - first <= UInt32(Self.tempoReset.rawValue) else { return nil }
    self.init(rawValue: Int(index - first) + Self.mode.rawValue)
  }
}
