// SPDX-License-Identifier: GPL-3.0-or-later

/// Labels of scales that keep clear of each other: the more important one comes first.
struct ClearLabels {
  private(set) var texts: [PlacedText] = []
  /// None leaves it; nil for no limit.
  private let room: Rect?
  private var taken: [Rect]

  init(in room: Rect? = nil, besides taken: [Rect] = []) { (self.room, self.taken) = (room, taken) }

  /// Adds the first of a mark's labels that has room where `place` puts it; returns whether one has.
  @discardableResult
  mutating func add(_ labels: [Label], place: (Label) -> PlacedText) -> Bool {
    for label in labels {
      let text = place(label)
      let spaced = text.bounds.inset(-4, -2)
      guard room?.contains(text.bounds) ?? true, !taken.contains(where: { $0.overlaps(spaced) })
      else { continue }
      texts.append(text)
      taken.append(text.bounds)
      return true
    }
    return false
  }
}
