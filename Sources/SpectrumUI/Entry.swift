// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2
import CPosix
import CSpectrumUI
import CXCB
import SpectrumMessages
import SpectrumPorts
import SpectrumView

// The functions that CSpectrumUI.h declares, a call each.

@c @implementation
public func spectrum_ui_instantiate(
  _ plugin: UInt32, _ write: @escaping LV2UI_Write_Function,
  _ controller: LV2UI_Controller?, _ widget: UnsafeMutablePointer<LV2UI_Widget?>,
  _ features: UnsafePointer<UnsafePointer<LV2_Feature>?>?
) -> UnsafeMutableRawPointer? {
  let features = Features(features)
  guard let map = features.map, let urids = URIDs(map.pointee),
    let plugin = Plugin(rawValue: Int(plugin))
  else { return nil }
  guard let mailbox = Mailbox() else {
    features.log("spectrum: the process can have no more open files", urids)
    return nil
  }
  mailbox.post(features.colors(urids))
  let host = Host(
    plugin: plugin, urids: urids, controller: controller, function: write, touch: features.touch,
    resize: features.resize)
  // If the server dies meanwhile, SIGPIPE in this thread would end the host.
  let hold = spectrum_hold_pipe_signal()
  defer { spectrum_let_pipe_signal(hold) }
  do {
    let window = try Window(
      parent: features.parent, size: .initial, scale: features.scale(urids))
    let (id, size, scale) = (window.id, window.size, window.scale)
    let renderer = Renderer(
      window, mailbox: mailbox, plugin: plugin, urids: urids, scale: scale,
      isForPlayer: features.isPlayer)
    let rate = features.updateRate(urids)
    guard let ui = UserInterface(renderer, mailbox: mailbox, host: host, updateRate: rate) else {
      features.log("spectrum: the process can have no more threads", urids)
      return nil
    }
    widget.pointee = UnsafeMutableRawPointer(bitPattern: UInt(id))
    host.resize(to: size)
    // Some hosts are slow to call back; ask now, so that the first picture comes at once.
    ui.tellPlugin()
    return Unmanaged.passRetained(ui).toOpaque()
  } catch {
    features.log(error.line, urids)
    return nil
  }
}

/// The object that a handle of `spectrum_ui_instantiate` points to.
private func interface(_ handle: UnsafeMutableRawPointer) -> UserInterface {
  Unmanaged<UserInterface>.fromOpaque(handle).takeUnretainedValue()
}

@c @implementation
public func spectrum_ui_cleanup(_ handle: UnsafeMutableRawPointer) {
  Unmanaged<UserInterface>.fromOpaque(handle).takeRetainedValue().shutDown()
}

@c @implementation
public func spectrum_ui_port_event(
  _ handle: UnsafeMutableRawPointer, _ port: UInt32, _ size: UInt32, _ protocol: UInt32,
  _ data: UnsafeRawPointer?
) {
  guard let data else { return }
  interface(handle).receive(
    port: port, protocol: `protocol`, UnsafeRawBufferPointer(start: data, count: Int(size)))
}

@c @implementation
public func spectrum_ui_idle(_ handle: UnsafeMutableRawPointer) -> CInt {
  interface(handle).idle() ? 0 : 1
}

@c @implementation
public func spectrum_ui_resize(
  _ handle: UnsafeMutableRawPointer, _ width: CInt, _ height: CInt
) -> CInt {
  guard width > 0, height > 0 else { return 1 }
  interface(handle).resize(to: WindowSize(width: Int(width), height: Int(height)))
  return 0
}

@c @implementation
public func spectrum_ui_set_options(
  _ handle: UnsafeMutableRawPointer, _ options: UnsafePointer<LV2_Options_Option>
) -> UInt32 {
  interface(handle).follow(options)
}

@c @implementation
public func spectrum_ui_show(_ handle: UnsafeMutableRawPointer, _ isShown: Bool) -> CInt {
  interface(handle).show(isShown) ? 0 : 1
}

@c @implementation
public func spectrum_ui_set_paused(_ handle: UnsafeMutableRawPointer, _ isPaused: Bool) {
  interface(handle).setPaused(isPaused)
}

@c @implementation
public func spectrum_ui_render(_ renderer: UnsafeMutableRawPointer) {
  // Released here and not in the host's thread: writing to a lost server raises SIGPIPE.
  Unmanaged<Renderer>.fromOpaque(renderer).takeRetainedValue().run()
}
