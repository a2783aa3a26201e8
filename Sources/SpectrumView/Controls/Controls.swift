// SPDX-License-Identifier: GPL-3.0-or-later

/// Turns user input into settings and into actions for the host.
///
/// Holds the pointer, the focus, the open overlay and the current drag.
struct Controls {
  var editor: SettingsEditor
  /// Whether buttons, panels and the readout under the pointer are drawn.
  var areShown = true
  /// Whether the host has the keys of a player: space bar, left, right, Home.
  var areKeysOfPlayer = false
  /// Whether the user's keys come here, and not to another part of the host's window.
  var haveKeys = false
  /// The picture's size in logical pixels, as last drawn.
  var width = Float(LogicalSize.initial.width)
  var height = Float(LogicalSize.initial.height)

  /// The pointer's position; nil if it is outside the picture.
  var pointer: Point?
  var focus: ControlFocus?
  /// Whether the focus is drawn: only after a key has moved it.
  var showsFocus = false
  /// Whether the focused row came with the settings that the mouse opened: until a key or a click
  /// chooses one, the space bar is the host's.
  var isRowOffered = false
  /// The target of the left button's press.
  var pressed: ControlTarget?
  /// Whether the latest press was on or beside an overlay that a click closes.
  var pressCloses = false
  var drag: PointerDrag?
  /// Whether the latest key was handled, and not passed on to the host.
  var takesHeldKey = false
  /// Whether the latest key was pressed while a name was typed; then its repeats type, too.
  var typesHeldKey = false
  /// Remaining seconds for which a tap is shown on its button.
  var tapSeconds: Float = 0
  var panels = Panels()
  /// The result of the last export, for some seconds.
  var notice: ExportNotice?
  /// The revision of the page of references in the last step.
  private var steppedRevision = 0

  /// `model`: the state that changes depend on.
  init(_ model: DisplayModel) { editor = SettingsEditor(model) }

  mutating func step(elapsed: Float) {
    let elapsed = elapsed.held(within: 0...3600)
    steppedRevision = panels.references.revision
    tapSeconds = max(0, tapSeconds - elapsed)
    panels.list?.step(elapsed: elapsed)
    editor.history.step(elapsed: elapsed)
    notice?.seconds -= elapsed
    if let notice, notice.seconds <= 0 { self.notice = nil }
  }

  var settings: DisplaySettings {
    get { editor.settings }
    set { editor.settings = newValue }
  }

  var overlay: Overlay {
    get { panels.overlay }
    set { panels.overlay = newValue }
  }

  /// The properties of the current mode.
  var mode: Mode { editor.mode }

  var places: Places {
    Places(
      editor: editor, panels: panels, width: width, height: height, areShown: areShown,
      areKeysOfPlayer: areKeysOfPlayer, hasNotice: notice != nil)
  }

  var layout: Layout { places.layout }

  /// The control under the pointer, except during a drag.
  var hovered: ControlTarget? {
    guard drag == nil, let pointer else { return nil }
    return places.target(at: pointer)
  }

  /// Sets a control to the host's value.
  mutating func set(_ port: Port, to value: Float) {
    guard !value.isNaN else { return }
    editor.set(port, to: port.held(value))
    keepFocusInSight()
  }

  /// A focus on a hidden row, or on a button of another mode or a wider window, would go on taking keys.
  mutating func keepFocusInSight() {
    if let port = panels.editedPort, !places.settingsLayout.ports.contains(port) { panels.close() }
    if case .tool(let tool) = focus,
      layout.toolbar?.tools.contains(where: { $0.tool == tool }) != true
    {
      focus = nil
    }
    if case .row(let row) = focus, !settings.hasRow(row), let port = editor.latest {
      focus = .row(port)
    }
  }

  /// Whether the controls look the same as long as the user does nothing.
  var isStill: Bool {
    tapSeconds == 0 && notice == nil && panels.references.revision == steppedRevision
  }

  /// Ends a drag; the host is notified.
  mutating func endDrag() {
    drag?.end(&editor)
    drag = nil
  }
}
