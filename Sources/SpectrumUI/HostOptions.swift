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
    var option = first
    while option.pointee.key != 0 {
      let key = option.pointee.key
      if option.pointee.context != LV2_OPTIONS_INSTANCE {
        status |= LV2_OPTIONS_ERR_BAD_SUBJECT.rawValue
      } else if key != urids.host.backgroundColor && key != urids.host.foregroundColor {
        status |= LV2_OPTIONS_ERR_BAD_KEY.rawValue
      } else if color(key) == nil {
        status |= LV2_OPTIONS_ERR_BAD_VALUE.rawValue
      }
      option += 1
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
    var option = first
    while option.pointee.key != 0 {
      if option.pointee.key == key && option.pointee.context == LV2_OPTIONS_INSTANCE {
        return option.pointee
      }
      option += 1
    }
    return nil
  }

  /// Nil for another type or size, and without a value.
  private func value<Value: BitwiseCopyable>(
    _ option: LV2_Options_Option, _ type: LV2_URID
  ) -> Value? {
    guard option.type == type, Int(option.size) == MemoryLayout<Value>.size else { return nil }
    return option.value?.loadUnaligned(as: Value.self)
  }
}
