// SPDX-License-Identifier: GPL-3.0-or-later
import Depth
import Foundation
import SpectrumHost
import Testing

/// A setting, at a value that isn't its default, and the users that must show it.
struct SettingUsers: Sendable, CustomTestStringConvertible {
  let symbol: String
  let value: Float
  let users: Set<SettingUser>
  let base: Base

  /// What is heard while nothing changes.
  struct Base: Hashable, Sendable {
    let sound: SettingSound
    /// Settings that the setting needs to have an effect, and the pages on which it is seen.
    let context: [String: Float]
    let uri: String
    let hasWindow: Bool
  }

  var testDescription: String { symbol }

  private init(
    _ symbol: String, _ value: Float, _ users: Set<SettingUser>, _ sound: SettingSound = .music,
    _ context: [String: Float] = [:], uri: String = SpectrumURI.stereo, hasWindow: Bool = true
  ) {
    (self.symbol, self.value, self.users) = (symbol, value, users)
    base = Base(sound: sound, context: context, uri: uri, hasWindow: hasWindow)
  }

  private static let everywhere: Set<SettingUser> = [.outputs, .messages, .strip, .window]
  private static let drawn: Set<SettingUser> = [.strip, .window]
  /// Pages: modes of the window, and pages of the strip.
  private static let spectrum: [String: Float] = ["mode": 0, "inline": 1]
  private static let tuner: [String: Float] = ["mode": 6, "inline": 2]
  private static let levels: [String: Float] = ["mode": 7, "inline": 4]
  private static let music: [String: Float] = ["mode": 9, "inline": 3]

  /// A row per setting of any plugin.
  static let all = others + ofDegrees + ofStrings

  /// Unless all is tried, of the rows of degrees and strings, which differ by number only, some.
  static let tried = others + Deep.cases(ofDegrees, few: 3) + Deep.cases(ofStrings, few: 6)

  private static let others: [SettingUsers] =
    ofSpectrum + ofDisplay + ofTuner + ofTempo + ofPlugin + ofComparison

  private static let ofSpectrum: [SettingUsers] =
    ([("channel", 1), ("resolution", 3), ("window", 5), ("bands", 64), ("detector", 1)]
    as [(String, Float)]).map {
      SettingUsers($0.0, $0.1, everywhere, .music, spectrum)
    } + [
      // Its transforms begin again, so the strongest lines are read at other moments.
      SettingUsers("calibration", 2, everywhere, .music, spectrum),
      SettingUsers("freeze", 1, everywhere, .music, spectrum),
      SettingUsers("frame_rate", 10, everywhere, .music, spectrum),
      SettingUsers("track_spectrum", 0, [.outputs], .music, tuner, hasWindow: false),
    ]

  private static let ofDisplay: [SettingUsers] =
    ([("tilt", 2), ("weighting", 1), ("attack", 1), ("decay", 3), ("peak_hold", 20)]
    as [(String, Float)]).map {
      SettingUsers($0.0, $0.1, drawn, .music, spectrum)
    }
    + ([("low_frequency", 100), ("high_frequency", 5000), ("auto_level", 0)] as [(String, Float)])
    .map {
      SettingUsers($0.0, $0.1, drawn, .music, spectrum)
    }
    + ([("gain", 10), ("floor", -60), ("ceiling", -12)] as [(String, Float)]).map {
      SettingUsers(
        $0.0, $0.1, drawn, .music, spectrum.merging(["auto_level": 0]) { $1 })
    }
    + ([
      ("smoothing", 3), ("frequency_axis", 1), ("peak_labels", 1), ("hold_curve", 3),
      ("reference_curve", 1), ("rate_counter", 0), ("grid", 0), ("theme", 2),
    ] as [(String, Float)]).map { SettingUsers($0.0, $0.1, [.window], .music, spectrum) }
    + [
      SettingUsers("mode", 3, [.window], .music, ["inline": 1]),
      SettingUsers("inline", 4, [.strip], .music, ["mode": 0]),
      SettingUsers("palette", 1, [.window], .music, ["mode": 3, "inline": 4]),
      SettingUsers("spectrogram_time", 20, [.window], .music, ["mode": 3, "inline": 4]),
    ]

