// SPDX-License-Identifier: GPL-3.0-or-later
import CMath
import SpectrumMessages

extension TunerPage {
  /// All texts except the notes' names.
  func texts(on canvas: Canvas, _ layout: TunerLayout) -> [PlacedText] {
    var texts = leftTexts(on: canvas, layout)
    texts += rightTexts(on: canvas, layout)
    texts += axisTexts(on: canvas, layout)
    return texts
  }

  /// Frequency, reference and confidence, one below the other, as many as have room.
  private func leftTexts(on canvas: Canvas, _ layout: TunerLayout) -> [PlacedText] {
    let (column, body, theme) = (layout.left, layout.headSize, canvas.theme)
    let lines = [
      degreeLine, heardLine, intonationLine, offsetLine, stretchLine, referenceLine,
      transpositionLine, temperamentLine, confidenceLine,
    ]
    .compactMap { $0 }
    let rows = Self.rows(in: column, first: 1.5 * body, others: body, count: 1 + lines.count)
    var texts =
      canvas.fitted(
        motion.frequencyLabel ?? Label("– Hz"), in: rows[0], size: 1.5 * body, numberColor(theme)
      ).map { [$0] } ?? []
    for (forms, row) in zip(lines, rows.dropFirst()) {
      texts += canvas.fitted(forms, in: row, size: body, theme.quietText).map { [$0] } ?? []
    }
    return texts
  }

  /// The colour of the frequency and of the word for the cents.
  private func numberColor(_ theme: Theme) -> Color {
    presence > 0 ? fading(theme.text, theme) : theme.text
  }

  /// A line of the left column, and its shorter forms for narrow columns, the longest first.
  private typealias Line = [Label]

  /// "7\22 +1 Pa", in a narrow column the number: the degree and what its scale calls it; nil if it has
  /// no name.
  private var degreeLine: Line? {
    guard presence > 0, let degree = readout.targetDegree, let label = degree.namedLabel
    else { return nil }
    return [label, degree.label]
  }

  /// "Heard G2 +12 c": the sounding note, if another is the target.
  private var heardLine: Line? {
    guard presence > 0, readout.isFar, readout.note >= 0 else { return nil }
    let note: Label = "\(readout.heardName(spelling)) \(readout.heardCents)"
    return ["Heard \(note)", note]
  }

  /// "Open +0.4 c, 12th fret +3.1 c", in a narrow column the difference of the two: the intonation of
  /// the chosen string.
  private var intonationLine: Line? {
    // An open string alone is nothing new, and on a violin or a harp it stays alone.
    guard intonation.twelfthFret != nil else { return nil }
    func cents(_ value: Float?) -> Label { value.map { Label(cents: $0) } ?? .missing }
    return [
      "Open \(cents(intonation.open)), 12th fret \(cents(intonation.twelfthFret))",
      "12th \(cents(intonation.difference))",
    ]
  }

  /// "Tuned to E2 −2.0 c": the string's own pitch, if that isn't its note's.
  private var offsetLine: Line? {
    guard presence > 0, readout.string > 0, readout.string <= offsets.count,
      offsets[readout.string - 1] != 0
    else { return nil }
    let offset = offsets[readout.string - 1]
    let note: Label =
      "\(Label(note: Int(readout.target), spelling)) \(offset, decimals: 1, sign: true) c"
    return ["Tuned to \(note)", "Tuned \(note)", note]
  }

  /// "Stretch +3.4 c, B 0.00038": how far the note's target is from its plain one, and the
  /// inharmonicity of its string, once that is measured.
  private var stretchLine: Line? {
    guard presence > 0, let stretch = readout.stretch else { return nil }
    let cents = Label(cents: stretch.cents)
    let short: Label = "Stretch \(cents)"
    let isMeasured = stretch.inharmonicity > 0
    return (isMeasured ? ["\(short), B \(stretch.inharmonicity, decimals: 5)"] : []) + [
      short, cents,
    ]
  }

  /// "A4 = 440 Hz", or "Key 60 = 261.63 Hz": a key map's own reference, by which A4 has no meaning.
  private var referenceLine: Line? {
    let hasKey = tuning.referenceKey >= 0
    let frequency = hasKey ? tuning.referenceFrequency : reference
    let isWhole = abs(frequency - spectrum_round(frequency)) < 0.005
    let name: Label = hasKey ? "Key \(tuning.referenceKey)" : "A4"
    return ["\(name) = \(Label(hertz: frequency, decimals: isWhole ? 0 : hasKey ? 2 : 1))"]
  }

  /// "Written for B♭ (+2)".
  private var transpositionLine: Line? {
    guard tuning.transpose != 0 else { return nil }
    let number = Label(Float(tuning.transpose), decimals: 0, sign: true)
    guard let key = NoteName.key(ofTransposition: tuning.transpose) else {
      return ["Written \(number) semitones", "\(number) st"]
    }
    return ["Written for \(key) (\(number))", "\(key) \(number)"]
  }

  /// "Werckmeister III, D", or what a Scala file calls its scale; nil for equal temperament.
  private var temperamentLine: Line? {
    guard temperament != .equal else { return nil }
    let name = Port.temperament.label(of: temperament.value)
    let hasName = tuning.degreeCount > 0 && tuning.scaleName.count > 0
    let long = hasName ? tuning.scaleName.label : name
    // A key map has its own root.
    if tuning.referenceKey >= 0 { return [long, name] }
    return ["\(long), \(Label(note: temperamentRoot, spelling, withOctave: false))", name]
  }

