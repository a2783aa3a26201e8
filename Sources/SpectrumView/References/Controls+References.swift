// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumGraphics
import SpectrumMessages
import SpectrumPorts

// The page of references.
extension Controls {
  var referencesLayout: ReferencesLayout {
    ReferencesLayout(width: width, height: height, top: layout.overlayTop, page: references)
  }

  mutating func toggleReferences() {
    toggle(.references)
    guard overlay == .references else { return }
    focus = nil
    references.open()
    showChosenReference()
  }

  /// Whether keys type a name.
  var isTyping: Bool { overlay == .references && focus == nil && references.typed != nil }

  /// Returns whether the page took a key.
  mutating func handleReferences(_ key: Key, _ modifiers: Modifiers) -> Bool {
    if references.typed != nil {
      type(modifiers.contains(.capsLock) ? key.inOtherCase : key)
      return true
    }
    let page = max(1, Int(referencesLayout.content.height / ReferencesLayout.rowHeight))
    switch key {
    case .up: references.moveChoice(by: -1)
    case .down: references.moveChoice(by: 1)
    case .pageUp: references.moveChoice(by: -page)
    case .pageDown: references.moveChoice(by: page)
    case .home: references.moveChoice(by: -references.rowCount)
    case .end: references.moveChoice(by: references.rowCount)
    case .left: references.changeTime(by: -1)
    case .right: references.changeTime(by: 1)
    case .enter: activate(.use)
    case .delete, .backspace: activate(.delete)
    case .character(let character): return handleReferences(character)
    case .letter, .space, .tab, .escape: return false
    }
    showChosenReference()
    return true
  }

  private mutating func handleReferences(_ character: UInt8) -> Bool {
    switch character {
    case UInt8(ascii: "1")...UInt8(ascii: "8"):
      references.choose(.slot(Int(character - UInt8(ascii: "1"))))
      activate(.use)
      showChosenReference()
    case UInt8(ascii: "a"), UInt8(ascii: "A"): activate(.average)
    case UInt8(ascii: "x"), UInt8(ascii: "X"): activate(.maximum)
    case UInt8(ascii: "n"), UInt8(ascii: "N"): activate(.moment)
    case UInt8(ascii: "r"), UInt8(ascii: "R"): activate(.rename)
    default: return false
    }
    return true
  }

  private mutating func type(_ key: Key) {
    switch key {
    case .character(let character): references.type(Unicode.Scalar(character))
    case .letter(let letter): references.type(letter)
    case .space: references.type(" ")
    case .backspace: references.deleteTyped()
    case .enter: rename()
    case .escape: references.cancelTyping()
    case .left, .right, .up, .down, .pageUp, .pageDown, .home, .end, .tab, .delete: break
    }
  }

  mutating func activate(_ button: ReferencesPage.Button) {
    guard references.isEnabled(button) else { return }
    if button != .delete { references.forgetQuestion() }
    switch button {
    case .use: useReference()
    case .rename: references.beginTyping()
    case .delete: deleteReference()
    case .time: references.cycleTime()
    case .average: capture(.average)
    case .maximum: capture(.maximum)
    case .moment: capture(.moment)
    }
  }

  /// Captures into the slot that is chosen, or was last.
  private mutating func capture(_ kind: ReferenceCapture.Kind) {
    references.noteSlot()
    references.capture = (kind, references.slot)
  }

  /// Compares with the slot, or loads the file into the slot that was chosen last.
  private mutating func useReference() {
    switch references.chosen {
    case .slot(let slot):
      references.noteSlot()
      if references.slots[slot] != nil { compare(withSlot: slot) }
    case .file(let file):
      guard file < references.files.count else { return }
      references.requests.append(.load(name: references.files[file], slot: references.slot))
    }
  }

  private mutating func deleteReference() {
    guard let name = references.name(of: references.chosen), references.confirmsDeletion() else {
      return
    }
    switch references.chosen {
    case .slot(let slot):
      references.changedSlot = (slot, nil)
      references.tell("The slot is empty")
    case .file: references.requests.append(.delete(name))
    }
  }

  private mutating func rename() {
    let chosen = references.chosen
    guard let old = references.name(of: chosen), let name = references.finishTyping() else {
      return
    }
    switch chosen {
    case .slot(let slot): references.changedSlot = (slot, name)
    case .file: references.requests.append(.rename(old, to: name))
    }
  }

  mutating func compare(withSlot slot: Int) {
    choose(ComparedReference.slot(slot))
    choose(Comparand.reference)
  }

  /// Compares with the next slot that isn't empty.
  mutating func compareWithNextSlot() {
    let count = references.slots.count
    let isCompared = settings.comparand == .reference
    let current = isCompared ? settings.comparedReference.slot ?? count - 1 : count - 1
    for step in 1...count {
      let slot = (current + step) % count
      if references.slots[slot] != nil { return compare(withSlot: slot) }
    }
  }

  private mutating func showChosenReference() {
    referencesScroll = referencesLayout.scroll(
      showing: references.chosen, of: references, from: referencesScroll)
  }
}
