// SPDX-License-Identifier: GPL-3.0-or-later
import CMath
import SpectrumMessages

extension Display {
  /// Hz of a peak.
  func frequency(of peak: PeakFinder.Peak) -> Float {
    bandRange.frequency(at: peak.position / Float(max(1, left.bandCount)))
  }

  /// Frequency and note beside the peaks, as far as there is room: clear of one another and of
  /// `taken`. With less room, the frequency alone.
  func peakTexts(
    on canvas: borrowing Canvas, _ layout: Layout, taken: [Rect]
  ) -> [PlacedText] {
    guard settings.showsPeakLabels, settings.mode == .bars || settings.mode == .curve else {
      return []
    }
    var (texts, taken) = ([PlacedText](), taken)
    // Bands that are wider than this say too little of the cents.
    let isFine = bandCents < 40
    for peak in peakFinder.peaks {
      let hertz = frequency(of: peak)
      let name = PeakName(
        hertz, reference: settings.reference, spelling: settings.spelling)
      let long = name.label(withNote: true, withCents: isFine)
      search: for label in [long, name.label(withNote: false)] {
        for shift in [0, 1, -1] as [Float] {
          let text = place(label, at: hertz, peak.level, shift: shift, on: canvas, layout)
          let bounds = text.bounds.inset(-4, -3)
          guard layout.plot.contains(bounds), !taken.contains(where: { $0.overlaps(bounds) })
          else { continue }
          texts.append(text)
          taken.append(bounds)
          break search
        }
      }
    }
    return texts
  }

  /// The width of a band.
  private var bandCents: Float {
    1200 * spectrum_log2(bandRange.high / bandRange.low) / Float(max(1, left.bandCount))
  }

  /// Above the peak and its mark, which falls slowly, and so is calmer than the peak; moved inwards
  /// at the plot's ends. `shift`: −1 and 1 have the text's end above the peak instead of its
  /// middle, and most of it on the left or the right.
  private func place(
    _ label: Label, at hertz: Float, _ level: Float, shift: Float, on canvas: borrowing Canvas,
    _ layout: Layout
  ) -> PlacedText {
    let plot = layout.plot
    let band = Int(
      (bandRange.position(of: hertz) * Float(left.bandCount)).held(
        within: 0...Float(max(0, left.bandCount - 1))))
    var height = scale.value(of: level)
    for other in max(0, band - 1)..<min(left.motion.bandCount, band + 2) {
      height = max(height, left.motion.peaks[other])
      if showsBothChannels, other < right.motion.bandCount {
        height = max(height, right.motion.peaks[other])
      }
    }
    let half = canvas.width(of: label, size: Theme.axisText) / 2 + 5
    let x =
      plot.x + settings.frequencies.position(of: hertz) * plot.width
      + shift * max(0, half - 10)
    let top = plot.y + Theme.axisText + 4
    return canvas.placed(
      label, x.held(within: (plot.x + half)...max(plot.x + half, plot.right - half)),
      max(top, plot.bottom - height * plot.height - 8), Theme.text, anchor: .middle,
      isOverData: true)
  }
}

/// A frequency as Hz and as the equal-tempered note nearest to it.
struct PeakName {
  /// Hz.
  let frequency: Float
  let note: NearestNote
  let spelling: NoteName.Spelling

  /// `reference`: A4 in Hz.
  init(_ frequency: Float, reference: Float, spelling: NoteName.Spelling = .sharps) {
    (self.frequency, self.spelling) = (frequency, spelling)
    note = NearestNote(semitones: Double(12 * spectrum_log2(max(1, frequency) / reference)))
  }

  /// "440 Hz A4 +2 c", "440 Hz A4" or "440 Hz".
  func label(withNote: Bool, withCents: Bool = false) -> Label {
    var label = Label()
    if frequency < 999.5 {
      label.append(frequency, decimals: frequency < 99.95 ? 1 : 0)
      label.append(" Hz")
    } else {
      label.append(frequency / 1000, decimals: 2)
      label.append(" kHz")
    }
    guard withNote else { return label }
    label.append(" ")
    label.append(Label(note: note.number, spelling))
    guard withCents else { return label }
    label.append(" ")
    let cents = Float(note.cents)
    label.append(cents, decimals: 0, sign: spectrum_round(cents) != 0)
    label.append(" c")
    return label
  }
}
