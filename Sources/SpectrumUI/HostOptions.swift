// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2
import SpectrumMessages
import SpectrumView

/// Options of a host to a UI: a list that ends with a key of 0.
struct HostOptions {
  private let first: UnsafePointer<LV2_Options_Option>
  private let urids: URIDs

  init(_ first: UnsafePointer<LV2_Options_Option>, _ urids: URIDs) {
    (self.first, self.urids) = (first, urids)
  }

  /// The value of an option, of any number type that hosts use for it; nil for other types.
  func number(_ key: LV2_URID) -> Float? {
    option(key).flatMap { option in
      if let value: Float = value(option, urids.atom.float) { return value }
      if let value: Double = value(option, urids.atom.double) { return Float(value) }
      if let value: Int32 = value(option, urids.atom.int) { return Float(value) }
      return nil
    }
  }

  /// The host's colours, nil where it names none.
  var colors: HostColors {
    HostColors(
      background: color(urids.host.backgroundColor), foreground: color(urids.host.foregroundColor))
  }

  /// The options interface's status for a change to these options: only colours can change.
  var status: UInt32 {
    var status = LV2_OPTIONS_SUCCESS.rawValue
    for option in options {
      if option.context != LV2_OPTIONS_INSTANCE {
        status |= LV2_OPTIONS_ERR_BAD_SUBJECT.rawValue
      } else if ![urids.host.backgroundColor, urids.host.foregroundColor].contains(option.key) {
        status |= LV2_OPTIONS_ERR_BAD_KEY.rawValue
      } else if color(option.key) == nil {
        status |= LV2_OPTIONS_ERR_BAD_VALUE.rawValue
      }
    }
    return status
  }

  /// 0xRRGGBBAA.
  private func color(_ key: LV2_URID) -> UInt32? {
    guard let option = option(key), let value: Int32 = value(option, urids.atom.int) else {
      return nil
    }
    return UInt32(bitPattern: value)
  }

  private func option(_ key: LV2_URID) -> LV2_Options_Option? {
    options.first { $0.key == key && $0.context == LV2_OPTIONS_INSTANCE }
  }

  private var options: [LV2_Options_Option] {
    sequence(first: first) { $0 + 1 }.prefix { $0.pointee.key != 0 }.map { $0.pointee }
  }

  /// Nil for another type or size, and without a value.
  private func value<Value: BitwiseCopyable>(
    _ option: LV2_Options_Option, _ type: LV2_URID
  ) -> Value? {
    guard option.type == type, Int(option.size) == MemoryLayout<Value>.size else { return nil }
    return option.value?.loadUnaligned(as: Value.self)
  }
}
