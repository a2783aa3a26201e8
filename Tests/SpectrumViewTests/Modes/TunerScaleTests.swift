// SPDX-License-Identifier: GPL-3.0-or-later
import MessageSamples
import SpectrumMessages
import Testing

@testable import SpectrumView

/// The tuner's page with the scale of a Scala file.
@Suite struct TunerScaleTests {
  /// A page that has heard keys of a scale, a second each, so many cents off.
  private func page(keys: [Int32], cents: Float, _ tuning: Message.Tuning = Rast.tuning)
    -> TunerPage
  {
    var page = TunerPage()
    page.temperament = .scala
    page.receive(tuning)
    for key in keys { page.hear(Rast.pitch(key, cents: cents), seconds: 1) }
    return page
  }

  @Test(
    "The trace's lines are apart as the scale's degrees are, and a trace in tune is on its line")
  func unevenLines() {
    let page = page(keys: [60, 61, 62, 63], cents: 0)
    #expect(page.trace.notesInRange == [60, 61, 62, 63])
    let layout = TunerLayout(in: Rect(0, 0, 1064, 577))
    let x = page.trace.notesInRange.map {
      layout.x(note: page.tuning.place(ofNote: Int32($0)), in: page.trace.range)
    }
    // 204, 151 and 143 cents; half a semitone is left on either side.
    let semitone = layout.axis.width / 5.98
    for (index, semitones) in [2.04, 1.51, 1.43].enumerated() {
      #expect(abs((x[index + 1] - x[index]) / semitone - Float(semitones)) < 0.001)
    }
    for ago in stride(from: 0, to: page.trace.history.points.count, by: 10) {
      let point = page.trace.history.points[ago]
      let line = page.tuning.place(ofNote: point.note)
      #expect(point.note < 0 || abs(point.pitch - line) < 0.01)
    }
  }

  @Test("The trace is where the frequency is, whatever key of a scale it is nearest to")
  func frequencyAxis() {
    let page = page(keys: [62], cents: -40)
    let point = page.trace.history.points[0]
    // Sikah, 355 cents above middle C, less 40.
    #expect(abs(point.pitch - 63.15) < 0.001 && abs(page.trace.range.low - 63.05) < 0.011)
  }

  @Test("With a key map the page says its key and frequency instead of A4, and no root")
  func referenceOfMap() {
    let texts = page(keys: [60], cents: 0).texts().strings
    #expect(texts.contains("Key 60 = 261.63 Hz") && !texts.contains { $0.hasPrefix("A4") })
    #expect(texts.contains("Rast, with a neutral third"), "\(texts)")
  }

  @Test("The sounding degree is lit below the trace, on a string, too")
  func lit() {
    for string in 0...1 {
      var page = page(keys: [60, 61], cents: 0, Rast.tuning(stringCount: string))
      page.hear(Rast.pitch(62, cents: 0, string: Int32(string), stringCents: 1555), seconds: 1)
      #expect(page.readout.string == string && page.trace.axisNote(of: page.readout) == 62)
    }
  }

  @Test("A degree's name is beside its number, and below the trace where it is short")
  func names() {
    let page = page(keys: [60, 67, 68], cents: 2)
    #expect(page.texts().strings.contains("1\\7 +1 Dugah"), "\(page.texts().strings)")
    let marks = PageSize.large.measure { canvas in
      TunerPicture(page, on: canvas, in: canvas.bounds).noteMarks()
    }
    #expect(Set(marks.compactMap { $0.label?.string }) == ["Rast", "Dugah"])
    // Without a name there is no such line.
    var nameless = page
    nameless.receive(.init(frequency: 300, confidence: 1, note: 62, cents: 0, degree: 2))
    nameless.step(elapsed: 0.1)
    #expect(!nameless.texts().strings.contains { $0.contains("\\7") })
  }

  @Test(
    "No text overlaps another or leaves the page with names of degrees", arguments: PageSize.all)
  func texts(size: PageSize) {
    let page = page(keys: [60, 63, 65, 66, 67], cents: -9)
    size.measure { canvas in
      let picture = TunerPicture(page, on: canvas, in: canvas.bounds)
      let (marks, layout) = (picture.noteMarks().map(\.rect), picture.layout)
      size.expectReadable(picture.texts(), beside: marks + [layout.name, layout.gauge])
    }
  }

  /// A pitch beyond the keys of the scale.
  private func beyondKeys(
    _ frequency: Float, string: Int32 = 0, stringCents: Float = 0
  ) -> Message.Pitch {
    .init(frequency: frequency, confidence: 1, string: string, stringCents: stringCents)
  }

  @Test("A string where the scale has no key has its cents, and the trace keeps its notes")
  func stringWithoutKey() {
    var page = page(keys: [60, 61], cents: 0, Rast.tuning(stringCount: 1))
    let range = page.trace.range
    for (cents, number, word) in [(-7.5, "−7.5", "flat"), (-700, "−700", "tune up")]
      as [(Float, String, String)]
    {
      page.hear(beyondKeys(130.2, string: 1, stringCents: cents), seconds: 2)
      #expect(page.isSounding && page.motion.reading?.note == -1)
      #expect(page.readout.target == 48 && page.readout.shownCents == cents)
      #expect(page.trace.range.low == range.low && page.trace.range.high == range.high)
      let texts = page.texts().strings
      #expect(texts.contains("130.20 Hz") && texts.contains(number) && texts.contains(word))
      #expect(!texts.contains { $0.hasPrefix("Heard") }, "\(texts)")
    }
  }

  @Test("A pitch without a key is No note beside its frequency, until it ends")
  func noKey() {
    var page = page(keys: [], cents: 0)
    page.hear(beyondKeys(82.41), seconds: 1)
    #expect(!page.isSounding && !page.motion.isStill && page.trace.history.isEmpty)
    #expect(Set(page.texts().strings).isSuperset(of: ["No note", "82.41 Hz"]))
    var stopped = page
    page.receive(Message.Pitch())
    page.step(elapsed: 0.02)
    #expect(page.motion.isStill)
    #expect(Set(page.texts().strings).isSuperset(of: ["No pitch", "– Hz"]))
    // A stream that stops ends it as well.
    for _ in 0..<30 { stopped.step(elapsed: 0.02) }
    #expect(stopped.motion.isStill && stopped.texts()["No pitch"] != nil)
  }

  @Test("The header has a dash for the note and the frequency where the scale has no key")
  func headerWithoutKey() {
    for string in 0...1 {
      var display = Display.still(.tuner)
      display.receive(.tuning(Rast.tuning(stringCount: string)))
      display.hear(beyondKeys(82.41, string: Int32(string), stringCents: -792), seconds: 1)
      let texts = display.readoutTexts(1064, 577).strings
      #expect(texts.contains("–") && texts.contains("82.41 Hz"), "\(texts)")
      #expect(!texts.contains { $0.hasSuffix(" c") }, "\(texts)")
    }
  }
}
