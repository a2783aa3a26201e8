// SPDX-License-Identifier: GPL-3.0-or-later
import CMath
import SpectrumMessages

extension MusicPicture {
  /// All texts with their positions.
  func texts() -> [PlacedText] {
    beatTexts() + lineTexts() + historyTexts() + (layout.hasKeyLine ? [] : circleTexts())
  }

  /// In the ring the number of the beat, large, over the bar's count; or what is missing.
  private func beatTexts() -> [PlacedText] {
    let (box, radius) = (layout.beats, layout.beats.width / 2)
    guard bar.beat > 0 else {
      for words in missingBeat {
        let texts = canvas.stacked(
          words, in: box.inset(0.4 * radius, 0.5 * radius),
          size: min(0.3 * radius, 2 * layout.bodySize), theme.quietText)
        if !texts.isEmpty { return texts }
      }
      return []
    }
    let (number, count): (Label, Label) = ("\(bar.beat)", "of \(bar.beatsPerBar)")
    let small = max(PlacedText.smallestSize, spectrum_floor(0.22 * radius))
    let hasCount = radius >= 36
    let size = spectrum_floor((hasCount ? 0.92 : 1.1) * radius)
    let middle = box.middleY - (hasCount ? 0.14 * radius : 0)
    let large = canvas.placed(
      number, box.middleX, canvas.baseline(middle: middle, size: size),
      size: size, isOnBeat ? theme.beat : theme.text, anchor: .middle, bold: true)
    guard hasCount else { return [large] }
    let baseline = max(
      box.middleY + 0.6 * radius, large.bounds.bottom + PlacedText.ascent * small + 0.5)
    return [
      large,
      canvas.placed(
        count, box.middleX, canvas.aligned(baseline), size: small, theme.quietText,
        anchor: .middle),
    ]
  }

  /// The words where there is no place in a bar, from the widest to the narrowest.
  private var missingBeat: [[Label]] {
    let narrow = [Label("–")]
    if !page.tracksTempo { return [[Label("Tempo"), Label("is off")], narrow] }
    return page.tempo.bpm > 0
      ? [[Label("No bar"), Label("yet")], narrow]
      : [[Label("No beat")], [Label("No"), Label("beat")], narrow]
  }
}
