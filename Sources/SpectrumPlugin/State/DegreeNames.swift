// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages

/// The names of a scale's degrees, for the real-time path.
///
/// A value of one pointer: copies share the memory, which `free` gives back. Nothing changes in it
/// after `make`.
struct DegreeNames: Equatable {
  /// Shape: [count]; nil if no degree has a name.
  private let names: UnsafeMutablePointer<Message.Tuning.ScaleName>?
  private let count: Int

  /// No names.
  @_noAllocation @_noLocks
  init() { (names, count) = (nil, 0) }

  private init(_ names: UnsafeMutablePointer<Message.Tuning.ScaleName>, count: Int) {
    (self.names, self.count) = (names, count)
  }

  static func make(_ names: [Message.Tuning.ScaleName]) -> DegreeNames {
    guard names.contains(where: { $0.count > 0 }) else { return DegreeNames() }
    let copy = UnsafeMutablePointer<Message.Tuning.ScaleName>.allocate(capacity: names.count)
    for (index, name) in names.enumerated() { (copy + index).initialize(to: name) }
    return DegreeNames(copy, count: names.count)
  }

  /// Gives the memory back; no copy may be used after.
  func free() { names?.deallocate() }

  /// The name of `degree`; empty for none, and beyond the degrees.
  @_noAllocation @_noLocks
  subscript(degree: Int) -> Message.Tuning.ScaleName {
    guard let names, degree >= 0, degree < count else { return Message.Tuning.ScaleName() }
    return names[degree]
  }
}