  private static let ofTuner: [SettingUsers] =
    ([("reference", 442), ("transpose", 2), ("instrument", 1)]
    as [(String, Float)]).map {
      SettingUsers($0.0, $0.1, everywhere, .tone(445), tuner)
    } + [
      SettingUsers(
        "temperament_root", 3, everywhere, .tone(392), tuner.merging(["temperament": 1]) { $1 }),
      SettingUsers("accidentals", 1, [.messages, .strip, .window], .tone(466), tuner),
      SettingUsers("in_tune", 8, drawn, .tone(441), tuner),
      // A fourth over C, which a just one moves against A.
      SettingUsers("temperament", 1, everywhere, .tone(349.23), tuner),
      SettingUsers("needle", 2, drawn, .music, tuner),
      SettingUsers("tuner_mute", 1, [.audio, .window], .tone(445), tuner),
      SettingUsers("track_pitch", 0, everywhere, .tone(445), tuner),
      SettingUsers("stretch", 1, everywhere, .tone(55), tuner),
      SettingUsers(
        "capo", 2, everywhere, .tone(445), tuner.merging(["instrument": 1]) { $1 }),
      SettingUsers(
        "tuned_string", 2, everywhere, .tone(445), tuner.merging(["instrument": 1]) { $1 }),
      SettingUsers(
        "left_handed", 1, drawn, .tone(445), tuner.merging(["instrument": 1]) { $1 }),
    ]

  /// The notes of a custom temperament over C, each at the note that it moves.
  private static let ofDegrees: [SettingUsers] = (1...12).map { number in
    // A, the reference, moves the others instead.
    let hertz = Float(440 * exp2(Double(number == 10 ? -9 : number - 10) / 12))
    return SettingUsers(
      "degree_\(number)", 30, everywhere, .tone(hertz), tuner.merging(["temperament": 8]) { $1 })
  }

  /// The user's own strings: those before each are there, and it is the one that is tuned.
  private static let ofStrings: [SettingUsers] = (1...12).flatMap { number in
    var context = tuner.merging(["instrument": 11]) { $1 }
    for string in 1...12 { context["string_\(string)_note"] = string <= number ? 40 : -1 }
    let note = SettingUsers("string_\(number)_note", 69, everywhere, .tone(445), context)
    context["tuned_string"] = Float(number)
    context["string_\(number)_note"] = 69
    return [note, SettingUsers("string_\(number)_cents", 30, everywhere, .tone(445), context)]
  }

  private static let ofTempo: [SettingUsers] = [
    SettingUsers(
      "tempo_min", 155, everywhere, .beats, music.merging(["tempo_max": 170]) { $1 }),
    SettingUsers("tempo_max", 100, everywhere, .beats, music.merging(["tempo_min": 40]) { $1 }),
    SettingUsers("tempo_scale", 2, everywhere, .beats, music),
    SettingUsers("track_tempo", 0, everywhere, .beats, music),
    SettingUsers("track_key", 0, [.outputs, .messages, .window], .beats, music),
    SettingUsers("tap", 1, [.messages, .window], .beats, music),
    SettingUsers("tempo_reset", 1, everywhere, .beats, music),
    SettingUsers("beat_flash", 0, [.window], .beats, ["mode": 0, "inline": 3]),
    SettingUsers("key_names", 1, [.window], .beats, music),
    SettingUsers("tempo_history", 3, [.window], .beats, music),
  ]

  private static let ofPlugin: [SettingUsers] =
    [
      SettingUsers("loudness", 0, everywhere, .music, levels),
      SettingUsers("reset_levels", 1, everywhere, .fall, levels),
      SettingUsers("loudness_target", -14, drawn, .music, levels),
      SettingUsers("enabled", 0, everywhere, .music, spectrum),
      SettingUsers("free_wheeling", 1, everywhere, .music, spectrum),
      SettingUsers("note_output", 0, [.notes], .tone(445), tuner, uri: SpectrumURI.notes),
      SettingUsers(
        "note_channel", 7, [.notes], .tone(445), tuner.merging(["note_output": 1]) { $1 },
        uri: SpectrumURI.notes),
      SettingUsers(
        "note_level", -20, [.notes], .music, tuner.merging(["note_output": 1]) { $1 },
        uri: SpectrumURI.notes),
    ]

  private static let ofComparison: [SettingUsers] =
    ([("level_match", 1), ("difference_range", 24), ("difference_time", 0.1)] as [(String, Float)])
    .map {
      SettingUsers(
        $0.0, $0.1, [.window], .music, ["mode": 10, "inline": 4, "compare": 1],
        uri: SpectrumURI.sidechain)
    } + [
      // The track's spectrum begins again, in step with the other's.
      SettingUsers(
        "compare", 1, everywhere, .music, spectrum, uri: SpectrumURI.sidechain),
      SettingUsers(
        "compared_reference", 4, [.window], .music, ["mode": 10, "inline": 4, "compare": 4],
        uri: SpectrumURI.sidechain),
      SettingUsers(
        "masking", 0, [.messages, .window], .beats, ["mode": 0, "inline": 4, "compare": 1],
        uri: SpectrumURI.sidechain),
    ]
}
