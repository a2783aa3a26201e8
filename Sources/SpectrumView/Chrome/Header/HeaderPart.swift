// SPDX-License-Identifier: GPL-3.0-or-later

/// The parts of the header line, the most important first: where there is too little room, they are
/// left out from the end of this list.
enum HeaderPart: Int, CaseIterable {
  case note, cents, tempo, level
  /// Name and unit in a line without captions; `Layout.clipLight` comes next in importance.
  case levelName
  /// Only while the user taps.
  case taps
  case key, bar, correlation, peak, shortTerm
  /// Only if the host reports a tempo.
  case hostTempo
  case tempoConfidence, frequency, frameRate
}

extension Layout {
  /// The clip light at the end of the line; nil if the parts before it in the list need its room.
  ///
  /// A place that doesn't depend on texts, so that a click finds it.
  var clipLight: Rect? {
    let (width, height): (Float, Float) = isCompact ? (40, 20) : (44, 20)
    guard readouts.width >= (isCompact ? 376 : 392) else { return nil }
    let y = isCompact ? readouts.y + (readouts.height - height) / 2 : readouts.bottom - height - 2
    return Rect(readouts.right - width, y, width, height)
  }
}
