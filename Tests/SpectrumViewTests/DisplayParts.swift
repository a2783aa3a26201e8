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

  func cursorReadout(on canvas: Canvas) -> CursorReadout? {
    CursorReadout(controls, model, on: canvas)
  }

  func toolbar(on canvas: Canvas) -> ToolbarPanel {
    ToolbarPanel(controls: controls, canvas: canvas)
  }

  func helpTexts(on canvas: Canvas, _ layout: HelpLayout, scroll: Float) -> [PlacedText] {
    HelpPanel.texts(on: canvas, layout, scroll: scroll)
  }

  func texts(of place: SettingsLayout.Place, on canvas: Canvas, _ rect: Rect) -> [PlacedText] {
    SettingsPanel(controls, on: canvas).texts(of: place, rect)
  }
}

extension DisplaySettings {
  /// Sets whatever `port` needs so that it changes something, and its row can be changed.
  mutating func unlock(_ port: Port) {
    if port.degree != nil { self[TemperamentChoice.self] = .custom }
    if port.ownString != nil || port.offsetString != nil { self[Instrument.self] = .custom }
    while let condition = port.unmetCondition(self) {
      switch condition {
      case .equal(let other, let value): self[other] = value
      case .unequal(let other, let value): self[other] = value == 0 ? 1 : 0
      case .mode(let shows):
        self[DisplayMode.self] = DisplayMode.allCases.first { shows($0.value) }!
      }
    }
  }
}

// Texts of pictures of a size, or of the window as it is, measured on a canvas of that size.
extension Display {
  /// Calls `body` with an empty canvas as large as the window.
  func measure<Result>(_ body: (Canvas) -> Result) -> Result {
    DisplayPicture(width: controls.width, height: controls.height).withCanvas(body)
  }

  /// The window's, but those of the controls.
  func texts() -> [PlacedText] { measure { texts(on: $0, layout) } }

  /// Those of a picture without controls.
  func texts(_ width: Float, _ height: Float) -> [PlacedText] {
    measure(width, height) { SpectrumView.Picture.texts($0) }
  }

  /// The numbers above the window's plot.
  func readoutTexts() -> [PlacedText] {
    measure { Readouts(scene: scene(on: $0, layout)).texts() }
  }

  func readoutTexts(_ width: Float, _ height: Float) -> [PlacedText] {
    measure(width, height) { Readouts(scene: $0).texts() }
  }

  private func measure<Result>(
    _ width: Float, _ height: Float, _ body: (Scene) -> Result
  ) -> Result {
    let layout = Layout(width: width, height: height, mode: settings.mode)
    return DisplayPicture(width: width, height: height).withCanvas { body(scene(on: $0, layout)) }
  }

  /// What is said beside the pointer.
  func cursorReadout() -> CursorReadout? { measure { cursorReadout(on: $0) } }

  func tooltip() -> Tooltip? { measure { toolbar(on: $0).tooltip() } }
}

extension TunerPage {
  /// The texts of a page of this size.
  func texts(_ width: Int = 1064, _ height: Int = 577) -> [PlacedText] {
    texts(PageSize(width: width, height: height, scale: 1))
  }

  func texts(_ size: PageSize) -> [PlacedText] {
    size.measure { TunerPicture(self, on: $0, in: $0.bounds).texts() }
  }
}

extension LevelsPage {
  /// The texts of a page of this size.
  func texts(_ width: Int = 1064, _ height: Int = 577) -> [PlacedText] {
    PageSize(width: width, height: height, scale: 1).measure {
      LevelsPicture(self, on: $0, in: $0.bounds).texts()
    }
  }
}

extension [PlacedText] {
  var strings: [String] { map(\.label.string) }

  subscript(string: String) -> PlacedText? { first { $0.label.string == string } }
}
