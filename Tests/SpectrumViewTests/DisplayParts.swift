// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumPorts

@testable import SpectrumView

// Foundation has a Port, too.
typealias Port = SpectrumPorts.Port

// What the tests look at of a display's parts, for the picture as it is at this moment.
extension Display {
  var layout: Layout { controls.layout }
  var settingsLayout: SettingsLayout { controls.places.settingsLayout }
  var helpLayout: HelpLayout { controls.places.helpLayout }
  private var toolbar: ToolbarPanel {
    ToolbarPanel(controls: controls, layout: controls.layout)
  }

  func target(at point: Point) -> ControlTarget? { controls.places.target(at: point) }

  func scene(on canvas: Canvas, _ layout: Layout) -> Scene {
    Scene(
      model: model, mode: settings.mode.value, layout: layout, camera: camera, plot: layout.plot,
      canvas: canvas, caches: PictureCaches())
  }

  /// Every text of the picture but those of the controls.
  func texts(on canvas: Canvas, _ layout: Layout) -> [PlacedText] {
    SpectrumView.Picture.texts(scene(on: canvas, layout))
  }

  func readoutTexts(on canvas: Canvas, _ layout: Layout) -> [PlacedText] {
    Readouts(scene: scene(on: canvas, layout)).texts()
  }

  func frequencyTexts(on canvas: Canvas, _ layout: Layout) -> [PlacedText] {
    FrequencyAxis.texts(scene(on: canvas, layout))
  }

  func frequencyMarks(along length: Float) -> [FrequencyMark] {
    FrequencyAxis.marks(settings, along: length)
  }

  func surfaceTexts(on canvas: Canvas, _ layout: Layout) -> [PlacedText] {
    SurfaceScales.texts(scene(on: canvas, layout))
  }

  func drawSurface(on canvas: Canvas, _ layout: Layout) {
    SurfaceMode.drawSurface(scene(on: canvas, layout), .plain)
  }

  func peakTexts(on canvas: Canvas, _ layout: Layout, taken: [Rect]) -> [PlacedText] {
    PeakLabels.texts(scene(on: canvas, layout), taken: taken)
  }

  func cursorReadout(on canvas: Canvas, _ layout: Layout) -> CursorReadout? {
    CursorReadout(controls, model, on: canvas)
  }

  func menuTexts(on canvas: Canvas, _ layout: Layout) -> [PlacedText] {
    toolbar.menuTexts(on: canvas)
  }

  func toolbarTexts(on canvas: Canvas, _ toolbar: ToolbarLayout) -> [PlacedText] {
    self.toolbar.toolbarTexts(on: canvas, toolbar)
  }

  func tooltip(on canvas: Canvas, _ layout: Layout) -> Tooltip? {
    toolbar.tooltip(on: canvas)
  }

  func helpTexts(on canvas: Canvas, _ layout: HelpLayout, scroll: Float) -> [PlacedText] {
    HelpPanel.texts(on: canvas, layout, scroll: scroll)
  }

  func texts(
    of place: SettingsLayout.Place, on canvas: Canvas, _ layout: SettingsLayout, _ rect: Rect
  ) -> [PlacedText] {
    SettingsPanel(controls: controls).texts(of: place, on: canvas, layout, rect)
  }
}
