// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumPorts
import SpectrumReadings

/// The presets of all plugins in turtle: their values, and their entries in the manifest, from which
/// hosts list them.
enum PresetTurtle {
  private struct Preset {
    let name: String
    let values: [(Port, Float)]
  }

  private static let presets = [
    // One resolution and frame, bins averaged in decibels, the music tilt and the display that follows.
    Preset(
      name: "Classic",
      values: [
        of(DisplayMode.bars), of(ResolutionChoice.samples2048), of(WindowChoice.hann),
        (.bands, 128), of(DetectorChoice.meanOfDecibels), of(Tilt.music), (.gain, 0),
        (.autoLevel, 1), (.attack, 0.088), (.decay, 0.3), (.peakHold, 2.8), of(Palette.heat),
      ]),
    // A fixed scale and 4.5 dB per octave: a balanced mix looks level.
    Preset(
      name: "Mixing",
      values: [
        of(DisplayMode.curve), of(ResolutionChoice.multi), of(WindowChoice.hann), (.bands, 256),
        of(DetectorChoice.power), of(Tilt.fourAndAHalfDecibels), (.gain, 0), (.autoLevel, 0),
        (.floor, -90), (.ceiling, 0), (.attack, 0.05), (.decay, 0.6), (.peakHold, 10),
      ]),
    // Narrow peaks far apart in level: hum, resonances, distortion.
    Preset(
      name: "Fine",
      values: [
        of(DisplayMode.curve), of(ResolutionChoice.samples32768), of(WindowChoice.blackmanHarris),
        (.bands, 1024), of(DetectorChoice.peak), of(Tilt.none), (.gain, 0), (.autoLevel, 0),
        (.floor, -140), (.ceiling, 0), (.attack, 0), (.decay, 1), (.peakHold, 10),
      ]),
    Preset(name: "Tuner", values: [of(DisplayMode.tuner)]),
    Preset(
      name: "Loudness", values: [of(DisplayMode.levels), of(LoudnessSetting.loudnessAndTruePeak)]),
  ]

  private static func of<Type: SettingChoice>(_ choice: Type) -> (Port, Float) {
    (Type.port, choice.value)
  }

  static var values: String {
    each { preset in
      let values = preset.values.map { "[ lv2:symbol \"\($0.symbol)\" ; pset:value \($1) ]" }
      return "  lv2:port\n    \(values.joined(separator: " ,\n    ")) ."
    }
  }

  static var entries: String { each { _ in "  rdfs:seeAlso <presets.ttl> ." } }

  /// The head of each preset for each plugin, and what `rest` adds.
  private static func each(_ rest: (Preset) -> String) -> String {
    presets.flatMap { preset in
      Plugin.allCases.map { plugin in
        """
        <urn:spectrum-lv2:preset#\(plugin)-\(preset.name)>
          a pset:Preset ; lv2:appliesTo <\(plugin.uri)> ; rdfs:label "\(preset.name)" ;
        \(rest(preset))
        """
      }
    }
    .joined(separator: "\n\n")
  }
}
