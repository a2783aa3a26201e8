// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2

/// The host's worker: does what a plugin asks for in `run` right after it, in the same thread, so
/// that results don't depend on how fast that is.
final class HostWorker {
  /// The data of the feature work:schedule, as long as this object lives.
  let feature: UnsafeMutablePointer<LV2_Worker_Schedule>
  private var requests: [[UInt8]] = []
  private var responses: [[UInt8]] = []

  init() {
    feature = .allocate(capacity: 1)
    feature.initialize(to: LV2_Worker_Schedule())
    feature.pointee.handle = Unmanaged.passUnretained(self).toOpaque()
    feature.pointee.schedule_work = { handle, size, data in
      guard let handle else { return LV2_WORKER_ERR_UNKNOWN }
      Unmanaged<HostWorker>.fromOpaque(handle).takeUnretainedValue().requests
        .append(HostWorker.bytes(data, size))
      return LV2_WORKER_SUCCESS
    }
  }

  deinit { feature.deallocate() }

  /// Does what has been asked for since the last call. `interface`: the plugin's.
  func perform(_ interface: LV2_Worker_Interface?, _ plugin: LV2_Handle) {
    guard !requests.isEmpty, let interface else { return }
    let requests = requests
    self.requests = []
    let handle = Unmanaged.passUnretained(self).toOpaque()
    for request in requests {
      request.withUnsafeBytes {
        _ = interface.work?(
          plugin,
          { handle, size, data in
            guard let handle else { return LV2_WORKER_ERR_UNKNOWN }
            Unmanaged<HostWorker>.fromOpaque(handle).takeUnretainedValue().responses
              .append(HostWorker.bytes(data, size))
            return LV2_WORKER_SUCCESS
          }, handle, UInt32($0.count), $0.baseAddress)
      }
    }
    for response in responses {
      response.withUnsafeBytes {
        _ = interface.work_response?(plugin, UInt32($0.count), $0.baseAddress)
      }
    }
    responses = []
  }

  private static func bytes(_ data: UnsafeRawPointer?, _ size: UInt32) -> [UInt8] {
    Array(UnsafeRawBufferPointer(start: data, count: data == nil ? 0 : Int(size)))
  }
}
