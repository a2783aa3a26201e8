// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2

/// Calls the host's map, and remembers whether it ever failed.
struct URIDMapper {
  let handle: LV2_URID_Map_Handle?
  let function: @convention(c) (LV2_URID_Map_Handle?, UnsafePointer<CChar>?) -> LV2_URID
  private(set) var refused = false

  init(
    handle: LV2_URID_Map_Handle?,
    function: @escaping @convention(c) (LV2_URID_Map_Handle?, UnsafePointer<CChar>?) -> LV2_URID
  ) {
    (self.handle, self.function) = (handle, function)
  }

  mutating func callAsFunction(_ uri: UnsafePointer<CChar>) -> LV2_URID {
    let number = function(handle, uri)
    if number == 0 { refused = true }
    return number
  }

  mutating func callAsFunction(_ uri: StaticString) -> LV2_URID {
    uri.utf8Start.withMemoryRebound(to: CChar.self, capacity: uri.utf8CodeUnitCount + 1) {
      self($0)
    }
  }
}
