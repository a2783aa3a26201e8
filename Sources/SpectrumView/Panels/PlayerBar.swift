// SPDX-License-Identifier: GPL-3.0-or-later

/// The line below the window of a host that plays a file: where it is, and what its keys do.
public struct PlayerBar: Equatable {
  /// Logical pixels.
  public static var height: Float { 24 }

  /// The position that is heard and the file's length, such as "0:12.3 / 3:45.0".
  public var time = Label()
  /// The part of the file that has been heard, 0…1; nil if its length is unknown.
  public var part: Float?
  public var isPaused = false
  /// Whether it plays a file, which can be paused, and not live sound.
  public var canPause = true
  /// Whether the arrow keys and a click seek, which a pipe can't.
  public var canSeek = true
  /// The colours of the window above.
  public var theme = ThemeSetting.automatic
  /// Why there is no sound; empty if there is.
  public var note = Label()

  public init() {}

  /// Thickness of the line that shows the position.
  private static var trackHeight: Float { 3 }
  private static var margin: Float { 8 }

  /// The part of the file at `x` in a bar of `width` logical pixels, 0…1.
  public static func part(atX x: Float, width: Float) -> Float {
    (x / max(1, width)).held(within: 0...1)
  }

  /// Fills the canvas, which is of the bar's height.
  public func draw(on canvas: Canvas) {
    canvas.fill(canvas.bounds, canvas.theme.background)
    let track = Rect(0, 0, canvas.width, canvas.aligned(Self.trackHeight))
    canvas.fill(track, canvas.theme.panel)
    if let part {
      let end = canvas.aligned(part.held(within: 0...1) * canvas.width)
      canvas.fill(Rect(0, 0, end, track.height), canvas.theme.controls.accent)
    }
    if canPause { drawSign(on: canvas) }
    for text in texts(on: canvas) { text.draw(on: canvas) }
  }

  /// Two strokes while it is paused, else a triangle.
  private func drawSign(on canvas: Canvas) {
    let (x, middle) = (Self.margin, Self.room(canvas).middleY)
    if isPaused {
      for left in [x, x + 5] { canvas.fill(Rect(left, middle - 4, 3, 8), canvas.theme.states.fair) }
    } else {
      canvas.fillPolygon(
        [(x, middle - 4.5), (x + 8, middle), (x, middle + 4.5)], canvas.theme.quietText)
    }
  }

  private static func room(_ canvas: Canvas) -> Rect {
    Rect(0, trackHeight, canvas.width, canvas.height - trackHeight)
  }

  /// The texts, the most important first; what has no room is left out.
  func texts(on canvas: Canvas) -> [PlacedText] {
    var texts: [PlacedText] = []
    var (left, right) = (Self.margin + 16, canvas.width - Self.margin)
    let room = Self.room(canvas)
    func place(_ label: Label, _ color: Color, bold: Bool = false, atRight: Bool = false) {
      let width = canvas.width(of: label, size: ControlStyle.textSize, bold: bold)
      guard label.count > 0, left + width <= right else { return }
      let x = atRight ? right - width : left
      texts.append(
        canvas.placed(
          label, x,
          canvas.baseline(middle: room.middleY, size: ControlStyle.textSize),
          size: ControlStyle.textSize, color, bold: bold))
      if atRight { right -= width + 16 } else { left += width + 12 }
    }
    place(time, canvas.theme.text)
    if isPaused { place("Paused", canvas.theme.stateTexts.fair, bold: true) }
    place(note, canvas.theme.quietText)
    guard canPause else { return texts }
    place(
      Label(canSeek ? "Space: pause   Left, right: 5 s   Home: start" : "Space: pause"),
      canvas.theme.quietText, atRight: true)
    return texts
  }
}
