// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumPorts

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
        (.mode, 0), (.resolution, 2), (.window, 0), (.bands, 128), (.detector, 2), (.tilt, 1),
        (.gain, 0), (.autoLevel, 1), (.attack, 0.088), (.decay, 0.3), (.peakHold, 2.8),
        (.palette, 0),
      ]),
    // A fixed scale and 4.5 dB per octave: a balanced mix looks level.
    Preset(
      name: "Mixing",
      values: [
        (.mode, 1), (.resolution, 0), (.window, 0), (.bands, 256), (.detector, 0), (.tilt, 3),
        (.gain, 0), (.autoLevel, 0), (.floor, -90), (.ceiling, 0), (.attack, 0.05), (.decay, 0.6),
        (.peakHold, 10),
      ]),
    // Narrow peaks far apart in level: hum, resonances, distortion.
    Preset(
      name: "Fine",
      values: [
        (.mode, 1), (.resolution, 6), (.window, 2), (.bands, 1024), (.detector, 1), (.tilt, 0),
        (.gain, 0), (.autoLevel, 0), (.floor, -140), (.ceiling, 0), (.attack, 0), (.decay, 1),
        (.peakHold, 10),
      ]),
    Preset(name: "Tuner", values: [(.mode, 6)]),
    Preset(name: "Loudness", values: [(.mode, 7), (.loudness, 2)]),
  ]

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
