// SPDX-License-Identifier: GPL-3.0-or-later

/// The control under the pointer.
enum ControlTarget: Equatable {
  /// Whether it acts on the press rather than on the release, because timing matters.
  var isTap: Bool { self == .tool(.tapTempo) || self == .row(.tap, .button) }

  case mode(Int)
  case menuButton
  case menuItem(Int)
  case tool(Command)
  /// A row of the list of commands.
  case command(Command)
  /// Words over the picture.
  case hint(Hint.Action)
  case row(Port, RowPart)
  /// An item of the open list of choices.
  case choice(Int)
  /// Where the picture shows a setting: a label or a scale.
  case setting(Port)
  /// A row or a button of the page of references.
  case reference(ReferencesPage.Row)
  case referenceButton(ReferencesPage.Button)
  /// The open overlay's scroll bar.
  case scrollBar
  /// An overlay's background.
  case overlay
  case clipLight
  /// The scale of levels.
  case levelAxis
  /// The box of a string, 1 for the first.
  case string(Int)
  case plot
}

/// The parts of a settings row that the pointer can hit.
///
/// `value`: the text of a number, or of a choice between its arrows.
enum RowPart: Equatable { case name, slider, value, previous, next, button }
