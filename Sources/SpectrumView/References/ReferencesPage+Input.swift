// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumReferences

// Keys and buttons.
extension ReferencesPage {
  enum Outcome {
    case effect(ControlEffect)
    /// The spectrum is compared with the slot.
    case compare(slot: Int)
    /// Done, within the page.
    case none
  }

  /// Handles a key; nil for a key that isn't the page's. `rowsInView`: how far a page key goes.
  mutating func handle(_ key: Key, _ modifiers: Modifiers, rowsInView: Int) -> Outcome? {
    if typed != nil { return type(modifiers.contains(.capsLock) ? key.inOtherCase : key) }
    switch key {
    case .up: moveChoice(by: -1)
    case .down: moveChoice(by: 1)
    case .pageUp: moveChoice(by: -rowsInView)
    case .pageDown: moveChoice(by: rowsInView)
    case .home: moveChoice(by: -rowCount)
    case .end: moveChoice(by: rowCount)
    case .left: changeTime(by: -1)
    case .right: changeTime(by: 1)
    case .enter: return press(.use)
    case .delete, .backspace: return press(.delete)
    case .character(let character): return handle(character)
    case .letter, .space, .tab, .escape: return nil
    }
    return Outcome.none
  }

  private mutating func handle(_ character: UInt8) -> Outcome? {
    switch character {
    case UInt8(ascii: "1")...UInt8(ascii: "8"):
      choose(.slot(Int(character - UInt8(ascii: "1"))))
      return press(.use)
    case UInt8(ascii: "a"), UInt8(ascii: "A"): return press(.average)
    case UInt8(ascii: "x"), UInt8(ascii: "X"): return press(.maximum)
    case UInt8(ascii: "n"), UInt8(ascii: "N"): return press(.moment)
    case UInt8(ascii: "r"), UInt8(ascii: "R"): return press(.rename)
    default: return nil
    }
  }

  private mutating func type(_ key: Key) -> Outcome {
    switch key {
    case .character(let character): type(Unicode.Scalar(character))
    case .letter(let letter): type(letter)
    case .space: type(" ")
    case .backspace: deleteTyped()
    case .enter: return rename()
    case .escape: cancelTyping()
    case .left, .right, .up, .down, .pageUp, .pageDown, .home, .end, .tab, .delete: break
    }
    return .none
  }

  mutating func press(_ button: Button) -> Outcome {
    guard isEnabled(button) else { return .none }
    if button != .delete { forgetQuestion() }
    switch button {
    case .use: return use()
    case .rename: beginTyping()
    case .delete: return delete()
    case .time: cycleTime()
    case .average: return capture(.average)
    case .maximum: return capture(.maximum)
    case .moment: return capture(.moment)
    }
    return .none
  }

  /// Captures into the slot that is chosen, or was last.
  private mutating func capture(_ kind: ReferenceCapture.Kind) -> Outcome {
    recordSlot()
    return .effect(.capture(kind, slot: slot))
  }

  /// Compares with the slot, or loads the file into the slot that was chosen last.
  private mutating func use() -> Outcome {
    switch chosen {
    case .slot(let slot):
      recordSlot()
      return slots[slot] == nil ? .none : .compare(slot: slot)
    case .file(let file):
      guard file < files.count else { return .none }
      return .effect(.owner(.reference(.load(name: files[file], slot: slot))))
    }
  }

  private mutating func delete() -> Outcome {
    guard let name = name(of: chosen), confirmsDeletion() else { return .none }
    switch chosen {
    case .slot(let slot):
      tell("The slot is empty")
      return .effect(.changeSlot(slot, name: nil))
    case .file: return .effect(.owner(.reference(.delete(name))))
    }
  }

  private mutating func rename() -> Outcome {
    guard let old = name(of: chosen), let name = finishTyping() else { return .none }
    switch chosen {
    case .slot(let slot): return .effect(.changeSlot(slot, name: name))
    case .file: return .effect(.owner(.reference(.rename(old, to: name))))
    }
  }
}
