// SPDX-License-Identifier: GPL-3.0-or-later

/// Which fields of a table's lines have frequency and level, by the names in its header or, without
/// them, the first two. Numbers of fields are 0 for the first.
struct ReferenceColumns {
  /// Nil: the middle between the edges.
  private(set) var frequency: Int? = 0
  private(set) var level = 1
  /// The edges of a band.
  private(set) var low, high: Int?
  /// Whether levels are per Hz, and the edges say of how many.
  private(set) var areDensities = false
  /// Whether frequencies are in kHz.
  private(set) var areThousands = false

  /// The first two.
  init() {}

  /// The second and the third, after the number of a row.
  static var afterRowNumber: ReferenceColumns {
    var columns = ReferenceColumns()
    (columns.frequency, columns.level) = (1, 2)
    return columns
  }

  /// The last field that is read.
  var last: Int { [frequency, low, high, level].reduce(0) { max($0, $1 ?? 0) } }

  /// Those that a line names; nil if it names no frequency and level.
  init?(header line: UnsafeRawBufferPointer) {
    let names = Self.names(in: line)
    let frequencies = names.indices.filter { Self.isFrequency(names[$0]) }
    let levels = names.indices.filter { !frequencies.contains($0) && Self.isLevel(names[$0]) }
    guard let anyFrequency = frequencies.first else { return nil }
    low = frequencies.first { Self.has(["low", "from", "start"], names[$0]) }
    high = frequencies.first { Self.has(["high", "upp", "to ", "end"], names[$0]) }
    let middles = frequencies.filter { $0 != low && $0 != high && !Self.has(["width"], names[$0]) }
    frequency = middles.first { Self.has(["cent", "mid"], names[$0]) } ?? middles.first
    if low == nil || high == nil {
      frequency = frequency ?? low ?? high ?? anyFrequency
      (low, high) = (nil, nil)
    }
    // A level whose name says nothing, such as "Left", comes after the frequency.
    let other = names.indices.first {
      $0 > frequency ?? anyFrequency && !frequencies.contains($0)
        && !Self.has(["phase", "deg"], names[$0])
    }
    let hasSigns = line.contains { $0 == 0x09 || $0 == 0x2C || $0 == 0x3B }
    guard
      let level = levels.first(where: { Self.has(Self.levelWords, names[$0]) })
        ?? levels.first ?? (hasSigns ? other : nil)
    else { return nil }
    self.level = level
    areThousands = Self.has(["khz"], names[frequency ?? low ?? 0])
    areDensities = low != nil && Self.has(Self.perHz, names[level])
  }

  private typealias Name = UnsafeRawBufferPointer

  private static var perHz: [StaticString] { ["/hz", "per_hz", "per hz"] }
  /// In English, German, French, Spanish and Italian.
  private static var levelWords: [StaticString] {
    ["level", "spl", "magn", "pegel", "niveau", "nivel", "livello"]
  }

  private static func has(_ words: [StaticString], _ name: Name) -> Bool {
    words.contains { name.containsWord($0) }
  }

  private static func isFrequency(_ name: Name) -> Bool {
    if has(["freq", "frek", "frec", "fr\u{E9}q"], name) { return !has(["db"], name) }
    return has(["hz"], name) && !has(["db"], name) && !has(perHz, name)
  }

  private static func isLevel(_ name: Name) -> Bool {
    (has(levelWords, name) || has(["db", "ampl", "mag", "gain"], name))
      && !has(["phase", "deg"], name)
  }

  /// The fields of a header: between tabs or semicolons, or else commas, or else blanks.
  private static func names(in line: UnsafeRawBufferPointer) -> [Name] {
    let hasColumns = line.contains(UInt8(ascii: "\t")) || line.contains(UInt8(ascii: ";"))
    let hasCommas = line.contains(UInt8(ascii: ","))
    func separates(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "\t"), UInt8(ascii: ";"): true
      case UInt8(ascii: ","): !hasColumns
      case UInt8(ascii: " "): !hasColumns && !hasCommas
      default: false
      }
    }
    var start = line.startIndex
    // The sign of a comment is no field.
    while start < line.endIndex, [0x20, 0x23, 0x25, 0x2A].contains(line[start]) { start += 1 }
    var names: [Name] = []
    var isQuoted = false
    for place in start...line.endIndex {
      if place < line.endIndex, line[place] == UInt8(ascii: "\"") { isQuoted.toggle() }
      guard place == line.endIndex || !isQuoted && separates(line[place]) else { continue }
      let name = UnsafeRawBufferPointer(rebasing: line[start..<place])
      start = min(place + 1, line.endIndex)
      // Between blanks a unit in brackets belongs to the name before it.
      if !hasColumns, !hasCommas, name.isEmpty { continue }
      if !hasColumns, !hasCommas, let first = name.first, first == 0x28 || first == 0x5B,
        let before = names.popLast(), let base = before.baseAddress, let end = name.baseAddress
      {
        names.append(Name(start: base, count: end - base + name.count))
      } else {
        names.append(name)
      }
    }
    return names
  }
}

extension UnsafeRawBufferPointer {
  /// Whether `word`, of small letters, is in the text, in any case.
  func containsWord(_ word: StaticString) -> Bool {
    let size = word.utf8CodeUnitCount
    guard count >= size else { return false }
    return (0...count - size).contains { start in
      (0..<size).allSatisfy { self[start + $0] | 32 == word.utf8Start[$0] | 32 }
    }
  }
}
