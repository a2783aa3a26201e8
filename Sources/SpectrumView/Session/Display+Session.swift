// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumGraphics
import SpectrumMessages
import SpectrumPorts
import SpectrumReferences

// What a session keeps of the window: the plugin passes it on, and gives it back.
extension Display {
  /// Takes a text of the plugin: of another window, or of a session that was restored.
  mutating func receive(_ text: SessionText) {
    let bytes = Array(text.text)
    guard session.receive(text.item, bytes) else { return }
    if text.item == .view {
      controls.camera = session.view.camera
      model.noteChange()
    } else if let curve = SavedCurve(parsing: bytes) {
      model.restore(curve, as: text.item)
    }
  }

  /// What is new since the last call, for the plugin, at most twice a second; all of it if `isLast`,
  /// since the window is about to be closed.
  public mutating func takeSessionChanges(isLast: Bool = false) -> [SessionChange] {
    let (isDue, atCurves) = session.takeLook()
    guard isDue || isLast else { return [] }
    var changes: [SessionChange] = []
    if let change = session.change(camera: camera) { changes.append(change) }
    guard atCurves || isLast else { return changes }
    for item in [SessionItem.heldMaximum, .heldMean, .referenceCurve] {
      if let change = session.change(item, model.savedCurve(item)) { changes.append(change) }
    }
    return changes
  }

  /// Keeps a reference as the reference curve, and compares with it. `name`: UTF-8, for the legend;
  /// of a long one, the beginning.
  public mutating func show(_ reference: ReferenceSpectrum, name: [UInt8]) {
    model.show(SavedCurve(reference), as: name.withUnsafeBufferPointer { Label(utf8: $0) })
    controls.change(.referenceCurve, to: 1)
    controls.change(.comparedReference, to: Float(ComparedReference.curve.rawValue))
    controls.change(.compare, to: Float(Comparand.reference.rawValue))
    model.settings = controls.settings
  }

  /// How many references further the user wants to go since the last call, of those in the user's
  /// folder; 0 mostly.
  public mutating func takeReferenceSteps() -> Int {
    defer { controls.referenceSteps = 0 }
    return controls.referenceSteps
  }
}
