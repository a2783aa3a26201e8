// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2
import Foundation

/// The window of a running plugin in its host; to be used only on the instance's thread.
///
/// Changes by the user reach the instance immediately. Call `update` after each `run` to pass the
/// plugin's messages and control values to the window.
public final class PluginWindow {
  /// The X window that the plugin made.
  public let id: UInt32

  private let instance: PluginInstance
  private let features: HostFeatures
  private let library: UnsafeMutableRawPointer
  private let descriptor: LV2UI_Descriptor
  private let handle: LV2UI_Handle
  private let bridge: Bridge
  private let notifyIndex: UInt32
  private let idleInterface: LV2UI_Idle_Interface?
  private let resizeInterface: LV2UI_Resize?
  private let showInterface: LV2UI_Show_Interface?
  private let playerInterface: Spectrum_Player_Interface?
  private let optionsInterface: LV2_Options_Interface?
  /// The values last sent to the window, by symbol.
  private var told: [String: Float] = [:]

  /// Opens the window within `parent`; by itself if that is 0. `scale`: device pixels per logical
  /// pixel, if stated to the plugin. `updateRate`: how often per second `update` will be called, if stated to the plugin.
  /// `colors`: the host's. `isPlayer`: whether the host has the keys of a player. `makeRoom`: called
  /// with the size in device pixels that the window asks for, if it may ask; false: there is no room.
  public init(
    of instance: PluginInstance, in world: World, parent: UInt32 = 0, scale: Float? = 1,
    updateRate: Float? = nil, colors: WindowColors = WindowColors(), isPlayer: Bool = false,
    makeRoom: ((Int, Int) -> Bool)? = nil
  ) throws(PluginError) {
    let uri = instance.description.uri
    guard let (uiURI, binary, bundle) = try world.x11Window(of: uri) else {
      throw .noWindow(uri: uri, log: [])
    }
    guard let library = FileName.withCString(binary, { dlopen($0, RTLD_NOW | RTLD_LOCAL) }) else {
      throw .noWindow(uri: uri, log: [dlerror().map { String(cString: $0) } ?? binary])
    }
    guard let descriptor = Self.descriptor(uiURI, in: library) else {
      throw .noWindow(uri: uri, log: ["\(binary) has no \(uiURI)"])
    }
    let urids = world.urids
    let bridge = Bridge(
      instance, eventTransfer: urids.map(spectrum_uri_atom_eventTransfer), makeRoom: makeRoom)
    let features = HostFeatures(
      urids: urids, parent: parent, scale: scale, updateRate: updateRate, colors: colors,
      resize: makeRoom == nil ? nil : bridge.resize, isPlayer: isPlayer)
    var widget: LV2UI_Widget?
    let made = withUnsafePointer(to: descriptor) { descriptor in
      FileName.withCString(bundle) { bundle in
        descriptor.pointee.instantiate?(
          descriptor, uri, bundle,
          { controller, port, size, kind, data in
            guard let controller, let data else { return }
            Unmanaged<Bridge>.fromOpaque(controller).takeUnretainedValue()
              .write(port, kind, UnsafeRawBufferPointer(start: data, count: Int(size)))
          }, Unmanaged.passUnretained(bridge).toOpaque(), &widget, features.list)
      }
    }
    guard let handle = made ?? nil else { throw .noWindow(uri: uri, log: features.logLines) }
    (self.instance, self.features, self.library) = (instance, features, library)
    (self.descriptor, self.handle, self.bridge) = (descriptor, handle, bridge)
    id = UInt32(truncatingIfNeeded: UInt(bitPattern: widget))
    notifyIndex = UInt32(instance.description.port("notify")?.index ?? 1)
    func interface<Interface>(_ uri: UnsafePointer<CChar>) -> Interface? {
      descriptor.extension_data?(uri)?.assumingMemoryBound(to: Interface.self).pointee
    }
    idleInterface = interface(spectrum_uri_ui_idle)
    resizeInterface = interface(spectrum_uri_ui_resize)
    showInterface = interface(spectrum_uri_ui_show)
    playerInterface = interface(spectrum_uri_player)
    optionsInterface = interface(spectrum_uri_options_interface)
    bridge.window = self
    tellControls()
  }

  deinit {
    descriptor.cleanup?(handle)
    // Never unloaded: its threads may still be exiting.
    _ = library
  }

