// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages

/// The contents of the window, without a window, a host or a clock.
///
/// Data flows one way through three parts: the controls turn input of the user and the host into
/// settings; the model receives messages and moves according to these settings; the picture draws
/// both.
public struct Display: ~Copyable {
  let model = DisplayModel()
  var controls: Controls
  var caches = PictureCaches()
  /// The effects that the owner hasn't taken yet.
  var effects: [Effect] = []
  /// The session's texts as the plugin has them.
  var session = SessionLog()
  var window = WindowMemory()
  /// The picture's `Enlargement`: all three parts measure in logical pixels divided by it.
  private(set) var enlargement: Float = 1
  /// The colours, as the setting and the host's colours that they were made from ask for.
  private(set) var theme = Theme.dark
  private var themeSource = (setting: ThemeSetting.automatic, host: HostColors())

  /// The host's colours, which the setting `theme` may ask for; a window redraws after a change.
  public var hostColors = HostColors()

  public init() { controls = Controls(model) }

  // Written out: otherwise, Embedded Swift looks for the parts' deinits in other modules and fails.
  deinit {}

  /// The values of all ports, as the user and the host have set them.
  public var settings: DisplaySettings {
    get { controls.settings }
    set {
      controls.settings = newValue
      model.settings = newValue
    }
  }

  /// The plugin whose settings are shown: the mono or the stereo one, as messages say, unless it is set.
  public var plugin: Plugin {
    get { model.plugin }
    set {
      model.plugin = newValue
      // Until the host says its values.
      for port in Port.settings where port.initial(in: newValue) != port.initial {
        settings[port] = port.initial(in: newValue)
      }
    }
  }

  /// The surface's viewpoint; drag, wheel and double click move it.
  public var camera: SurfaceCamera {
    get { controls.editor.camera }
    set { controls.editor.camera = newValue }
  }

  /// Whether buttons, panels and the cursor readout are drawn; false gives a clean picture.
  public var showsControls: Bool {
    get { controls.areShown }
    set { controls.areShown = newValue }
  }

  /// Whether the host, a player, has space, left, right and Home, unless a control has the focus.
  public var isForPlayer: Bool {
    get { controls.areKeysOfPlayer }
    set { controls.areKeysOfPlayer = newValue }
  }

  /// Whether keys come to the window, which is marked.
  public var hasKeys: Bool {
    get { controls.haveKeys }
    set { controls.haveKeys = newValue }
  }

  /// Whether no time passes; settings, input and new messages still change the picture.
  public var isPaused = false

  /// The pictures per second that are wanted, where there can't be so many; else nil.
  public var wantedRate: Float? {
    get { model.wantedRate }
    set { model.wantedRate = newValue }
  }

  /// Takes a message; keeps nothing of its memory. Bands move to a frame's levels in `motion` seconds,
  /// 0…1, of which `age` have passed.
  public mutating func receive(_ message: Message, motion: Float = 0, age: Float = 0) {
    if case .text(let text) = message { receive(text) }
    model.receive(message, motion: motion, age: age)
  }

  /// Advances by `elapsed` seconds, the time of a picture; NaN and negative times count as 0.
  /// Returns whether the picture may have changed since the step before, but for the user's input.
  @discardableResult
  public mutating func step(elapsed: Float) -> Bool {
    let wasStill = isStill
    model.step(elapsed: isPaused ? 0 : elapsed, isIdle: wasStill || isPaused)
    keepCaptured()
    controls.step(elapsed: elapsed)
    session.step(elapsed: elapsed)
    return !wasStill || !isStill
  }

  /// Draws the whole picture in its current state.
  ///
  /// Changes only drawing caches: drawing twice gives the same picture.
  public mutating func draw(on canvas: Canvas) {
    resize(width: canvas.width, height: canvas.height)
    updateTheme()
    if enlargement == 1 && theme == canvas.theme {
      Picture.draw(model, controls, caches, on: canvas)
    } else if let canvas = canvas.enlarged(by: enlargement, theme) {
      Picture.draw(model, controls, caches, on: canvas)
    }
  }

  private mutating func updateTheme() {
    guard settings.theme != themeSource.setting || hostColors != themeSource.host else { return }
    themeSource = (settings.theme, hostColors)
    theme = Theme(settings.theme, hostColors)
  }

  /// Whether the picture stays the same, to the pixel, as long as nothing is received and neither
  /// the settings nor the camera change: a window need not redraw it.
  ///
  /// A message that changes something makes it false at once, until the next step; one that changes
  /// nothing leaves it true. So a window redraws after a step that wasn't still at both its ends.
  public var isStill: Bool {
    controls.isStill && model.isStill(in: settings.mode, isPaused: isPaused)
  }

  /// Grows with each change of the received levels of the bands, those of the compared sound too.
  public var levelsRevision: Int { model.spectra.revision + model.comparison.revision }
}

// Input from the user and the host.
extension Display {
  /// Sets the picture's size in logical pixels, if it must be known before the first drawing.
  public mutating func resize(width: Float, height: Float) {
    window.size = LogicalSize(width: width, height: height)
    enlargement = Enlargement.factor(width: width, height: height)
    controls.resize(width: width / enlargement, height: height / enlargement)
  }

  /// Whether keys write a text, and so aren't commands.
  public var isTyping: Bool { controls.isTyping }

  /// Handles input, for `takeEffects`. Returns false for keys to pass on to the host.
  @discardableResult
  public mutating func handle(_ input: UserInput) -> Bool {
    defer {
      followControls()
      // The user means this moment, not a curve that a session has kept with the setting off.
      if controls.settings.keepsReference { model.comparison.reference.forgetUnlessShown() }
      model.settings = controls.settings
    }
    return controls.handle(enlargement == 1 ? input : input.divided(by: enlargement))
  }

  /// Sets a control to the host's value: automation, another window, a preset. Clamped to the
  /// port's range; ignored if NaN. Not to be called while `PortChanges.isAhead`.
  public mutating func set(_ port: Port, to value: Float) {
    controls.set(port, to: value)
    model.settings = controls.settings
  }

  /// The effects asked of the owner since the last call, oldest first; each export once. What the
  /// session is to keep comes at most twice a second, but all of it if `isLast`, since the window is
  /// about to be closed.
  public mutating func takeEffects(isLast: Bool = false) -> [Effect] {
    followControls()
    if let size = window.takeRestored() { effects.append(.resize(size)) }
    effects += takeSessionChanges(isLast: isLast).map { .session($0) }
    defer { effects = [] }
    return effects
  }

  /// Does what the user's input asked for, and passes on what only the owner can do.
  mutating func followControls() {
    defer { controls.editor.effects = [] }
    for effect in controls.editor.effects {
      switch effect {
      case .owner(.export(let export)):
        if !effects.contains(where: { if case .export(export) = $0 { true } else { false } }) {
          effects.append(.export(export))
        }
      case .owner(let effect): effects.append(effect)
      case .changeSlot(let slot, let name): change(slot, name: name)
      case .capture(let kind, let slot):
        model.comparison.startCapture(
          kind, slot: slot, length: controls.panels.references.seconds)
      }
    }
  }
}
