// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages
import SpectrumReferences

/// The page of references: the slots of the session, the user's files, and what the user is
/// about to do with them.
struct ReferencesPage {
  enum Row: Equatable {
    /// 0 for the first.
    case slot(Int)
    /// An index of `files`.
    case file(Int)
  }

  enum Button: Int, CaseIterable {
    case use, rename, delete
    case time, average, maximum, moment
  }

  /// Its part that a session keeps.
  struct Choice: Equatable {
    /// The slot that was chosen last, which files and captures go to; 0 for the first.
    fileprivate(set) var slot = 0
    /// Seconds of sound that an average or a maximum takes, one of `times`.
    fileprivate(set) var seconds: Float = 10

    init() {}

    /// A value that can't be chosen becomes the nearest that can, a time the next longer one.
    init(slot: Int, seconds: Float) {
      self.slot = max(0, min(SessionItem.slotCount - 1, slot))
      self.seconds = times.first { $0 >= seconds } ?? times[times.count - 1]
    }
  }

  /// Grows with each change that isn't the user's input.
  private(set) var revision = 0
  /// The names in the slots; nil for an empty one. Shape: [SessionItem.slotCount].
  private(set) var slots = [[UInt8]?](repeating: nil, count: SessionItem.slotCount)
  /// The user's files, once they have been listed.
  private(set) var files: [[UInt8]] = []
  /// The row that buttons and keys act on.
  private(set) var chosen = Row.slot(0)
  private(set) var choice = Choice()
  /// The name that is being typed for the chosen row.
  private(set) var typed: [UInt8]?
  /// Whether the next deletion is confirmed.
  private(set) var isSure = false
  /// The result of the last action; empty for none to report.
  private(set) var notice = Label()

  /// The times that can be chosen.
  private static var times: [Float] { [3, 10, 30, 60, 120, 300] }

  var slot: Int { choice.slot }
  var seconds: Float { choice.seconds }

  /// Slots and files.
  var rowCount: Int { slots.count + files.count }

  func row(_ index: Int) -> Row {
    index < slots.count ? .slot(index) : .file(index - slots.count)
  }

  func index(of row: Row) -> Int {
    switch row {
    case .slot(let slot): slot
    case .file(let file): slots.count + file
    }
  }

  /// The name in a row; nil for an empty slot.
  func name(of row: Row) -> [UInt8]? {
    switch row {
    case .slot(let slot): slots[slot]
    case .file(let file): file < files.count ? files[file] : nil
    }
  }

  mutating func open() { (notice, isSure, typed) = (Label(), false, nil) }

  mutating func choose(_ row: Row) {
    point(to: row)
    recordSlot()
  }

  /// Has buttons and keys act on a row; files go to the slot as before.
  private mutating func point(to row: Row) {
    forgetQuestion()
    (chosen, typed) = (row, nil)
  }

  /// Has files and captures go to the chosen slot, if it is one.
  mutating func recordSlot() {
    if case .slot(let slot) = chosen { choice.slot = slot }
  }

  /// Takes back the question whether to delete.
  mutating func forgetQuestion() {
    if isSure { notice = Label() }
    isSure = false
  }

  /// Something else is in a slot; nil for nothing.
  mutating func put(_ name: [UInt8]?, into slot: Int) {
    if chosen == .slot(slot) { forgetQuestion() }
    slots[slot] = name
    revision += 1
  }

  /// Replaces the choice by a session's or another window's.
  mutating func restore(_ choice: Choice) {
    revision += 1
    self.choice = choice
    if case .slot = chosen, typed == nil, !isSure { chosen = .slot(slot) }
  }

  mutating func moveChoice(by steps: Int) {
    point(to: row(max(0, min(rowCount - 1, index(of: chosen) + steps))))
  }

  mutating func changeTime(by step: Int) {
    let all = Self.times
    let place = all.firstIndex { $0 >= seconds } ?? 0
    choice.seconds = all[max(0, min(all.count - 1, place + step))]
  }

  /// The next time, round at the end.
  mutating func cycleTime() {
    let isLast = seconds == Self.times[Self.times.count - 1]
    if isLast { choice.seconds = Self.times[0] } else { changeTime(by: 1) }
  }

  /// Whether a button can do anything now.
  func isEnabled(_ button: Button) -> Bool {
    switch button {
    case .use, .rename, .delete: name(of: chosen) != nil
    case .time, .average, .maximum, .moment: true
    }
  }

  // The name that is typed.

  mutating func beginTyping() {
    typed = name(of: chosen)
    (notice, isSure) = (Label(), false)
  }

  mutating func cancelTyping() { typed = nil }

  /// Adds a character, if a name may have it and has room for it.
  mutating func type(_ character: Unicode.Scalar) {
    guard let typed, let bytes = Unicode.UTF8.encode(character) else { return }
    let longer = typed + Array(bytes)
    // A blank or nothing is none yet, but may become a name.
    if ReferenceFolder.isName(longer) { self.typed = longer }
  }

  mutating func deleteTyped() {
    guard var name = typed, !name.isEmpty else { return }
    // The bytes that go on with a character are 10……….
    while let last = name.popLast(), last & 0xC0 == 0x80 {}
    typed = name
  }

  /// The new name of the chosen row; nil if it is no other one.
  mutating func finishTyping() -> [UInt8]? {
    defer { typed = nil }
    guard let typed, ReferenceFolder.isName(typed), typed != name(of: chosen) else { return nil }
    return typed
  }

  /// Asks before a deletion; whether it is meant.
  mutating func confirmsDeletion() -> Bool {
    defer { isSure.toggle() }
    if !isSure { notice = Label("Once more to delete it") }
    return isSure
  }

  // Answers.

  mutating func receive(_ answer: ReferenceAnswer) {
    revision += 1
    switch answer {
    case .files(let names):
      let name = name(of: chosen)
      files = names
      guard case .file(let file) = chosen else { return }
      // The same name may have moved.
      if let name, let place = names.firstIndex(where: { $0 == name }) {
        chosen = .file(place)
      } else {
        forgetQuestion()
        typed = nil
        chosen = names.isEmpty ? .slot(slot) : .file(min(file, names.count - 1))
      }
    case .loaded(_, let name, let slot): notice = "In slot \(slot + 1): \(Label(utf8: name))"
    case .kept(let name, _): notice = "Kept as \(Label(utf8: name))"
    case .renamed(let name):
      if case .file = chosen { files[index(of: chosen) - slots.count] = name }
      notice = "Now called \(Label(utf8: name))"
    case .deleted(let name): notice = "Deleted: \(Label(utf8: name))"
    case .failed(let error): notice = "! \(error.reason.text)"
    }
  }

  mutating func tell(_ text: StaticString) { notice = Label(text) }
}
