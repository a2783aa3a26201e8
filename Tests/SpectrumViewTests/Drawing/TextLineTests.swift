// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import SpectrumView

@Suite struct TextLineTests {
  /// The form that fits where each letter is as wide as the size, and sizes are whole.
  private func fit(_ room: Int, _ sizes: ClosedRange<Int>) -> String? {
    TextFit.longest(
      of: [Label("Short-term"), Label("Short"), Label("S")], in: room, sizes: sizes,
      width: { $0.count * $1 }, smaller: { size, _ in size - 1 }
    ).map { "\($0.form.string) \($0.size)" }
  }

  @Test("The longest form that fits in any size is chosen, in the largest of them")
  func longest() {
    for (room, text) in [
      (200, "Short-term 20"), (199, "Short-term 19"), (50, "Short-term 5"), (49, "Short 9"),
      (24, "S 20"), (5, "S 5"), (4, nil),
    ] { #expect(fit(room, 5...20) == text) }
    #expect(fit(49, 20...20) == "S 20")
  }

  @Test("A column has as many rows as have room, in its middle, and one at least")
  func rows() {
    let heights: [Float] = [20, 10, 10]
    for (height, count) in [(5, 1), (20, 1), (29, 1), (30, 2), (39, 2), (40, 3), (100, 3)] {
      let area = Rect(3, 7, 50, Float(height))
      let rows = TextColumn.rows(heights, in: area)
      #expect(rows.count == count, "\(height)")
      #expect(abs(rows[0].y - area.y - (area.bottom - rows[count - 1].bottom)) < 0.001)
      for (row, next) in zip(rows, rows.dropFirst()) { #expect(next.y == row.bottom) }
    }
    // Up to a quarter higher where there is more room.
    let stretched = TextColumn.rows(heights, in: Rect(0, 0, 50, 100), stretch: 1.25)
    #expect(stretched.map(\.height) == [25, 12.5, 12.5])
    #expect(stretched[0].y == 25)
  }
}
