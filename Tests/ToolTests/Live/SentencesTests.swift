// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages
import Testing

@testable import SpectrumHost
@testable import spectrum

/// What `listen --speak-friendly` says of bar and key.
@Suite struct SentencesTests {
  /// Says what there is to be said of rows a tenth of a second apart, each as `change` makes it by
  /// its time, up to `end` seconds, with `keys` from their times on.
  private static func said(
    _ naming: KeyNaming = KeyNaming(), until end: Int,
    keys: [(time: Double, key: Message.Key)] = [], _ change: (inout AnalysisRow, Double) -> Void
  ) -> [(time: Double, text: String)] {
    var sentences = Sentences()
    sentences.words.naming = naming
    return (1...10 * end).flatMap { index in
      let time = Double(index) / 10
      var row = AnalysisRow(time: time)
      change(&row, time)
      if let key = keys.last(where: { $0.time <= time })?.key {
        sentences.words.hear(.key(key))
      }
      return sentences.next(row).map { (time, $0) }
    }
  }

  @Test("A string is said to be in tune by its own tuning, a slack one that it is to be tuned up")
  func strings() {
    func said(_ cents: Float, _ stringCents: Float) -> [String] {
      Self.said(until: 2) { row, _ in
        (row[whole: .note], row[output: .cents], row[whole: .string], row[output: .stringCents]) = (
          40, cents, 6, stringCents
        )
      }.map(\.text)
    }
    #expect(said(20, 0) == ["E 2, in tune."])
    #expect(said(0, -200) == ["E 2, tune up."])
    #expect(said(9, 9) == ["E 2, 9 cents sharp."])
  }

  @Test("Where a scale has no key, a string is said by its number")
  func stringWithoutKey() {
    let said = Self.said(until: 6) { row, time in
      if time < 4 { (row[whole: .string], row[output: .stringCents]) = (6, time < 2 ? -300 : -7) }
    }
    #expect(
      said.map(\.text) == ["String 6, tune up.", "String 6, 7 cents flat.", "No note."], "\(said)")
  }

  @Test("A key that lasts is said once, then another, then that there is none")
  func key() {
    let said = Self.said(until: 30) { row, time in
      switch time {
      case ..<2: row[whole: .key] = -1
      // C major for a second isn't worth a word.
      case 8..<9: row[whole: .key] = 0
      case ..<14: row[whole: .key] = 21
      case ..<20: row[whole: .key] = 18
      default: row[whole: .key] = -1
      }
    }
    #expect(said.map(\.text) == ["Key A minor.", "Key F sharp minor.", "No key."], "\(said)")
    for (sentence, change) in zip(said, [2.0, 14, 20]) {
      #expect((1...2).contains(sentence.time - change), "\(sentence), of the change at \(change) s")
    }
  }

  @Test("A doubt is said with the key, and that it is gone, but not that it comes back")
  func undecided() {
    func key(_ number: Int32, _ confidence: Float) -> Message.Key {
      Message.Key(key: number, confidence: confidence, rival: 0, rivalConfidence: 0.8 * confidence)
    }
    let doubtful = [
      (time: 0.0, key: key(21, 0.5)), (8, key(21, 0.7)), (12, key(21, 0.5)), (16, key(21, 0.7)),
      (20, key(18, 0.4)),
    ]
    let said = Self.said(until: 30, keys: doubtful) { row, time in
      row[whole: .key] = time < 20 ? 21 : 18
    }
    #expect(
      said.map(\.text) == [
        "Key A minor or C major.", "Key A minor.", "Key F sharp minor or C major.",
      ], "\(said)")
  }

  @Test("The beats of a bar are said when they change, not with each beat")
  func metre() {
    let said = Self.said(until: 30) { row, time in
      switch time {
      case ..<4: break
      case ..<12: row[whole: .beatsPerBar] = 4
      case ..<20: row[whole: .beatsPerBar] = 3
      default: break
      }
      if row[whole: .beatsPerBar] > 0 {
        row[whole: .barBeat] = 1 + Int(2 * time) % row[whole: .beatsPerBar]
      }
    }
    #expect(said.map(\.text) == ["4 beats in a bar.", "3 beats in a bar.", "No bar."], "\(said)")
  }
}
