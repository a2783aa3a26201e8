// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumPorts

/// What a setting needs to change anything.
enum SettingCondition {
  /// Another setting of this value.
  case equal(Port, Float)
  /// Another setting of any value but this one.
  case unequal(Port, Float)
  /// A mode that shows its effect.
  case mode((Mode) -> Bool)

  func isMet(_ settings: DisplaySettings) -> Bool {
    switch self {
    case .equal(let port, let value): settings[port] == value
    case .unequal(let port, let value): settings[port] != value
    case .mode(let shows): shows(settings.mode.value)
    }
  }

  /// What to tell the user: "Works when Auto level is Off", "Seen in Spectrogram".
  var label: Label {
    switch self {
    case .equal(let port, let value): return Self.label(port, " is ", value)
    case .unequal(let port, let value): return Self.label(port, " isn't ", value)
    case .mode(let shows):
      let modes = DisplayMode.allCases.filter { shows($0.value) }
      guard modes.count <= 4 else { return Label("Seen in modes with a spectrum") }
      var label = Label("Seen in ")
      for (index, mode) in modes.enumerated() {
        if index > 0 { label.append(index + 1 < modes.count ? ", " : " and ") }
        label.append(mode.name)
      }
      return label
    }
  }

  private static func label(_ port: Port, _ verb: StaticString, _ value: Float) -> Label {
    var label = Label("Works when ")
    label.append(Label(port.name))
    label.append(verb)
    label.append(port.label(of: value))
    return label
  }
}

extension Port {
  /// What the setting depends on, the most decisive first. Settings without an entry always work.
  private var conditions: [SettingCondition] {
    let spectrum = SettingCondition.mode { $0.showsSpectrum }
    switch self {
    case .resolution, .window, .bands, .detector: return [spectrum]
    case .calibration: return [spectrum, .equal(.detector, 0)]
    case .tilt, .weighting, .smoothing, .gain, .autoLevel, .attack, .decay: return [spectrum]
    case .floor, .ceiling: return [spectrum, .equal(.autoLevel, 0)]
    case .lowFrequency, .highFrequency, .frequencyAxis: return [spectrum]
    case .peakHold, .holdCurve, .referenceCurve: return [.mode { $0.showsLines }]
    case .grid: return [.mode { $0.showsLines || $0.cursor.contains(.difference) }]
    case .compare: return [.mode { $0.showsLines || $0.cursor.contains(.difference) }]
    case .masking: return [.mode { $0.showsMasking }, .equal(.compare, 1)]
    case .levelMatch: return [.unequal(.compare, 0)]
    case .comparedReference: return [.equal(.compare, 4)]
    case .differenceTime, .differenceRange: return [.mode { $0.cursor.contains(.difference) }]
    case .peakLabels: return [.mode { $0.showsPeakLabels }]
    case .palette, .spectrogramTime: return [.mode { $0.cursor.contains(.time) }]
    case .beatFlash, .tempoMin, .tempoMax, .tempoScale, .tap, .tempoReset:
      return [.equal(.trackTempo, 1)]
    case .keyNames: return [.equal(.trackKey, 1)]
    case .noteOutput: return [.equal(.trackPitch, 1)]
    case .noteChannel, .noteLevel: return [.equal(.trackPitch, 1), .unequal(.noteOutput, 0)]
    case .tempoHistory: return [.mode { $0.gesture == .time }]
    case .loudnessTarget: return [.unequal(.loudness, 0)]
    case .transpose, .instrument, .temperament, .needle: return [.equal(.trackPitch, 1)]
    case .capo, .tunedString, .leftHanded:
      return [.equal(.trackPitch, 1), .unequal(.instrument, 0)]
    case .stretch: return [.equal(.trackPitch, 1), .equal(.instrument, 0)]
    case .temperamentRoot:
      return [.equal(.trackPitch, 1), .unequal(.temperament, 0)]
    default:
      let isTuner = degree != nil || ownString != nil || offsetString != nil
      return isTuner ? [.equal(.trackPitch, 1)] : []
    }
  }

  /// What keeps the setting from changing anything now; nil if it works.
  func unmetCondition(_ settings: DisplaySettings) -> SettingCondition? {
    conditions.first { !$0.isMet(settings) }
  }
}
