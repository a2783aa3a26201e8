// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2
import SpectrumHost

/// An instance, reached through nothing but its descriptor's functions.
final class RawInstance {
  private let library: Library
  private let descriptor: UnsafePointer<LV2_Descriptor>
  private let handle: LV2_Handle
  private let map: URIDMap

  /// Nil where the plugin refuses. urid:map is the only feature.
  init?(_ uri: String, sampleRate: Double, library: Library, map: URIDMap) throws(Defect) {
    let descriptor = try library.descriptor(uri)
    let handle = FeatureList.withMap(map.mapFeature) {
      descriptor.pointee.instantiate(descriptor, sampleRate, "/nowhere/spectrum.lv2/", $0)
    }
    guard let handle else { return nil }
    (self.library, self.descriptor, self.handle, self.map) = (library, descriptor, handle, map)
  }

  deinit { descriptor.pointee.cleanup(handle) }

  func connect(_ index: Int, _ data: UnsafeMutableRawPointer?) {
    descriptor.pointee.connect_port(handle, UInt32(truncatingIfNeeded: index), data)
  }

  func activate() { descriptor.pointee.activate?(handle) }
  func deactivate() { descriptor.pointee.deactivate?(handle) }
  func run(_ frames: Int) { descriptor.pointee.run(handle, UInt32(frames)) }
}

/// Lists of features as instantiate() takes them.
enum FeatureList {
  typealias Pointer = UnsafePointer<UnsafePointer<LV2_Feature>?>

  /// Calls `body` with a list of urid:map alone.
  static func withMap<Result>(_ map: LV2_URID_Map, _ body: (Pointer) -> Result) -> Result {
    var map = map
    return withUnsafeMutablePointer(to: &map) {
      with(uri: spectrum_uri_urid_map, data: UnsafeMutableRawPointer($0), body)
    }
  }

  /// Calls `body` with a list of one feature.
  static func with<Result>(
    uri: UnsafePointer<CChar>, data: UnsafeMutableRawPointer?, _ body: (Pointer) -> Result
  ) -> Result {
    withUnsafePointer(to: LV2_Feature(URI: uri, data: data)) { feature in
      let list: [UnsafePointer<LV2_Feature>?] = [feature, nil]
      return list.withUnsafeBufferPointer { body($0.baseAddress!) }
    }
  }
}
