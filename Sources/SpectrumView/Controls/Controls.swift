// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumPorts

/// Turns user input into settings and into actions for the host.
///
/// Holds the pointer, the focus, the open overlay and the current drag.
struct Controls {
  /// The overlay over the picture.
  enum Overlay: Equatable {
    case none
    /// The list of modes and the index of the item that Enter selects.
    case menu(Int)
    case settings, help, references
  }

  /// The control that keys go to.
  enum Focus: Equatable {
    case modes
    case tool(Tool)
    case row(Port)
  }

  /// A drag with the left button.
  enum Drag {
    /// The pointer's x and the slider's position at the start; fine: a tenth as far.
    case slider(Port, startX: Float, startPosition: Float, isFine: Bool)
    /// A press on the plot, which becomes `pan` or `orbit` once the pointer moves.
    case pending(Point)
    /// The frequency to keep under the pointer, and the pointer's position on the frequency scale:
    /// below 0 or above 1 past an end of it, which a circle has no room beside.
    case pan(hertz: Float, position: Float)
    /// The pointer's last position while the surface turns.
    case orbit(Point)
    /// The pointer's y and the scroll position at the start.
    case scrollBar(startY: Float, startScroll: Float)
  }

  /// The port values: the host's, with the user's changes.
  var settings = DisplaySettings()
  /// The surface's viewpoint.
  var camera = SurfaceCamera()
  /// The state of the model that the controls depend on.
  var model = ModelSummary()
  /// Whether buttons, panels and the readout under the pointer are drawn.
  var areShown = true
  /// Whether the host has the keys of a player: space bar, left, right, Home.
  var areKeysOfPlayer = false
  /// The picture's size in logical pixels, as last drawn.
  var width = Float(LogicalSize.initial.width)
  var height = Float(LogicalSize.initial.height)

  /// The pointer's position; nil if it is outside the picture.
  var pointer: Point?
  var focus: Focus?
  /// Whether the focus is drawn: only after a key has moved it.
  var showsFocus = false
  /// The target of the left button's press.
  var pressed: ControlTarget?
  /// Whether the latest press was on or beside the list of modes or the help, which a click closes.
  var pressCloses = false
  var drag: Drag?
  /// Whether the latest key was handled, and not passed on to the host.
  var takesHeldKey = false
  /// Whether the latest key was pressed while a name was typed; then its repeats type, too.
  var typesHeldKey = false
  /// Remaining seconds for which a tap is shown on its button.
  var tapSeconds: Float = 0
  var overlay = Overlay.none
  /// Scroll positions of the settings, the help and the references in logical pixels.
  var settingsScroll: Float = 0
  var helpScroll: Float = 0
  var referencesScroll: Float = 0
  var references = ReferencesPage()
  /// What the user did to controls since the owner last took it, oldest first.
  var actions: [PortAction] = []
  /// What the user wants to take along since the owner last took it, each once.
  var exports: [Export] = []
  /// What became of that; nil for nothing to say.
  var notice: ExportNotice?

  mutating func step(elapsed: Float) {
    let elapsed = elapsed.held(within: 0...3600)
    tapSeconds = max(0, tapSeconds - elapsed)
    stepNotice(elapsed: elapsed)
  }

  /// Whether the controls look the same as long as the user does nothing.
  var isStill: Bool { tapSeconds == 0 && notice == nil }

  /// Ends a drag; the host is notified.
  mutating func endDrag() {
    switch drag {
    case .slider(let port, _, _, _): note(.end, port)
    case .pan:
      note(.end, .lowFrequency)
      note(.end, .highFrequency)
    case nil, .pending, .orbit, .scrollBar: break
    }
    drag = nil
  }
}
