// SPDX-License-Identifier: GPL-3.0-or-later
import CMath
import SpectrumMessages

/// The values under the pointer: its position on the scales, and the spectrum there.
struct CursorReadout {
  /// Hz.
  let frequency: Float
  /// Level at the pointer's height, in the scale's unit; nil if the plot has no level scale there.
  let level: Float?
  /// dBFS of the band at that frequency, smoothed and lifted; nil without bands.
  let bandLevel: Float?
  /// Age in seconds, in the spectrogram.
  let age: Float?
  let pointer: Point
  let box: Rect
  let texts: [PlacedText]
}

extension CursorReadout {
  /// Nil if the pointer isn't over frequencies, or is over an overlay.
  init?(_ controls: Controls, _ model: DisplayModel, on canvas: Canvas) {
    let (mode, layout, settings) = (controls.mode, controls.layout, controls.settings)
    guard let pointer = controls.pointer, mode.hasFrequencies, controls.overlay != .help,
      controls.overlay != .menu, controls.places.target(at: pointer) == .plot
    else { return nil }
    let plot = layout.plot
    let position = controls.places.frequencyPosition(of: pointer)
    let frequency = settings.frequencies.frequency(at: position)
    let age =
      mode.cursor.contains(.time)
      ? (plot.bottom - pointer.y) / max(1, plot.height)
        * settings[.spectrogramTime]
      : nil
    let isDifference = mode.cursor.contains(.difference)
    let level: Float? =
      if mode.cursor.contains(.level) {
        Self.level(at: pointer, in: plot, on: model.spectra.scale, mode.shape)
      } else if isDifference {
        DifferenceAxis(range: settings[.differenceRange], height: plot.height)
          .decibels(at: (plot.bottom - pointer.y) / max(1, plot.height))
      } else {
        nil
      }
    let signal = Self.signal(model, at: frequency, age: age)
    let unit = model.spectra.view.unit.label
    var labels = [
      Self.frequencyLabel(
        frequency, reference: settings[.reference], naming: settings.naming),
      Self.levelLabel(
        level: level, isDifference: isDifference, signal: signal, age: age, unit),
    ]
    if mode.showsLines || isDifference, let label = Self.comparisonLabel(model, at: frequency, unit)
    {
      labels.append(label)
    }
    let size = ControlStyle.textSize
    var width: Float = 0
    for label in labels { width = max(width, canvas.width(of: label, size: size)) }
    // In steps, so that the box doesn't change width with each digit.
    width = 8 * Float(Int(width / 8) + 3)
    // Left of an open panel.
    var room = plot
    if let panel = controls.places.scrollBar?.panel {
      room.width = min(plot.width, max(0, panel.x - plot.x))
    }
    let height = 8 + 16 * Float(labels.count)
    let box = Self.box(width: min(width, room.width), height: height, at: pointer, within: room)
    let texts = labels.enumerated().map { index, label in
      canvas.controlText(
        label, in: Rect(box.x + 8, box.y + 4 + 16 * Float(index), box.width - 16, 16),
        index == 0 ? canvas.theme.controls.text : canvas.theme.controls.quietText)
    }
    (self.frequency, self.level, bandLevel) = (frequency, level, signal?.level)
    (self.age, self.pointer, self.box, self.texts) = (age, pointer, box, texts)
  }

  /// dBFS at the pointer, on the level scale.
  private static func level(
    at pointer: Point, in plot: Rect, on scale: LevelScale, _ shape: Mode.Shape
  ) -> Float? {
    switch shape {
    case .plane:
      return scale.decibels(at: (plot.bottom - pointer.y) / max(1, plot.height))
    case .circle:
      let circle = CircularGeometry(in: plot)
      let (dx, dy) = (pointer.x - circle.middleX, pointer.y - circle.middleY)
      let height = (spectrum_sqrt(dx * dx + dy * dy) - circle.inner) / max(1, circle.length)
      return (0...1).contains(height) ? scale.decibels(at: height) : nil
    }
  }

  /// The louder channel's level in the band at `frequency`, with its unit, now or, in the history, `age`
  /// seconds ago; nil outside the scale.
  private static func signal(
    _ model: DisplayModel, at frequency: Float, age: Float?
  ) -> (level: Float, unit: LevelUnit)? {
    guard let band = model.spectra.band(at: frequency) else { return nil }
    let (history, none) = (model.pages.history, (silence, model.spectra.view.unit))
    guard let age else {
      return model.spectra.isSilent(band)
        ? none : (model.spectra.liftedLevel(of: band), model.spectra.view.unit)
    }
    guard history.bandCount == model.spectra.bandCount, history.end > 0 else { return nil }
    let place = history.clock - Double(age) * DisplayHistory.rowRate
    // Nothing is known of the time before the first row, number 0.
    let number = min(Int(place.rounded(.down)), history.end - 1)
    return history.level(of: band, inRow: number) ?? none
  }