  /// Sends the window the last `run`'s events of `notify`, and changed control values.
  public func update() {
    tellControls()
    guard let events = instance.events() else { return }
    for event in events { send(event.atom) }
  }

  /// Sends an atom, header and body, as if from the plugin.
  public func send(_ atom: UnsafeRawBufferPointer) {
    descriptor.port_event?(
      handle, notifyIndex, UInt32(atom.count), bridge.eventTransfer, atom.baseAddress)
  }

  /// Sends a port event of any kind, for tests that do what no host does.
  public func send(port: UInt32, kind: UInt32, _ data: UnsafeRawBufferPointer) {
    descriptor.port_event?(handle, port, UInt32(data.count), kind, data.baseAddress)
  }

  /// Calls the window's idle function. Returns false when the window is closed.
  public func idle() -> Bool { idleInterface?.idle?(handle) ?? 0 == 0 }

  /// Resizes the window, in device pixels.
  public func resize(width: Int, height: Int) {
    _ = resizeInterface?.ui_resize?(handle, CInt(width), CInt(height))
  }

  /// Shows or hides the window; false if it is gone, or can't.
  @discardableResult
  public func show(_ isShown: Bool) -> Bool {
    (isShown ? showInterface?.show : showInterface?.hide)?(handle) == 0
  }

  /// Tells the window that the host's colours have changed; false if it can't take one of them.
  @discardableResult
  public func setColors(_ colors: WindowColors) -> Bool {
    let options = features.terminated(features.options(colors))
    return optionsInterface?.set?(handle, options) == LV2_OPTIONS_SUCCESS.rawValue
  }

  /// Stops the picture, or has it go on.
  public func setPaused(_ isPaused: Bool) { playerInterface?.set_paused(handle, isPaused) }

  private func tellControls() {
    for port in instance.description.ports(.control, .input) {
      guard var value = instance.control(port.symbol)?.pointee, told[port.symbol] != value else {
        continue
      }
      told[port.symbol] = value
      withUnsafeBytes(of: &value) { send(port: UInt32(port.index), kind: 0, $0) }
    }
  }

  fileprivate func recordChange(_ symbol: String, _ value: Float) {
    // The window made the change, so needn't be told.
    told[symbol] = value
  }

  private static func descriptor(
    _ uri: String, in library: UnsafeMutableRawPointer
  ) -> LV2UI_Descriptor? {
    guard let symbol = dlsym(library, "lv2ui_descriptor") else { return nil }
    let function = unsafeBitCast(symbol, to: LV2UI_DescriptorFunction.self)
    var index: UInt32 = 0
    while let descriptor = function(index) {
      if let found = descriptor.pointee.URI, String(cString: found) == uri {
        return descriptor.pointee
      }
      index += 1
    }
    return nil
  }
}

/// The controller of the window's write function, which may be called during instantiation.
private final class Bridge {
  weak var window: PluginWindow?
  let eventTransfer: UInt32
  private let instance: PluginInstance
  private let makeRoom: ((Int, Int) -> Bool)?

  init(_ instance: PluginInstance, eventTransfer: UInt32, makeRoom: ((Int, Int) -> Bool)?) {
    (self.instance, self.eventTransfer, self.makeRoom) = (instance, eventTransfer, makeRoom)
  }

  /// The feature by which the window asks for room.
  var resize: LV2UI_Resize {
    LV2UI_Resize(handle: Unmanaged.passUnretained(self).toOpaque()) { handle, width, height in
      guard let handle else { return 1 }
      let bridge = Unmanaged<Bridge>.fromOpaque(handle).takeUnretainedValue()
      return bridge.makeRoom?(Int(width), Int(height)) == true ? 0 : 1
    }
  }

  func write(_ port: UInt32, _ kind: UInt32, _ data: UnsafeRawBufferPointer) {
    guard let description = instance.description.ports.first(where: { $0.index == Int(port) })
    else { return }
    if kind == eventTransfer {
      instance.send(data, to: description.symbol)
    } else if kind == 0, data.count == 4, description.kind == .control,
      description.direction == .input
    {
      let value = data.loadUnaligned(as: Float.self)
      instance[description.symbol] = value
      window?.recordChange(description.symbol, value)
    }
  }
}

private typealias LV2UI_DescriptorFunction =
  @convention(c) (UInt32) -> UnsafePointer<LV2UI_Descriptor>?
