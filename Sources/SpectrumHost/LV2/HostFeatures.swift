// SPDX-License-Identifier: GPL-3.0-or-later
import CLilv
import Foundation

/// The features that the host offers an instance, in C memory that lives as long as this does.
final class HostFeatures {
  /// A NULL-terminated list, as instantiate() wants it.
  let list: UnsafeMutablePointer<UnsafePointer<LV2_Feature>?>
  /// What the plugin logged, without line ends, in order.
  private(set) var logLines: [String] = []

  private let urids: URIDMap
  private let lock = NSLock()
  private var ownedMemory: [UnsafeMutableRawPointer] = []

  /// The features that a plugin may require.
  static let supported: Set<String> = [
    LV2URI.map, LV2URI.unmap, LV2URI.options, LV2URI.log,
    LV2URI.BufferSize.boundedBlockLength, LV2URI.Core.hardRTCapable, LV2URI.Core.inPlaceBroken,
  ]

  init(urids: URIDMap, sampleRate: Double, maximumBlock: Int) {
    self.urids = urids
    list = .allocate(capacity: 6)
    list.initialize(repeating: nil, count: 6)
    list[0] = feature(LV2URI.map, own(urids.mapFeature))
    list[1] = feature(LV2URI.unmap, own(urids.unmapFeature))
    list[2] = feature(LV2URI.options, options(sampleRate, maximumBlock))
    list[3] = feature(LV2URI.log, logFeature())
    list[4] = feature(LV2URI.BufferSize.boundedBlockLength, nil)
  }

  deinit {
    for memory in ownedMemory { memory.deallocate() }
    list.deallocate()
  }

  private func options(_ sampleRate: Double, _ maximumBlock: Int) -> UnsafeMutableRawPointer {
    let lengths: [(String, Int32)] = [
      (LV2URI.BufferSize.minimum, 0), (LV2URI.BufferSize.maximum, Int32(maximumBlock)),
      (LV2URI.BufferSize.nominal, Int32(maximumBlock)),
    ]
    let options = UnsafeMutablePointer<LV2_Options_Option>.allocate(capacity: lengths.count + 2)
    ownedMemory.append(options)
    for (index, (uri, value)) in lengths.enumerated() {
      options[index] = option(uri, LV2URI.Atom.int, own(value))
    }
    options[lengths.count] = option(
      LV2URI.sampleRate, LV2URI.Atom.float, own(Float(sampleRate)))
    options[lengths.count + 1] = LV2_Options_Option()
    return UnsafeMutableRawPointer(options)
  }

  /// An option of the instance, of 4 bytes.
  private func option(
    _ key: String, _ type: String, _ value: UnsafeMutableRawPointer
  ) -> LV2_Options_Option {
    LV2_Options_Option(
      context: LV2_OPTIONS_INSTANCE, subject: 0, key: urids.map(key), size: 4,
      type: urids.map(type), value: value)
  }

  private func logFeature() -> UnsafeMutableRawPointer {
    let log = SpectrumHostLog(context: Unmanaged.passUnretained(self).toOpaque()) {
      context, level, text in
      Unmanaged<HostFeatures>.fromOpaque(context).takeUnretainedValue()
        .addLogLine(String(cString: text))
    }
    let memory = own(log)
    return own(
      spectrum_host_log_feature(memory.assumingMemoryBound(to: SpectrumHostLog.self)))
  }

  private func addLogLine(_ text: String) {
    lock.withLock {
      logLines += text.split(whereSeparator: \.isNewline).map(String.init)
    }
  }

  private func feature(
    _ uri: String, _ data: UnsafeMutableRawPointer?
  ) -> UnsafePointer<LV2_Feature> {
    let name = strdup(uri)!
    ownedMemory.append(name)
    return UnsafePointer(
      own(LV2_Feature(URI: name, data: data)).assumingMemoryBound(to: LV2_Feature.self))
  }

  /// A copy of `value` in memory of its own.
  private func own<Value: BitwiseCopyable>(_ value: Value) -> UnsafeMutableRawPointer {
    let memory = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    memory.initialize(to: value)
    ownedMemory.append(memory)
    return UnsafeMutableRawPointer(memory)
  }
}
