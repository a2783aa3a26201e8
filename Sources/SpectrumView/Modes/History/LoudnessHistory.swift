// SPDX-License-Identifier: GPL-3.0-or-later

/// The loudness over all of the time since the last reset, in columns of equal time.
///
/// When the columns are full, each two become one of twice the time: a minute is kept to 0.1 s, an hour
/// to 6.4 s. Time without a sound doesn't count: a transport that stands leaves no gap.
struct LoudnessHistory: Sendable {
  /// The highest values of a column's time in LUFS; `LevelScale.silence` for none.
  struct Column: Equatable {
    var momentary = LevelScale.silence
    var shortTerm = LevelScale.silence

    mutating func join(_ other: Column) {
      momentary = max(momentary, other.momentary)
      shortTerm = max(shortTerm, other.shortTerm)
    }
  }

  /// The most columns: even.
  static let capacity = 600

  /// From the oldest on.
  private(set) var columns: [Column] = []
  /// A column's time in seconds.
  private(set) var columnSeconds = 0.1
  /// Whether nothing changes until the next message.
  private(set) var isStill = true
  private var seconds = 0.0

  /// The time in seconds that there are columns for.
  var span: Double { Double(Self.capacity) * columnSeconds }

  /// The highest momentary loudness at a place among `width` even ones; nil where nothing is yet.
  func momentary(at place: Int, of width: Int) -> Float? {
    let first = place * Self.capacity / width
    let end = max(first + 1, (place + 1) * Self.capacity / width)
    return columns.dropFirst(first).prefix(end - first).lazy.map { $0.momentary }.max()
  }

  /// Advances by `elapsed` seconds, 0…60, with the levels of their end; `isReceiving`: whether the
  /// stream goes on.
  mutating func step(_ levels: LevelsPage, elapsed: Float, isReceiving: Bool) {
    // The highest loudness stays until a reset.
    let highest = levels.readings.value(.momentaryMax) ?? LevelScale.silence
    if highest <= LevelScale.silence, !columns.isEmpty { self = LoudnessHistory() }
    isStill = !isReceiving || levels.shortTerm <= LevelScale.silence
    guard !isStill else { return }
    seconds += Double(elapsed.held(within: 0...60))
    while Double(columns.count) * columnSeconds <= seconds {
      if columns.count == Self.capacity { halve() } else { columns.append(Column()) }
    }
    columns[columns.count - 1].join(
      Column(momentary: levels.momentary, shortTerm: levels.shortTerm))
  }

  /// Joins each two columns.
  private mutating func halve() {
    for index in 0..<columns.count / 2 {
      columns[index] = columns[2 * index]
      columns[index].join(columns[2 * index + 1])
    }
    columns.removeLast(columns.count / 2)
    columnSeconds *= 2
  }
}
