// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2
import CSpectrumPlugin
import SpectrumCore
import SpectrumInline
import SpectrumMessages
import SpectrumPorts

// The functions that CSpectrumPlugin.h declares; each calls an `Instance` once.

@c @implementation
public func spectrum_instantiate(
  _ plugin: UInt32, _ sampleRate: Double,
  _ features: UnsafePointer<UnsafePointer<LV2_Feature>?>?
) -> UnsafeMutableRawPointer? {
  guard let map: UnsafePointer<LV2_URID_Map> = feature(spectrum_uri_urid_map, in: features),
    let urids = URIDs(map.pointee), let plugin = Plugin(rawValue: Int(plugin))
  else { return nil }
  let log: UnsafePointer<LV2_Log_Log>? = feature(spectrum_uri_log_log, in: features)
  // Written so that NaN is rejected.
  guard sampleRate >= Analyzer.sampleRates.lowerBound,
    sampleRate <= Analyzer.sampleRates.upperBound
  else {
    if let log {
      spectrum_log_line(
        log, urids.host.logError, "spectrum: sample rates from 8 to 384 kHz are supported")
    }
    return nil
  }
  let worker: UnsafePointer<Spectrum_Worker_Schedule>? =
    feature(spectrum_uri_worker_schedule, in: features)
  let instance = UnsafeMutablePointer<Instance>.allocate(capacity: 1)
  instance.initialize(
    to: Instance(
      plugin, sampleRate: sampleRate, urids: urids,
      display: feature(spectrum_uri_inline_queue_draw, in: features),
      worker: worker?.pointee.schedule_work == nil ? nil : worker, log: log))
  return UnsafeMutableRawPointer(instance)
}

/// The instance that a handle of `spectrum_instantiate` points to.
@_noAllocation @_noLocks
func instance(_ handle: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Instance> {
  handle.assumingMemoryBound(to: Instance.self)
}

@c @implementation
@_noAllocation @_noLocks
public func spectrum_connect_port(
  _ handle: UnsafeMutableRawPointer, _ index: UInt32, _ data: UnsafeMutableRawPointer?
) {
  instance(handle).pointee.connect(index, to: data)
}

@c @implementation
public func spectrum_activate(_ handle: UnsafeMutableRawPointer) {
  instance(handle).pointee.activate()
}

@c @implementation
@_noAllocation @_noLocks
public func spectrum_run(_ handle: UnsafeMutableRawPointer, _ frameCount: UInt32) {
  instance(handle).pointee.run(frameCount: Int(frameCount))
}

@c @implementation
public func spectrum_cleanup(_ handle: UnsafeMutableRawPointer) {
  let instance = instance(handle)
  instance.deinitialize(count: 1)
  instance.deallocate()
}

@c @implementation
public func spectrum_render(
  _ handle: UnsafeMutableRawPointer, _ width: UInt32, _ height: UInt32
) -> UnsafePointer<Spectrum_Inline_Surface>? {
  // Another thread may be in run(): nothing of the instance is touched but this constant.
  instance(handle).pointee.inline.surface?.pointee.render(width: width, height: height)
}
