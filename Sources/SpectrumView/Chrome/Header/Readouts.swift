// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages

/// The line of numbers above the plot: pitch, tempo, levels, and the frame rate at its end.
///
/// Each piece is as wide as its longest text, so that nothing moves when a number changes. If there
/// isn't room for all, the less important ones are left out.
enum Readouts {
  /// A piece of a readout.
  struct Piece {
    let part: HeaderPart
    var label: Label
    /// The piece's longest text.
    var template: Label
    var color: Color
    var size: Float = 13
    var isBold = false
    /// Whether the label is a dash because the value is unknown.
    var isMissing = false
    /// Whether the piece is apart from the one before it.
    var beginsGroup = false
    /// Heading of the pieces from here on, shown in a roomy layout, and a shorter one, for all pieces
    /// if they don't fit otherwise.
    var caption, shortCaption: StaticString?
    /// The label for a line with too little room, and the longest of its kind.
    var shortLabel, shortTemplate: Label?
    /// Whether the label says by itself what it is, so that it is meaningful without a caption.
    var isNamed = false
    var width: Float = 0
  }

  static func texts(
    _ model: borrowing DisplayModel, on canvas: borrowing Canvas, _ layout: Layout
  ) -> [PlacedText] {
    let line = line(model, on: canvas, layout)
    guard let light = layout.clipLight.map({ model.levels.clipLight(in: $0) }),
      let text = light.text(on: canvas, size: PlacedText.smallestSize, showsCount: false)
    else { return line.texts }
    return line.texts + [text]
  }

  /// The clip light's box, and a light beside the tempo's caption while a beat lasts; a line without
  /// captions has no room for the latter.
  static func drawLights(
    _ model: borrowing DisplayModel, on canvas: borrowing Canvas, _ layout: Layout
  ) {
    if let box = layout.clipLight { model.levels.clipLight(in: box).draw(on: canvas) }
    guard model.flash > 0, let place = line(model, on: canvas, layout).beatLight else { return }
    canvas.fillCircle(place.x, place.y, radius: 3, canvas.theme.beat)
  }

  /// The texts, and the middle of the beat light.
  private static func line(
    _ model: borrowing DisplayModel, on canvas: borrowing Canvas, _ layout: Layout
  ) -> (texts: [PlacedText], beatLight: Point?) {
    let end = layout.clipLight.map { $0.x - 16 } ?? layout.readouts.right
    let (pieces, groupGap, showsRate) = fitted(
      pieces(model, layout, canvas.theme), on: canvas, layout, room: end - layout.readouts.x)
    let baseline = layout.isCompact ? layout.readouts.y + 18 : layout.readouts.bottom - 8
    var x = layout.readouts.x
    var texts: [PlacedText] = []
    var beatLight: Point?
    for (index, piece) in pieces.enumerated() {
      x += gap(before: index, in: pieces, groupGap)
      if let caption = piece.caption, !layout.isCompact {
        let text = canvas.placed(
          Label(caption), x, layout.readouts.y + 10, size: Theme.captionText)
        texts.append(text)
        if piece.part == .tempo {
          beatLight = Point(x: text.bounds.right + 7, y: layout.readouts.y + 7)
        }
      }
      // On one line without captions a dash would be meaningless.
      if piece.label.count > 0, !(piece.isMissing && layout.isCompact && !piece.isNamed) {
        texts.append(
          canvas.placed(
            piece.label, x, baseline, size: piece.size, piece.color, bold: piece.isBold))
      }
      x += piece.width
    }
    if showsRate, let text = rateText(model, on: canvas, layout, right: end) { texts.append(text) }
    return (texts, beatLight)
  }

  private static func gap(before index: Int, in pieces: [Piece], _ groupGap: Float) -> Float {
    guard index > 0 else { return 0 }
    let isNamed = pieces[index].part == .level && pieces[index - 1].part == .levelName
    return isNamed ? 4 : pieces[index].beginsGroup ? groupGap : 8
  }

  /// The frame rate's room in a line without captions.
  private static var rateRoom: Float { 52 }

  /// The pieces that have room, the space between their groups, and whether the frame rate has room.
  private static func fitted(
    _ pieces: [Piece], on canvas: borrowing Canvas, _ layout: Layout, room: Float
  ) -> (pieces: [Piece], groupGap: Float, showsRate: Bool) {
    var (pieces, groupGap): ([Piece], Float) = (pieces, 16)
    func measure() {
      for index in pieces.indices {
        let piece = pieces[index]
        let width = canvas.width(of: piece.template, size: piece.size, bold: piece.isBold)
        let caption = layout.isCompact ? nil : piece.caption
        let captionWidth = caption.map { canvas.width(of: Label($0), size: Theme.captionText) } ?? 0
        pieces[index].width = max(width, captionWidth)
      }
    }
    func width() -> Float {
      var width: Float = 0
      for (index, piece) in pieces.enumerated() {
        width += gap(before: index, in: pieces, groupGap) + piece.width
      }
      return width
    }
    measure()
    if width() > room {
      groupGap = 12
      for index in pieces.indices {
        pieces[index].caption = pieces[index].shortCaption ?? pieces[index].caption
        pieces[index].label = pieces[index].shortLabel ?? pieces[index].label
        pieces[index].template = pieces[index].shortTemplate ?? pieces[index].template
      }
      measure()
    }
    while width() > room, let last = pieces.map({ $0.part.rawValue }).max(),
      last > HeaderPart.note.rawValue
    {
      pieces.removeAll { $0.part.rawValue == last }
    }
    // With captions it stands above the clip light or in their row.
    let rateRoom = layout.isCompact || layout.clipLight == nil ? rateRoom : 0
    return (pieces, groupGap, width() + rateRoom <= room)
  }

  private static func pieces(
    _ model: borrowing DisplayModel, _ layout: Layout, _ theme: Theme
  ) -> [Piece] {
    pitchPieces(model, layout, theme) + tempoPieces(model, theme)
      + musicPieces(model, layout, theme) + levelPieces(model, layout, theme)
  }

  private static func rateText(
    _ model: borrowing DisplayModel, on canvas: borrowing Canvas, _ layout: Layout, right: Float
  ) -> PlacedText? {
    // Without a sound a picture is drawn when something changes, not at a rate.
    guard model.settings.showsFrameRate, model.state == .sound,
      let perSecond = model.rate.perSecond
    else { return nil }
    var label = Label()
    label.append(perSecond, decimals: 0)
    label.append(" fps")
    return canvas.placed(
      label, layout.isCompact ? right : layout.readouts.right,
      layout.readouts.y + (layout.isCompact ? 18 : 10), anchor: .right)
  }
}
