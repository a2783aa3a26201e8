// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumCore
import SpectrumMessages

/// The texts of a session at one time, with their revisions; all empty, and of revision 0, at first.
struct SessionTexts: ~Copyable, HandedOver {
  var next: UnsafeMutablePointer<SessionTexts>?
  /// Shape: [SessionItem.totalCapacity], the texts at their items' offsets.
  private let bytes = FixedArray(count: SessionItem.totalCapacity, repeating: UInt8(0))
  /// Shape: [SessionItem.count].
  private let counts = FixedArray(count: SessionItem.count, repeating: 0)
  /// Shape: [SessionItem.count].
  private let revisions = FixedArray(count: SessionItem.count, repeating: Int64(0))

  /// The text of an item, valid as long as it isn't changed here.
  subscript(item: SessionItem) -> SessionText {
    @_noAllocation @_noLocks get {
      SessionText(
        item, UnsafeRawBufferPointer(start: bytes.base + item.offset, count: counts.base[item.index]),
        revision: revisions.base[item.index])
    }
  }

  /// How many restores came before these texts: none is of another restore than the others.
  var restores: Int64 { @_noAllocation @_noLocks get { SessionText.restores(of: revisions.base[0]) } }

  /// Sets a text, cut off at the item's capacity.
  @_noAllocation @_noLocks
  func set(_ item: SessionItem, to text: UnsafeRawBufferPointer, revision: Int64 = 0) {
    let count = min(text.count, item.capacity)
    (counts.base[item.index], revisions.base[item.index]) = (count, revision)
    guard let source = text.baseAddress, count > 0 else { return }
    UnsafeMutableRawPointer(bytes.base + item.offset).copyMemory(from: source, byteCount: count)
  }

  /// Copies all texts of `other`.
  @_noAllocation @_noLocks
  func copy(_ other: borrowing SessionTexts) {
    for index in 0..<SessionItem.count {
      guard let item = SessionItem(index: index) else { continue }
      let text = other[item]
      set(item, to: text.text, revision: other.revisions.base[index])
    }
  }

  /// Makes these the texts of the `count`th restore.
  func setRestores(_ count: Int64) {
    revisions.base.update(
      repeating: SessionText.revision(ofRestore: count), count: SessionItem.count)
  }

  /// A copy of each text; shape: [SessionItem.count].
  func all() -> [[UInt8]] { SessionItem.all.map { Array(self[$0].text) } }
}
