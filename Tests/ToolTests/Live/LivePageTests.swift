// SPDX-License-Identifier: GPL-3.0-or-later
import MessageSamples
import SpectrumMessages
import SpectrumReadings
import Testing

@testable import SpectrumHost
@testable import spectrum

/// Bar and key on the page and in the lines of `listen`.
@Suite struct LivePageTests {
  private static var row: AnalysisRow {
    var row = AnalysisRow(time: 12)
    (row[output: .tempo], row[output: .tempoConfidence], row.isBeat) = (123, 0.996, true)
    (row[whole: .barBeat], row[whole: .beatsPerBar], row[.barConfidence]) = (2, 4, 0.9)
    (row[whole: .key], row[.keyConfidence], row[.tuningCents]) = (21, 0.744, 12.34)
    return row
  }

  /// The page's lines for a row, in a terminal of 80 columns.
  private static func lines(
    _ row: AnalysisRow, _ naming: KeyNaming = KeyNaming(), _ key: Message.Key = Message.Key(),
    terminal: [String: String] = [:]
  ) -> [String] {
    var page = LivePage()
    page.words.naming = naming
    page.receive(.message(.key(key), time: 11.9))
    page.receive(.row(row))
    return page.lines(columns: 80, rows: 24, TerminalStyle(terminal))
  }

  private static func line(_ caption: String, _ lines: [String]) -> String {
    lines.first { $0.hasPrefix(caption) } ?? "none"
  }

  @Test("The page has the beat in its bar, the key, how sure it is, and the tuning")
  func barAndKey() {
    let lines = Self.lines(Self.row)
    let (tempo, key) = (Self.line("Tempo", lines), Self.line("Key", lines))
    #expect(tempo == "Tempo     123.0 BPM *  confidence 100 %  beat 2 of 4")
    #expect(key == "Key       A minor  confidence 74 %  tuned +12.3 cents")
  }

  @Test("A string that is in tune by its offset, or at its twelfth fret, is in tune in every line")
  func strings() {
    for (note, cents, stringCents) in [(40, 20, 0), (52, 21.5, 1201.5)] as [(Int, Float, Float)] {
      var row = Self.row
      (row[output: .pitch], row[whole: .note], row[output: .cents]) = (83.36, note, cents)
      (row[whole: .string], row[output: .stringCents]) = (6, stringCents)
      let lines = Self.lines(row)
      #expect(Self.line("Pitch", lines).hasSuffix("in tune"), "\(lines)")
      #expect(!lines.contains { $0.contains("+20.0") || $0.contains("1201") }, "\(lines)")
    }
  }

  @Test("All levels have room in 80 columns")
  func levels() {
    var row = Self.row
    (row[.momentary], row[.shortTerm], row[.integrated]) = (-14.25, -80.25, -23.5)
    (row[.loudnessRange], row[.truePeak]) = (10.5, -8.5)
    #expect(Self.line("LUFS", Self.lines(row)).contains("LRA  10.5  dBTP  -8.5"))
  }

  @Test("Strings are called as notes are, transposed")
  func transposedStrings() {
    let tuning = Message.Tuning(
      transpose: 2, strings: .init(starting: [64, 59, 55, 50, 45, 40]), stringCount: 6)
    var page = LivePage()
    page.receive(.message(.tuning(tuning), time: 0))
    page.receive(.row(Self.row))
    let line = Self.line("Strings", page.lines(columns: 80, rows: 24, TerminalStyle([:])))
    let names = line.split(separator: " ").dropFirst().map(String.init)
    #expect(names == ["F#2", "B2", "E3", "A3", "C#4", "F#4"], "\(line)")
  }

  @Test("Green is in tune, yellow up to five times as far off, red beyond", arguments: [2, 5])
  func colors(tolerance: Float) {
    var page = LivePage()
    page.words.zones = TunerZones(inTune: tolerance)
    for (part, color) in [(0.9, 32), (1.1, 33), (4.9, 33), (5.1, 31)] as [(Float, Int)] {
      var row = Self.row
      (row[output: .pitch], row[whole: .note], row[output: .cents]) = (440, 69, part * tolerance)
      page.receive(.row(row))
      let text = page.lines(columns: 80, rows: 24, TerminalStyle(["TERM": "xterm"])).joined()
      let cents = DecimalText.signed(Double(row[output: .cents]), 1) + " cents"
      #expect(text.contains("\u{1B}[0;\(color)m" + cents), "\(cents) of \(tolerance)")
    }
  }

