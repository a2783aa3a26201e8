// SPDX-License-Identifier: GPL-3.0-or-later

/// A button of the header line.
enum Tool: Int, CaseIterable {
  case halveTempo, doubleTempo, tapTempo, resetTempo, resetLevels, resetZoom, freeze, settings, help

  /// The name shown to users.
  var name: StaticString {
    switch self {
    case .halveTempo: "Half the tempo"
    case .doubleTempo: "Twice the tempo"
    case .tapTempo: "Tap the tempo"
    case .resetTempo: "Reset tempo"
    case .resetLevels: "Reset levels"
    case .resetZoom: "Whole range"
    case .freeze: "Freeze"
    case .settings: "Settings"
    case .help: "Help"
    }
  }

  /// The equivalent key.
  var key: StaticString {
    switch self {
    case .halveTempo: "−"
    case .doubleTempo: "+"
    case .tapTempo: "T"
    case .resetTempo: "Shift+T"
    case .resetLevels: "R"
    case .resetZoom: "0"
    case .freeze: "F"
    case .settings: "S"
    case .help: "H"
    }
  }
}
