// SPDX-License-Identifier: GPL-3.0-or-later

/// Settings and camera, as the host and the user have them, and the user's changes for the host.
struct SettingsEditor {
  /// The port values: the host's, with the user's changes.
  var settings = DisplaySettings()
  /// The surface's viewpoint.
  var camera = SurfaceCamera()
  /// Its state tells what a change goes to.
  let model: DisplayModel
  /// The effects of the user's input, the oldest first.
  var effects: [ControlEffect] = []
  /// The port that was set last.
  private(set) var latest: Port?
  /// The user's changes, to be undone.
  var history = SettingsHistory()

  init(_ model: DisplayModel) { self.model = model }

  /// The properties of the current mode.
  var mode: Mode { settings.mode.value }

  mutating func set(_ port: Port, to value: Float) {
    settings[port] = value
    latest = port
  }

  /// Adds an action on `port`, for the host.
  mutating func add(_ kind: PortAction.Kind, _ port: Port) {
    effects.append(.owner(.port(PortAction(port: port, value: settings[port], kind: kind))))
  }

  /// Sets a value that the user chose.
  mutating func change(_ port: Port, to value: Float) {
    let (value, before) = (port.held(value), settings[port])
    guard value != before else { return }
    history.record(port, from: before, to: value)
    put(value, in: port)
  }

  /// Sets a value, and tells the host.
  private mutating func put(_ value: Float, in port: Port) {
    set(port, to: value)
    add(.change, port)
  }

  /// Moves the camera as the user asked for.
  mutating func moveCamera(_ move: (inout SurfaceCamera) -> Void) {
    let before = camera
    move(&camera)
    history.record(from: before, to: camera)
  }

  func isDefault(_ port: Port) -> Bool { settings[port] == port.initial(in: model.plugin) }

  /// Sets the plugin's default.
  mutating func reset(_ port: Port) { change(port, to: port.initial(in: model.plugin)) }

  mutating func choose<Type: SettingChoice>(_ choice: Type) { change(Type.port, to: choice.value) }

  /// Sets several values that the user chose at once: one gesture for the host.
  mutating func change(_ values: [(port: Port, value: Float)]) {
    let values = values.filter { $0.port.held($0.value) != settings[$0.port] }
    for (port, _) in values { add(.begin, port) }
    for (port, value) in values { change(port, to: value) }
    for (port, _) in values { add(.end, port) }
  }

  /// Takes back the latest step of the user, or takes it again; returns a port that it changed. Several
  /// values are one gesture for the host.
  mutating func undo(isRedo: Bool) -> Port? {
    let step = isRedo ? history.redo() : history.undo()
    guard let step else { return nil }
    if let camera = step.camera { self.camera = camera.after }
    let ports = step.changes.map { $0.port }
    if ports.count > 1 { for port in ports { add(.begin, port) } }
    for change in step.changes { put(change.after, in: change.port) }
    if ports.count > 1 { for port in ports { add(.end, port) } }
    return ports.first
  }

  /// Sets a value that the user chose in a setting's row, if it can be changed.
  mutating func changeUnlocked(_ port: Port, to value: Float) {
    if !isLocked(port) { change(port, to: value) }
  }

  /// Changes a number by the wheel, if it can be changed.
  mutating func scroll(_ port: Port, by steps: Float, _ modifiers: Modifiers) {
    let stride: Port.Stride = modifiers.contains(.shift) ? .fine : .plain
    changeUnlocked(port, to: port.value(steps, stride, from: settings[port]))
  }

  /// Whether a setting can't change anything now, and so isn't changed by its row.
  func isLocked(_ port: Port) -> Bool { port.unmetCondition(settings) != nil }

  /// Toggles a toggle, fires a trigger, and selects a choice's next value.
  mutating func activate(_ port: Port) {
    switch port.kind {
    case .toggle: change(port, to: 1 - settings[port])
    case .trigger: add(.pulse, port)
    case .choice: step(port, by: 1)
    case .number, .whole, .logarithmic: break
    }
  }

  /// Selects the neighbouring choice, round at the ends.
  mutating func step(_ port: Port, by step: Int) {
    guard let count = port.choices?.count else { return }
    change(port, to: Float((Int(settings[port]) + step + count) % count))
  }

  /// Changes the value by a key.
  mutating func move(_ port: Port, by key: Key, _ modifiers: Modifiers) {
    // A trigger has no value.
    if port.kind.isTrigger { return }
    let stride: Port.Stride = modifiers.contains(.shift) ? .fine : .plain
    let value = settings[port]
    switch key {
    case .left: change(port, to: port.value(-1, stride, from: value))
    case .right: change(port, to: port.value(1, stride, from: value))
    case .home: change(port, to: port.range.lowerBound)
    case .end: change(port, to: port.range.upperBound)
    case .backspace, .delete: reset(port)
    default: break
    }
  }

  /// The usual targets in LUFS: of streaming services, of podcasts, and of broadcasts by EBU R 128 and
  /// ATSC A/85.
  static var targets: [Float] { [-14, -16, -18, -23, -24] }

  /// The usual target below the present one; after the last, the first.
  var nextTarget: Float {
    Self.targets.first { $0 < settings[.loudnessTarget] } ?? Self.targets[0]
  }

  mutating func moveMode(_ key: Key) {
    let key = key == .left ? .up : key == .right ? .down : key
    let count = DisplayMode.allCases.count
    guard let mode = key.moved(from: settings.mode.rawValue, of: count, page: 0) else { return }
    change(.mode, to: Float(mode))
  }

  /// Compares with the next of what the plugin can compare with.
  mutating func chooseNextComparand() {
    let all = Comparand.allCases
    var next = settings.comparand
    repeat {
      next = all[(next.rawValue + 1) % all.count]
    } while next == .sideChain && !model.plugin.has(.sideLeft)
      || next == .otherChannel && model.plugin.channelCount == 1
    choose(next)
  }

  mutating func compare(withSlot slot: Int) {
    choose(ComparedReference.slot(slot))
    choose(Comparand.reference)
  }

  /// Compares with the next slot that isn't empty.
  mutating func compareWithNext(of slots: [[UInt8]?]) {
    let compared = settings.comparand == .reference ? settings.comparedReference.slot : nil
    let current = compared ?? slots.count - 1
    for step in 1...slots.count {
      let slot = (current + step) % slots.count
      if slots[slot] != nil { return compare(withSlot: slot) }
    }
  }
}
