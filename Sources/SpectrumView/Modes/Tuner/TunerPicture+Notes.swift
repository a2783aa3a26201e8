// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages

// The names of notes, each in its place.
extension TunerPicture {
  /// A note's name below its line in the history.
  struct NoteMark {
    let name: TunerName
    /// Its name in the scale, if that is short.
    let label: Label?
    let baseline, size: Float
    /// The area that the name covers.
    let rect: Rect
  }

  /// The names of the notes below the history: first the sounding note, then the white keys, then
  /// the black ones, each if the earlier ones leave room.
  func noteMarks() -> [NoteMark] {
    let (row, trace) = (layout.historyNames, page.trace)
    guard row.height > 0, !trace.history.isEmpty else { return [] }
    let size = PageStyle.captionSize(layout.bodySize)
    let baseline = canvas.aligned(PlacedText.lineBaseline(row.middleY, size: size))
    let current = trace.axisNote(of: readout)
    var notes = trace.notesInRange.filter { $0 == Int(current) }
    for names in [[0], [9], [4, 7], [2, 5, 11], [1, 3, 6, 8, 10]] as [[Int]] {
      notes += trace.notesInRange.filter { names.contains($0 % 12) }
    }
    var marks: [NoteMark] = []
    for note in notes {
      let degree = trace.history.degree(ofNote: Int32(note))
      // A degree is known once it is heard.
      guard degree != nil || !page.tuning.hasNumberedDegrees,
        let name = TunerName(midi: note, degree, page.naming)
      else { continue }
      // A long name would leave no room for the others.
      let label = degree?.name ?? Label()
      let own = canvas.width(of: label, size: size)
      let ownLabel = own > 0 && own <= 6 * size ? label : nil
      let width = ownLabel != nil ? own : name.width(on: canvas, size: size)
      let left = layout.x(note: trace.place(ofNote: Int32(note)), in: trace.range) - width / 2
      let rect = Rect(left, baseline - PlacedText.ascent * size, width, size)
      let isClear = marks.allSatisfy { !$0.rect.overlaps(rect, gap: 6) }
      guard isClear, left >= row.x, rect.right <= row.right else { continue }
      marks.append(
        NoteMark(name: name, label: ownLabel, baseline: baseline, size: size, rect: rect))
    }
    return marks
  }
}
