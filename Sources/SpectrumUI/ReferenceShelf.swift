// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumReferences
import SpectrumView

/// The user's references, which the window leafs through in alphabetical order.
struct ReferenceShelf {
  /// The one that is shown; nil for none yet.
  private(set) var name: [UInt8]?

  /// Shows the reference `steps` further in `folder`, as it is now, round at its ends; those that
  /// can't be read are passed over. Does nothing without any.
  mutating func leaf(by steps: Int, of folder: ReferenceFolder?, in display: inout Display) {
    guard steps != 0, let folder, let names = try? folder.names(), !names.isEmpty else { return }
    // One that was deleted counts as the first: the next is then one that hasn't been seen.
    var place = name.flatMap { name in names.firstIndex { $0 == name } } ?? (steps > 0 ? -1 : 0)
    place += steps % names.count
    for _ in names {
      place = (place + names.count) % names.count
      if let reference = try? folder.read(names[place]) {
        name = names[place]
        return display.show(reference, name: names[place])
      }
      place += steps > 0 ? 1 : -1
    }
  }
}
