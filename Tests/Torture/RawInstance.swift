// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2
import SpectrumHost

/// An instance, reached through nothing but its descriptor's functions.
final class RawInstance {
  private let library: Library
  private let descriptor: UnsafePointer<LV2_Descriptor>
  private let handle: LV2_Handle
  private let map: URIDMap
  private let strip: InlineStrip?

  /// Nil where the plugin refuses. Beside urid:map, `strip` is the only feature.
  init?(
    _ pinout: Pinout, sampleRate: Double, site: Site, library: Library? = nil,
    strip: InlineStrip? = nil
  ) throws(Defect) {
    let library = library ?? site.library
    let descriptor = try library.descriptor(pinout.uri)
    let handle = FeatureList.withMap(site.map.mapFeature, strip: strip?.feature) {
      descriptor.pointee.instantiate(descriptor, sampleRate, "/nowhere/spectrum.lv2/", $0)
    }
    guard let handle else { return nil }
    (self.library, self.descriptor, self.handle, map) = (library, descriptor, handle, site.map)
    self.strip = strip
  }

  deinit { descriptor.pointee.cleanup(handle) }

  func connect(_ index: Int, _ data: UnsafeMutableRawPointer?) {
    descriptor.pointee.connect_port(handle, UInt32(truncatingIfNeeded: index), data)
  }

  func activate() { descriptor.pointee.activate?(handle) }
  func deactivate() { descriptor.pointee.deactivate?(handle) }
  func run(_ frames: Int) { descriptor.pointee.run(handle, UInt32(frames)) }

  /// The inline display for a strip of any size; nil if there is none.
  func render(width: UInt32, height: UInt32) -> InlineImage? {
    guard let data = descriptor.pointee.extension_data?(spectrum_uri_inline_interface) else {
      return nil
    }
    let interface = data.assumingMemoryBound(to: Spectrum_Inline_Interface.self).pointee
    return interface.render(handle, width, height).flatMap { InlineImage($0.pointee) }
  }
}

/// Lists of features as instantiate() takes them.
enum FeatureList {
  typealias Pointer = UnsafePointer<UnsafePointer<LV2_Feature>?>

  /// Calls `body` with a list of urid:map and, with data, of the inline display's feature.
  static func withMap<Result>(
    _ map: LV2_URID_Map, strip: UnsafeMutableRawPointer? = nil, _ body: (Pointer) -> Result
  ) -> Result {
    var map = map
    return withUnsafeMutablePointer(to: &map) { map in
      let drawing = strip.map { LV2_Feature(URI: spectrum_uri_inline_queue_draw, data: $0) }
      return with(
        [drawing, LV2_Feature(URI: spectrum_uri_urid_map, data: map)].compactMap { $0 }, body)
    }
  }

  /// Calls `body` with a list of these features.
  static func with<Result>(_ features: [LV2_Feature], _ body: (Pointer) -> Result) -> Result {
    features.withUnsafeBufferPointer { features in
      body(features.indices.map { features.baseAddress! + $0 } + [nil])
    }
  }
}
