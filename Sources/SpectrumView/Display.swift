// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages
import SpectrumPorts

/// The display: what the window shows, without a window, a host or a clock.
///
/// Three parts, of which none reaches back: the controls turn what the user and the host do into
/// settings; the model receives messages and moves by these settings; the picture draws both.
public struct Display: ~Copyable {
  private(set) var model = DisplayModel()
  var controls = Controls()
  private(set) var picture = Picture()

  public init() {}

  // Written out: Embedded Swift else looks in other modules for the ends of the parts, in vain.
  deinit {}

  public var settings: DisplaySettings {
    get { controls.settings }
    set {
      controls.settings = newValue
      model.settings = newValue
    }
  }

  /// Where the surface is seen from: drag, wheel and double click move it.
  public var camera: SurfaceCamera {
    get { controls.camera }
    set { controls.camera = newValue }
  }

  /// Whether buttons, panels and the readout under the pointer are drawn: off for a clean picture.
  public var showsControls: Bool {
    get { controls.areShown }
    set { controls.areShown = newValue }
  }

  /// Takes a message over; nothing of its memory is kept.
  public mutating func receive(_ message: Message) {
    model.receive(message)
    controls.model = model.summary
  }

  /// Lets `elapsed` seconds pass, one picture's worth; NaN and negative times count as none.
  public mutating func step(elapsed: Float) {
    model.step(elapsed: elapsed, isIdle: isStill)
    controls.model = model.summary
    controls.step(elapsed: elapsed)
  }

  /// Draws the whole picture as it is at this moment.
  ///
  /// Only what drawing keeps for itself changes: drawn twice, the picture is the same.
  public mutating func draw(on canvas: borrowing Canvas) {
    resize(width: canvas.width, height: canvas.height)
    picture.draw(model, controls, on: canvas)
  }

  /// Whether the picture stays the same, pixel by pixel, while time passes and nothing is received,
  /// and neither the settings nor the camera change: a window need not draw.
  ///
  /// A message that changes something makes it false at once, up to the next step. So a window
  /// draws after a step unless this was true both before and after it.
  public var isStill: Bool {
    model.isQuiet && controls.isStill && settings.mode.value.isStill(model)
  }
}

// What the user and the host do.
extension Display {
  /// The picture's size in logical pixels, where it is to be known before the first drawing.
  public mutating func resize(width: Float, height: Float) {
    controls.resize(width: width, height: height)
  }

  /// Takes over what the user did; `nextChange` then returns what the host is to be told. False for
  /// a key that the display has no use for: the host may have one.
  @discardableResult
  public mutating func handle(_ input: UserInput) -> Bool {
    defer { model.settings = controls.settings }
    return controls.handle(input)
  }

  /// A control's value from the host: automation, another window, a preset. It is held within its
  /// range; NaN is ignored, and so is what comes while the user moves that control.
  public mutating func set(_ port: Port, to value: Float) {
    controls.set(port, to: value)
    model.settings = controls.settings
  }

  public func value(of port: Port) -> Float { settings[port] }

  /// The next change that the user made and that the host has not been told of; nil if none.
  public mutating func nextChange() -> PortChange? { controls.nextChange() }
}
