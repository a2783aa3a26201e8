// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages
import Testing

@testable import SpectrumView

@Suite struct TunerTests {
  static let frameRates: [Float] = [24, 60, 144]

  /// A page that has heard one pitch for `seconds`, 50 readings per second.
  static func page(note: Int32, cents: Float, seconds: Float) -> TunerPage {
    var page = TunerPage()
    page.hear(note: note, cents: cents, seconds: seconds)
    return page
  }

  @Test(
    "90 % of a step takes what the equation says, at any frame rate",
    arguments: frameRates, [(10, 0.2290), (40, 0.0892), (-100, 0.0407)] as [(Float, Float)])
  func needleStep(rate: Float, step: (cents: Float, seconds: Float)) {
    // (1/d + 1/2)·e^(t/0.25) − 1/2 = 10/d, solved for t by hand, with d = 10, 40 and 100.
    var needle = TunerNeedle()
    var now: Float = 0
    while now < step.seconds {
      let elapsed = min(1 / rate, step.seconds - now)
      needle.step(towards: step.cents, elapsed: elapsed)
      now += elapsed
    }
    // The times are rounded to 0.1 ms, in which the fastest needle moves 0.2 % of the step.
    #expect(abs(needle.position / step.cents - 0.9) < 0.002)
  }

  @Test("On a held note the needle jitters less than a third of its input", arguments: frameRates)
  func needleJitter(rate: Float) {
    var random = Noise(state: 1)
    var needle = TunerNeedle()
    needle.place(at: 3)
    var (input, output, count) = (Float(0), Float(0), Float(0))
    // 30 readings per second of ±0.5 cents about +3, as many pictures as the rate gives.
    var (reading, readings) = (Float(3), Float(0))
    for frame in 0..<Int(20 * rate) {
      if Float(frame) / rate * 30 >= readings {
        reading = 3 + random.next()
        readings += 1
      }
      needle.step(towards: reading, elapsed: 1 / rate)
      input += (reading - 3) * (reading - 3)
      output += (needle.position - 3) * (needle.position - 3)
      count += 1
    }
    #expect(input / count > 0.05)
    #expect(output < input / 9)
  }

  @Test("The strobe stands still at 0 cents")
  func strobeStill() {
    var strobe = TunerStrobe()
    strobe.step(cents: 30, elapsed: 0.1)
    let phase = strobe.phase
    for _ in 0..<1000 { strobe.step(cents: 0, elapsed: 1 / 60) }
    #expect(strobe.phase == phase)
  }

  @Test(
    "The strobe drifts a tenth of a band per second and cent, right for sharp, left for flat",
    arguments: frameRates, [7, -7, 40, -40, 0.1, -50] as [Float])
  func strobeSpeed(rate: Float, cents: Float) {
    var strobe = TunerStrobe()
    var drift: Float = 0
    for _ in 0..<Int(rate) {
      let before = strobe.phase
      strobe.step(cents: cents, elapsed: 1 / rate)
      #expect(strobe.phase >= 0 && strobe.phase < 1)
      // What is told by two pictures: the shorter way round.
      let step = strobe.phase - before
      drift += step > 0.5 ? step - 1 : step < -0.5 ? step + 1 : step
    }
    #expect(abs(drift - cents * 0.1) < 0.0005)
  }

  @Test("A band of the strobe is drawn further right after a sharp note, further left after a flat")
  func strobeDrawn() {
    // One band's edge within the middle band of the strobe, in a page of 1064 by 577.
    func edge(cents: Float) -> Int {
      var page = TunerPage()
      page.hear(note: 69, cents: 0, seconds: 1)
      page.hear(note: 69, cents: cents, seconds: 0.2)
      return Picture(width: 1064, height: 577) { page.draw(on: $0, in: $0.bounds) }
        .withRow(at: TunerLayout(in: Rect(0, 0, 1064, 577)).strobe.y + 4) { row in
          (400..<600).first { row[$0 - 1] & 0xFF00 < 0x4000 && row[$0] & 0xFF00 > 0x4000 } ?? 0
        }
    }
    // 5 cents for 0.2 s are 0.1 band, and the axis of 1064 − 2·16 − 2·48 pixels has 12 bands.
    let (still, sharp, flat) = (edge(cents: 0), edge(cents: 5), edge(cents: -5))
    #expect(abs(Float(sharp - still) - 7.8) < 1.5)
    #expect(abs(Float(still - flat) - 7.8) < 1.5)
  }

