// SPDX-License-Identifier: GPL-3.0-or-later

/// The page of a window that has nothing to show yet: what it waits for, and how that is started.
public struct WaitingPage: Equatable {
  public struct Remedy: Equatable {
    /// What to start, and by which command.
    public var name, command: Label

    public init(_ name: Label, _ command: Label) { (self.name, self.command) = (name, command) }
  }

  public var title: Label
  public var reason: Label
  public var remedies: [Remedy]
  /// What comes of itself, below all else.
  public var ending: Label

  public init(title: Label, reason: Label, remedies: [Remedy], ending: Label) {
    (self.title, self.reason, self.remedies, self.ending) = (title, reason, remedies, ending)
  }

  private static var largestWidth: Float { 720 }

  /// Fills the canvas.
  public func draw(on canvas: Canvas) {
    canvas.fill(canvas.bounds, canvas.theme.background)
    for text in texts(on: canvas) { text.draw(on: canvas) }
  }

  /// The texts, the most important first; what has no room is left out.
  func texts(on canvas: Canvas) -> [PlacedText] {
    let (theme, size) = (canvas.theme, ControlStyle.textSize)
    let width = min(Self.largestWidth, canvas.width - 32)
    let area = Rect((canvas.width - width) / 2, 8, width, canvas.height - 16)
    var lines = [
      TextLine(
        size: 2.2 * size, forms: [title], color: theme.text, isBold: true, spacing: 1.6),
      TextLine(size: 1.4 * size, forms: [reason], color: theme.text, spacing: 2),
    ]
    for remedy in remedies {
      lines.append(TextLine(size: 0.6 * size, forms: [], color: theme.quietText))
      lines.append(TextLine(size: 1.1 * size, forms: [remedy.name], color: theme.quietText))
      lines.append(
        TextLine(
          size: 1.4 * size, forms: [remedy.command], color: theme.stateTexts.fair, spacing: 1.4))
    }
    lines.append(TextLine(size: 1.1 * size, forms: [ending], color: theme.quietText, spacing: 2))
    return TextColumn.texts(lines, in: area, on: canvas)
  }
}
