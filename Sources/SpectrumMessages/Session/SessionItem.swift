// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2

/// A text that a session keeps for the windows of a plugin. Only they know what is in it; the plugin
/// passes it on as it is, so what a later version adds to a text isn't lost in an earlier one.
public struct SessionItem: Equatable, Sendable {
  /// All, in the order of their indices; for other threads than the audio thread.
  public static var all: [SessionItem] { (0..<count).map { SessionItem($0) } }
  /// How many there are.
  public static var count: Int { @_noAllocation @_noLocks get { firstSlot + slotCount } }
  /// How many references a session has.
  public static var slotCount: Int { @_noAllocation @_noLocks get { 8 } }
  /// The most bytes of the view's text, of the reference curve's: 1024 bands in hundredths of a
  /// decibel, and of a reference's: 252 bands, with a spread.
  private static var viewCapacity: Int { @_noAllocation @_noLocks get { 2048 } }
  public static var largestCapacity: Int { @_noAllocation @_noLocks get { 7232 } }
  private static var slotCapacity: Int { @_noAllocation @_noLocks get { 4480 } }
  private static var firstSlot: Int { @_noAllocation @_noLocks get { 2 } }
  /// The most bytes of all.
  public static var totalCapacity: Int {
    @_noAllocation @_noLocks get { slotsOffset + slotCount * slotCapacity }
  }

  /// The user's choices in the window that no port holds: lines of a key and its values.
  public static var view: SessionItem { @_noAllocation @_noLocks get { SessionItem(0) } }
  /// The spectrum of one moment, to compare with.
  public static var referenceCurve: SessionItem { @_noAllocation @_noLocks get { SessionItem(1) } }

  /// A reference to compare with; `number`: 0..<slotCount.
  @_noAllocation @_noLocks
  public static func slot(_ number: Int) -> SessionItem {
    SessionItem(firstSlot + max(0, min(slotCount - 1, number)))
  }

  private static var slotsOffset: Int {
    @_noAllocation @_noLocks get { viewCapacity + largestCapacity }
  }

  /// 0..<count.
  public let index: Int

  @_noAllocation @_noLocks
  private init(_ index: Int) { self.index = index }

  /// Nil beyond the items.
  @_noAllocation @_noLocks
  public init?(index: Int) {
    guard index >= 0, index < Self.count else { return nil }
    self.index = index
  }

  /// The one whose text has this key; nil for another key.
  @_noAllocation @_noLocks
  init?(_ key: LV2_URID, _ keys: Terms) {
    for index in 0..<Self.count where keys[SessionItem(index).term] == key {
      self.init(index)
      return
    }
    return nil
  }

  /// The key of its text, also in a saved state.
  public var term: Term {
    @_noAllocation @_noLocks get { Term(rawValue: Term.view.rawValue + index) ?? .view }
  }

  /// Which reference it is, 0 for the first; nil for none.
  public var slot: Int? {
    @_noAllocation @_noLocks get { index < Self.firstSlot ? nil : index - Self.firstSlot }
  }

  /// The most bytes of its text.
  public var capacity: Int {
    @_noAllocation @_noLocks get {
      index == 0 ? Self.viewCapacity : slot == nil ? Self.largestCapacity : Self.slotCapacity
    }
  }

  /// Where its text begins, if those of all lie one behind the other.
  public var offset: Int {
    @_noAllocation @_noLocks get {
      if let slot { return Self.slotsOffset + slot * Self.slotCapacity }
      return index == 0 ? 0 : Self.viewCapacity
    }
  }
}
