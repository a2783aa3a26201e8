// SPDX-License-Identifier: GPL-3.0-or-later

/// The condition under which a setting changes anything.
enum SettingCondition {
  /// Another setting of this value.
  case equal(Port, Float)
  /// Another setting of any value but this one.
  case unequal(Port, Float)
  /// A mode that shows its effect.
  case mode((Mode) -> Bool)

  static func isOn(_ port: Port) -> SettingCondition { .equal(port, 1) }
  static func isOff(_ port: Port) -> SettingCondition { .equal(port, 0) }
  static func `is`<Type: SettingChoice>(_ choice: Type) -> SettingCondition {
    .equal(Type.port, choice.value)
  }
  static func isNot<Type: SettingChoice>(_ choice: Type) -> SettingCondition {
    .unequal(Type.port, choice.value)
  }

  func isMet(_ settings: DisplaySettings) -> Bool {
    switch self {
    case .equal(let port, let value): settings[port] == value
    case .unequal(let port, let value): settings[port] != value
    case .mode(let shows): shows(settings.mode.value)
    }
  }

  /// The text for the user: "Works when Auto level is Off", "Seen in Spectrogram".
  var label: Label {
    switch self {
    case .equal(let port, let value): return Self.label(port, " is ", value)
    case .unequal(let port, let value): return Self.label(port, " isn't ", value)
    case .mode(let shows):
      let modes = DisplayMode.allCases.filter { shows($0.value) }
      guard modes.count <= 4 else { return "Seen in modes with a spectrum" }
      var label = Label("Seen in ")
      for (index, mode) in modes.enumerated() {
        if index > 0 { label.append(index + 1 < modes.count ? ", " : " and ") }
        label.append("\(mode.name)")
      }
      return label
    }
  }

  private static func label(_ port: Port, _ verb: StaticString, _ value: Float) -> Label {
    "Works when \(port.name)\(verb)\(port.label(of: value))"
  }
}

extension Port {
  /// The conditions of the setting, the most decisive first. Settings without an entry always work.
  private var conditions: [SettingCondition] {
    let spectrum = SettingCondition.mode { $0.showsSpectrum }
    switch self {
    case .resolution, .window, .bands, .detector, .tilt, .weighting, .smoothing, .gain, .autoLevel,
      .attack, .decay, .lowFrequency, .highFrequency, .frequencyAxis:
      return [spectrum]
    case .calibration: return [spectrum, .is(DetectorChoice.power)]
    case .floor, .ceiling: return [spectrum, .isOff(.autoLevel)]
    case .peakHold, .holdCurve, .referenceCurve: return [.mode { $0.showsLines }]
    case .grid, .compare: return [.mode { $0.showsLines || $0.cursor.contains(.difference) }]
    case .masking: return [.mode { $0.showsMasking }, .is(Comparand.sideChain)]
    case .levelMatch: return [.isNot(Comparand.nothing)]
    case .comparedReference: return [.is(Comparand.reference)]
    case .differenceTime, .differenceRange: return [.mode { $0.cursor.contains(.difference) }]
    case .peakLabels: return [.mode { $0.showsPeakLabels }]
    case .palette, .spectrogramTime: return [.mode { $0.cursor.contains(.time) }]
    case .beatFlash, .tempoMin, .tempoMax, .tempoScale, .tap, .tempoReset:
      return [.isOn(.trackTempo)]
    case .keyNames: return [.isOn(.trackKey)]
    case .noteOutput: return [.isOn(.trackPitch)]
    case .noteChannel, .noteLevel: return [.isOn(.trackPitch), .isNot(NoteOutputChoice.off)]
    case .tempoHistory: return [.mode { $0.gesture == .time }]
    case .loudnessTarget: return [.isNot(LoudnessSetting.off)]
    case .transpose, .instrument, .temperament, .needle, .pitchThreshold:
      return [.isOn(.trackPitch)]
    case .capo, .tunedString, .leftHanded:
      return [.isOn(.trackPitch), .isNot(Instrument.chromatic)]
    case .stretch: return [.isOn(.trackPitch), .is(Instrument.chromatic)]
    case .temperamentRoot:
      return [.isOn(.trackPitch), .isNot(TemperamentChoice.equal)]
    default:
      let isTuner = degree != nil || ownString != nil || offsetString != nil
      return isTuner ? [.isOn(.trackPitch)] : []
    }
  }

  /// The unmet condition of the setting; nil if it works.
  func unmetCondition(_ settings: DisplaySettings) -> SettingCondition? {
    conditions.first { !$0.isMet(settings) }
  }
}
