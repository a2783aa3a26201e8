// SPDX-License-Identifier: GPL-3.0-or-later

/// The layout of the page of references: a panel on the right, or across a narrow window, with a list,
/// and buttons and a line of news below it.
struct ReferencesLayout {
  static var rowHeight: Float { 24 }
  private static var buttonHeight: Float { 22 }

  let panel: Rect
  /// The visible part of the list.
  let content: Rect
  let notice: Rect
  /// In the order of `ReferencesPage.Button`.
  let buttons: [Rect]
  private let slotCount, rowCount: Int

  /// `top`: the header's lower edge.
  init(width: Float, height: Float, top: Float, page: ReferencesPage) {
    let isNarrow = width < 560
    let panelWidth = isNarrow ? width : 344
    panel = Rect(width - panelWidth, top, panelWidth, height - top)
    let inner = Rect(panel.x + 8, panel.y + 4, panel.width - 24, panel.height - 8)
    (slotCount, rowCount) = (page.slots.count, page.rowCount)
    let rowStep = Self.buttonHeight + 4
    let noticeY = inner.bottom - 2 * rowStep - 20
    notice = Rect(inner.x + 4, noticeY, panel.width - 24, 18)
    content = Rect(inner.x, inner.y, inner.width, max(0, noticeY - inner.y - 2))
    let room = panel.width - 16
    func button(_ row: Int, _ place: Int, of count: Int) -> Rect {
      let step = (room + 4) / Float(count)
      return Rect(
        inner.x + Float(place) * step, noticeY + 20 + Float(row) * rowStep, step - 4,
        Self.buttonHeight)
    }
    buttons = (0..<3).map { button(0, $0, of: 3) } + (0..<4).map { button(1, $0, of: 4) }
  }

  /// Two headings, and a row for each slot and file; without files, a line that says so.
  private var contentHeight: Float {
    Float(2 + max(rowCount, slotCount + 1)) * Self.rowHeight
  }

  var scrollBar: ScrollBar { ScrollBar(in: panel, beside: content, contentHeight: contentHeight) }

  /// The heading of the slots, or of the files.
  func heading(ofFiles: Bool, scroll: Float) -> Rect {
    line(ofFiles ? slotCount + 1 : 0, scroll)
  }

  /// Where it says that there are no files.
  func emptyLine(scroll: Float) -> Rect { line(slotCount + 2, scroll) }

  /// A row of `ReferencesPage`.
  func rect(ofRow index: Int, scroll: Float) -> Rect {
    line(index < slotCount ? index + 1 : index + 2, scroll)
  }

  private func line(_ line: Int, _ scroll: Float) -> Rect {
    Rect(
      content.x, content.y + Float(line) * Self.rowHeight - scroll, content.width, Self.rowHeight)
  }

  /// The scroll position nearest to `scroll` at which a row is visible; the first of each list with its
  /// heading.
  func scroll(showing row: ReferencesPage.Row, of page: ReferencesPage, from scroll: Float) -> Float
  {
    let index = page.index(of: row)
    let place = rect(ofRow: index, scroll: 0).y - content.y
    let top = index == 0 || index == slotCount ? place - Self.rowHeight : place
    let lowest = place + Self.rowHeight - content.height
    return max(lowest, min(top, scroll)).held(within: 0...scrollBar.highest)
  }

  /// The control at a point within the panel, beside the scroll bar.
  func target(x: Float, y: Float, scroll: Float, page: ReferencesPage) -> ControlTarget {
    for (index, button) in buttons.enumerated() where button.contains(x, y) {
      return ReferencesPage.Button(rawValue: index).map { .referenceButton($0) } ?? .overlay
    }
    guard content.contains(x, y) else { return .overlay }
    for index in 0..<rowCount where rect(ofRow: index, scroll: scroll).contains(x, y) {
      return .reference(page.row(index))
    }
    if page.files.isEmpty, emptyLine(scroll: scroll).contains(x, y) {
      return .referenceButton(.average)
    }
    return .overlay
  }
}
