// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumGraphics
import SpectrumMessages
import SpectrumReadings

/// The note, large; its cents; its frequency or, of an instrument, the strings; the needle.
struct TunerPicture {
  let face: TunerFace
  let sheet: Sheet
  private var zones: TunerZones { TunerZones(inTune: face.inTune) }
  /// The accuracy of a note that sounds.
  private var lit: TunerAccuracy? { face.isSounding ? zones.accuracy(cents: face.cents) : nil }
  private var ink: Color { face.isSounding ? Shade.text : Shade.quietText }

  func draw() {
    let gauge = Gauge(on: sheet)
    let (margin, foot) = (sheet.margin, gauge.area.top - sheet.margin)
    drawZones(on: gauge)
    // The name has its room in every state, so that nothing moves.
    let capitals = min(foot - margin, sheet.width * 26 / 100)
    let column = Pixmap.Area(
      left: margin + capitals * 42 / 32 + 2 * margin, top: margin, right: sheet.width - margin,
      bottom: foot)
    let isNamed = face.note >= 0
    if isNamed {
      if face.degree >= 0 {
        drawDegree(margin, foot, width: column.left - 2 * margin, capitals: capitals)
      } else {
        drawName(margin, foot, right: column.left, capitals: capitals)
      }
      gauge.needle(at: 0.5 + face.needle / (2 * TunerZones.gaugeCents), ink)
    } else {
      let dash = face.isTracked ? .missing : Label("off")
      sheet.text(
        dash, margin, foot - capitals / 4, capitals: capitals / 2, Shade.quietText,
        face: face.isTracked ? .figure : .text)
    }
    let lower = max(face.stringCount > 0 ? 9 : Sheet.smallestCapitals, column.height * 34 / 100)
    let rows = (top: min(column.height * 52 / 100, column.height - lower - 2), bottom: lower)
    if isNamed {
      sheet.text(
        face.centsLabel, column.right, .top(column.top), width: column.width, capitals: rows.top,
        lit.map { Shade.states.zone($0) } ?? Shade.quietText)
    }
    if face.stringCount > 0 {
      drawStrings(column, rows.bottom)
    } else if face.frequency > 0 {
      let hertz = Label(hertz: face.frequency, decimals: 1)
      sheet.text(
        hertz, column.right, .baseline(column.bottom), width: column.width,
        capitals: rows.bottom, Shade.quietText)
    }
  }

  /// The zones, taller and lighter from the outside inwards, so that they are told apart without
  /// colours.
  private func drawZones(on gauge: Gauge) {
    for step in 0..<4 {
      let zone = TunerAccuracy(rawValue: 3 - step) ?? .off
      let half = zones.limit(of: zone) / (2 * TunerZones.gaugeCents)
      let part = zone == lit ? 0.85 : 0.22 + 0.09 * Float(step)
      gauge.fill(
        from: 0.5 - half, to: 0.5 + half, part: 0.3 + 0.16 * Float(step),
        Shade.panel.mixed(with: Shade.states.zone(zone), part))
    }
    gauge.line(at: 0.5, Shade.quietText)
  }

  /// The stem with its accidental above and its octave on the right.
  private func drawName(_ left: Int, _ baseline: Int, right: Int, capitals: Int) {
    let name = NoteName(face.note, face.naming)
    let stem = name.stem
    // Syllables are as small as their place needs, in the middle of its height.
    let stemCapitals = max(
      Sheet.smallestCapitals,
      sheet.fitted(stem, width: (capitals * 38 + 31) / 32, capitals: capitals, face: .figure))
    // A small g goes below the baseline.
    let low = stem[0] == UInt8(ascii: "g") ? stemCapitals * 10 / 32 : 0
    sheet.text(
      stem, left, baseline - max(low, (capitals - stemCapitals) / 2), capitals: stemCapitals, ink,
      face: .figure)
    let side = left + sheet.advance(of: stem, capitals: stemCapitals, face: .figure) + 1
    let small = max(Sheet.smallestCapitals, capitals * 40 / 100)
    if name.sign != .natural {
      let sign = Label(name.sign == .sharp ? "♯" : "♭")
      sheet.text(
        sign, side, baseline - capitals + small, capitals: small, ink, face: .figure)
    }
    let mark = name.octaveMark
    // The octave below 0 has a sign; primes may be several.
    let fitted = max(
      Sheet.smallestCapitals,
      sheet.fitted(mark, width: right - side, capitals: small, face: .figure))
    // Primes are at the top, but for an accidental above them.
    let lift = name.hasPrimes && name.sign == .natural ? capitals - fitted : 0
    sheet.text(mark, side, baseline - lift, capitals: fitted, ink, face: .figure)
  }

  /// The number of a degree, with its period above on the right.
  private func drawDegree(_ left: Int, _ baseline: Int, width: Int, capitals: Int) {
    var (number, period) = (Label(), Label())
    number.append(face.degree)
    if face.period != 0 { period.append(Float(face.period), decimals: 0, sign: true) }
    func small(_ capitals: Int) -> Int { max(Sheet.smallestCapitals, capitals * 40 / 100) }
    func advance(_ capitals: Int) -> Int {
      sheet.advance(of: number, capitals: capitals, face: .figure) + 1
        + sheet.advance(of: period, capitals: small(capitals), face: .figure)
    }
    var capitals = capitals
    while capitals > Sheet.smallestCapitals, advance(capitals) > width { capitals -= 1 }
    sheet.text(number, left, baseline, capitals: capitals, ink, face: .figure)
    let side = left + sheet.advance(of: number, capitals: capitals, face: .figure) + 1
    sheet.text(
      period, side, baseline - capitals + small(capitals), capitals: small(capitals), ink,
      face: .figure)
  }

  /// The strings' boxes with letters: the one being tuned is lit, the chosen one has a frame.
  private func drawStrings(_ column: Pixmap.Area, _ height: Int) {
    let count = face.stringCount
    let top = column.bottom - height - 1
    for index in 0..<count {
      // As in the window.
      let place = face.isLeftHanded ? index : count - 1 - index
      let left = column.left + place * column.width / count
      let right = column.left + (place + 1) * column.width / count - 1
      let isLit = lit != nil && face.string == index + 1
      let box = lit.map { isLit ? Shade.states.zone($0) : Shade.panel } ?? Shade.panel
      if face.chosenString == index + 1 {
        sheet.fill(left, top, right, column.bottom + 1, Shade.text)
        sheet.fill(left + 1, top + 1, right - 1, column.bottom, box)
      } else {
        sheet.fill(left, top, right, column.bottom + 1, box)
      }
      let name = NoteName(Int(face.strings[index]), face.naming).stem
      let capitals = sheet.fitted(name, width: right - left, capitals: height - 2)
      guard capitals > 0 else { continue }
      sheet.text(
        name, (left + right) / 2, column.bottom - (height - capitals) / 2, capitals: capitals,
        isLit ? Shade.background : Shade.text, anchor: .middle)
    }
  }
}
