// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumPorts

/// What the user does: turns input into settings and into changes for the host.
///
/// Holds where the pointer and the focus are, what is open and what is dragged.
struct Controls {
  /// What lies over the picture.
  enum Overlay: Equatable {
    case none
    /// The list of modes, with the one that Enter would choose.
    case menu(Int)
    case settings, help
  }

  /// What keys go to.
  enum Focus: Equatable {
    case modes
    case tool(Tool)
    case row(Port)
  }

  /// What the pointer moves while a button is held.
  enum Drag {
    /// From where the pointer was, and the slider's place there; fine: a tenth as far.
    case slider(Port, startX: Float, startPosition: Float, isFine: Bool)
    /// A press on the plot, which becomes one of the two below once the pointer moves.
    case pending(Point)
    /// The frequency that stays under the pointer.
    case pan(hertz: Float)
    /// Where the surface was turned to last.
    case orbit(Point)
    /// How far it was scrolled, and where the pointer took hold of it.
    case scrollBar(startY: Float, startScroll: Float)
  }

  /// What the ports say: the host's values, and the user's changes.
  var settings = DisplaySettings()
  /// Where the surface is seen from.
  var camera = SurfaceCamera()
  /// What is to be known of the model.
  var model = ModelSummary()
  /// Whether buttons, panels and the readout under the pointer are drawn.
  var areShown = true
  /// The picture's size in logical pixels, as drawn last.
  var width: Float = 1064
  var height: Float = 577

  /// Nil while the pointer is elsewhere.
  var pointer: Point?
  var focus: Focus?
  /// Whether the focus is shown: it is once a key has moved it.
  var showsFocus = false
  /// What the left button went down on.
  var pressed: ControlTarget?
  var drag: Drag?
  /// Seconds for which a tap is still seen on its button, and since the last key that taps.
  var tapSeconds: Float = 0
  var secondsSinceTapKey = Float.infinity
  var overlay = Overlay.none
  /// How far the settings and the help are scrolled, in logical pixels.
  var settingsScroll: Float = 0
  var helpScroll: Float = 0
  var changes = PortChanges()

  mutating func step(elapsed: Float) {
    let elapsed = elapsed.held(within: 0...3600)
    tapSeconds = max(0, tapSeconds - elapsed)
    secondsSinceTapKey += elapsed
  }

  /// Whether they look the same while time passes and the user does nothing.
  var isStill: Bool { tapSeconds == 0 }

  /// Lets go of what is held; the host hears of the end.
  mutating func endDrag() {
    switch drag {
    case .slider(let port, _, _, _): changes.end(port)
    case .pan:
      changes.end(.lowFrequency)
      changes.end(.highFrequency)
    case nil, .pending, .orbit, .scrollBar: break
    }
    drag = nil
  }
}