  @Test("Green within 10 cents, yellow within 25, red beyond, on both sides")
  func accuracy() {
    for sign in [1, -1] as [Float] {
      for (cents, expected) in [
        (0, .inTune), (10, .inTune), (10.01, .near), (25, .near), (25.01, .off), (50, .off),
      ] as [(Float, TunerAccuracy)] {
        #expect(TunerAccuracy(cents: sign * cents) == expected)
      }
    }
    #expect(TunerAccuracy(cents: .nan) == .off)
    let (green, yellow, red) = (
      TunerAccuracy.inTune.color, TunerAccuracy.near.color, TunerAccuracy.off.color
    )
    #expect(green.green > 2 * green.red && red.red > 2 * red.green)
    #expect(yellow.red > 3 * yellow.blue && yellow.green > 3 * yellow.blue)
  }

  @Test("The colour goes by the cents that are written: +10.04 reads +10.0 and is green")
  func colorGoesByText() {
    let page = Self.page(note: 69, cents: 10.04, seconds: 1)
    #expect(page.shownCents == 10 && page.accuracy == .inTune)
  }

  @Test("Black keys are spelt as sharps or flats; C4 is 60, A4 is 69, C−1 is 0")
  func spelling() {
    func spelt(_ midi: Int, _ spelling: NoteName.Spelling) -> String {
      guard let name = NoteName(midi: midi, spelling: spelling) else { return "" }
      let sign = name.accidental == .sharp ? "♯" : name.accidental == .flat ? "♭" : ""
      return "\(name.letter)\(sign)\(name.octave)"
    }
    #expect(
      (60..<72).map { spelt($0, .sharps) } == [
        "C4", "C♯4", "D4", "D♯4", "E4", "F4", "F♯4", "G4", "G♯4", "A4", "A♯4", "B4",
      ])
    #expect(
      (60..<72).map { spelt($0, .flats) } == [
        "C4", "D♭4", "D4", "E♭4", "E4", "F4", "G♭4", "G4", "A♭4", "A4", "B♭4", "B4",
      ])
    #expect(spelt(0, .sharps) == "C-1")
    #expect(spelt(-1, .sharps) == "" && spelt(128, .flats) == "")
  }

  @Test("Without a pitch the note fades and the history stays, then leaves after 10 s")
  func silence() {
    var page = Self.page(note: 64, cents: 4, seconds: 3)
    #expect(page.presence > 0.99 && page.note == 64)
    page.hear(note: -1, cents: 0, seconds: 0.1)
    #expect(page.note == -1 && page.presence > 0.3 && page.presence < 0.9)
    page.hear(note: -1, cents: 0, seconds: 2)
    #expect(page.presence == 0)
    let notes = (0..<page.history.count).map { page.history[$0] }
      .filter { page.history.clock - $0.time < 10 }.map(\.note)
    #expect(notes.contains(64) && notes.contains(-1))
    page.hear(note: -1, cents: 0, seconds: 11)
    #expect(
      (0..<page.history.count).allSatisfy {
        page.history.clock - page.history[$0].time >= 10 || page.history[$0].note == -1
      })
  }

  @Test("A stream that stops ends the pitch")
  func stopped() {
    var page = Self.page(note: 64, cents: 4, seconds: 1)
    for _ in 0..<60 { page.step(elapsed: 1 / 24) }
    #expect(page.note == -1 && page.presence == 0)
  }

  @Test("The history reaches back 10 s and marks each change of note", arguments: frameRates)
  func history(rate: Float) {
    var history = TunerHistory()
    for second in 0..<12 {
      for _ in 0..<Int(rate) {
        history.step(cents: 1, note: Int32(60 + second / 4), elapsed: 1 / rate)
      }
    }
    let span = history.clock - history[history.count - 1].time
    #expect(span >= 10)
    let changes = (1..<history.count).filter { history[$0].note != history[$0 - 1].note }
    let times = changes.map { history.clock - history[$0 - 1].time }
    #expect(times.count == 2)
    for (time, expected) in zip(times, [4, 8] as [Double]) { #expect(abs(time - expected) < 0.1) }
  }

  @Test("What is no pitch is none, and no number makes a page trap")
  func hostile() {
    var page = TunerPage()
    for value in [.nan, .infinity, -.infinity, 0, -1, 1e30] as [Float] {
      for note in [-1, 0, 69, 127, 128, .max, .min] as [Int32] {
        page.reference = value
        page.receive(.init(frequency: value, confidence: value, note: note, cents: value))
        page.step(elapsed: value)
        page.step(elapsed: 0.1)
        #expect(page.needle.position.isFinite && page.strobe.phase.isFinite)
        #expect(page.presence >= 0 && page.presence <= 1)
        _ = Picture(width: 320, height: 200) { page.draw(on: $0, in: $0.bounds) }
      }
    }
    for size in [1, 7, 33] {
      _ = Picture(width: size, height: size) { page.draw(on: $0, in: $0.bounds) }
    }
  }

  @Test(
    "No text overlaps another or leaves the page, in any state at any size",
    arguments: PageSize.all)
  func texts(size: PageSize) {
    var changing = Self.page(note: 58, cents: 30, seconds: 2)
    changing.hear(note: 61, cents: -8.8, seconds: 0.1)
    changing.hear(note: 63, cents: -8.8, seconds: 0.2)
    changing.hear(note: 70, cents: -48.8, seconds: 5)
    changing.spelling = .flats
    changing.reference = 442.5
    let pages = [
      TunerPage(), Self.page(note: 69, cents: 0, seconds: 2),
      Self.page(note: 108, cents: 7, seconds: 2), changing,
    ]
    for page in pages {
      size.draw { canvas in
        let layout = TunerLayout(in: canvas.bounds)
        let texts = page.texts(on: canvas, layout)
        let marks = page.noteMarks(on: canvas, layout).compactMap(\.rect)
        // The large name counts where there is one; its arrows too.
        let rects =
          texts.map(\.bounds) + marks + [layout.name, layout.flatArrows, layout.sharpArrows]
        size.expectApart(rects, within: canvas.bounds)
        size.expectLegible(texts)
      }
    }
  }

  @Test("A new note is written with its own cents at once, in the very next picture")
  func newNote() {
    var page = Self.page(note: 69, cents: 3, seconds: 1)
    page.hear(note: 71, cents: -40, seconds: 0.02)
    #expect(page.readout.note == 71 && page.shownCents == -40 && page.accuracy == .off)
  }

  @Test("A page too narrow for its scale thins it out", arguments: [120, 160, 200, 240])
  func thinned(width: Int) {
    PageSize(width: width, height: 240, scale: 1).draw { canvas in
      let texts = TunerPage().texts(on: canvas, TunerLayout(in: canvas.bounds))
      let scale = texts.filter { Int($0.label.string.replacing("−", with: "-")) != nil }
      #expect(scale.contains { $0.label.string == "0" })
      #expect(scale.count < 7 || width > 200)
      for (index, text) in scale.enumerated() {
        for other in scale[..<index] { #expect(!text.bounds.overlaps(other.bounds, gap: 3.9)) }
      }
    }
  }

  @Test("At every ordinary size the cents and the frequency are there", arguments: PageSize.all)
  func essentials(size: PageSize) {
    let page = Self.page(note: 70, cents: -40, seconds: 2)
    size.draw { canvas in
      let texts = page.texts(on: canvas, TunerLayout(in: canvas.bounds)).map(\.label.string)
      #expect(texts.contains("−40.0 c") && texts.contains("flat"))
      #expect(texts.contains { $0.hasSuffix(" Hz") } && texts.contains("A4 = 440 Hz"))
      #expect(texts.contains("0") && texts.contains("−50") && texts.contains("+50"))
    }
  }
}

extension TunerPage {
  /// Hears one pitch for `seconds`, 50 readings per second; note −1 for none.
  fileprivate mutating func hear(note: Int32, cents: Float, seconds: Float) {
    for _ in 0..<Int(seconds * 50 + 0.5) {
      receive(
        note < 0 ? .init() : .init(frequency: 466.16, confidence: 1, note: note, cents: cents))
      step(elapsed: 0.02)
    }
  }
}

/// ±0.5, uniform; seeded, so that a failure can be run again. Steele, Lea, Flood, OOPSLA 2014.
private struct Noise {
  var state: UInt64
  mutating func next() -> Float {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Float((z ^ (z >> 31)) >> 40) / Float(1 << 24) - 0.5
  }
}
