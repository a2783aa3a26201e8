// SPDX-License-Identifier: GPL-3.0-or-later
import CMath
import SpectrumMessages

/// The texts in and below the circle of fifths.
extension MusicPicture {
  func circleTexts() -> [PlacedText] {
    let circle = CircleOfFifths(in: layout.circle)
    return nameTexts(circle) + hubTexts(circle) + footTexts()
  }

  /// The keys' names in their sectors, if all of a ring have room: at 3 and 9 o'clock those of both rings
  /// are side by side.
  private func nameTexts(_ circle: CircleOfFifths) -> [PlacedText] {
    var texts: [PlacedText] = []
    for isMinor in [false, true] {
      let ring = circle.ring(isMinor: isMinor)
      var size = min((isMinor ? 0.44 : 0.56) * (ring.outer - ring.inner), 2 * layout.bodySize)
      size = max(PlacedText.smallestSize, size)
      guard size <= ring.outer - ring.inner else { continue }
      while size >= PlacedText.smallestSize {
        let own = nameTexts(circle, isMinor: isMinor, size: size)
        let haveRoom = own.allSatisfy { text in
          text.bounds.width <= circle.room(isMinor: isMinor)
            && !texts.contains { $0.bounds.overlaps(text.bounds, gap: 2) }
        }
        if haveRoom {
          texts += own
          break
        }
        size = size > PlacedText.smallestSize ? max(PlacedText.smallestSize, size - 0.5) : 0
      }
    }
    return texts
  }

  /// The names of a ring's keys.
  private func nameTexts(_ circle: CircleOfFifths, isMinor: Bool, size: Float) -> [PlacedText] {
    (0..<12).compactMap { KeyName($0 + (isMinor ? 12 : 0), page.naming) }.map { name in
      let (place, isKey) = (circle.sector(of: name).middle, name == page.keyName)
      let color =
        isKey ? theme.text(on: theme.beat) : name == page.rivalName ? theme.text : theme.quietText
      return canvas.placed(
        name.shortLabel(page.keyStyle), place.x, canvas.baseline(middle: place.y, size: size),
        size: size, color, anchor: .middle, bold: isKey)
    }
  }

  /// The key in the middle: "A" over "minor"; both names where it can't tell; or what is missing.
  private func hubTexts(_ circle: CircleOfFifths) -> [PlacedText] {
    let (center, hub, keyStyle) = (circle.center, circle.hub, page.keyStyle)
    // A square within the hub.
    let half = 0.68 * hub
    let room = Rect(center.x - half, center.y - half, 2 * half, 2 * half)
    guard let keyName = page.keyName else {
      return canvas.stacked(missingKey, in: room, size: 0.34 * hub, theme.quietText)
    }
    if let equalRival = page.equalRival {
      let long = [keyName.label(keyStyle), "or", equalRival.label(keyStyle)]
      let texts = canvas.stacked(long, in: room, size: 0.36 * hub, theme.text)
      if !texts.isEmpty { return texts }
      return canvas.stacked(
        [keyName.shortLabel(keyStyle), "or \(equalRival.shortLabel(keyStyle))"], in: room,
        size: 0.5 * hub, theme.text)
    }
    let (large, small) = (0.82 * hub, 0.3 * hub)
    guard small >= PlacedText.smallestSize else {
      return canvas.stacked(
        [keyName.shortLabel(keyStyle)], in: room, size: large, theme.text, bold: true)
    }
    let isNamed = keyStyle == .names
    let upper = Rect(room.x, room.y, room.width, 0.68 * room.height)
    let lower = Rect(room.x, upper.bottom, room.width, room.bottom - upper.bottom)
    let below = isNamed ? Label(keyName.isMinor ? "minor" : "major") : keyName.label(.names)
    return [
      canvas.fitted(
        isNamed ? keyName.tonicLabel : keyName.label(.camelot), in: upper, size: large,
        theme.text, anchor: .middle, bold: true),
      canvas.fitted(below, in: lower, size: small, theme.text, anchor: .middle),
    ].compactMap { $0 }
  }

  /// The words where there is no key.
  private var missingKey: [Label] { page.tracksKey ? ["No key", "yet"] : ["Key", "is off"] }

  /// How sure the key is, and the tuning.
  private func footTexts() -> [PlacedText] {
    let (room, size) = (layout.foot, layout.bodySize)
    guard room.height > 0 else { return [] }
    let number = page.keyName == nil ? .missing : Label(share: page.key.confidence)
    let confidence: Label = "Confidence \(number)"
    let (cents, more) = tuningLabels
    let tuning: Label = "Tuning \(cents)"
    let long: [Label] = more.map { "\(tuning)\($0)" }
    // A drift, and why there is no tuning, say more than the word before the number.
    let isNews = page.key.tuningCents == nil || TuningWords.drift(page.drift) != nil
    let forms: [(Label, Label)] =
      long.map { (confidence, $0) } + (isNews ? long.map { (number, $0) } : [])
      + [(confidence, tuning), (number, tuning), (number, cents)]
    for (left, right) in forms {
      let width = canvas.width(of: left, size: size) + canvas.width(of: right, size: size)
      guard width + 2 * size <= room.width else { continue }
      return [
        canvas.fitted(left, in: room, size: size, theme.quietText),
        canvas.fitted(
          right, in: room, size: size,
          page.key.tuningCents == nil ? theme.quietText : theme.text, anchor: .right),
      ].compactMap { $0 }
    }
    return []
  }

  /// "+12 c", and what may follow, the longest first: the A4 that this is and the drift, ", A4 = 443 Hz,
  /// drift −5 c"; of an unknown tuning why it is.
  private var tuningLabels: (cents: Label, more: [Label]) {
    let drift: Label? = TuningWords.drift(page.drift).map { ", \($0)" }
    guard let cents = page.key.tuningCents else {
      if !page.tracksKey { return ("off", []) }
      let reason: Label = ": \(TuningWords.missing(hasNotes: page.key.hasNotes))"
      return (.missing, (drift.map { ["\(reason)\($0)", $0] } ?? []) + [reason])
    }
    let hertz = Label(hertz: page.reference * spectrum_exp2(cents / 1200), decimals: 0)
    let a4: Label = ", \(Label(note: 69, page.naming)) = \(hertz)"
    return (
      Label(cents: cents, decimals: 0), (drift.map { ["\(a4)\($0)", $0] } ?? []) + [a4]
    )
  }
}
