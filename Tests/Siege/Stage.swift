// SPDX-License-Identifier: GPL-3.0-or-later
import CXCB
import Foundation
import SpectrumHost
import VirtualScreen

/// A running plugin that hears noise, and its windows.
final class Stage {
  let world: World
  let instance: PluginInstance
  var windows: [PluginWindow] = []
  /// Whether it hears silence instead.
  var isSilent = false
  private var random = SplitMix64(seed: 1)

  init(_ uri: String = SpectrumURI.stereo) throws {
    world = try World(bundle: try BundleLocator.find(nil))
    instance = try PluginInstance(uri, in: world, sampleRate: 48_000)
  }

  /// The index of the port with this symbol.
  func index(of symbol: String) throws -> UInt32 {
    guard let port = instance.description.port(symbol) else {
      throw Fault(description: "there is no port \(symbol)")
    }
    return UInt32(port.index)
  }

  @discardableResult
  func open(in parent: xcb_window_t) throws -> PluginWindow {
    let window = try PluginWindow(of: instance, in: world, parent: parent)
    windows.append(window)
    return window
  }

  /// One block of 480 frames of noise; what the plugin says goes to the windows, if they are told.
  func runBlock(tellingWindows: Bool = true) {
    for input in instance.inputs {
      for frame in 0..<480 {
        input[frame] = isSilent ? 0 : Float(Int32(truncatingIfNeeded: random.next())) * 0x1p-32
      }
    }
    instance.run(frames: 480)
    if tellingWindows {
      for window in windows {
        window.update()
        _ = window.idle()
      }
    }
  }

  /// One block; how many messages came of it.
  func countMessages() -> Int {
    runBlock()
    return instance.events().map { $0.reduce(0) { count, _ in count + 1 } } ?? 0
  }

  /// Plays until the picture on `window` has changed: it is alive.
  func expectLife(of window: PluginWindow, on server: XServer) throws {
    try wait("the window shows nothing") {
      runBlock()
      return server.hasPicture(window.id)
    }
    guard let before = server.pixels(of: window.id) else {
      throw Fault(description: "the window can't be seen")
    }
    try wait("the picture stands still") {
      for _ in 0..<5 { runBlock() }
      return server.pixels(of: window.id).map { $0 != before } ?? false
    }
  }
}
