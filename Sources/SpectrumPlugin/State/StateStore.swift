// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2
import CPosix
import SpectrumMessages

/// Writes a state through the host's function.
struct StateWriter {
  private let store: LV2_State_Store_Function
  private let handle: LV2_State_Handle?
  private let paths: StatePaths
  private let keys: Terms
  /// Whether the host has failed to store a value.
  private(set) var hasFailed = false

  init(
    _ store: @escaping LV2_State_Store_Function, _ handle: LV2_State_Handle?, _ paths: StatePaths,
    _ keys: Terms
  ) {
    (self.store, self.handle, self.paths, self.keys) = (store, handle, paths, keys)
  }

  /// Stores a text without its NUL; it may be empty.
  mutating func text(_ key: LV2_URID, _ text: [UInt8]) {
    put(key, text + [0], keys.text, isPortable: true)
  }

  /// Stores the path of a file, as the host wants it: it may move or copy the file.
  mutating func path(_ key: LV2_URID, _ path: [UInt8]) {
    if let mapped = paths.stored(path + [0]) {
      put(key, mapped, keys.path, isPortable: true)
    } else {
      put(key, path + [0], keys.path, isPortable: false)
    }
  }

  private mutating func put(
    _ key: LV2_URID, _ bytes: [UInt8], _ type: LV2_URID, isPortable: Bool
  ) {
    let flags = LV2_STATE_IS_POD.rawValue | (isPortable ? LV2_STATE_IS_PORTABLE.rawValue : 0)
    let status = bytes.withUnsafeBytes {
      store(handle, key, $0.baseAddress, $0.count, type, flags)
    }
    if status != LV2_STATE_SUCCESS { hasFailed = true }
  }
}

/// Reads a state through the host's function. A value of another type counts as missing.
struct StateReader {
  private let retrieve: LV2_State_Retrieve_Function
  private let handle: LV2_State_Handle?
  private let paths: StatePaths
  private let keys: Terms

  init(
    _ retrieve: @escaping LV2_State_Retrieve_Function, _ handle: LV2_State_Handle?,
    _ paths: StatePaths, _ keys: Terms
  ) {
    (self.retrieve, self.handle, self.paths, self.keys) = (retrieve, handle, paths, keys)
  }

  /// Whether there is a value of any type.
  func has(_ key: LV2_URID) -> Bool {
    // LV2 allows NULL for the three, but lilv writes to them.
    var (size, type, flags) = (0, UInt32(0), UInt32(0))
    return retrieve(handle, key, &size, &type, &flags) != nil
  }

  /// The text of a key, without its NUL.
  func text(_ key: LV2_URID) -> UnsafeRawBufferPointer? { bytes(key, type: keys.text) }

  /// The path of a key on this machine, without its NUL; nil for an empty one.
  func path(_ key: LV2_URID) -> [UInt8]? {
    // LV2's own sampler stores paths as such; lilv gives those of old files as strings.
    guard let bytes = bytes(key, type: keys.path) ?? bytes(key, type: keys.text),
      !bytes.isEmpty, bytes.count <= FileProperty.longestPath
    else { return nil }
    let path = Array(bytes) + [0]
    let restored = paths.restored(path) ?? path
    return restored.count > FileProperty.longestPath + 1 ? nil : Array(restored.dropLast())
  }

  private func bytes(_ key: LV2_URID, type wanted: LV2_URID) -> UnsafeRawBufferPointer? {
    var (size, type, flags) = (0, UInt32(0), UInt32(0))
    guard let value = retrieve(handle, key, &size, &type, &flags), type == wanted, size >= 0
    else { return nil }
    let bytes = UnsafeRawBufferPointer(start: value, count: size)
    // The NUL may be missing.
    return UnsafeRawBufferPointer(rebasing: bytes.prefix { $0 != 0 })
  }
}

/// The host's way to store paths, where it has one.
struct StatePaths {
  private let map: UnsafePointer<LV2_State_Map_Path>?
  private let release: UnsafePointer<LV2_State_Free_Path>?

  init(_ features: UnsafePointer<UnsafePointer<LV2_Feature>?>?) {
    map = feature(spectrum_uri_state_map_path, in: features)
    release = feature(spectrum_uri_state_free_path, in: features)
  }

  /// The stored form of a path of this machine; nil if the host maps none. Both end in NUL.
  func stored(_ path: [UInt8]) -> [UInt8]? { mapped(path, map?.pointee.abstract_path) }

  /// The path on this machine of one that was stored.
  func restored(_ path: [UInt8]) -> [UInt8]? { mapped(path, map?.pointee.absolute_path) }

  private func mapped(
    _ path: [UInt8],
    _ function: (
      @convention(c) (LV2_State_Map_Path_Handle?, UnsafePointer<CChar>?)
        -> UnsafeMutablePointer<CChar>?
    )?
  ) -> [UInt8]? {
    guard let map, let function else { return nil }
    let mapped = path.withUnsafeBytes {
      function(map.pointee.handle, $0.assumingMemoryBound(to: CChar.self).baseAddress)
    }
    guard let mapped else { return nil }
    let result = UnsafeRawBufferPointer(start: mapped, count: strlen(mapped) + 1)
    let bytes = Array(result)
    // LV2 1.18 added the feature to free it; before, it was allocated by malloc.
    if let release, let free = release.pointee.free_path {
      free(release.pointee.handle, mapped)
    } else {
      free(mapped)
    }
    return bytes.count > 1 ? bytes : nil
  }
}
