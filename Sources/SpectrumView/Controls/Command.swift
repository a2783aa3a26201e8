// SPDX-License-Identifier: GPL-3.0-or-later

/// The effect of a key, and for some of a button, in the window.
///
/// Keys, buttons, tooltips, `docs/keys.md` and, in its order, the help follow from the table.
enum Command: Int, CaseIterable {
  case freeze, settings, help, halveTempo, doubleTempo, tapTempo, resetTempo
  case nextComparand, references, nextReference, referenceCurve, levelMatch, resetLevels
  case savePicture, exportSpectrum, fixScale, resetZoom

  enum Action {
    /// Toggles a toggle, or fires a trigger.
    case activate(Port)
    case toggle(Overlay)
    /// A button chooses the scale, or `same` again; a key moves one scale that way.
    case scaleTempo(TempoScale)
    case nextComparand, nextReference
    case fixScale, resetView
    case export(Export)
  }

  /// The properties of a command.
  struct Row {
    /// The signs that its key may type, with Shift or without: ASCII.
    let typed: StaticString
    /// The key as a tooltip shows it.
    var key: StaticString = ""
    /// The name in the tooltip; empty without a button.
    var name: StaticString = ""
    /// The button's icon; the places of all buttons are in `buttons`.
    var icon: ((IconPen) -> Void)?
    /// Its lines in the help; none where that of another command says it.
    var help, more: HelpLine?
    let action: Action
  }

  /// The buttons of the header line, from left to right.
  static var buttons: [Command] {
    [
      .halveTempo, .doubleTempo, .tapTempo, .resetTempo, .resetLevels, .resetZoom, .freeze,
      .settings, .help,
    ]
  }

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
      Row(typed: "cC", help: HelpLine("C", "Compare with the next"), action: .nextComparand)
    case .references:
      Row(typed: "o", help: HelpLine("O", "References"), action: .toggle(.references))
    case .nextReference:
      Row(typed: "O", help: HelpLine("Shift+O", "Next reference"), action: .nextReference)
    case .referenceCurve:
      Row(
        typed: "kK", help: HelpLine("K", "Keep the curve, let it go"),
        action: .activate(.referenceCurve))
    case .levelMatch:
      Row(typed: "lL", help: HelpLine("L", "Level match"), action: .activate(.levelMatch))
    case .resetLevels:
      Row(
        typed: "rR", key: "R", name: "Reset levels", icon: ControlIcons.resetLevels,
        help: HelpLine("R", "Reset levels"), action: .activate(.resetLevels))
    case .savePicture:
      Row(typed: "pP", help: HelpLine("P", "Save the picture"), action: .export(.picture))
    case .exportSpectrum:
      Row(typed: "eE", help: HelpLine("E", "Export the spectrum (CSV)"), action: .export(.spectrum))
    case .fixScale:
      Row(typed: "aA", help: HelpLine("A", "Fix the scale, let it follow"), action: .fixScale)
    case .resetZoom:
      Row(
        typed: "0", key: "0", name: "Whole range", icon: ControlIcons.resetZoom,
        help: HelpLine("0, Home", "Whole range, nearest string", isForPlayer: false),
        more: HelpLine("0", "Whole range, nearest string", isForPlayer: true), action: .resetView)
    }
  }
}
