// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages
import SpectrumReferences

// References to compare with, in the slots of the session and in the user's files.
extension Display {
  /// Puts a reference into a slot, 0 for the first, and compares with it. `name`: any text.
  public mutating func show(_ reference: ReferenceSpectrum, name: [UInt8], slot: Int = 0) {
    set(slot, to: NamedReference(name: ReferenceFolder.name(from: name), spectrum: reference))
    controls.editor.compare(withSlot: slot)
    model.settings = controls.settings
  }

  /// Takes what came of a request.
  public mutating func receive(_ answer: ReferenceAnswer) {
    switch answer {
    case .loaded(let reference, let name, let slot): show(reference, name: name, slot: slot)
    case .kept(let name, let slot):
      if model.comparison.references[slot] != nil { change(slot, name: name) }
    case .files, .renamed, .deleted, .failed: break
    }
    controls.panels.references.receive(answer)
  }

  /// The user's change, which goes into the session.
  mutating func set(_ slot: Int, to reference: NamedReference?) {
    put(reference, into: slot)
    session.recordChange(of: slot)
  }

  /// A slot that the session has already.
  mutating func put(_ reference: NamedReference?, into slot: Int) {
    model.comparison.put(reference, into: slot)
    controls.panels.references.put(reference?.name, into: slot)
  }

  /// Changes the slot as the user asked for.
  mutating func change(_ slot: Int, name: [UInt8]?) {
    set(
      slot,
      to: name.flatMap { name in
        model.comparison.references[slot].map { NamedReference(name: name, spectrum: $0.spectrum) }
      })
  }

  /// Puts what was captured in the last step into its slot, and has it written.
  mutating func keepCaptured() {
    guard let captured = model.comparison.takeCaptured() else { return }
    let name = ReferenceFolder.name(from: captured.name)
    set(captured.slot, to: NamedReference(name: name, spectrum: captured.reference))
    effects.append(.reference(.keep(captured.reference, name: name, slot: captured.slot)))
  }
}
