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
  private mutating func recordSlot() {
    if case .slot(let slot) = chosen { choice.slot = slot }
  }

  /// Takes back the question whether to delete.
  private mutating func forgetQuestion() {
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

  /// Whether a button can do anything now.
  func isEnabled(_ button: Button) -> Bool {
    switch button {
    case .use, .rename, .delete: name(of: chosen) != nil
    case .time, .average, .maximum, .moment: true
    }
  }

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
}

// Keys and buttons. `editor` takes what goes beyond the page.
extension ReferencesPage {
  /// Handles a key; returns whether it is the page's. `rowsInView`: how far a page key goes.
  mutating func handle(
    _ key: Key, _ modifiers: Modifiers, rowsInView: Int, _ editor: inout SettingsEditor
  ) -> Bool {
    if let typed {
      type(key, after: typed, &editor)
      return true
    }
    if let place = key.moved(from: index(of: chosen), of: rowCount, page: rowsInView) {
      point(to: row(place))
      return true
    }
    switch key {
    case .left: changeTime(by: -1)
    case .right: changeTime(by: 1)
    case .enter: press(.use, &editor)
    case .delete, .backspace: press(.delete, &editor)
    case .character(let digit) where (UInt8(ascii: "1")...UInt8(ascii: "8")).contains(digit):
      choose(.slot(Int(digit - UInt8(ascii: "1"))))
      press(.use, &editor)
    case .character(UInt8(ascii: "a")), .character(UInt8(ascii: "A")): press(.average, &editor)
    case .character(UInt8(ascii: "x")), .character(UInt8(ascii: "X")): press(.maximum, &editor)
    case .character(UInt8(ascii: "n")), .character(UInt8(ascii: "N")): press(.moment, &editor)
    case .character(UInt8(ascii: "r")), .character(UInt8(ascii: "R")): press(.rename, &editor)
    default: return false
    }
    return true
  }

  /// Handles a key while the name of the chosen row is typed. `name`: as typed so far.
  private mutating func type(_ key: Key, after name: [UInt8], _ editor: inout SettingsEditor) {
    switch key {
    case .character(let character): append(Unicode.Scalar(character), to: name)
    case .letter(let letter): append(letter, to: name)
    case .space: append(" ", to: name)
    case .backspace:
      var name = name
      // The bytes that go on with a character are 10……….
      while let last = name.popLast(), last & 0xC0 == 0x80 {}
      typed = name
    case .enter:
      guard let old = self.name(of: chosen) else { return }
      typed = nil
      if ReferenceFolder.isName(name), name != old { rename(old, to: name, &editor) }
    case .escape: typed = nil
    case .left, .right, .up, .down, .pageUp, .pageDown, .home, .end, .tab, .delete: break
    }
  }

  /// Adds a character, if a name may have it and has room for it.
  private mutating func append(_ character: Unicode.Scalar, to name: [UInt8]) {
    guard let bytes = Unicode.UTF8.encode(character) else { return }
    // A blank or nothing is none yet, but may become a name.
    if ReferenceFolder.isName(name + Array(bytes)) { typed = name + Array(bytes) }
  }

  private func rename(_ old: [UInt8], to name: [UInt8], _ editor: inout SettingsEditor) {
    switch chosen {
    case .slot(let slot): editor.effects.append(.changeSlot(slot, name: name))
    case .file: editor.effects.append(.owner(.reference(.rename(old, to: name))))
    }
  }

  /// Does what a button is for, if it can do anything now.
  mutating func press(_ button: Button, _ editor: inout SettingsEditor) {
    guard isEnabled(button) else { return }
    if button != .delete { forgetQuestion() }
    switch button {
    case .use: use(&editor)
    case .rename: (typed, notice) = (name(of: chosen), Label())
    case .delete: delete(&editor)
    // The next time, round at the end.
    case .time: choice.seconds = Self.times.first { $0 > seconds } ?? Self.times[0]
    case .average: capture(.average, &editor)
    case .maximum: capture(.maximum, &editor)
    case .moment: capture(.moment, &editor)
    }
  }

  /// Compares with the slot, or loads the file into the slot that was chosen last.
  private mutating func use(_ editor: inout SettingsEditor) {
    switch chosen {
    case .slot(let slot):
      recordSlot()
      editor.compare(withSlot: slot)
    case .file(let file):
      editor.effects.append(.owner(.reference(.load(name: files[file], slot: slot))))
    }
  }

  /// Asks first, then deletes.
  private mutating func delete(_ editor: inout SettingsEditor) {
    defer { isSure.toggle() }
    guard isSure else {
      notice = "Once more to delete it"
      return
    }
    switch chosen {
    case .slot(let slot):
      notice = "The slot is empty"
      editor.effects.append(.changeSlot(slot, name: nil))
    case .file(let file): editor.effects.append(.owner(.reference(.delete(files[file]))))
    }
  }

  /// Captures into the slot that is chosen, or was last.
  private mutating func capture(_ kind: ReferenceCapture.Kind, _ editor: inout SettingsEditor) {
    recordSlot()
    editor.effects.append(.capture(kind, slot: slot))
  }

  mutating func changeTime(by step: Int) {
    let all = Self.times
    let place = all.firstIndex { $0 >= seconds } ?? 0
    choice.seconds = all[max(0, min(all.count - 1, place + step))]
  }
}
