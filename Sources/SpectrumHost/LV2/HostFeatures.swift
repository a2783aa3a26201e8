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
  private var count = 0
  private var ownedMemory: [UnsafeMutableRawPointer] = []

  /// The features that a plugin may require.
  static let supported: Set<String> = [
    LV2URI.map, LV2URI.unmap, LV2URI.options, LV2URI.log,
    LV2URI.BufferSize.boundedBlockLength, LV2URI.Core.hardRTCapable, LV2URI.Core.inPlaceBroken,
  ]

  /// What an instance is offered.
  convenience init(urids: URIDMap, sampleRate: Double, maximumBlock: Int) {
    self.init(urids: urids)
    offer(LV2URI.options, options(sampleRate, maximumBlock))
    offer(LV2URI.BufferSize.boundedBlockLength, nil)
  }

  /// What a UI is offered: room in the window `parent`, or 0 for a window of its own, where a
  /// logical pixel is `scale` device pixels; how often a second messages are passed on, if that is
  /// told; `touch` where the host wants to know what is held.
  convenience init(
    urids: URIDMap, parent: UInt32, scale: Float, updateRate: Float?, touch: LV2UI_Touch?
  ) {
    self.init(urids: urids)
    if parent != 0 { offer(LV2URI.UI.parent, UnsafeMutableRawPointer(bitPattern: UInt(parent))) }
    var told = [option(LV2URI.UI.scaleFactor, LV2URI.Atom.float, own(scale))]
    if let updateRate {
      told.append(option(LV2URI.UI.updateRate, LV2URI.Atom.float, own(updateRate)))
    }
    offer(LV2URI.options, terminated(told))
    offer(LV2URI.UI.idle, nil)
    if let touch { offer(LV2URI.UI.touch, own(touch)) }
  }

  private init(urids: URIDMap) {
    self.urids = urids
    list = .allocate(capacity: Self.capacity)
    list.initialize(repeating: nil, count: Self.capacity)
    offer(LV2URI.map, own(urids.mapFeature))
    offer(LV2URI.unmap, own(urids.unmapFeature))
    offer(LV2URI.log, logFeature())
  }

  /// The most features that either is offered, with the NULL at the end.
  private static let capacity = 8

  private func offer(_ uri: String, _ data: UnsafeMutableRawPointer?) {
    precondition(count < Self.capacity - 1)
    list[count] = feature(uri, data)
    count += 1
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
    return terminated(
      lengths.map { option($0.0, LV2URI.Atom.int, own($0.1)) }
        + [option(LV2URI.sampleRate, LV2URI.Atom.float, own(Float(sampleRate)))])
  }

  /// The options one after the other, and an empty one.
  private func terminated(_ all: [LV2_Options_Option]) -> UnsafeMutableRawPointer {
    let options = UnsafeMutablePointer<LV2_Options_Option>.allocate(capacity: all.count + 1)
    ownedMemory.append(options)
    for (index, option) in all.enumerated() { (options + index).initialize(to: option) }
    (options + all.count).initialize(to: LV2_Options_Option())
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
