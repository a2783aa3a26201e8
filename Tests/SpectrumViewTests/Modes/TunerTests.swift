// SPDX-License-Identifier: GPL-3.0-or-later
import MessageSamples
import SeededRandom
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
    "90 % of a step takes what the equation says, at any pace and frame rate",
    arguments: frameRates,
    [
      (.normal, 10, 0.2290), (.normal, 40, 0.0892), (.normal, -100, 0.0407), (.quick, 10, 0.0550),
      (.quick, 40, 0.0214), (.calm, 10, 0.9657), (.calm, 40, 0.5498),
      (.calm, 100, 0.3065),
    ] as [(TunerNeedle.Pace, Float, Float)])
  func needlePaces(rate: Float, step: (pace: TunerNeedle.Pace, cents: Float, seconds: Float)) {
    // (1/d + 1/k)·e^(t/τ) − 1/k = 10/d, solved for t by hand.
    var needle = TunerNeedle()
    needle.pace = step.pace
    for elapsed in FrameTimes.rate(rate).steps(over: step.seconds) {
      needle.step(towards: step.cents, elapsed: elapsed)
    }
    // The times are rounded to 0.1 ms, in which the needle moves 0.2 % of the step.
    #expect(abs(needle.position / step.cents - 0.9) < 0.002)
  }

  @Test("Twelve strings have a row, twenty-one in a narrow window two, and none overlap")
  func manyStrings() {
    for (width, count, rows) in [(1064, 12, 1), (640, 12, 1), (640, 21, 2), (1920, 21, 2)] {
      let layout = TunerLayout(
        in: Rect(0, 0, Float(width), Float(width) * 0.56), stringCount: count)
      #expect(layout.strings.count == count)
      #expect(Set(layout.strings.map { Int($0.y) }).count == rows, "\(width): \(count)")
      expectApart(layout.strings, within: layout.area, "\(width): \(count)", gap: 1)
      for box in layout.strings {
        #expect(box.width >= 3 * layout.bodySize && box.bottom <= layout.gaugeLabels.y)
      }
    }
  }

  @Test("A chosen string's open note and twelfth fret are kept side by side, each once it is held")
  func intonation() {
    var page = TunerPage()
    page.receive(Self.guitar())
    page.tunedString = 5
    func play(_ note: Int32, _ cents: Float, stringCents: Float, seconds: Float) {
      page.hear(
        .init(
          frequency: 110, confidence: 1, note: note, cents: cents, string: 5,
          stringCents: stringCents), seconds: seconds)
    }
    // A plucked string starts sharp, which isn't its pitch.
    play(45, 9, stringCents: 9, seconds: 0.4)
    #expect(page.intonation.open == nil)
    play(45, 0.4, stringCents: 0.4, seconds: 2)
    #expect(abs((page.intonation.open ?? 99) - 0.4) < 0.05 && page.intonation.difference == nil)
    play(57, 3.1, stringCents: 1203.1, seconds: 2)
    #expect(page.readout.target == 57 && abs(page.readout.deviation - 3.1) < 0.05)
    #expect(abs((page.intonation.difference ?? 99) - 2.7) < 0.05)
    // Another note of that string changes neither.
    play(50, 0, stringCents: 500, seconds: 2)
    #expect(abs((page.intonation.difference ?? 99) - 2.7) < 0.05)
    #expect(page.texts().strings.contains("Open +0.4 c, 12th fret +3.1 c"))
    // Another string starts again, and so does the same string of another tuning.
    var other = page
    other.tunedString = 4
    other.step(elapsed: 0.02)
    #expect(other.intonation.open == nil && other.intonation.twelfthFret == nil)
    page.receive(Self.guitar())
    #expect(page.intonation.difference != nil)
    let higher = Message.Tuning(strings: .init(starting: [66, 61, 57, 52, 47, 42]), stringCount: 6)
    for change in [
      { $0.receive(higher) }, { $0.receive(Self.guitar(reference: 432)) },
      // E a little above that of equal temperament.
      { $0.receive(Self.guitar(deviationOfE: 6)) }, { $0.offsets[4] = 2 },
    ] as [(inout TunerPage) -> Void] {
      var changed = page
      change(&changed)
      #expect(changed.intonation.open == nil && changed.intonation.twelfthFret == nil)
    }
    page.receive(higher)
    // A string that the instrument lacks is none: the nearest is read.
    page.tunedString = 7
    play(45, 0.4, stringCents: 0.4, seconds: 2)
    #expect(page.intonation.open == nil)
  }

  @Test("The trace of a string that is tuned beside its note is in tune where the needle is")
  func offsetTrace() {
    var page = TunerPage()
    page.receive(Self.guitar())
    page.offsets[5] = 20
    page.hear(
      .init(frequency: 83.36, confidence: 1, note: 40, cents: 20, string: 6, stringCents: 0),
      seconds: 2)
    let (point, range) = (page.trace.history.points[0], page.trace.range)
    #expect(abs(point.cents) < 0.01 && abs(point.place - 40.2) < 1e-4)
    // Its line is in the middle of the axis, as the needle is.
    #expect(abs(page.trace.place(ofNote: 40) - (range.low + range.high) / 2) < 0.01)
    // Those of other notes stay where they are.
    for other in [39, 41, 45] as [Int32] {
      #expect(page.trace.place(ofNote: other) == Float(other))
    }
  }

  @Test("A note that the history has no room for is left out, not drawn at its border")
  func farNote() {
    var page = TunerPage()
    page.hear(note: 36, cents: 0, seconds: 2)
    page.hear(note: 84, cents: 0, seconds: 2)
    let layout = page.layout(in: Rect(0, 0, 1064, 577))
    let picture = DisplayPicture(width: 1064, height: 577) {
      TunerPicture(page, on: $0, in: $0.bounds).drawTrace()
    }
    /// How many rows have the colour of a note in tune within 2 pixels of `place`.
    func rows(at place: Float) -> Int {
      (Int(layout.history.y)..<Int(layout.history.bottom)).count { y in
        (Int(place) - 2...Int(place) + 2).contains { x in
          let color = Color(packed: picture[x, y])
          return color.green > color.red + 0.2
        }
      }
    }
    // 2 s of 10 of the height.
    let expected = layout.history.height / 5
    let drawn = rows(at: layout.x(note: 84, in: page.trace.range))
    #expect(abs(Float(drawn) - expected) < 3, "\(drawn) of \(expected)")
    #expect(rows(at: layout.axis.x) == 0)
  }

  @Test("Switched off, the page says so")
  func switchedOff() {
    for (isOn, text) in [(1, "No pitch"), (0, "Pitch is off")] as [(Float, String)] {
      let display = Display.still(.tuner, [.trackPitch: isOn])
      let texts = display.model.pages.tuner.texts(700, 400).strings
      #expect(texts.contains(text), "\(texts)")
    }
  }

  @Test("A string that isn't tuned to its note says to what")
  func offset() {
    var page = Self.page(Self.guitar(), string: 6, cents: 0, seconds: 1)
    page.offsets[5] = -2.5
    #expect(page.texts().strings.contains("Tuned to E2 −2.5 c"))
  }

  @Test("On a held note the needle jitters less than a third of its input", arguments: frameRates)
  func needleJitter(rate: Float) {
    var random = SplitMix64(seed: 1)
    var needle = TunerNeedle()
    needle.place(at: 3)
    var (input, output, count) = (Float(0), Float(0), Float(0))
    // 30 readings per second of ±0.5 cents about +3, as many pictures as the rate gives.
    var (reading, readings) = (Float(3), Float(0))
    for frame in 0..<Int(20 * rate) {
      if Float(frame) / rate * 30 >= readings {
        reading = 3 + random.signedUnit() / 2
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

  @Test(
    "The strobe drifts a tenth of a band per second and cent, right for sharp, left for flat",
    arguments: frameRates, [0, 7, -7, 40, -40, 0.1, -50] as [Float])
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

  @Test("Each row of the strobe drifts twice as fast as the one above it")
  func strobeRows() {
    var strobe = TunerStrobe()
    // 3 cents for a second: 0.3 band, 0.6 and 1.2.
    for _ in 0..<60 { strobe.step(cents: 3, elapsed: 1 / 60) }
    for (row, phase) in [(0, 0.3), (1, 0.6), (2, 0.2)] as [(Int, Float)] {
      #expect(abs(strobe.phase(ofRow: row) - phase) < 0.001)
    }
  }

  @Test("No row that is seen drifts so fast that 24 pictures a second show it going backwards")
  func strobeBlur() {
    for cents in [0, 2, -10, 20, 30, -50, 100, 1200, 1e9] as [Float] {
      var strobe = TunerStrobe()
      strobe.step(cents: cents, elapsed: 0.01)
      for row in 0..<3 {
        let speed = min(1200, abs(cents)) * 0.1 * Float(1 << row)
        let contrast = strobe.contrast(ofRow: row)
        #expect(speed < 12 || contrast == 0)
        #expect(speed > 4 || contrast == 1)
        #expect(contrast >= 0 && contrast <= 1)
      }
    }
  }

  @Test("A band of the strobe is drawn further right after a sharp note, further left after a flat")
  func strobeDrawn() {
    // One band's edge within the middle band of the strobe, in a page of 1064 by 577.
    func edge(cents: Float) -> Int {
      var page = TunerPage()
      page.hear(note: 69, cents: 0, seconds: 1)
      page.hear(note: 69, cents: cents, seconds: 0.2)
      let picture = DisplayPicture(width: 1064, height: 577) {
        TunerPicture(page, on: $0, in: $0.bounds).draw()
      }
      let y = Int(TunerLayout(in: Rect(0, 0, 1064, 577)).strobe.y + 4)
      func isLit(_ x: Int) -> Bool { picture[x, y] & 0xFF00 > 0x4000 }
      return (400..<600).first { !isLit($0 - 1) && isLit($0) } ?? 0
    }
    // 5 cents for 0.2 s are 0.1 band, and the axis of 1064 − 2·16 − 2·48 pixels has 12 bands.
    let (still, sharp, flat) = (edge(cents: 0), edge(cents: 5), edge(cents: -5))
    #expect(abs(Float(sharp - still) - 7.8) < 1.5)
    #expect(abs(Float(still - flat) - 7.8) < 1.5)
  }

  @Test("In tune within 2 cents, close within 5, near within 10, off beyond, on both sides")
  func accuracy() {
    for sign in [1, -1] as [Float] {
      for (cents, expected) in [
        (0, .inTune), (2, .inTune), (2.01, .close), (5, .close), (5.01, .near), (10, .near),
        (10.01, .off), (50, .off),
      ] as [(Float, TunerAccuracy)] {
        #expect(TunerZones().accuracy(cents: sign * cents) == expected)
      }
    }
    #expect(TunerZones().accuracy(cents: .nan) == .off)
    let (green, yellow, red) = (
      Theme.dark.states.zone(.inTune), Theme.dark.states.zone(.near), Theme.dark.states.zone(.off)
    )
    #expect(green.green > 2 * green.red && red.red > 2 * red.green)
    #expect(yellow.red > 3 * yellow.blue && yellow.green > 3 * yellow.blue)
  }

  @Test("The zones go by the port: at 5 cents, 4.9 is in tune in header and page, and 12 is close")
  func zonesByPort() {
    for (limit, cents, expected) in [
      (2, 1.9, .inTune), (2, 4.9, .close), (5, 4.9, .inTune), (5, 12, .close), (5, 24, .near),
      (0.5, 1.9, .near), (10, 49, .near), (1, 5.2, .off),
    ] as [(Float, Float, TunerAccuracy)] {
      var display = Display.still(.tuner, [.inTune: limit])
      display.hear(.init(frequency: 440, confidence: 1, note: 69, cents: cents), seconds: 1)
      let page = display.model.pages.tuner.texts(1064, 440)
      let word = Label(expected.word(cents: cents)).string
      #expect(page[word] != nil, "\(limit), \(cents): \(word)")
      let green = display.readoutTexts(1064, 577)["A4"]?.color.red
      #expect(green == Theme.dark.states.zone(expected).red, "\(limit), \(cents)")
    }
  }

  @Test("Sharp and flat begin where in tune ends, and the number of arrows says how far off")
  func zonesWithoutColour() {
    for limit in [0.5, 2, 10] as [Float] {
      func word(_ cents: Float) -> String {
        Label(TunerZones(inTune: limit).accuracy(cents: cents).word(cents: cents)).string
      }
      for cents in [0, limit, -limit] { #expect(word(cents) == "in tune", "\(cents)") }
      for factor in [1.05, 2.5, 4, 5.1, 40] as [Float] {
        #expect(word(factor * limit) == "sharp" && word(-factor * limit) == "flat", "\(factor)")
      }
    }
    #expect([TunerAccuracy.close, .near, .off].map(\.arrowCount) == [1, 2, 3])
  }

  @Test(
    "The zone of ±2 cents is taller than the one around it, 2 pixels wide at least",
    arguments: [224, 304, 1032])
  func inTuneZone(width: Int) {
    let rect = Rect(0, 0, Float(width), 240)
    let layout = TunerPage().layout(in: rect)
    #expect(layout.x(cents: 2) - layout.x(cents: 0) >= 2)
    let picture = DisplayPicture(width: width, height: 240) {
      TunerPicture(TunerPage(), on: $0, in: rect).draw()
    }
    /// The height of the zone at `cents`: what differs from the panel above the bottom.
    func height(_ cents: Float) -> Int {
      let x = Int(layout.x(cents: cents))
      let panel = Theme.dark.panel.packed & 0xFF_FFFF
      return (Int(layout.gauge.y)..<Int(layout.gauge.bottom)).count { picture[x, $0] != panel }
    }
    #expect(height(1.2) > height(3.5) && height(3.5) > height(7.2), "\(height(1.2)) \(height(3.5))")
    #expect(height(7.2) > height(17), "\(height(7.2)) \(height(17))")
  }

  @Test("The colour goes by the cents that are written: +2.04 reads +2.0 and is green")
  func colorGoesByText() {
    let page = Self.page(note: 69, cents: 2.04, seconds: 1)
    #expect(page.readout.shownCents == 2 && page.accuracy == .inTune)
  }

  @Test("A transposition is named by what a written C sounds as")
  func keys() {
    for (semitones, key) in [
      (2, "B♭"), (14, "B♭"), (9, "E♭"), (21, "E♭"), (7, "F"), (5, "G"), (3, "A"), (-3, "E♭"),
      (-2, "D"), (0, nil), (12, nil), (-12, nil), (24, nil),
    ] as [(Int, String?)] {
      #expect(NoteName.key(ofTransposition: semitones, .english)?.string == key, "\(semitones)")
    }
  }

  @Test("Without a pitch the history stays, then leaves after 10 s")
  func silence() {
    var page = Self.page(note: 64, cents: 4, seconds: 3)
    page.hear(note: -1, cents: 0, seconds: 2.1)
    func shown() -> Set<Int32> {
      let history = page.trace.history
      return Set(
        (0..<history.points.count).map { history.points[$0] }.filter {
          history.clock - $0.time < 10
        }.map(\.note))
    }
    #expect(shown().isSuperset(of: [64, -1]))
    page.hear(note: -1, cents: 0, seconds: 11)
    #expect(shown() == [-1])
  }

  @Test("The history reaches back 10 s and marks each change of note", arguments: frameRates)
  func history(rate: Float) {
    var history = TunerHistory()
    for second in 0..<12 {
      for _ in 0..<Int(rate) {
        let note = Int32(60 + second / 4)
        history.step(cents: 1, note: note, place: Float(note), elapsed: 1 / rate)
      }
    }
    let span = history.clock - history.points[history.points.count - 1].time
    #expect(span >= 10)
    let changes = (1..<history.points.count).filter {
      history.points[$0].note != history.points[$0 - 1].note
    }
    let times = changes.map { history.clock - history.points[$0 - 1].time }
    #expect(times.count == 2)
    for (time, expected) in zip(times, [4, 8] as [Double]) { #expect(abs(time - expected) < 0.1) }
  }

  @Test(
    "No text overlaps another or leaves the page, in any state at any size",
    arguments: PageSize.all + PageSize.tiny)
  func texts(size: PageSize) {
    var changing = Self.page(note: 58, cents: 30, seconds: 2)
    changing.hear(note: 61, cents: -8.8, seconds: 0.1)
    changing.hear(note: 63, cents: -8.8, seconds: 0.2)
    changing.hear(note: 70, cents: -48.8, seconds: 5)
    changing.naming.spelling = .flats
    changing.reference = 442.5
    var idle = TunerPage()
    idle.receive(Self.guitar(transpose: -1))
    var far = Self.page(Self.guitar(transpose: -23), string: 6, cents: -1148.8, seconds: 2)
    (far.naming.spelling, far.temperament, far.temperamentRoot) = (.flats, .quarterCommaMeantone, 3)
    let pages = [
      TunerPage(), Self.page(note: 69, cents: 0, seconds: 2),
      Self.page(note: 108, cents: 7, seconds: 2), changing, idle, far,
      Self.page(Self.guitar(transpose: 1), string: 3, cents: -9, seconds: 2),
    ]
    for page in pages {
      size.measure { canvas in
        let picture = TunerPicture(page, on: canvas, in: canvas.bounds)
        let layout = picture.layout
        let marks = picture.noteMarks().map(\.rect) + layout.strings
        let strings = picture.stringMarks()
        let hasRoom = size.width >= 304 && size.height >= 136
        #expect(strings.count == (hasRoom ? page.tuning.stringCount : 0), "\(size)")
        for mark in strings {
          size.expectApart([mark.labelRect, mark.nameRect, mark.arrow], within: mark.box)
          #expect(mark.labelSize >= 11 && mark.nameSize >= 11)
        }
        // The large name counts where there is one; its arrows too.
        let name =
          page.presence > 0 ? [layout.name, layout.flatArrows, layout.sharpArrows] : []
        size.expectReadable(picture.texts(), beside: marks + name + [layout.gauge])
      }
    }
  }

  @Test("A new note is written with its own cents at once, in the very next picture")
  func newNote() {
    var page = Self.page(note: 69, cents: 3, seconds: 1)
    page.hear(note: 71, cents: -40, seconds: 0.02)
    #expect(page.readout.note == 71 && page.readout.shownCents == -40 && page.accuracy == .off)
  }

  @Test("A page too narrow for its scale thins it out", arguments: [120, 160, 200, 240])
  func thinned(width: Int) {
    let scale = TunerPage().texts(width, 240)
      .filter { Int($0.label.string.replacing("−", with: "-")) != nil }
    #expect(scale["0"] != nil && (scale.count < 7 || width > 200))
    for (index, text) in scale.enumerated() {
      for other in scale[..<index] { #expect(!text.bounds.overlaps(other.bounds, gap: 3.9)) }
    }
  }

  @Test("In a window of 240 × 120 there are name, cents, frequency and gauge")
  func tinyEssentials() {
    let page = Self.page(note: 70, cents: -40, seconds: 2)
    let (layout, texts) = (page.layout(in: Rect(0, 0, 224, 60)), page.texts(224, 60).strings)
    #expect(texts.contains("−40.0") && texts.contains { $0.hasSuffix(" Hz") }, "\(texts)")
    #expect(layout.nameSize >= 24 && layout.gauge.height >= 12, "\(layout.nameSize)")
  }

  @Test("At every ordinary size the cents and the frequency are there", arguments: PageSize.all)
  func essentials(size: PageSize) {
    let page = Self.page(note: 70, cents: -40, seconds: 2)
    let texts = page.texts(size).strings
    #expect(Set(texts).isSuperset(of: ["−40.0", "A4 = 440 Hz", "0", "−50", "+50 c"]))
    #expect(texts.contains { $0.hasSuffix("flat") } && texts.contains { $0.hasSuffix(" Hz") })
  }
}

extension TunerTests {
  /// A guitar's strings: E4 B3 G3 D3 A2 E2.
  static func guitar(
    transpose: Int = 0, reference: Float = 440, deviationOfE: Float = 0
  ) -> Message.Tuning {
    var deviations = InlineArray<12, Float>(repeating: 0)
    deviations[4] = deviationOfE
    return .init(
      reference: reference, transpose: transpose,
      strings: .init(starting: [64, 59, 55, 50, 45, 40]), stringCount: 6, deviations: deviations)
  }

  /// A page that has heard a string for `seconds`, so many cents off; the nearest note is as many
  /// semitones off as there are.
  static func page(
    _ tuning: Message.Tuning, string: Int, cents: Float, seconds: Float
  ) -> TunerPage {
    var page = TunerPage()
    page.receive(tuning)
    let semitones = (cents / 100).rounded()
    let note = tuning.strings[string - 1] + Int32(tuning.transpose) + Int32(semitones)
    page.hear(
      .init(
        frequency: 196, confidence: 1, note: note, cents: cents - 100 * semitones,
        string: Int32(string), stringCents: cents), seconds: seconds)
    return page
  }

  @Test("A string within reach is tuned as its note is; its name is the written one")
  func string() {
    let page = Self.page(Self.guitar(), string: 5, cents: -9, seconds: 1)
    #expect(page.readout.string == 5 && page.readout.target == 45 && !page.readout.isFar)
    #expect(page.readout.shownCents == -9 && page.accuracy == .near)
    // A guitar is written an octave above what it sounds.
    let written = Self.page(Self.guitar(transpose: 12), string: 5, cents: -9, seconds: 1)
    #expect(written.readout.target == 57)
    let marks = PageSize.large.measure { TunerPicture(page, on: $0, in: $0.bounds).stringMarks() }
    let names = marks.map { Label(note: $0.name.number, .init(.sharps)).string }
    #expect(names == ["E4", "B3", "G3", "D3", "A2", "E2"])
    #expect(marks.map(\.label.string) == ["1", "2", "3", "4", "5", "6"])
    // As a player looks at the neck: the sixth string is the leftmost.
    for (one, next) in zip(marks, marks.dropFirst()) { #expect(next.box.right < one.box.x) }
  }

  @Test(
    "Further off than the gauge shows, words say which way, and the needle is at the end",
    arguments: [(-218, "tune up", "−218", 0), (180, "tune down", "+180", 1)]
      as [(Float, String, String, Float)])
  func far(cents: Float, words: String, number: String, end: Float) {
    let page = Self.page(Self.guitar(), string: 5, cents: cents, seconds: 1)
    #expect(page.readout.isFar && page.accuracy == .off && page.readout.target == 45)
    for (width, height) in [(320, 200), (1064, 577), (3840, 2160)] {
      let layout = page.layout(in: Rect(0, 0, Float(width), Float(height)))
      #expect(Set(page.texts(width, height).strings).isSuperset(of: [words, number]))
      #expect(
        layout.x(cents: page.motion.needle.position) == layout.axis.x + end * layout.axis.width)
    }
    #expect(Self.page(Self.guitar(), string: 5, cents: 50, seconds: 1).readout.isFar == false)
    #expect(Self.page(Self.guitar(), string: 5, cents: 50.06, seconds: 1).readout.isFar)
  }

  @Test("A string that the plugin has told nothing of is none: the nearest note counts")
  func unknownString() {
    for (tuning, string) in [
      (Message.Tuning(), 3), (Self.guitar(), 7), (Self.guitar(), -1),
      // Written notes that MIDI has no number for.
      (Message.Tuning(transpose: -48, strings: .init(starting: [28]), stringCount: 1), 1),
    ] as [(Message.Tuning, Int32)] {
      var page = TunerPage()
      page.receive(tuning)
      page.receive(
        .init(
          frequency: 110, confidence: 1, note: 45, cents: 4, string: string, stringCents: -300))
      page.step(elapsed: 0.02)
      #expect(page.readout.string == 0 && page.readout.target == 45 && page.readout.shownCents == 4)
    }
  }

  @Test("On a held note the history's scale is the gauge's")
  func heldRange() {
    let page = Self.page(note: 66, cents: -20, seconds: 2)
    #expect(page.trace.range.low == 65.5 && page.trace.range.high == 66.5)
    let layout = TunerLayout(in: Rect(0, 0, 1064, 577))
    for cents in [-50, -20, 0, 33, 50] as [Float] {
      let x = layout.x(note: 66 + cents / 100, in: page.trace.range)
      #expect(abs(x - layout.x(cents: cents)) < 0.01)
    }
    #expect(page.trace.notesInRange == [66])
  }

  @Test(
    "A melody's notes are all in the history, each once, while they are heard; then it narrows",
    arguments: frameRates)
  func melody(rate: Float) {
    var page = TunerPage()
    func sing(_ note: Int32, _ seconds: Float) {
      for _ in 0..<Int(seconds * rate) {
        page.receive(.init(frequency: 440, confidence: 1, note: note, cents: 3))
        page.step(elapsed: 1 / rate)
      }
    }
    for note in [60, 62, 64, 67] as [Int32] { sing(note, 1) }
    sing(65, 1)
    #expect(page.trace.range.low == 59.5 && page.trace.range.high == 67.5)
    #expect(page.trace.notesInRange == Array(60...67))
    let marks = PageSize.large.measure {
      TunerPicture(page, on: $0, in: $0.bounds).noteMarks().map(\.name.number)
    }
    #expect(marks.first == 65 && Set(marks) == Set(60...67) && marks.count == 8)
    // It is there at once where it begins, and still once it has arrived.
    let range = page.trace.range
    sing(65, 0.5)
    #expect(page.trace.range.low == range.low && page.trace.range.high == range.high)
    sing(65, 11)
    #expect(page.trace.range.low == 64.5 && page.trace.range.high == 65.5)
  }

  @Test("A slip of the reading doesn't stay in the range; 25 semitones are the most")
  func slips() {
    var history = TunerHistory()
    for _ in 0..<60 { history.step(cents: 0, note: 60, place: 60, elapsed: 1 / 60) }
    for _ in 0..<2 { history.step(cents: 0, note: 84, place: 84, elapsed: 1 / 60) }
    for _ in 0..<6 { history.step(cents: 0, note: 61, place: 61, elapsed: 1 / 60) }
    #expect(history.places?.lowest == 60 && history.places?.highest == 61)
    #expect(TunerHistory().places == nil)
    var range = TunerRange()
    range.step(from: 20, to: 120, around: 70, isFirst: true, elapsed: 0)
    #expect(range.low == 57.5 && range.high == 82.5)
    // Two octaves have room, wherever among them the newest note is.
    for newest in [48, 60, 72] as [Float] {
      range.step(from: 48, to: 72, around: newest, isFirst: true, elapsed: 0)
      #expect(range.low == 47.5 && range.high == 72.5)
    }
    for elapsed in [.nan, -1, 0, .infinity, 1e9] as [Float] {
      range.step(from: 60, to: 62, around: 60, isFirst: false, elapsed: max(0, elapsed))
      #expect(range.width >= 1 && range.width <= 25)
    }
  }

  @Test("The range moves alike at any frame rate: 63 % of the way in 0.15 s", arguments: frameRates)
  func rangeSpeed(rate: Float) {
    var range = TunerRange()
    range.step(from: 60, to: 60, around: 60, isFirst: true, elapsed: 0)
    for elapsed in FrameTimes.rate(rate).steps(over: 0.15) {
      range.step(from: 60, to: 70, around: 70, isFirst: false, elapsed: elapsed)
    }
    // 1 − 1/e of ten semitones.
    #expect(abs(range.high - 60.5 - 6.321) < 0.02 && range.low == 59.5)
  }

  @Test("Beside the frequency stands what it is measured against, as far as there is room")
  func measures() {
    var page = Self.page(Self.guitar(transpose: 2), string: 5, cents: -2, seconds: 1)
    (page.temperament, page.temperamentRoot, page.naming.spelling) = (.werckmeister3, 3, .flats)
    #expect(
      Set(page.texts().strings)
        .isSuperset(of: ["Written for B♭ (+2)", "Werckmeister III, E♭", "A4 = 440 Hz"]))
    page.receive(Self.guitar())
    (page.temperament, page.naming.spelling) = (.equal, .sharps)
    #expect(!page.texts().strings.contains { $0.contains("Written") || $0.contains("♭") })
  }

  @Test("A stretched note says how far its target is from the plain one, and its string's B")
  func stretch() {
    for (stretch, inharmonicity, text) in [
      (3.44, 0.000_381, "Stretch +3.4 c, B 0.00038"), (-21.96, 0, "Stretch −22.0 c"),
      (0.04, 0.0026, "Stretch 0.0 c, B 0.00260"), (nil, 0.000_381, nil),
    ] as [(Float?, Float, String?)] {
      var page = TunerPage()
      page.hear(
        .init(
          frequency: 440, confidence: 1, note: 69, cents: 3, stretch: stretch,
          inharmonicity: inharmonicity), seconds: 0.4)
      let texts = page.texts().strings
      #expect(texts.filter { $0.hasPrefix("Stretch") } == [text].compactMap { $0 })
    }
  }

  @Test("Degrees of a scale that hasn't twelve are named by number, count and period")
  func degrees() {
    for (count, degree, period, name) in [
      (22, 7, 0, "7\\22"), (22, 21, 1, "21\\22 +1"), (13, 0, -2, "0\\13 −2"),
      (12, 7, 1, "A4"), (0, -1, 0, "A4"),
    ] as [(Int, Int32, Int32, String)] {
      var page = TunerPage()
      let text = Array("Twenty-two".utf8)
      page.receive(
        Message.Tuning(
          degreeCount: count, scaleName: text.withUnsafeBytes { .init(utf8: $0) },
          keyCents: .init(repeating: 0)))
      page.temperament = .scala
      page.hear(
        .init(frequency: 440, confidence: 1, note: 69, cents: 3, degree: degree, period: period),
        seconds: 0.4)
      #expect(page.readout.heardName(.init(.sharps)).string == name)
      let marks = PageSize.large.measure {
        TunerPicture(page, on: $0, in: $0.bounds).noteMarks().map(\.name.label.string)
      }
      #expect(marks == [name])
      let texts = page.texts().strings
      #expect(texts.contains("Twenty-two, C") == (count > 0))
      #expect(texts.contains("Scala file, C") == (count == 0))
    }
  }
}

extension TunerPage {
  /// Hears one pitch for `seconds`, 50 readings per second; note −1 for none.
  fileprivate mutating func hear(note: Int32, cents: Float, seconds: Float) {
    hear(
      note < 0 ? .init() : .init(frequency: 466.16, confidence: 1, note: note, cents: cents),
      seconds: seconds)
  }

  mutating func hear(_ pitch: Message.Pitch, seconds: Float) {
    for _ in 0..<Int(seconds * 50 + 0.5) {
      receive(pitch)
      step(elapsed: 0.02)
    }
  }
}

extension Display {
  /// The tuner's part of a stream: 50 readings per second.
  mutating func hear(_ pitch: Message.Pitch, seconds: Float) {
    for _ in 0..<Int(seconds * 50 + 0.5) {
      receive(.pitch(pitch))
      step(elapsed: 0.02)
    }
  }
}
