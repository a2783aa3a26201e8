// SPDX-License-Identifier: GPL-3.0-or-later

/// The parts of the header line. The frame rate isn't one of them: it takes what room is left.
enum HeaderPart {
  case note, cents, frequency
  case tempo, tempoConfidence
  /// Only while the user taps.
  case taps
  /// Only if the host reports a tempo.
  case hostTempo
  case bar, key
  case level
  /// Name and unit in a line without captions.
  case levelName
  case peak, correlation
  /// Only while loudness is measured.
  case shortTerm
}

extension [HeaderPart] {
  /// The parts of a mode's header, the most important first: where there is too little room, the last
  /// ones are left out. The clip light comes before all of them.
  static let levels: Self = [
    .shortTerm, .peak, .level, .levelName, .note, .cents, .tempo, .taps, .key, .bar,
    .correlation, .hostTempo, .tempoConfidence, .frequency,
  ]
  static let tuner: Self = [
    .note, .cents, .tempo, .level, .levelName, .taps, .frequency, .peak, .shortTerm, .key, .bar,
    .correlation, .hostTempo, .tempoConfidence,
  ]
  static let music: Self = [
    .tempo, .taps, .bar, .key, .level, .levelName, .hostTempo, .note, .cents, .peak, .shortTerm,
    .tempoConfidence, .correlation, .frequency,
  ]

  /// 0 for the most important part.
  func rank(of part: HeaderPart) -> Int { firstIndex(of: part) ?? count }
}

extension Layout {
  /// Whether the header line has room for hardly more than the clip light.
  var isHeaderTight: Bool { readouts.width < 200 }

  /// The clip light at the end of the line; nil if it has no room.
  ///
  /// A place that doesn't depend on texts, so that a click finds it.
  var clipLight: Rect? {
    let (width, height): (Float, Float) = (isHeaderTight ? 34 : isCompact ? 40 : 44, 20)
    guard readouts.width >= width else { return nil }
    let y = isCompact ? readouts.y + (readouts.height - height) / 2 : readouts.bottom - height - 2
    return Rect(readouts.right - width, y, width, height)
  }
}
