// SPDX-License-Identifier: GPL-3.0-or-later

/// The layout of the page of the music, on a grid of 4 logical pixels.
///
/// | window | from left to right, or from top to bottom |
/// |---|---|
/// | wide | beats with the tempo over the histories; circle of fifths |
/// | low | beats with the tempo; histories; circle |
/// | narrow | beats with the tempo; histories; circle, below each other |
///
/// Parts without room are left out, first the names of the minor keys, then the offsets, then the
/// histories, then the circle, whose key then stands below the tempo; their rects are empty.
struct MusicLayout {
  /// Size of ordinary text.
  let bodySize: Float
  /// The ring of beats, a square, and the lines of text beside or below it, the tempo's first.
  private(set) var (beats, lines) = (Rect.empty, Rect.empty)
  /// Whether the lines are below the ring, in the middle.
  private(set) var areLinesBelow = false
  /// The histories of the tempo and of the offsets to the host's beats, over one axis of time.
  private(set) var (tempos, offsets) = (Rect.empty, Rect.empty)
  /// The labels of the times, below.
  private(set) var times = Rect.empty
  /// The circle of fifths, a square.
  private(set) var circle = Rect.empty
  /// Confidence and tuning, below the circle.
  private(set) var foot = Rect.empty

  /// Whether the key is a line of text instead of a circle.
  var hasKeyLine: Bool { circle.height == 0 }

  /// The least side of a circle whose major keys can be named, and of one that is worth its room.
  private static var leastCircle: Float { 112 }

  /// `hasHost`: whether there are beats of a host to compare with.
  init(in rect: Rect, hasHost: Bool) {
    let grid = PageStyle.grid
    let style = PageStyle(in: rect)
    let (area, gap, body) = (style.area, style.gap, style.body)
    bodySize = body

    let footHeight = area.height >= 200 ? grid(1.5 * body + 4) : 0
    let side: Float
    let room: Rect
    if rect.width < 1.1 * rect.height {
      let height = grid(0.46 * area.height)
      side = grid(min(area.width, area.height - height - 2 * gap - footHeight))
      let top = side >= Self.leastCircle ? area.height - side - footHeight - 2 * gap : area.height
      room = Rect(area.x, area.y, area.width, grid(top))
      circle = Rect(area.x + grid((area.width - side) / 2), room.bottom + 2 * gap, side, side)
      foot = Rect(area.x, circle.bottom, area.width, footHeight)
    } else {
      side = grid(min(area.height - footHeight, 0.46 * area.width))
      let left = side >= Self.leastCircle ? area.width - side - 2 * gap : area.width
      room = Rect(area.x, area.y, grid(left), area.height)
      let y = area.y + grid((area.height - footHeight - side) / 2)
      circle = Rect(area.right - side, y, side, side)
      foot = Rect(circle.x, circle.bottom, side, footHeight)
    }
    if side < Self.leastCircle { (circle, foot) = (.empty, .empty) }
    place(in: room, gap: gap, hasHost: hasHost)
  }

  /// Divides the room beside or above the circle.
  private mutating func place(in room: Rect, gap: Float, hasHost: Bool) {
    let grid = PageStyle.grid
    var head = room
    if room.width >= 3.4 * room.height, room.height >= 96 {
      head.width = grid(min(2.6 * room.height, 0.55 * room.width))
      let x = head.right + 2 * gap
      placeHistories(in: Rect(x, room.y, room.right - x, room.height), gap, hasHost: hasHost)
    } else if room.height >= 180 {
      let height = grid(0.42 * room.height)
      head.height = room.height - height - 2 * gap
      placeHistories(
        in: Rect(room.x, room.bottom - height, room.width, height), gap, hasHost: hasHost)
    }
    areLinesBelow = head.width < 1.5 * head.height
    if areLinesBelow {
      let side = grid(min(head.width, 0.64 * head.height))
      beats = Rect(head.x + grid((head.width - side) / 2), head.y, side, side)
      let y = beats.bottom + gap
      lines = Rect(head.x, y, head.width, head.bottom - y)
    } else {
      let side = grid(min(head.height, 0.46 * head.width))
      beats = Rect(head.x, head.y + grid((head.height - side) / 2), side, side)
      let x = beats.right + 2 * gap
      lines = Rect(x, head.y, head.right - x, head.height)
    }
  }

  /// The tempo over the offsets over the times; the levels' labels are on their right.
  private mutating func placeHistories(in box: Rect, _ gap: Float, hasHost: Bool) {
    let grid = PageStyle.grid
    let labels = grid(1.3 * bodySize + 4)
    let width = box.width - grid(3.4 * bodySize + 8)
    let height = box.height - labels
    let hasOffsets = hasHost && height >= 72
    let lower = hasOffsets ? grid(0.42 * (height - gap)) : 0
    tempos = Rect(box.x, box.y, width, height - lower - (hasOffsets ? gap : 0))
    offsets = Rect(box.x, tempos.bottom + (hasOffsets ? gap : 0), width, lower)
    times = Rect(box.x, offsets.bottom, box.width, labels)
  }

  /// The place of a moment `ago` seconds before now on the histories' axis, clamped to it.
  func x(ago: Float, span: Float) -> Float {
    tempos.right - (ago / span).held(within: 0...1) * tempos.width
  }
}
