// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2
import CSpectrumPlugin

// The functions of CSpectrumPlugin.h for the host's worker, and for states. Another thread may be in
// run(): nothing of the instance is touched but the constant `state`.

/// The state of the instance that a handle points to.
private func state(_ handle: UnsafeMutableRawPointer) -> PluginState {
  handle.assumingMemoryBound(to: Instance.self).pointee.state
}

#if compiler(>=6.3)
  @c @implementation
#else
  @_cdecl("spectrum_work")
#endif
public func spectrum_work(
  _ handle: UnsafeMutableRawPointer, _ size: UInt32, _ request: UnsafeRawPointer?
) {
  state(handle).work(UnsafeRawBufferPointer(start: request, count: request == nil ? 0 : Int(size)))
}

#if compiler(>=6.3)
  @c @implementation
#else
  @_cdecl("spectrum_save")
#endif
public func spectrum_save(
  _ handle: UnsafeMutableRawPointer, _ store: LV2_State_Store_Function,
  _ storeHandle: UnsafeMutableRawPointer?,
  _ features: UnsafePointer<UnsafePointer<LV2_Feature>?>?
) -> Bool {
  state(handle).save(store, storeHandle, features)
}

#if compiler(>=6.3)
  @c @implementation
#else
  @_cdecl("spectrum_restore")
#endif
public func spectrum_restore(
  _ handle: UnsafeMutableRawPointer, _ retrieve: LV2_State_Retrieve_Function,
  _ retrieveHandle: UnsafeMutableRawPointer?,
  _ features: UnsafePointer<UnsafePointer<LV2_Feature>?>?
) {
  state(handle).restore(retrieve, retrieveHandle, features)
}