  @Test("Without a bar the page has none, without a key a dash")
  func none() {
    var row = Self.row
    (row[whole: .barBeat], row[whole: .beatsPerBar], row[whole: .key], row[.tuningCents]) = (
      0, 0, -1, nil
    )
    let lines = Self.lines(row)
    #expect(Self.line("Tempo", lines) == "Tempo     123.0 BPM *  confidence 100 %")
    #expect(Self.line("Key", lines) == "Key       -")
    // Notes that don't agree on a tuning, without a key and with one.
    let notes = Message.Key(chroma: .init(repeating: 0.5))
    #expect(
      Self.line("Key", Self.lines(row, KeyNaming(), notes))
        == "Key       -  tuned -: the notes disagree")
  }

  @Test("The page says how far the tuning has moved since its start")
  func drift() {
    var page = LivePage()
    for second in 0..<10 {
      var row = Self.row
      (row.time, row[.tuningCents]) = (Double(second), second < 5 ? -40 : 48)
      page.receive(.row(row))
    }
    let lines = page.lines(columns: 80, rows: 24, TerminalStyle([:]))
    #expect(Self.line("Key", lines).hasSuffix("tuned +48.0 cents  drift -12 c"), "\(lines)")
  }

  @Test("Where the plugin can't tell, the page has both keys, as the window has")
  func undecided() {
    func line(_ key: Int32, _ confidence: Float, _ naming: KeyNaming = KeyNaming()) -> String {
      let message = Message.Key(
        key: key, confidence: confidence, rival: 0, rivalConfidence: 0.9 * confidence)
      return Self.line("Key", Self.lines(Self.row, naming, message))
    }
    #expect(line(21, 0.45).hasPrefix("Key       A minor or C major  confidence"))
    #expect(line(21, 0.45, KeyNaming(style: .camelot)).hasPrefix("Key       8A or 8B  confidence"))
    #expect(line(21, 0.65).hasPrefix("Key       A minor  confidence"))
    // The row has another key already.
    #expect(line(14, 0.45).hasPrefix("Key       A minor  confidence"))
  }

  @Test("The first beat of a bar stands out", arguments: 1...4)
  func downbeat(beat: Int) {
    var row = Self.row
    row[whole: .barBeat] = beat
    let page = Self.lines(row, terminal: ["TERM": "xterm"]).joined()
    let (title, text) = ("\u{1B}[0;1m", "\u{1B}[0m")
    #expect(page.contains((beat == 1 ? title : text) + "beat \(beat) of 4"), "\(page)")
  }

  @Test("Another key or another beat of the bar is a line, with number and place")
  func changes() {
    var (lines, row) = (RowChanges(), Self.row)
    func line() -> String { lines.line(row, .jsonl) ?? "no line" }
    let first = line()
    for member in ["\"key\":21,", "\"bar_beat\":2,", "\"beats_per_bar\":4,"] {
      #expect(first.contains(member), "\(first)")
    }
    row.time += 1
    #expect(line() == "no line", "only the time has changed")
    row[whole: .key] = 0
    #expect(line().contains("\"key\":0,"))
    row[whole: .barBeat] = 3
    #expect(line().contains("\"bar_beat\":3,"))
    row[whole: .key] = -1
    #expect(line().contains("\"key\":null,"))
  }

  @Test("A string where a scale has no key has its cents and their word, without a note's name")
  func stringWithoutKey() {
    for (stringCents, number, word) in [
      (-7.5, "-7.5 cents", "flat"), (-700, "-700.0 cents", "tune up"),
    ] as [(Float, String, String)] {
      var row = Self.row
      (row[output: .pitch], row[whole: .string], row[output: .stringCents]) = (
        82.05, 6, stringCents
      )
      let line = Self.line("Pitch", Self.lines(row))
      #expect(line.hasPrefix("Pitch     - ") && line.hasSuffix(word), "\(line)")
      #expect(line.contains(number) && line.contains("82.05 Hz"), "\(line)")
    }
  }

  /// A page with a note, 12.3 cents sharp.
  private static func page(_ part: LivePage.Part = .all) -> LivePage {
    var page = LivePage()
    var row = Self.row
    (row[output: .pitch], row[whole: .note], row[output: .cents]) = (443.1, 69, 12.3)
    (row[.leftLevel], row[.leftPeak]) = (-30, -20)
    row[.integrated] = -23.5
    page.receive(.row(row))
    page.part = part
    return page
  }

  private static let blocks = TerminalStyle(["LANG": "C.UTF-8"])

  @Test("Where there is room the note is several rows high, and larger in a larger terminal")
  func bigNote() {
    func rows(_ columns: Int, _ rows: Int, _ part: LivePage.Part) -> Int {
      let lines = Self.page(part).lines(columns: columns, rows: rows, Self.blocks)
      #expect(lines.count <= rows && lines.allSatisfy { $0.count <= columns }, "\(lines)")
      let pitch = lines.firstIndex { $0.hasPrefix("Pitch") } ?? 0
      return lines[..<pitch].count { $0.contains { "█▀▄".contains($0) } }
    }
    #expect(rows(80, 10, .all) == 0)
    #expect(rows(80, 24, .all) == 4)
    #expect(rows(80, 24, .tuner) >= 7)
    #expect(rows(200, 60, .tuner) >= 28)
  }

  @Test("Big letters have the shape of the letters, and what has no shape has none")
  func bigText() {
    let style = TerminalStyle([:])
    let drawn = BigText.rows(["E4"], columns: 40, rows: 7, style)
    #expect(
      drawn?.map { $0.replacing(/\ *$/, with: "") } == [
        "##########        ##",
        "##              ####",
        "##            ##  ##",
        "########    ##    ##",
        "##          ##########",
        "##                ##",
        "##########        ##",
      ])
    #expect(BigText.rows(["E4"], columns: 40, rows: 4, Self.blocks)?.count == 4)
    #expect(BigText.rows(["7\\22"], columns: 400, rows: 70, style) == nil)
    #expect(BigText.rows(["A4 +12", "A4"], columns: 24, rows: 7, style)?.first?.count ?? 99 <= 24)
    #expect(BigText.rows(["A4"], columns: 5, rows: 70, style) == nil)
  }

  @Test("The bars of levels have a scale in dB below them, whose numbers stand at their levels")
  func levelScale() throws {
    let lines = Self.page().lines(columns: 100, rows: 30, Self.blocks)
    let left = try #require(lines.first { $0.hasPrefix("Left") })
    let scale = try #require(lines.first { $0.contains("-60") && $0.hasSuffix("dBFS") })
    #expect(
      scale.split(separator: " ") == ["-60", "-50", "-40", "-30", "-20", "-10", "0", "dBFS"])
    // The bar ends at -30 dBFS, and the mark of the peak is at -20.
    func end(_ text: String) -> Int {
      scale.distance(from: scale.startIndex, to: scale.range(of: text)!.upperBound)
    }
    let bar = Array(left)
    #expect(bar[end("-30") - 1] == "▄" && bar[end("-30") + 1] != "▄", "\(left)\n\(scale)")
    #expect(abs((bar.firstIndex(of: "┼") ?? 0) - end("-20")) <= 1, "\(left)\n\(scale)")
  }

  @Test("Each part of the page fits terminals of any size, and the last line names the keys")
  func parts() {
    for part in LivePage.Part.allCases {
      for (columns, rows) in [(80, 24), (100, 30), (40, 12), (12, 3), (1, 1), (300, 100)] {
        let lines = Self.page(part).lines(columns: columns, rows: rows, Self.blocks)
        #expect(lines.allSatisfy { $0.count <= columns }, "\(part): \(lines)")
        #expect(rows < 8 || lines.count == rows && lines[rows - 1].hasPrefix("Q end"), "\(lines)")
      }
    }
    var part = LivePage.Part.all
    part.move(by: -1)
    #expect(part == .spectrum)
    part.move(by: 1)
    #expect(part == .all)
  }

  @Test("The spectrum's rows are named by their levels")
  func spectrumScale() {
    let lines = Self.page(.spectrum).lines(columns: 80, rows: 24, Self.blocks)
    let labels = lines.compactMap {
      Int($0.prefix(4).trimmingPrefix(" ").split(separator: " ").first ?? "")
    }
    #expect(labels == [0, -30, -60], "\(lines)")
  }

  @Test("Keys that send several bytes are none of the page's")
  func keys() {
    var reader = PageKey.Reader()
    #expect(
      reader.keys(in: Array("q\u{1B}[A\u{1B}[1;5Aa\u{1B}OAtT\u{1B}".utf8)) == [
        .end, .raiseReference, .tap, .resetTempo,
      ])
    #expect(
      reader.keys(in: Array("m\tMrRiI".utf8)) == [
        .nextPage, .nextPage, .previousPage, .resetLevels, .resetLevels, .nextInstrument,
        .previousInstrument,
      ])
  }
}
