// SPDX-License-Identifier: GPL-3.0-or-later

/// Words over the picture that a click acts on.
struct Hint {
  enum Action: Equatable {
    case perform(Command)
    /// Lets the output be heard again.
    case unmute
    /// Takes the line away that says where a file was written.
    case dismiss
  }

  let action: Action
  /// Logical pixels, at least as large as the words.
  let rect: Rect
}

extension Hint {
  /// Those of a picture; the first one at a point counts.
  static func all(
    _ model: DisplayModel, mode: Mode, in layout: Layout, hasNotice: Bool
  ) -> [Hint] {
    var hints: [Hint] = []
    if hasNotice { hints.append(Hint(action: .dismiss, rect: layout.notice)) }
    let state = model.stream.state
    if !hasNotice, state == .sound, model.settings.isMuted {
      hints.append(Hint(action: .unmute, rect: layout.notice.middle(width: 160)))
    }
    let plot = layout.plot
    if model.stream.isFrozen, mode.showsSpectrum {
      hints.append(
        Hint(action: .perform(.freeze), rect: Rect(plot.x + 3, plot.y + 2, 56, 20)))
    }
    if mode.cursor.contains(.difference),
      let command = model.comparison.missingComparand?.command
    {
      // Around the words in the middle of the plot.
      let box = plot.middle(width: 336)
      hints.append(
        Hint(action: .perform(command), rect: Rect(box.x, plot.middleY - 28, box.width, 28)))
    }
    return hints
  }
}

extension Comparison.MissingComparand {
  /// The command that helps; nil if none does.
  var command: Command? {
    switch self {
    case .nothingChosen, .noInput: .nextComparand
    case .noCurve: .referenceCurve
    case .emptySlot: .references
    case .notConnected, .silent, .noSound: nil
    }
  }
}

extension Rect {
  /// The part in the middle, of at most this width.
  fileprivate func middle(width most: Float) -> Rect {
    let width = min(width, most)
    return Rect(middleX - width / 2, y, width, height)
  }
}