  private var confidenceLine: Line? {
    let number = presence > 0 ? Label(share: readout.confidence) : "–"
    return ["Confidence \(number)", "Conf. \(number)"]
  }

  /// The cents, and a word for them.
  private func rightTexts(on canvas: Canvas, _ layout: TunerLayout) -> [PlacedText] {
    let body = layout.headSize
    let sizes = (layout.centsSize, 1.2 * body)
    let rows = Self.rows(in: layout.right, first: sizes.0, others: sizes.1, count: 2)
    var texts: [PlacedText] = []
    guard presence > 0 else {
      // In the name's place.
      let (left, right) = (layout.flatArrows.x, layout.sharpArrows.right)
      let room = Rect(left, layout.name.y, right - left, layout.name.height)
      let text = canvas.fitted(
        Label(missingName), in: room,
        size: max(sizes.1, 0.4 * layout.nameSize),
        canvas.theme.quietText, anchor: .middle)
      return text.map { [$0] } ?? []
    }
    let label = readout.centsNumber
    let color = fading(canvas.theme.stateTexts.zone(accuracy), canvas.theme)
    // The unit says nothing new: small, it leaves its room to the number.
    let unitSize = max(PlacedText.smallestSize, TunerLayout.unitSize * sizes.0)
    let unit = canvas.placed(
      Label(" c"), rows[0].right, 0, size: unitSize, color, anchor: .right)
    let room = Rect(rows[0].x, rows[0].y, rows[0].width - unit.bounds.width, rows[0].height)
    if let text = canvas.fitted(label, in: room, size: sizes.0, color, anchor: .right, bold: true) {
      texts.append(text)
      texts.append(
        canvas.placed(
          Label(" c"), room.right, text.baseline, size: min(unitSize, text.size), color))
    }
    let words = readout.words(zones)
    if rows.count > 1,
      let word = canvas.fitted(
        [Label(words.long), Label(words.short)], in: rows[1], size: sizes.1,
        numberColor(canvas.theme), anchor: .right)
    {
      texts.append(word)
    }
    return texts
  }

  /// The text in the name's place where there is none.
  private var missingName: StaticString {
    if !tracksPitch { return "Pitch is off" }
    return motion.unnamedReadout > 0 ? "No note" : "No pitch"
  }

  /// At most `count` rows, and one at least, in the middle of a column: as many as have room.
  private static func rows(in column: Rect, first: Float, others: Float, count: Int) -> [Rect] {
    var (first, others) = (min(column.height, 1.3 * first), 1.5 * others)
    let tight = (first: first * 1.05 / 1.3, others: others * 1.1 / 1.5)
    if first + others > column.height, tight.first + tight.others <= column.height {
      // Closer together, two have room.
      (first, others) = (tight.first, column.height - tight.first)
    }
    let rows = TextColumn.rows(
      [first] + Array(repeating: others, count: count - 1), in: column)
    // On the grid; the place is rounded.
    let place = rows[0].y - column.y
    let shift = PageStyle.grid(place + 0.01) - place
    return rows.map { Rect($0.x, $0.y + shift, $0.width, $0.height) }
  }

  /// Labels of the gauge's cents and the history's seconds that are clear of each other.
  private func axisTexts(on canvas: Canvas, _ layout: TunerLayout) -> [PlacedText] {
    let size = max(PlacedText.smallestSize, 0.8 * layout.bodySize)
    var texts: [PlacedText] = []
    let baseline = canvas.aligned(
      layout.gaugeLabels.middleY + (PlacedText.ascent - PlacedText.descent) / 2 * size)
    let (inTune, near) = (zones.limit(of: .inTune), zones.limit(of: .near))
    for cents in layout.gaugeLabels.height > 0
      ? [0, -50, 50, -near, near, -inTune, inTune, -25, 25, -10, 10] : []
    {
      let isWhole = cents == spectrum_round(cents)
      let number = Label(cents, decimals: isWhole ? 0 : 1, sign: cents > 0)
      let label = cents == 50 ? "\(number) c" : number
      let text = canvas.placed(
        label, layout.x(cents: cents), baseline, size: size, canvas.theme.quietText,
        anchor: .middle)
      if texts.allSatisfy({ !$0.bounds.overlaps(text.bounds, gap: 4) }) { texts.append(text) }
    }
    guard layout.history.height > 0 else { return texts }
    for seconds in [10, 5] {
      // Within the history's height: the last label is above its line.
      let y = min(
        layout.y(age: Float(seconds)) + (PlacedText.ascent - PlacedText.descent) / 2 * size,
        layout.history.bottom - PlacedText.descent * size)
      let text = canvas.placed(
        "\(seconds) s", layout.history.right + 4, canvas.aligned(y), size: size,
        canvas.theme.quietText)
      let isClear = texts.allSatisfy { !$0.bounds.overlaps(text.bounds, gap: 2) }
      if isClear, text.bounds.right <= layout.area.right + 4 { texts.append(text) }
    }
    return texts
  }
}
