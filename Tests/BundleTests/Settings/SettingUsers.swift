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
    _ symbol: String, _ value: Float, _ users: Set<SettingUser>, _ sound: SettingSound,
    _ context: [String: Float], uri: String = SpectrumURI.stereo, hasWindow: Bool = true
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
    [ofSpectrum, ofDisplay, ofTuner, ofTempo, ofPlugin, ofNotes, ofComparison]
    .joined().flatMap { $0 }

  /// Settings that the same users show of the same sound in the same context.
  private static func rows(
    _ values: KeyValuePairs<String, Float>, _ users: Set<SettingUser>,
    of sound: SettingSound = .music, in context: [String: Float],
    uri: String = SpectrumURI.stereo, hasWindow: Bool = true
  ) -> [SettingUsers] {
    values.map {
      SettingUsers($0.key, $0.value, users, sound, context, uri: uri, hasWindow: hasWindow)
    }
  }

  private static let ofSpectrum = [
    rows(
      ["channel": 1, "resolution": 3, "window": 5, "bands": 64, "detector": 1], everywhere,
      in: spectrum),
    // Its transforms begin again, so the strongest lines are read at other moments.
    rows(["calibration": 2, "freeze": 1, "frame_rate": 10], everywhere, in: spectrum),
    rows(["track_spectrum": 0], [.outputs], in: tuner, hasWindow: false),
  ]

  private static let ofDisplay = [
    rows(
      [
        "tilt": 2, "weighting": 1, "attack": 1, "decay": 3, "peak_hold": 20, "low_frequency": 100,
        "high_frequency": 5000, "auto_level": 0,
      ], drawn, in: spectrum),
    rows(
      ["gain": 10, "floor": -60, "ceiling": -12], drawn,
      in: spectrum.merging(["auto_level": 0]) { $1 }),
    rows(
      [
        "smoothing": 3, "frequency_axis": 1, "peak_labels": 1, "hold_curve": 3,
        "reference_curve": 1, "rate_counter": 0, "grid": 0, "theme": 2,
      ], [.window], in: spectrum),
    // A picture doesn't tell when it was drawn.
    rows(["picture_rate": 3], [], in: spectrum),
    rows(["mode": 3], [.window], in: ["inline": 1]),
    rows(["inline": 4], [.strip], in: ["mode": 0]),
    rows(["palette": 1, "spectrogram_time": 20], [.window], in: ["mode": 3, "inline": 4]),
  ]

  private static let guitar = tuner.merging(["instrument": 1]) { $1 }

  private static let ofTuner = [
    rows(
      ["reference": 442, "transpose": 2, "instrument": 1, "track_pitch": 0], everywhere,
      of: .tone(445), in: tuner),
    rows(
      ["temperament_root": 3], everywhere, of: .tone(392),
      in: tuner.merging(["temperament": 1]) { $1 }),
    rows(
      ["accidentals": 1, "note_names": 1, "octaves": 1], [.messages, .strip, .window],
      of: .tone(466), in: tuner),
    rows(["pitch_threshold": -20], everywhere, of: .fall, in: tuner),
    rows(["in_tune": 8], drawn, of: .tone(441), in: tuner),
    // A fourth over C, which a just one moves against A.
    rows(["temperament": 1], everywhere, of: .tone(349.23), in: tuner),
    rows(["needle": 2], drawn, in: tuner),
    rows(["tuner_mute": 1], [.audio, .window], of: .tone(445), in: tuner),
    rows(["stretch": 1], everywhere, of: .tone(55), in: tuner),
    rows(["capo": 2, "tuned_string": 2], everywhere, of: .tone(445), in: guitar),
    rows(["left_handed": 1], drawn, of: .tone(445), in: guitar),
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

  private static let ofTempo = [
    rows(
      ["tempo_min": 155], everywhere, of: .beats, in: music.merging(["tempo_max": 170]) { $1 }),
    rows(["tempo_max": 100], everywhere, of: .beats, in: music.merging(["tempo_min": 40]) { $1 }),
    rows(
      ["tempo_scale": 2, "track_tempo": 0, "tempo_reset": 1], everywhere, of: .beats, in: music),
    rows(["track_key": 0], [.outputs, .messages, .window], of: .beats, in: music),
    rows(["tap": 1], [.messages, .window], of: .beats, in: music),
    rows(["beat_flash": 0], [.window], of: .beats, in: ["mode": 0, "inline": 3]),
    rows(["key_names": 1, "tempo_history": 3], [.window], of: .beats, in: music),
  ]

  private static let ofPlugin = [
    rows(["loudness": 0], everywhere, in: levels),
    rows(["reset_levels": 1], everywhere, of: .fall, in: levels),
    rows(["loudness_target": -14], drawn, in: levels),
    rows(["enabled": 0, "free_wheeling": 1], everywhere, in: spectrum),
  ]

  private static let played = tuner.merging(["note_output": 1]) { $1 }

  private static let ofNotes = [
    rows(["note_output": 0], [.notes], of: .tone(445), in: tuner, uri: SpectrumURI.notes),
    rows(["note_channel": 7], [.notes], of: .tone(445), in: played, uri: SpectrumURI.notes),
    rows(["note_level": -20], [.notes], in: played, uri: SpectrumURI.notes),
  ]

  private static let ofComparison = [
    rows(
      ["level_match": 1, "difference_range": 24, "difference_time": 0.1], [.window],
      in: ["mode": 10, "inline": 4, "compare": 1], uri: SpectrumURI.sidechain),
    // The track's spectrum begins again, in step with the other's.
    rows(
      ["compare": 1], everywhere, in: spectrum.merging(["compare": 0]) { $1 },
      uri: SpectrumURI.sidechain),
    rows(
      ["compared_reference": 4], [.window], in: ["mode": 10, "inline": 4, "compare": 4],
      uri: SpectrumURI.sidechain),
    rows(
      ["masking": 0], [.messages, .window], of: .beats,
      in: ["mode": 0, "inline": 4, "compare": 1], uri: SpectrumURI.sidechain),
  ]
}
