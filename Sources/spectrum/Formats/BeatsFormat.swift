// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumHost

/// How `--beats` writes those that were heard, by the ending of the file's name.
enum BeatsFormat: String, CaseIterable {
  case labels = "txt"
  case annotations = "beats"
  case tempoMap = "mid"

  /// Nil for any other ending.
  init?(name: String) {
    guard let ending = FileName.ending(of: name) else { return nil }
    self.init(rawValue: ending.lowercased())
  }

  /// All endings, for a message.
  static let endings =
    allCases.dropLast().map { ".\($0.rawValue)" }.joined(separator: ", ") + " or .mid"

  /// The file.
  func bytes(_ map: BeatMap) -> [UInt8] {
    switch self {
    case .labels: Array(Self.labels(map).utf8)
    case .annotations: Array(Self.annotations(map).utf8)
    case .tempoMap: MIDITempoMap(map).bytes
    }
  }

  /// Labels as Audacity imports them: start and end in seconds, and a text, between tabs. The text
  /// is bar and beat, such as "3.1"; without bars it is the beat's number.
  private static func labels(_ map: BeatMap) -> String {
    map.beats.filter(\.isHeard).enumerated().map { index, beat in
      let name = beat.bar > 0 ? "\(beat.bar).\(beat.place)" : "\(index + 1)"
      return "\(seconds(beat))\t\(seconds(beat))\t\(name)\n"
    }.joined()
  }

  /// The time in seconds, a tab, and the place in the bar; only the time without bars.
  private static func annotations(_ map: BeatMap) -> String {
    map.beats.filter(\.isHeard).map { beat in
      seconds(beat) + (beat.place > 0 ? "\t\(beat.place)\n" : "\n")
    }.joined()
  }

  /// With six decimals: finer than a sample at the highest rate.
  private static func seconds(_ beat: BeatMap.Beat) -> String { DecimalText.fixed(beat.time, 6) }
}
