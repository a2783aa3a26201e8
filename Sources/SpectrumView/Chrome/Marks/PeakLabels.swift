// SPDX-License-Identifier: GPL-3.0-or-later
import CMath
import SpectrumMessages

/// Frequency and note beside the strongest peaks.
enum PeakLabels {
  /// The frequency of a peak in Hz.
  static func frequency(of peak: PeakFinder.Peak, _ model: DisplayModel) -> Float {
    model.stream.bandRange.frequency(at: peak.position / Float(max(1, model.spectra.bandCount)))
  }

  /// Frequency and note beside each peak that has room, clear of other labels and of `taken`; if
  /// room is short, the frequency alone.
  static func texts(_ scene: Scene, taken: [Rect]) -> [PlacedText] {
    let model = scene.model
    guard model.settings.showsPeakLabels else { return [] }
    var (texts, taken) = ([PlacedText](), taken)
    for peak in model.spectra.peakFinder.peaks {
      let hertz = frequency(of: peak, model)
      let name = PeakName(
        hertz, reference: model.settings[.reference], naming: model.settings.naming)
      var labels = [name.label(withNote: false, isExact: peak.line != nil)]
      // Without a line, wide bands can't resolve cents, or not even notes.
      let width = peak.line == nil ? resolution(model) : 0
      if width < 100 {
        labels.insert(
          name.label(withNote: true, withCents: width < 40, isExact: peak.line != nil), at: 0)
      }
      if let line = peak.line {
        let level: Label = "\(line, decimals: 1, sign: line >= 0.05) dB"
        labels.insert(
          isOnLine(model) ? "\(labels[0]) \(level)" : "\(labels[0]), line \(level)", at: 0)
      }
      search: for label in labels {
        for shift in [0, 1, -1] as [Float] {
          guard
            let text = place(label, at: hertz, peak.level, shift: shift, scene),
            text.fits(in: scene.layout.plot, besides: taken)
          else { continue }
          texts.append(text)
          taken.append(text.cover)
          break search
        }
      }
    }
    return texts
  }

  /// Whether a line's level is that of the curve that its label is on. Smoothed, it is spread over a
  /// plateau, and a density says nothing of a line.
  private static func isOnLine(_ model: DisplayModel) -> Bool {
    model.settings[Smoothing.self].octaves == 0 && model.spectra.measure.quantity != .density
  }

  /// The cents over which a level extends.
  private static func resolution(_ model: DisplayModel) -> Float {
    max(bandCents(model), 1200 * model.settings[Smoothing.self].octaves)
  }

  /// The width of a band in cents.
  private static func bandCents(_ model: DisplayModel) -> Float {
    1200 * spectrum_log2(model.stream.bandRange.high / model.stream.bandRange.low)
      / Float(max(1, model.spectra.bandCount))
  }

  /// The width of a band on the plot.
  private static func barWidth(_ scene: Scene) -> Float {
    scene.layout.plot.width * bandCents(scene.model) / (1200 * scene.settings.frequencies.octaves)
  }

  /// The place of a text above the peak and its mark, which falls slowly and so is steadier than
  /// the peak; moved inwards at the plot's ends. `shift`: 0 centres the text on the peak; −1 and 1
  /// put an end of it above the peak, with most of it on the left or right; without room above, the
  /// text stands beside the peak, and 0 has no place.
  private static func place(
    _ label: Label, at hertz: Float, _ level: Float, shift: Float, _ scene: Scene
  ) -> PlacedText? {
    let (model, canvas, plot) = (scene.model, scene.canvas, scene.layout.plot)
    let band = Int(
      (model.stream.bandRange.position(of: hertz) * Float(model.spectra.bandCount)).held(
        within: 0...Float(max(0, model.spectra.bandCount - 1))))
    var height = model.spectra.scale.value(of: level)
    for other in max(0, band - 1)..<min(model.spectra.left.motion.bandCount, band + 2) {
      height = max(height, model.spectra.peak(of: other))
    }
    let half = canvas.width(of: label, size: Theme.axisText) / 2 + 5
    let peakX = plot.x + model.settings.frequencies.position(of: hertz) * plot.width
    let range = (plot.x + half)...max(plot.x + half, plot.right - half)
    let (top, y) = (plot.y + Theme.axisText + 4, plot.bottom - height * plot.height - 8)
    guard y < top else {
      let x = (peakX + shift * max(0, half - 10)).held(within: range)
      return canvas.placed(label, x, y, canvas.theme.text, anchor: .middle, isOverData: true)
    }
    let x = peakX + shift * (half - 2 + barWidth(scene) / 2)
    guard shift != 0, range.contains(x) else { return nil }
    return canvas.placed(label, x, top, canvas.theme.text, anchor: .middle, isOverData: true)
  }
}

/// A frequency as Hz and as the equal-tempered note nearest to it.
struct PeakName {
  /// Hz.
  let frequency: Float
  let note: NearestNote
  let naming: NoteName.Naming

  /// `reference`: A4 in Hz.
  init(_ frequency: Float, reference: Float, naming: NoteName.Naming = NoteName.Naming()) {
    (self.frequency, self.naming) = (frequency, naming)
    note = NearestNote(semitones: Double(12 * spectrum_log2(max(1, frequency) / reference)))
  }

  /// "440 Hz A4 +2 c", "440 Hz A4" or "440 Hz"; an exact one with a digit more.
  func label(withNote: Bool, withCents: Bool = false, isExact: Bool = false) -> Label {
    let more = isExact ? 1 : 0
    let hertz: Label =
      frequency < (isExact ? 999.95 : 999.5)
      ? Label(hertz: frequency, decimals: (frequency < 99.95 ? 1 : 0) + more)
      : "\(frequency / 1000, decimals: 2 + more) kHz"
    guard withNote else { return hertz }
    let label: Label = "\(hertz) \(Label(note: note.number, naming))"
    return withCents ? "\(label) \(Label(cents: Float(note.cents), decimals: 0))" : label
  }
}
