// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2
import CLilv
import Foundation
import SpectrumHost

/// The window as its C functions alone, which any thread may call at any time, and a host that only
/// counts and keeps what it is told.
final class BareWindow: @unchecked Sendable {
  /// What the window's write function and its log reach.
  final class Host: @unchecked Sendable {
    private let lock = NSLock()
    private var inside = 0
    /// Calls, and how many of them were at work at once at most.
    private(set) var calls = 0, deepest = 0
    /// What the window logged.
    private(set) var logged: [String] = []
    /// The values that it wrote, oldest first; [port].
    private(set) var values: [UInt32: [Float]] = [:]
    /// The ports that the user holds.
    private(set) var held: Set<UInt32> = []
    /// Touches that began twice or ended twice.
    private(set) var oddTouches = 0

    func write(_ port: UInt32, _ kind: UInt32, _ data: UnsafeRawBufferPointer) {
      call {
        if kind == 0, data.count == 4 {
          values[port, default: []].append(data.loadUnaligned(as: Float.self))
        }
      }
    }

    func touch(_ port: UInt32, _ isHeld: Bool) {
      call {
        let isOdd = isHeld ? !held.insert(port).inserted : held.remove(port) == nil
        if isOdd { oddTouches += 1 }
      }
    }

    private func call(_ body: () -> Void) {
      lock.withLock {
        inside += 1
        calls += 1
        deepest = max(deepest, inside)
        body()
      }
      // Long enough that another thread comes in between if it can.
      usleep(200)
      lock.withLock { inside -= 1 }
    }

    func log(_ line: String) { lock.withLock { logged.append(line) } }
  }

  let host: Host
  let urids: URIDMap
  private let descriptor: LV2UI_Descriptor
  private let idleInterface: LV2UI_Idle_Interface
  private let resizeInterface: LV2UI_Resize
  private let handle: LV2UI_Handle
  /// The window calls it until it is closed.
  private let touch: UnsafeMutablePointer<LV2UI_Touch>

  private static let bundle = try? BundleLocator.find(nil)

  /// Nil where the window says that it can't be opened; `host` is told why.
  init?(parent: UInt32, host: Host = Host()) {
    let urids = URIDMap()
    guard let bundle = Self.bundle,
      let library = dlopen(bundle + "/spectrum-ui.so", RTLD_NOW | RTLD_LOCAL),
      let symbol = dlsym(library, "lv2ui_descriptor")
    else { return nil }
    typealias Function = @convention(c) (UInt32) -> UnsafePointer<LV2UI_Descriptor>?
    guard let descriptor = unsafeBitCast(symbol, to: Function.self)(0) else { return nil }
    guard let idle = descriptor.pointee.extension_data?(spectrum_uri_ui_idle),
      let resize = descriptor.pointee.extension_data?(spectrum_uri_ui_resize)
    else { return nil }
    var map = urids.mapFeature
    let controller = Unmanaged.passUnretained(host).toOpaque()
    // The window logs while it opens, and never after.
    var lines = SpectrumHostLog(context: controller) { host, _, line in
      Unmanaged<Host>.fromOpaque(host).takeUnretainedValue().log(String(cString: line))
    }
    let touch = UnsafeMutablePointer<LV2UI_Touch>.allocate(capacity: 1)
    touch.initialize(
      to: LV2UI_Touch(handle: controller) { host, port, isHeld in
        guard let host else { return }
        Unmanaged<Host>.fromOpaque(host).takeUnretainedValue().touch(port, isHeld)
      })
    let made = withUnsafeMutablePointer(to: &lines) { lines in
      var log = spectrum_host_log_feature(lines)
      return withUnsafeMutablePointer(to: &log) { log in
        withUnsafeMutablePointer(to: &map) { map in
          let room = UnsafeMutableRawPointer(bitPattern: UInt(parent))
          return Self.open(
            descriptor, bundle: bundle, controller: controller,
            features: [
              LV2_Feature(URI: spectrum_uri_urid_map, data: map),
              LV2_Feature(URI: spectrum_uri_log_log, data: log),
              LV2_Feature(URI: spectrum_uri_ui_parent, data: room),
              LV2_Feature(URI: spectrum_uri_ui_touch, data: touch),
            ])
        }
      }
    }
    guard let made else {
      touch.deallocate()
      return nil
    }
    (self.urids, self.touch) = (urids, touch)
    self.descriptor = descriptor.pointee
    idleInterface = idle.assumingMemoryBound(to: LV2UI_Idle_Interface.self).pointee
    resizeInterface = resize.assumingMemoryBound(to: LV2UI_Resize.self).pointee
    handle = made
    self.host = host
  }

  deinit { touch.deallocate() }

  private static func open(
    _ descriptor: UnsafePointer<LV2UI_Descriptor>, bundle: String,
    controller: UnsafeMutableRawPointer, features: [LV2_Feature]
  ) -> LV2UI_Handle? {
    features.withUnsafeBufferPointer { features in
      let list = features.indices.map { features.baseAddress! + $0 } + [nil]
      var widget: LV2UI_Widget?
      return descriptor.pointee.instantiate?(
        descriptor, SpectrumURI.stereo, bundle,
        { controller, port, size, kind, data in
          guard let controller else { return }
          Unmanaged<Host>.fromOpaque(controller).takeUnretainedValue()
            .write(port, kind, UnsafeRawBufferPointer(start: data, count: Int(size)))
        }, controller, &widget, list) ?? nil
    }
  }

  /// To be called once, and nothing after it.
  func cleanup() { descriptor.cleanup?(handle) }

  func idle() -> Bool { idleInterface.idle?(handle) ?? 0 == 0 }

  func resize(width: Int, height: Int) {
    _ = resizeInterface.ui_resize?(handle, CInt(width), CInt(height))
  }

  func send(port: UInt32, value: Float) {
    withUnsafeBytes(of: value) { descriptor.port_event?(handle, port, 4, 0, $0.baseAddress) }
  }

  func send(_ atom: [UInt8]) {
    let kind = urids.map(String(cString: spectrum_uri_atom_eventTransfer))
    atom.withUnsafeBytes {
      descriptor.port_event?(handle, 1, UInt32($0.count), kind, $0.baseAddress)
    }
  }
}
