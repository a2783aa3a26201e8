// SPDX-License-Identifier: GPL-3.0-or-later

// The beats heard, a line for each.
extension BeatMap {
  /// Labels as Audacity imports them: start and end in seconds, and a text, between tabs. The text
  /// is bar and beat, such as "3.1"; without bars it is the beat's number.
  public var labels: String {
    var text = ""
    for (index, beat) in beats.filter(\.isHeard).enumerated() {
      let time = Self.seconds(beat.time)
      let name = beat.bar > 0 ? "\(beat.bar).\(beat.place)" : "\(index + 1)"
      text += "\(time)\t\(time)\t\(name)\n"
    }
    return text
  }

  /// The time in seconds, a tab, and the place in the bar; only the time without bars.
  public var annotations: String {
    beats.filter(\.isHeard).map { beat in
      Self.seconds(beat.time) + (beat.place > 0 ? "\t\(beat.place)\n" : "\n")
    }.joined()
  }

  /// With six decimals: finer than a sample at the highest rate.
  private static func seconds(_ time: Double) -> String {
    let microseconds = Int((min(max(time, 0), 1e9) * 1e6).rounded())
    let fraction = String(microseconds % 1_000_000)
    return "\(microseconds / 1_000_000)."
      + String(repeating: "0", count: 6 - fraction.count) + fraction
  }
}
