// SPDX-License-Identifier: GPL-3.0-or-later

/// An action of the window: by its key, from the list of commands, and in some modes by a button.
///
/// Keys, buttons, tooltips, `docs/keys.md` and, in its order, the list and the help follow from the
/// table.
enum Command: Int, CaseIterable {
  case commands, freeze, settings, help, halveTempo, doubleTempo, tapTempo, resetTempo
  case nextComparand, references, nextReference, referenceCurve, levelMatch, resetLevels
  case savePicture, exportSpectrum, fixScale, resetZoom, undo, redo

  enum Action {
    /// Toggles a toggle, or fires a trigger.
    case activate(Port)
    case toggle(Overlay)
    /// A button chooses the scale, or `same` again; a key moves one scale that way.
    case scaleTempo(TempoScale)
    case nextComparand, nextReference
    case fixScale, resetView
    case undo, redo
    case export(Export)
  }

  /// The properties of a command.
  struct Row {
    /// The signs that its key may type, with Shift or without: ASCII; none for one with Ctrl.
    let typed: StaticString
    /// The key as a tooltip shows it.
    let key: StaticString
    /// The name in the tooltip and in the list of commands.
    let name: StaticString
    /// The icon of its button, and beside its name.
    let icon: (IconPen) -> Void
    /// Its lines in the help; none where that of another command says it.
    var help, more: HelpLine?
    let action: Action
  }

  /// Those with a button in every mode; others have one in the modes that list them.
  static var fixed: [Command] { [.commands, .settings, .help] }

  /// Those of the list of commands, which opens by a button of its own.
  static var listed: ArraySlice<Command> { allCases.dropFirst() }

  /// The command of a key, as its ASCII code.
  init?(typed character: UInt8) {
    let command = Command.allCases.first { $0.row.typed.withUTF8Buffer { $0.contains(character) } }
    guard let command else { return nil }
    self = command
  }
}

// The table.
extension Command {
  var row: Row {
    switch self {
    case .commands:
      Row(
        typed: "", key: "", name: "All commands", icon: ControlIcons.commands,
        action: .toggle(.commands))
    case .freeze:
      Row(
        typed: "fF", key: "F", name: "Freeze", icon: ControlIcons.freeze,
        help: HelpLine("F", "Freeze the spectrum"), action: .activate(.freeze))
    case .settings:
      Row(
        typed: "sS", key: "S", name: "Settings", icon: ControlIcons.settings,
        help: HelpLine("S", "Settings"), action: .toggle(.settings))
    case .help:
      Row(
        typed: "hH?", key: "H", name: "Help", icon: { ControlIcons.drawNote($0, "?") },
        help: HelpLine("H, ?", "This help"), action: .toggle(.help))
    case .halveTempo:
      // Not "_", which in France is the sign below 8.
      Row(
        typed: "-", key: "−", name: "Half the tempo",
        icon: { ControlIcons.drawNote($0, "÷2") },
        help: HelpLine("− +", "Half, twice the tempo"), action: .scaleTempo(.half))
    case .doubleTempo:
      Row(
        typed: "+=", key: "+", name: "Twice the tempo",
        icon: { ControlIcons.drawNote($0, "×2") },
        action: .scaleTempo(.twice))
    case .tapTempo:
      Row(
        typed: "t", key: "T", name: "Tap the tempo", icon: ControlIcons.tapTempo,
        help: HelpLine("T, Shift+T", "Tap, reset the tempo"),
        more: HelpLine("T twice quickly", "The beat is the 1 of its bar"), action: .activate(.tap))
    case .resetTempo:
      Row(
        typed: "T", key: "Shift+T", name: "Reset tempo", icon: ControlIcons.resetTempo,
        action: .activate(.tempoReset))
    case .nextComparand:
      Row(
        typed: "cC", key: "C", name: "Compare with the next", icon: ControlIcons.compare,
        help: HelpLine("C", "Compare with the next"), action: .nextComparand)
    case .references:
      Row(
        typed: "o", key: "O", name: "References", icon: ControlIcons.references,
        help: HelpLine("O", "References"), action: .toggle(.references))
    case .nextReference:
      Row(
        typed: "O", key: "Shift+O", name: "Next reference", icon: ControlIcons.nextReference,
        help: HelpLine("Shift+O", "Next reference"), action: .nextReference)
    case .referenceCurve:
      Row(
        typed: "kK", key: "K", name: "Keep the curve", icon: ControlIcons.keepCurve,
        help: HelpLine("K", "Keep the curve, let it go"), action: .activate(.referenceCurve))
    case .levelMatch:
      Row(
        typed: "lL", key: "L", name: "Level match", icon: ControlIcons.levelMatch,
        help: HelpLine("L", "Level match"), action: .activate(.levelMatch))
    case .resetLevels:
      Row(
        typed: "rR", key: "R", name: "Reset levels", icon: ControlIcons.resetLevels,
        help: HelpLine("R", "Reset levels"), action: .activate(.resetLevels))
    case .savePicture:
      Row(
        typed: "pP", key: "P", name: "Save the picture", icon: ControlIcons.savePicture,
        help: HelpLine("P", "Save the picture"), action: .export(.picture))
    case .exportSpectrum:
      Row(
        typed: "eE", key: "E", name: "Export the spectrum", icon: ControlIcons.exportSpectrum,
        help: HelpLine("E", "Export the spectrum (CSV)"), action: .export(.spectrum))
    case .fixScale:
      Row(
        typed: "aA", key: "A", name: "Fix the scale", icon: ControlIcons.fixScale,
        help: HelpLine("A", "Fix the scale, let it follow"), action: .fixScale)
    case .resetZoom:
      Row(
        typed: "0", key: "0", name: "Whole range", icon: ControlIcons.resetZoom,
        help: HelpLine("0, Home", "Whole range, nearest string", isForPlayer: false),
        more: HelpLine("0", "Whole range, nearest string", isForPlayer: true), action: .resetView)
    case .undo:
      Row(
        typed: "", key: "Ctrl+Z", name: "Undo", icon: ControlIcons.undo,
        help: HelpLine("Ctrl+Z", "Undo a change in the window"), action: .undo)
    case .redo:
      Row(
        typed: "", key: "Ctrl+Y", name: "Redo", icon: ControlIcons.redo,
        help: HelpLine("Ctrl+Y", "Redo it; also Ctrl+Shift+Z"), action: .redo)
    }
  }
}
