// SPDX-License-Identifier: GPL-3.0-or-later
import CXCB
import Foundation
import SpectrumHost
import SpectrumMessages
import SpectrumPorts
import SpectrumView
import VirtualScreen

// Foundation has a Port, too.
typealias Port = SpectrumPorts.Port

/// A running plugin with its window in a window of the host's.
final class WindowSession {
  let server: XServer
  let instance: PluginInstance
  let parent: xcb_window_t
  let world: World
  let urids: URIDs
  private var opened: PluginWindow?
  /// Until it is closed.
  var window: PluginWindow { opened! }
  var id: xcb_window_t { window.id }

  /// What is opened at first: 1064 × 577 logical pixels.
  init(
    on server: XServer? = nil, controls: [String: Float] = [:], scale: Float? = 1,
    updateRate: Float? = nil, colors: WindowColors = WindowColors(), parentWidth: Int = 4096,
    makeRoom: ((Int, Int) -> Bool)? = nil
  ) throws {
    self.server = try server ?? XServer()
    world = try World(bundle: try Self.bundle())
    guard let urids = URIDs(world.urids.mapFeature) else { throw CocoaError(.featureUnsupported) }
    self.urids = urids
    instance = try PluginInstance(SpectrumURI.stereo, in: world, sampleRate: 48_000)
    // It tells what no test can foresee.
    instance["rate_counter"] = 0
    for (symbol, value) in controls { instance[symbol] = value }
    // Only what lies within it can be seen, and so looked at.
    parent = self.server.makeParent(width: parentWidth, height: 2304)
    opened = try PluginWindow(
      of: instance, in: world, parent: parent, scale: scale, updateRate: updateRate,
      colors: colors, makeRoom: makeRoom)
  }

  /// The bundle that `make` built, or that which SPECTRUM_BUNDLE names: one with a sanitizer in it.
  static func bundle() throws -> String {
    try BundleLocator.find(ProcessInfo.processInfo.environment["SPECTRUM_BUNDLE"])
  }

  func close() { opened = nil }

  /// Waits until `condition` holds; false after ten seconds. The host idles meanwhile, or not.
  func wait(idling: Bool = true, _ condition: () -> Bool) -> Bool {
    let end = ContinuousClock().now + .seconds(10)
    repeat {
      if condition() { return true }
      if idling { _ = opened?.idle() }
      Thread.sleep(forTimeInterval: 0.005)
    } while ContinuousClock().now < end
    return condition()
  }

  /// Lets the host idle for a while.
  func settle(seconds: Double) {
    let end = ContinuousClock().now + .seconds(seconds)
    _ = wait { ContinuousClock().now > end }
  }

  /// Waits until an output or a setting of the plugin has this value.
  func wait(for symbol: String, toBe value: Float) -> Bool { wait { instance[symbol] == value } }

  /// Waits until the window shows what it shows without a sound.
  func waitForSilence(idling: Bool = true, scale: Float = 1) -> Bool {
    var display = silentDisplay()
    return wait(idling: idling) { shows(&display, scale: scale) }
  }

  /// The messages that the last block brought, until the next one.
  func messages() -> [Message] {
    (instance.events().map { Array($0) } ?? []).compactMap {
      Message(decoding: $0.atom, urids: urids)
    }
  }

  /// Zooms in by the wheel, and drags by 20 pixels some seconds later, when all of the wheel has come
  /// through; the lower end of the scale after either.
  func zoomAndDrag(after seconds: Double) -> (zoomed: Float, dragged: Float) {
    for _ in 0..<8 { server.press(4, x: 500, y: 250, in: id) }
    _ = wait { instance["low_frequency"] > 100 }
    settle(seconds: seconds)
    let zoomed = instance["low_frequency"]
    server.press(1, x: 500, y: 250, in: id)
    server.move(x: 520, y: 250, isHeld: true, in: id)
    _ = wait { instance["low_frequency"] < zoomed }
    return (zoomed, instance["low_frequency"])
  }

  /// The keys that come to the host's window, which listens, once there are `count`: true for a
  /// press, false for a release.
  func keys(count: Int) -> [Bool] {
    var keys: [Bool] = []
    _ = wait {
      keys += server.takeKeys()
      return keys.count >= count
    }
    return keys
  }

  /// Restores a window's view from a session.
  func restore(view: String) {
    Array(view.utf8).withUnsafeBytes {
      _ = instance.send(.setText(SessionText(.view, $0)), urids)
    }
    play(seconds: 0.05)
  }

  /// Lets the plugin hear `seconds` of a sine of 1 kHz at −6 dBFS, as fast as it can.
  func play(seconds: Double) {
    for block in 0..<Int(seconds * 48_000 / 480) {
      for input in instance.inputs {
        for frame in 0..<480 {
          input[frame] = 0.5 * sin(2 * .pi * Float(block * 480 + frame) * 1000 / 48_000)
        }
      }
      instance.run(frames: 480)
      opened?.update()
    }
  }

  /// Whether the window shows, pixel by pixel, what `display` draws.
  func shows(_ display: inout Display, scale: Float = 1) -> Bool {
    guard let id = opened?.id, let size = server.size(of: id),
      let pixels = server.pixels(of: id)
    else { return false }
    return pixels == Self.draw(&display, width: size.width, height: size.height, scale: scale)
  }

  /// Whether it shows what `display` draws, with red, green and blue as near to that as `most` says.
  func shows(_ display: inout Display, within most: (red: Int, green: Int, blue: Int)) -> Bool {
    guard let size = server.size(of: id), let pixels = server.pixels(of: id) else { return false }
    let drawn = Self.draw(&display, width: size.width, height: size.height, scale: 1)
    return zip(pixels, drawn).allSatisfy { shown, drawn in
      func distance(_ shift: UInt32) -> Int {
        abs(Int(shown >> shift & 0xFF) - Int(drawn >> shift & 0xFF))
      }
      return distance(16) <= most.red && distance(8) <= most.green && distance(0) <= most.blue
    }
  }

  /// The pure drawing: 0x00RRGGBB, [height][width], in device pixels.
  static func draw(_ display: inout Display, width: Int, height: Int, scale: Float) -> [UInt32] {
    var pixels = [UInt32](repeating: 0, count: width * height)
    pixels.withUnsafeMutableBytes { bytes in
      guard
        let canvas = Canvas(
          pixels: bytes.assumingMemoryBound(to: UInt8.self).baseAddress!, width: width,
          height: height, stride: width * 4, scale: scale)
      else { return }
      display.draw(on: canvas)
    }
    pixels.clearUnseenBytes()
    return pixels
  }

  /// A display that has heard nothing but the plugin's controls, for ten seconds.
  func silentDisplay() -> Display {
    var display = Display()
    for port in Port.settings {
      guard let value = instance.control("\(port.symbol)")?.pointee else { continue }
      display.set(port, to: value)
    }
    for _ in 0..<600 { display.step(elapsed: 1 / 60) }
    return display
  }
}
