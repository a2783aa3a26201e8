// SPDX-License-Identifier: GPL-3.0-or-later

/// The picture of a model, and the controls over it.
enum Picture {
  static func draw(
    _ model: DisplayModel, _ controls: Controls, _ caches: PictureCaches, on canvas: Canvas
  ) {
    let (mode, layout) = (controls.mode, controls.layout)
    let scene = Scene(
      model: model, mode: mode, layout: layout, camera: controls.editor.camera,
      plot: canvas.aligned(layout.plot), canvas: canvas, caches: caches)
    drawBackground(on: canvas, around: mode.fillsPlot ? scene.plot : nil)
    mode.draw(scene)
    WaveformStrip.draw(scene)
    Readouts(scene: scene).drawLights()
    for text in texts(scene) { text.draw(on: canvas) }
    Notices(scene: scene).drawLegend()
    if controls.areShown { ControlsPicture.draw(controls, model, on: canvas) }
  }

  /// Draws the background, except for a plot that is filled anyway.
  private static func drawBackground(on canvas: Canvas, around plot: Rect?) {
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
  static func texts(_ scene: Scene) -> [PlacedText] {
    let notices = Notices(scene: scene)
    let corner = notices.cornerTexts()
    var texts = Readouts(scene: scene).texts()
    texts += WaveformStrip.texts(scene) + scene.mode.texts(scene, corner) + corner
    let state = notices.stateTexts()
    // Where there is no strip, the labels of an empty plot make room.
    for notice in state { texts.removeAll { $0.bounds.overlaps(notice.bounds) } }
    texts += state
    let samples = notices.samples()
    if scene.mode.showsLines, scene.mode.shape == .plane {
      texts += LineLabels.texts(scene, taken: samples + texts.map { $0.bounds })
    }
    if scene.mode.showsPeakLabels {
      texts += PeakLabels.texts(scene, taken: samples + texts.map { $0.bounds })
    }
    return texts
  }
}
