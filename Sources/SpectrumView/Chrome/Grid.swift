// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The lines behind the data.
enum Grid {
  /// The lines behind bars and curve.
  static func draw(_ scene: Scene) {
    let marks = DecibelAxis.marks(scene)
    draw(
      scene, levels: marks.all.map { ($0.place, isStrong: $0.decibels == 0) },
      fineLevels: fineLevels(marks))
  }

  /// Lines at heights of the plot, 0…1, and those of the frequencies.
  static func draw(
    _ scene: Scene, levels: [(place: Float, isStrong: Bool)], fineLevels: [Float] = []
  ) {
    let (canvas, plot, settings) = (scene.canvas, scene.plot, scene.settings)
    let (lines, axis) = (settings[GridLines.self], settings.frequencies)
    guard lines != .off else { return }
    let line = canvas.lineWidth
    func drawLevel(_ place: Float, _ color: Color) {
      let y = canvas.aligned(plot.bottom - place * plot.height)
      canvas.fill(Rect(plot.x, y, plot.width, min(line, plot.bottom - y)), color)
    }
    func drawFrequency(_ frequency: Float, _ color: Color) {
      let x = canvas.aligned(plot.x + axis.position(of: frequency) * plot.width)
      canvas.fill(Rect(x, plot.y, min(line, plot.right - x), plot.height), color)
    }
    for level in levels {
      drawLevel(level.place, level.isStrong ? canvas.theme.strongGrid : canvas.theme.grid)
    }
    let frequencies = FrequencyAxis.marks(settings, along: scene.layout.plot.width)
    for mark in frequencies {
      drawFrequency(mark.frequency, mark.isStrong ? canvas.theme.strongGrid : canvas.theme.grid)
    }
    guard lines == .fine else { return }
    for place in fineLevels { drawLevel(place, canvas.theme.fineGrid) }
    for frequency in fineFrequencies(settings, width: scene.layout.plot.width)
    where !frequencies.contains(where: { abs($0.frequency / frequency - 1) < 0.001 }) {
      drawFrequency(frequency, canvas.theme.fineGrid)
    }
  }

  /// Positions, 0…1, halfway between two marks.
  static func fineLevels(_ marks: DecibelMarks) -> [Float] {
    let (scale, step) = (marks.scale, marks.step)
    let lowest = (spectrum_floor(scale.floor / step) + 0.5) * step
    return stride(from: lowest, through: scale.top, by: step).filter { $0 >= scale.floor }
      .map { scale.value(of: $0) }
  }

  /// Hz of each one-digit frequency, or of each semitone with room on a note scale.
  private static func fineFrequencies(_ settings: DisplaySettings, width: Float) -> [Float] {
    let axis = settings.frequencies
    func isShown(_ frequency: Float) -> Bool { frequency >= axis.low && frequency <= axis.high }
    if settings.showsNotes {
      guard width / (12 * axis.octaves) >= 4 else { return [] }
      let notes = NoteMarks(axis, reference: settings[.reference], length: width)
      return (0...136).map { notes.frequency(of: $0) }.filter(isShown)
    }
    return FrequencyScale.decades.flatMap { decade in (1...9).map { Float($0) * decade } }
      .filter(isShown)
  }

  static func drawBaseline(_ scene: Scene) {
    let (canvas, plot) = (scene.canvas, scene.plot)
    canvas.fill(Rect(plot.x, plot.bottom, plot.width, canvas.lineWidth), canvas.theme.baseline)
  }
}
