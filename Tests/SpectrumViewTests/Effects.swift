// SPDX-License-Identifier: GPL-3.0-or-later

@testable import SpectrumView

// Effects of one kind; those of other kinds stay.
extension Display {
  mutating func takeActions() -> [PortAction] {
    take { if case .port(let action) = $0 { action } else { nil } }
  }

  mutating func takeExports() -> [Export] {
    take { if case .export(let export) = $0 { export } else { nil } }
  }

  mutating func takeReferenceRequests() -> [ReferenceRequest] {
    take { if case .reference(let request) = $0 { request } else { nil } }
  }

  private mutating func take<Value>(_ value: (Effect) -> Value?) -> [Value] {
    followControls()
    defer { effects.removeAll { value($0) != nil } }
    return effects.compactMap(value)
  }
}
