// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2
import CLilv
import Foundation

/// The features that the host offers to an instance, in C memory that this object owns.
final class HostFeatures {
  /// A NULL-terminated list, as instantiate() wants it.
  let list: UnsafeMutablePointer<UnsafePointer<LV2_Feature>?>
  /// The lines that the plugin logged, in order.
  private(set) var logLines: [String] = []

  private let urids: URIDMap
  private let lock = NSLock()
  private var count = 0
  private var ownedMemory: [UnsafeMutableRawPointer] = []

  /// The features that a plugin may require.
  static let supported = Set(
    [
      spectrum_uri_urid_map, spectrum_uri_urid_unmap, spectrum_uri_options_options,
      spectrum_uri_log_log, spectrum_uri_buf_size_bounded, spectrum_uri_hard_rt_capable,
      spectrum_uri_in_place_broken, spectrum_uri_worker_schedule,
    ].map { String(cString: $0) })

  /// The features offered to a plugin; `worker`: does what it may not do in `run`, if anything.
  convenience init(
    urids: URIDMap, sampleRate: Double, _ configuration: InstanceConfiguration,
    worker: HostWorker?
  ) {
    self.init(urids: urids)
    let length = Int32(configuration.maximumBlock)
    offer(
      spectrum_uri_options_options,
      terminated([
        option(spectrum_uri_buf_size_min, Int32(0)), option(spectrum_uri_buf_size_max, length),
        option(spectrum_uri_buf_size_nominal, length),
        option(spectrum_uri_sample_rate, Float(sampleRate)),
      ]))
    offer(spectrum_uri_buf_size_bounded, nil)
    if let strip = configuration.strip { offer(spectrum_uri_inline_queue_draw, strip.feature) }
    if let worker { offer(spectrum_uri_worker_schedule, worker.feature) }
  }

  /// The features offered to a UI, by what `PluginWindow` takes; `resize`: called when the UI asks for
  /// room, if offered.
  convenience init(
    urids: URIDMap, parent: UInt32, scale: Float?, updateRate: Float?, colors: WindowColors,
    resize: LV2UI_Resize?, isPlayer: Bool
  ) {
    self.init(urids: urids)
    if parent != 0 {
      offer(spectrum_uri_ui_parent, UnsafeMutableRawPointer(bitPattern: UInt(parent)))
    }
    var told: [LV2_Options_Option] = []
    if let scale { told.append(option(spectrum_uri_ui_scale_factor, scale)) }
    if let updateRate { told.append(option(spectrum_uri_ui_update_rate, updateRate)) }
    offer(spectrum_uri_options_options, terminated(told + options(colors)))
    offer(spectrum_uri_ui_idle, nil)
    if let resize { offer(spectrum_uri_ui_resize, own(resize)) }
    if isPlayer { offer(spectrum_uri_player, own(true)) }
  }

  private init(urids: URIDMap) {
    self.urids = urids
    list = .allocate(capacity: Self.capacity)
    list.initialize(repeating: nil, count: Self.capacity)
    offer(spectrum_uri_urid_map, own(urids.mapFeature))
    offer(spectrum_uri_urid_unmap, own(urids.unmapFeature))
    offer(spectrum_uri_log_log, logFeature())
  }

  /// The most features offered to either, plus the terminating NULL.
  private static let capacity = 10

  /// `uri` must outlive this object.
  private func offer(_ uri: UnsafePointer<CChar>, _ data: UnsafeMutableRawPointer?) {
    precondition(count < Self.capacity - 1)
    let feature = own(LV2_Feature(URI: uri, data: data))
    list[count] = UnsafePointer(feature.assumingMemoryBound(to: LV2_Feature.self))
    count += 1
  }

  deinit {
    for memory in ownedMemory { memory.deallocate() }
    list.deallocate()
  }

  func options(_ colors: WindowColors) -> [LV2_Options_Option] {
    colors.options.map { option($0.key, $0.value) }
  }

  /// The options in a row, terminated by an empty one, in memory that this object owns.
  func terminated(_ all: [LV2_Options_Option]) -> UnsafeMutablePointer<LV2_Options_Option> {
    let options = UnsafeMutablePointer<LV2_Options_Option>.allocate(capacity: all.count + 1)
    ownedMemory.append(options)
    for (index, option) in all.enumerated() { (options + index).initialize(to: option) }
    (options + all.count).initialize(to: LV2_Options_Option())
    return options
  }

  /// An option of the instance: an Int32 or a Float.
  private func option<Value: BitwiseCopyable>(
    _ key: UnsafePointer<CChar>, _ value: Value
  ) -> LV2_Options_Option {
    let type = value is Float ? spectrum_uri_atom_Float : spectrum_uri_atom_Int
    return LV2_Options_Option(
      context: LV2_OPTIONS_INSTANCE, subject: 0, key: urids.map(key), size: 4,
      type: urids.map(type), value: own(value))
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

  /// A copy of `value` in memory that this object owns.
  private func own<Value: BitwiseCopyable>(_ value: Value) -> UnsafeMutableRawPointer {
    let memory = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    memory.initialize(to: value)
    ownedMemory.append(memory)
    return UnsafeMutableRawPointer(memory)
  }
}
