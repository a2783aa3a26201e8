// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2
import Glibc

/// The plugin's binary, loaded as a host without lilv loads it; unloaded when nobody uses it.
final class Library: @unchecked Sendable {
  let path: String
  private let handle: UnsafeMutableRawPointer
  private let descriptor: LV2_Descriptor_Function

  /// `flags`: of dlopen.
  init(_ path: String, flags: Int32 = RTLD_NOW | RTLD_LOCAL) throws(Defect) {
    guard let handle = dlopen(path, flags), let entry = dlsym(handle, "lv2_descriptor") else {
      throw Defect("can't load \(path): \(dlerror().map { String(cString: $0) } ?? "no reason")")
    }
    (self.path, self.handle) = (path, handle)
    descriptor = unsafeBitCast(entry, to: LV2_Descriptor_Function.self)
  }

  deinit { dlclose(handle) }

  /// What the library gives for `index`; nil past the last plugin.
  func descriptor(at index: UInt32) -> UnsafePointer<LV2_Descriptor>? { descriptor(index) }

  /// The plugin of that URI.
  func descriptor(_ uri: String) throws(Defect) -> UnsafePointer<LV2_Descriptor> {
    var index: UInt32 = 0
    while let found = descriptor(index) {
      if String(cString: found.pointee.URI) == uri { return found }
      index += 1
    }
    throw Defect("\(path) has no plugin \(uri)")
  }
}
