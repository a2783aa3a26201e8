// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumHost

/// How `--beats` writes them, by the ending of the file's name.
enum BeatsFormat: String, CaseIterable {
  case labels = "txt"
  case annotations = "beats"
  case tempoMap = "mid"

  /// Nil for any other ending.
  init?(name: String) {
    let base = name.split(separator: "/").last ?? ""
    guard let dot = base.dropFirst().lastIndex(of: ".") else { return nil }
    self.init(rawValue: base[base.index(after: dot)...].lowercased())
  }

  /// All endings, for a message.
  static let endings =
    allCases.dropLast().map { ".\($0.rawValue)" }.joined(separator: ", ") + " or .mid"

  /// The file.
  func bytes(_ map: BeatMap) -> [UInt8] {
    switch self {
    case .labels: Array(map.labels.utf8)
    case .annotations: Array(map.annotations.utf8)
    case .tempoMap: MIDITempoMap(map).bytes
    }
  }
}
