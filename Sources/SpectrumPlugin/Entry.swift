// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2
import CSpectrumPlugin

@c @implementation
public func spectrum_instantiate(
  _ channelCount: UInt32, _ sampleRate: Double,
  _ features: UnsafePointer<UnsafePointer<LV2_Feature>?>?
) -> UnsafeMutableRawPointer? {
  Unmanaged.passRetained(Instance(channelCount: Int(channelCount))).toOpaque()
}

@c @implementation
public func spectrum_connect_port(
  _ handle: UnsafeMutableRawPointer, _ port: UInt32, _ data: UnsafeMutableRawPointer?
) {}

@c @implementation
public func spectrum_activate(_ handle: UnsafeMutableRawPointer) {}

@c @implementation @_noAllocation @_noLocks
public func spectrum_run(_ handle: UnsafeMutableRawPointer, _ frameCount: UInt32) {}

@c @implementation
public func spectrum_cleanup(_ handle: UnsafeMutableRawPointer) {
  Unmanaged<Instance>.fromOpaque(handle).release()
}
