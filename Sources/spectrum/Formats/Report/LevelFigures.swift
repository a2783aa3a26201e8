// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumHost

/// The levels of a whole file, for the table and for JSON.
struct LevelFigures {
  /// Why there is no figure.
  enum Absence: String {
    /// Every sample is 0.
    case silence
    /// Every sample that isn't 0 is one that the plugin replaces.
    case invalid = "no valid samples"
    /// Shorter than the measure's window.
    case tooShort = "too short"
    /// By the setting `loudness`.
    case off = "switched off"
    /// Below the plugin's range; the unit follows.
    case belowRange = "below -90"
    /// One channel at least, in every block: there is no correlation.
    case faint = "below -90 dBFS"
    /// Below the gate of integrated loudness and its range.
    case belowGate = "below -70 LUFS"
    /// It takes two channels.
    case mono
  }

  struct Entry {
    /// The key in JSON, which ends in the unit.
    let key: String
    /// The name and the unit in the table.
    let name, unit: String
    /// Decimals in the table; two in JSON.
    let places: Int
    let value: Double?
    /// Of a figure without a value.
    let absence: Absence
    /// The upper end of the plugin's output if the reading is there, since the true value may be
    /// higher.
    var limit: Double?

    /// Why there is no value.
    var reason: String {
      if let limit {
        return "\(DecimalText.fixed(limit, 0)) \(unit.isEmpty ? "" : unit + " ")or more"
      }
      return absence.rawValue + (absence == .belowRange ? " \(unit)" : "")
    }

    /// The table's text.
    var text: String {
      guard let value else { return reason }
      return DecimalText.fixed(value, places) + (unit.isEmpty ? "" : " \(unit)")
    }
  }

  let figures: [Entry]

  subscript(key: String) -> Entry? { figures.first { $0.key == key } }

  /// A key for each figure, and `missing`, the reason of each that is null.
  var json: JSONValue {
    let missing = figures.filter { $0.value == nil }.map { ($0.key, JSONValue.text($0.reason)) }
    let members = figures.map { ($0.key, JSONValue.rounded($0.value, 2)) }
    return .object(
      Dictionary(
        uniqueKeysWithValues: members + [
          ("missing", .object(Dictionary(uniqueKeysWithValues: missing)))
        ]))
  }
}
