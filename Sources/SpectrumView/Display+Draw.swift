// SPDX-License-Identifier: GPL-3.0-or-later

extension Display {
  /// Draws the whole picture as it is at this moment.
  ///
  /// Only what drawing keeps for itself (the spectrogram's rows, room for columns) changes: drawn
  /// twice, the picture is the same.
  public mutating func draw(on canvas: borrowing Canvas) {
    resize(width: canvas.width, height: canvas.height)
    let layout = layout
    drawBackground(on: canvas, layout)
    drawPlot(on: canvas, layout)
    drawWaveform(on: canvas, in: layout.waveform)
    for text in texts(on: canvas, layout) { text.draw(on: canvas) }
    drawBeatLight(on: canvas, layout)
    if showsControls { drawControls(on: canvas, layout) }
  }

  /// Leaves out a plot that is filled anyway: half of all pixels.
  private func drawBackground(on canvas: borrowing Canvas, _ layout: Layout) {
    let plot = canvas.aligned(layout.plot)
    switch settings.mode {
    case .bars, .curve, .spectrogram:
      let (width, height) = (canvas.width, canvas.height)
      for side in [
        Rect(0, 0, width, plot.y), Rect(0, plot.bottom, width, height - plot.bottom),
        Rect(0, plot.y, plot.x, plot.height),
        Rect(plot.right, plot.y, width - plot.right, plot.height),
      ] { canvas.fill(side, Theme.background) }
    case .circular, .surface, .surfacePlus, .tuner, .levels:
      canvas.fill(canvas.bounds, Theme.background)
    }
  }

  private mutating func drawPlot(on canvas: borrowing Canvas, _ layout: Layout) {
    let plot = canvas.aligned(layout.plot)
    switch settings.mode {
    case .bars, .curve:
      canvas.fill(plot, Theme.plot)
      drawGrid(on: canvas, layout, in: plot)
      settings.mode == .bars
        ? drawBars(on: canvas, in: plot) : drawCurve(on: canvas, in: plot)
      drawHeldLines(on: canvas, in: plot, isStepped: settings.mode == .bars)
      drawBaseline(on: canvas, below: plot)
    case .circular:
      drawRings(on: canvas, layout, in: plot)
      drawCircular(on: canvas, in: plot)
      drawHeldRings(on: canvas, in: plot)
    case .spectrogram:
      canvas.fill(plot, Color(packed: settings.palette.makeTable()[0]))
      drawSpectrogram(on: canvas, in: plot)
      drawPaletteBar(on: canvas, beside: plot)
    case .surface, .surfacePlus:
      drawSurface(on: canvas, in: plot, settings.mode == .surface ? .plain : .ridges)
      drawSurfaceScales(on: canvas, layout)
    case .tuner: tuner.draw(on: canvas, in: plot)
    case .levels: levels.draw(on: canvas, in: plot)
    }
  }

  /// Every text of the picture: none of them overlaps another or leaves the picture.
  func texts(on canvas: borrowing Canvas, _ layout: Layout) -> [PlacedText] {
    var texts = readoutTexts(on: canvas, layout)
    switch settings.mode {
    case .bars, .curve, .spectrogram:
      texts += decibelTexts(on: canvas, layout)
      texts += frequencyTexts(on: canvas, layout)
      texts += timeTexts(on: canvas, layout)
    case .circular:
      texts += decibelTexts(on: canvas, layout)
      let corner = cornerTexts(on: canvas, layout)
      texts += circleTexts(on: canvas, layout, taken: corner.map { $0.bounds })
    case .surface, .surfacePlus: texts += surfaceTexts(on: canvas, layout)
    case .tuner, .levels: break
    }
    texts += cornerTexts(on: canvas, layout)
    if settings.mode.showsState { texts += stateTexts(on: canvas, layout) }
    texts += peakTexts(on: canvas, layout, taken: texts.map { $0.bounds })
    return texts
  }

  /// The bands over `width` columns of the visible frequencies.
  func makeColumns(width: Int) -> DisplayColumns {
    DisplayColumns(
      bandCount: left.bandCount, bands: bandRange, visible: settings.frequencies, width: width)
  }
}

extension DisplaySettings.Mode {
  /// Whether the picture says why it is empty; the pages without a scale speak for themselves.
  var showsState: Bool { self.scales.contains(.decibels) }
}
