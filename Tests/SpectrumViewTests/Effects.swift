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

  /// The same in words: "list", "load a 2", "rename a b", "delete a", "keep a 2".
  mutating func referenceRequests() -> [String] {
    func text(_ name: [UInt8]) -> String { String(decoding: name, as: UTF8.self) }
    return takeReferenceRequests().map {
      switch $0 {
      case .list: "list"
      case .load(let name, let slot): "load \(text(name)) \(slot)"
      case .rename(let name, let other): "rename \(text(name)) \(text(other))"
      case .delete(let name): "delete \(text(name))"
      case .keep(_, let name, let slot): "keep \(text(name)) \(slot)"
      }
    }
  }

  private mutating func take<Value>(_ value: (Effect) -> Value?) -> [Value] {
    followControls()
    defer { effects.removeAll { value($0) != nil } }
    return effects.compactMap(value)
  }
}
