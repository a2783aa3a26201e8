// SPDX-License-Identifier: GPL-3.0-or-later

extension NoteTrack {
  /// The note that sounds longest in all.
  public struct MainNote: Sendable {
    /// MIDI number.
    public let number: Int
    /// Medians over its time: Hz, cents above the note, confidence 0…1.
    public let frequency, cents, confidence: Double
    /// Seconds for which it sounds.
    public let duration: Double
  }

  /// Nil without a note; the first of those that sound equally long.
  public var mainNote: MainNote? {
    let notes = notes.filter { $0.number >= 0 }
    var durations: [Int: Double] = [:]
    for note in notes { durations[note.number, default: 0] += note.end - note.start }
    guard let longest = durations.values.max(),
      let number = notes.first(where: { durations[$0.number] == longest })?.number
    else { return nil }
    let same = notes.filter { $0.number == number }
    /// The value that half of the time is at or below.
    func middle(_ value: (Note) -> Double) -> Double {
      var time = 0.0
      let sorted = same.sorted { value($0) < value($1) }
      let middle = sorted.first { note in
        time += note.end - note.start
        return time >= longest / 2
      }
      return middle.map(value) ?? .nan
    }
    return MainNote(
      number: number, frequency: middle(\.frequency), cents: middle(\.cents),
      confidence: middle(\.confidence), duration: longest)
  }
}
