// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumPorts
import SpectrumReadings

/// The presets of all plugins in turtle: their values, and their entries in the manifest, from which
/// hosts list them.
enum PresetTurtle {
  private struct Preset {
    let name: String
    /// Nil for the plugin's defaults of all that a user can set, but what acts at once.
    let values: [(Port, Float)]?

    /// The end of its URI: its name in letters and digits.
    var symbol: String { name.filter { $0.isASCII && ($0.isLetter || $0.isNumber) } }

    func values(in plugin: Plugin) -> [(Port, Float)] {
      let defaults = Port.shownSettings.filter { !$0.kind.isTrigger }
        .map { ($0, $0.initial(in: plugin)) }
      return (values ?? defaults).filter { plugin.has($0.0) }
    }
  }

  private static let presets = [
    Preset(name: "Default", values: nil),
    // One resolution and frame, bins averaged in decibels, the music tilt and the display that follows.
    Preset(
      name: "Classic",
      values: [
        of(DisplayMode.bars), of(ResolutionChoice.samples2048), of(WindowChoice.hann),
        (.bands, 128), of(DetectorChoice.meanOfDecibels), of(Tilt.music), (.gain, 0),
        (.autoLevel, 1), (.attack, 0.088), (.decay, 0.3), (.peakHold, 2.8), of(Palette.heat),
      ]),
    // A fixed scale and 4.5 dB per octave: a balanced mix looks level. What it was at most and in the
    // mean stays in sight, without the detail that no equaliser follows.
    Preset(
      name: "Mixing",
      values: [
        of(DisplayMode.curve), of(ResolutionChoice.multi), of(WindowChoice.hann), (.bands, 256),
        of(DetectorChoice.power), of(Tilt.fourAndAHalfDecibels), (.gain, 0), (.autoLevel, 0),
        (.floor, -90), (.ceiling, 0), (.attack, 0.05), (.decay, 0.6), (.peakHold, 10),
        of(Smoothing.sixth), of(Weighting.none), of(HoldCurve.both), (.lowFrequency, 20),
        (.highFrequency, 20_000),
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
      name: "Guitar",
      values: [
        of(DisplayMode.tuner), (.trackPitch, 1), of(Instrument.guitar), (.capo, 0),
        (.tunedString, 0), of(TemperamentChoice.equal), (.transpose, 0),
      ]),
    loudness("Loudness", target: nil),
    // What most streaming services play at, podcasts (AES TD1008), and EBU R 128.
    loudness("Streaming −14", target: -14),
    loudness("Podcast −16", target: -16),
    loudness("Broadcast −23", target: -23),
  ]

  /// The levels' page with all that it measures. `target`: LUFS; nil leaves the user's.
  private static func loudness(_ name: String, target: Float?) -> Preset {
    Preset(
      name: name,
      values: [of(DisplayMode.levels), of(LoudnessSetting.loudnessAndTruePeak)]
        + [target.map { (Port.loudnessTarget, $0) }].compactMap { $0 })
  }

  private static func of<Type: SettingChoice>(_ choice: Type) -> (Port, Float) {
    (Type.port, choice.value)
  }

  static var values: String {
    each { preset, plugin in
      let values = preset.values(in: plugin).map {
        "[ lv2:symbol \"\($0.symbol)\" ; pset:value \($1) ]"
      }
      return "  lv2:port\n    \(values.joined(separator: " ,\n    ")) ."
    }
  }

  static var entries: String { each { _, _ in "  rdfs:seeAlso <presets.ttl> ." } }

  /// The head of each preset for each plugin, and what `rest` adds.
  private static func each(_ rest: (Preset, Plugin) -> String) -> String {
    presets.flatMap { preset in
      Plugin.allCases.map { plugin in
        """
        <urn:spectrum-lv2:preset#\(plugin)-\(preset.symbol)>
          a pset:Preset ; lv2:appliesTo <\(plugin.uri)> ; rdfs:label "\(preset.name)" ;
        \(rest(preset, plugin))
        """
      }
    }
    .joined(separator: "\n\n")
  }
}
