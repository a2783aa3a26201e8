// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages

/// The line of numbers above the plot: pitch, tempo, levels, and the frame rate at its end.
///
/// Each piece is as wide as its longest text, so that nothing moves when a number changes. If there
/// isn't room for all, the less important ones are left out.
struct Readouts {
  let scene: Scene
  var model: DisplayModel { scene.model }
  private var canvas: Canvas { scene.canvas }
  var layout: Layout { scene.layout }

  /// A piece of the line.
  struct Piece {
    let part: HeaderPart
    /// From the longest to the shortest, with the longest text of each's kind.
    let forms: [(label: Label, template: Label)]
    let color: Color
    /// Nil for that of ordinary text.
    var size: Float?
    var isBold = false
    /// Headings of the pieces from here on, from the longest to the shortest; without them none.
    var captions: [StaticString] = []
    /// Whether the piece is apart from the one before it.
    var beginsGroup: Bool { !captions.isEmpty || part == .levelName }
  }

  /// A piece in one of its forms.
  private struct Item {
    let piece: Piece
    let label: Label
    let caption: Label?
    var width: Float
    /// Space before the piece.
    var gap: Float = 0
  }

  func texts() -> [PlacedText] {
    let line = line()
    guard let light = layout.clipLight.map({ model.pages.levels.clipLight(in: $0) }),
      let text = light.text(on: canvas, size: PlacedText.smallestSize, showsCount: false)
    else { return line.texts }
    return line.texts + [text]
  }

  /// The clip light's box, and a light beside the tempo's caption while a beat lasts; a line without
  /// captions has no room for the latter.
  func drawLights() {
    if let box = layout.clipLight { model.pages.levels.clipLight(in: box).draw(on: canvas) }
    guard model.stream.flash > 0, let place = line().beatLight else {
      return
    }
    canvas.fillCircle(place.x, place.y, radius: 3, canvas.theme.beat)
  }

  /// The texts, and the middle of the beat light.
  private func line() -> (texts: [PlacedText], beatLight: Point?) {
    let end = layout.clipLight.map { $0.x - (layout.isHeaderTight ? 6 : 16) } ?? layout.readouts.right
    let room = end - layout.readouts.x
    let pieces = pieces
    let items = fitted(pieces, room: room)
    let baseline = layout.isCompact ? layout.readouts.y + 18 : layout.readouts.bottom - 8
    var x = layout.readouts.x
    var texts: [PlacedText] = []
    var beatLight: Point?
    for item in items {
      let piece = item.piece
      x += item.gap
      if let caption = item.caption {
        let text = canvas.placed(caption, x, layout.readouts.y + 10, size: Theme.captionText)
        texts.append(text)
        if piece.part == .tempo {
          beatLight = Point(x: text.bounds.right + 7, y: layout.readouts.y + 7)
        }
      }
      if item.label.count > 0 {
        texts.append(
          canvas.placed(
            item.label, x, baseline, size: size(of: piece), piece.color, bold: piece.isBold))
      }
      x += item.width
    }
    // With captions the frame rate stands above the clip light; in a line without, after all else.
    let hasRoom =
      !layout.isCompact || items.count == pieces.count && width(of: items) + 52 <= room
    if hasRoom, let text = rateText(left: x + 8, right: end) { texts.append(text) }
    return (texts, beatLight)
  }

  private func size(of piece: Piece) -> Float {
    piece.size ?? (layout.isHeaderTight ? PlacedText.smallestSize : 13)
  }

  /// The pieces that have room: all in their long forms, or the most important in short ones, of which
  /// again the most important become long where there is room left.
  private func fitted(_ pieces: [Piece], room: Float) -> [Item] {
    let long = items(of: pieces, areShort: false)
    if width(of: long) <= room { return long }
    func rank(_ piece: Piece) -> Int { scene.mode.header.rank(of: piece.part) }
    var pieces = pieces
    var items = items(of: pieces, areShort: true)
    while width(of: items) > room, let last = pieces.map(rank).max() {
      pieces.removeAll { rank($0) == last }
      items = self.items(of: pieces, areShort: true)
    }
    var spare = room - width(of: items)
    for index in items.indices.sorted(by: { rank(items[$0].piece) < rank(items[$1].piece) }) {
      guard var long = self.items(of: [items[index].piece], areShort: false).first else { continue }
      let more = long.width - items[index].width
      guard more <= spare else { continue }
      spare -= more
      long.gap = items[index].gap
      items[index] = long
    }
    return items
  }

  private func items(of pieces: [Piece], areShort: Bool) -> [Item] {
    var items: [Item] = []
    for piece in pieces {
      guard let form = areShort ? piece.forms.last : piece.forms.first else { continue }
      let caption = areShort ? piece.captions.last : piece.captions.first
      var item = Item(
        piece: piece, label: form.label,
        caption: layout.isCompact ? nil : caption.map { Label($0) },
        width: canvas.width(of: form.template, size: size(of: piece), bold: piece.isBold))
      if let caption = item.caption {
        item.width = max(item.width, canvas.width(of: caption, size: Theme.captionText))
      }
      if let last = items.last?.piece.part {
        let isNamed = piece.part == .level && last == .levelName
        item.gap = isNamed ? 4 : !piece.beginsGroup ? 8 : areShort ? 12 : 16
      }
      items.append(item)
    }
    return items
  }

  private func width(of items: [Item]) -> Float {
    items.reduce(0) { $0 + $1.gap + $1.width }
  }

  private var pieces: [Piece] { pitchPieces + tempoPieces + musicPieces + levelPieces }

  private func rateText(left: Float, right: Float) -> PlacedText? {
    // Without a sound a picture is drawn when something changes, not at a rate.
    guard model.settings[.rateCounter] > 0, model.stream.state == .sound,
      let perSecond = model.rate.perSecond
    else { return nil }
    let right = layout.isCompact ? right : layout.readouts.right
    var text: Label = "\(perSecond, decimals: 0) fps"
    if let wanted = model.wantedRate {
      let long: Label = "\(perSecond, decimals: 0) of \(wanted, decimals: 0) fps"
      if canvas.width(of: long, size: Theme.axisText) <= right - left { text = long }
    }
    return canvas.placed(
      text, right,
      layout.readouts.y + (layout.isCompact ? 18 : 10), anchor: .right)
  }
}
