// SPDX-License-Identifier: GPL-3.0-or-later

/// Draws a model and the controls over it.
struct Picture: ~Copyable {
  private(set) var caches = PictureCaches()

  mutating func draw(_ model: DisplayModel, _ controls: Controls, on canvas: Canvas) {
    let (mode, layout) = (controls.mode, controls.layout)
    let scene = Scene(
      layout: layout, camera: controls.editor.camera, plot: canvas.aligned(layout.plot))
    drawBackground(on: canvas, around: mode.fillsPlot ? scene.plot : nil)
    mode.draw(model, &caches, canvas, scene)
    WaveformStrip.draw(model, &caches.scratch, on: canvas, in: layout.waveform)
    Readouts(model: model, canvas: canvas, layout: layout).drawLights()
    for text in Self.texts(model, mode, on: canvas, scene) { text.draw(on: canvas) }
    Notices(model: model, canvas: canvas, layout: layout, mode: mode).drawLegend()
    if controls.areShown { ControlsPicture.draw(controls, model, on: canvas) }
  }

  /// Draws the background, except for a plot that is filled anyway.
  private func drawBackground(on canvas: Canvas, around plot: Rect?) {
    guard let plot else {
      canvas.fill(canvas.bounds, canvas.theme.background)
      return
    }
    let (width, height) = (canvas.width, canvas.height)
    for side in [
      Rect(0, 0, width, plot.y), Rect(0, plot.bottom, width, height - plot.bottom),
      Rect(0, plot.y, plot.x, plot.height),
      Rect(plot.right, plot.y, width - plot.right, plot.height),
    ] { canvas.fill(side, canvas.theme.background) }
  }

  /// All texts of the picture. They don't overlap, and none leaves the picture.
  static func texts(
    _ model: DisplayModel, _ mode: Mode, on canvas: Canvas, _ scene: Scene
  ) -> [PlacedText] {
    let layout = scene.layout
    let notices = Notices(model: model, canvas: canvas, layout: layout, mode: mode)
    let corner = notices.cornerTexts()
    var texts = Readouts(model: model, canvas: canvas, layout: layout).texts()
    texts += WaveformStrip.texts(model, on: canvas, in: layout.waveform)
    texts += mode.texts(model, canvas, scene, corner)
    texts += corner
    let state = notices.stateTexts()
    // Where there is no strip, the labels of an empty plot make room.
    for notice in state { texts.removeAll { $0.bounds.overlaps(notice.bounds) } }
    texts += state
    let samples = notices.samples()
    if mode.showsLines, mode.shape == .plane {
      texts += LineLabels.texts(
        model, on: canvas, layout, taken: samples + texts.map { $0.bounds })
    }
    if mode.showsPeakLabels {
      texts += PeakLabels.texts(
        model, on: canvas, layout, taken: samples + texts.map { $0.bounds })
    }
    return texts
  }
}
