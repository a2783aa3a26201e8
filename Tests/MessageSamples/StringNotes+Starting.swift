// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages

extension InlineArray where Element == Int32 {
  /// The first notes, and 0 for the others.
  public init(starting notes: [Int32]) {
    self.init(repeating: 0)
    for (index, note) in notes.prefix(count).enumerated() { self[index] = note }
  }
}