  /// Up to this level, in dBFS, a band counts as silent.
  private static var silence: Float { Message.levelRange.lowerBound }

  /// "440.0 Hz  A4 +0 c"; the note for A4 at `reference` Hz.
  private static func frequencyLabel(
    _ frequency: Float, reference: Float, naming: NoteName.Naming
  ) -> Label {
    let note = PeakName(frequency, reference: reference).note
    let hertz = Label(hertz: frequency, decimals: frequency < 1000 ? 1 : 0)
    let cents = Label(spectrum_round(Float(note.cents)), decimals: 0, sign: true)
    return "\(hertz)  \(Label(note: note.number, naming)) \(cents) c"
  }

  /// "side-chain −30.1 dBFS  mean +6.7 dB" in the band at `frequency`; nil without a comparison.
  private static func comparisonLabel(
    _ model: DisplayModel, at frequency: Float, _ unit: Label
  ) -> Label? {
    guard model.comparison.isCompared, let band = model.spectra.band(at: frequency) else {
      return nil
    }
    let compared = model.spectra.compared
    let level = compared.kept.isSilent(band) ? silence : compared.levels[band]
    let label: Label = "\(model.comparison.name) \(number(level)) \(unit)"
    guard let difference = model.comparison.difference(of: band) else { return label }
    return "\(label)  mean \(difference, decimals: 1, sign: true) dB"
  }

  private static func levelLabel(
    level: Float?, isDifference: Bool, signal: (level: Float, unit: LevelUnit)?, age: Float?,
    _ unit: Label
  ) -> Label {
    var label = Label()
    if let age { label = "\(age, decimals: 2) s ago" }
    if let level {
      label.append("\(level, decimals: 1, sign: isDifference) \(isDifference ? "dB" : unit)")
    }
    if let signal {
      label.append(
        "\(label.count > 0 ? "  " : "")signal \(number(signal.level)) \(signal.unit.label)")
    }
    return label
  }

  /// A level in dB, or a dash for none.
  private static func number(_ level: Float) -> Label {
    level > silence ? Label(level, decimals: 1) : .missing
  }

  /// The box beside the pointer, within `plot`, covering neither the pointer's tip nor its arrow.
  private static func box(
    width: Float, height: Float, at pointer: Point, within plot: Rect
  ) -> Rect {
    let (x, y) = (pointer.x, pointer.y)
    let highestY = max(plot.y, plot.bottom - height)
    let besideY = (y - height - 6).held(within: plot.y...highestY)
    if x + 18 + width <= plot.right { return Rect(x + 18, besideY, width, height) }
    if x - 10 - width >= plot.x { return Rect(x - 10 - width, besideY, width, height) }
    let overX = (x - width / 2).held(within: plot.x...max(plot.x, plot.right - width))
    let above = y - height - 8
    return Rect(
      overX, above >= plot.y ? above : (y + 24).held(within: plot.y...highestY), width, height)
  }

  func draw(_ controls: Controls, on canvas: Canvas) {
    let plot = controls.layout.plot
    let line = 1 / canvas.scale
    let theme = controls.mode.isAlwaysDark ? .dark : canvas.theme
    let hairline = theme.controls.hairline
    let (x, y) = (canvas.aligned(pointer.x), canvas.aligned(pointer.y))
    if controls.mode.shape == .circle {
      let circle = CircularGeometry(in: plot)
      let position = controls.places.frequencyPosition(of: pointer)
      let inner = circle.point(at: position, radius: circle.inner)
      let outer = circle.point(at: position, radius: circle.outer)
      canvas.line(inner.x, inner.y, outer.x, outer.y, hairline)
      let (dx, dy) = (pointer.x - circle.middleX, pointer.y - circle.middleY)
      if level != nil {
        canvas.strokeCircle(
          circle.middleX, circle.middleY, radius: spectrum_sqrt(dx * dx + dy * dy),
          hairline)
      }
    } else {
      canvas.fill(Rect(x, plot.y, line, plot.height), hairline)
      canvas.fill(Rect(plot.x, y, plot.width, line), hairline)
    }
    Tooltip(box: box, texts: texts).draw(on: canvas)
  }
}
