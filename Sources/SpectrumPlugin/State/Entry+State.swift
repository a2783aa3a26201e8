// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2
import CSpectrumPlugin

// The functions of CSpectrumPlugin.h for the host's worker, and for states. Another thread may be in
// run(): nothing of the instance is touched but the constant `state`.

@c @implementation
public func spectrum_work(
  _ handle: UnsafeMutableRawPointer, _ size: UInt32, _ request: UnsafeRawPointer?
) {
  instance(handle).pointee.state.work(
    UnsafeRawBufferPointer(start: request, count: request == nil ? 0 : Int(size)))
}

@c @implementation
public func spectrum_save(
  _ handle: UnsafeMutableRawPointer, _ store: LV2_State_Store_Function,
  _ storeHandle: UnsafeMutableRawPointer?,
  _ features: UnsafePointer<UnsafePointer<LV2_Feature>?>?
) -> Bool {
  instance(handle).pointee.state.save(store, storeHandle, features)
}

@c @implementation
public func spectrum_restore(
  _ handle: UnsafeMutableRawPointer, _ retrieve: LV2_State_Retrieve_Function,
  _ retrieveHandle: UnsafeMutableRawPointer?,
  _ features: UnsafePointer<UnsafePointer<LV2_Feature>?>?
) {
  instance(handle).pointee.state.restore(retrieve, retrieveHandle, features)
}
