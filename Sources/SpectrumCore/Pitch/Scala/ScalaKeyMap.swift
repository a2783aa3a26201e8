// SPDX-License-Identifier: GPL-3.0-or-later

/// Which key has which degree, and what frequency one key has, as a `.kbm` file has them.
///
/// The format: Scala's help, "Keyboard mappings". One value per line: the map's size, the first and
/// the last key, the middle key, which has the map's first entry, the reference key and its
/// frequency, and the degree that is the formal octave. Then a degree per key, or `x` for a key
/// without one; the map repeats, each time a formal octave higher. Unmapped entries at the end may be
/// missing. A size of 0 maps each key to the next degree.
public struct ScalaKeyMap: Equatable, Sendable {
  /// The most entries: more than there are keys.
  public static let largestSize = 128
  /// The farthest degree of an entry.
  static let farthestDegree = 1000

  /// The keys that have a pitch, if they are mapped; within 0…127.
  public let keys: ClosedRange<Int>
  /// The key that has the first entry, 0…127.
  public let middle: Int
  /// The key that has `frequencyHz`, 0…127.
  public let referenceKey: Int
  /// The frequency of `referenceKey` in Hz, finite and above 0.
  public let frequencyHz: Double
  /// The degree that is the interval from one repetition of the map to the next; 0: the scale's own
  /// period.
  public let formalOctave: Int
  /// A degree per key from `middle` on, nil for none; empty for a linear map.
  public let entries: [Int?]

  /// Reads the bytes of a `.kbm` file.
  public init(parsing bytes: UnsafeRawBufferPointer) throws(ScalaError) {
    var lines = try ScalaLines(bytes)
    let size = try Self.integer(lines.next(), lines, 0...Self.largestSize, else: .mapTooLarge)
    let first = try Self.integer(lines.next(), lines, 0...127, else: .notAKey)
    let last = try Self.integer(lines.next(), lines, 0...127, else: .notAKey)
    guard first <= last else { throw lines.error(.keysReversed) }
    keys = first...last
    middle = try Self.integer(lines.next(), lines, 0...127, else: .notAKey)
    referenceKey = try Self.integer(lines.next(), lines, 0...127, else: .notAKey)
    let referenceLine = lines.number
    frequencyHz = try Self.frequency(&lines)
    let degrees = -Self.farthestDegree...Self.farthestDegree
    formalOctave = try Self.integer(lines.next(), lines, degrees, else: .degreeTooFar)
    var entries: [Int?] = []
    while let line = lines.next() {
      let isUnmapped = line.first == 0x78 || line.first == 0x58
      if entries.count < size {
        entries.append(
          isUnmapped ? nil : try Self.integer(line, lines, degrees, else: .degreeTooFar))
      } else {
        // A text may follow the last one.
        var number = line
        if isUnmapped || number.integer() != nil { throw lines.error(.surplusEntries) }
      }
    }
    guard size == 0 || entries.contains(where: { $0 != nil }) else {
      throw ScalaError(line: 0, reason: .nothingMapped)
    }
    // Those at the end may be missing.
    entries += [Int?](repeating: nil, count: size - entries.count)
    self.entries = entries
    guard position(of: referenceKey) != nil else {
      throw ScalaError(line: referenceLine, reason: .unmappedReference)
    }
  }

  /// The degree of `key` and how often the map is repeated below it, whether or not `key` is among
  /// `keys`; nil for an unmapped key.
  func position(of key: Int) -> (degree: Int, repetition: Int)? {
    guard !entries.isEmpty else { return (key - middle, 0) }
    let (repetition, index) = ScalaScale.split(key - middle, by: entries.count)
    return entries[index].map { ($0, repetition) }
  }

  /// The whole number on a line, if it is within `range`; `reason`: the error if it isn't.
  private static func integer(
    _ line: ScalaFields?, _ lines: ScalaLines, _ range: ClosedRange<Int>,
    else reason: ScalaError.Reason
  ) throws(ScalaError) -> Int {
    guard var line else { throw lines.error(.missingValue) }
    guard let value = line.integer() else { throw lines.error(.notANumber) }
    guard range.contains(value) else { throw lines.error(reason) }
    return value
  }

  private static func frequency(_ lines: inout ScalaLines) throws(ScalaError) -> Double {
    guard var line = lines.next() else { throw lines.error(.missingValue) }
    // Written so that infinity is rejected.
    guard let value = line.decimal(), value > 0, value <= 100_000 else {
      throw lines.error(.notAFrequency)
    }
    // A decimal comma or an exponent: 261,63 isn't 261.
    if let next = line.first, next == 0x2C || next == 0x45 || next == 0x65 {
      throw lines.error(.notAFrequency)
    }
    return value
  }
}
