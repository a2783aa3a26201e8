// SPDX-License-Identifier: GPL-3.0-or-later
import CLilv
import Foundation

/// The host's map of URIs to numbers, shared by all instances of a world; safe on any thread.
public final class URIDMap: @unchecked Sendable {
  private let lock = NSLock()
  private var numbers: [String: UInt32] = [:]
  /// C copies of the URIs, since plugins may keep the result of `unmap`; [urid − 1].
  private var uris: [UnsafeMutablePointer<CChar>] = []

  public init() {}

  deinit { for uri in uris { free(uri) } }

  /// The number of `uri`, from 1, the same at every call.
  public func map(_ uri: String) -> UInt32 {
    lock.withLock {
      if let number = numbers[uri] { return number }
      uris.append(strdup(uri))
      let number = UInt32(uris.count)
      numbers[uri] = number
      return number
    }
  }

  /// The number of a URI in C memory.
  public func map(_ uri: UnsafePointer<CChar>) -> UInt32 { map(String(cString: uri)) }

  /// The URI of a number that `map` returned; nil for others.
  public func unmap(_ urid: UInt32) -> String? { cString(urid).map { String(cString: $0) } }

  fileprivate func cString(_ urid: UInt32) -> UnsafePointer<CChar>? {
    lock.withLock {
      urid > 0 && urid <= uris.count ? UnsafePointer(uris[Int(urid) - 1]) : nil
    }
  }

  /// The data of the feature urid:map; the map must outlive its use.
  public var mapFeature: LV2_URID_Map {
    LV2_URID_Map(handle: Unmanaged.passUnretained(self).toOpaque()) { handle, uri in
      guard let handle, let uri else { return 0 }
      return Unmanaged<URIDMap>.fromOpaque(handle).takeUnretainedValue().map(uri)
    }
  }

  /// The data of the feature urid:unmap; the map must outlive its use.
  var unmapFeature: LV2_URID_Unmap {
    LV2_URID_Unmap(handle: Unmanaged.passUnretained(self).toOpaque()) { handle, urid in
      guard let handle else { return nil }
      return Unmanaged<URIDMap>.fromOpaque(handle).takeUnretainedValue().cString(urid)
    }
  }
}
