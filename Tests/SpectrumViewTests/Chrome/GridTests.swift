// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumPorts
import Testing

@testable import SpectrumView

@Suite struct GridTests {
  /// Columns and rows of the plot that hold a line, where there is no sound.
  private func lines(_ value: Float, _ mode: DisplayMode) -> (columns: Int, rows: Int) {
    var display = Display.still(mode, [.grid: value])
    let picture = DisplayPicture(&display, width: 1064, height: 577)
    let plot = Layout(width: 1064, height: 577, mode: mode).plot
    func isLine(_ x: Int, _ y: Int) -> Bool { picture[x, y] != Theme.dark.plot.packed }
    let (left, top) = (Int(plot.x) + 1, Int(plot.y) + 1)
    // A row and a column that no line of the other direction runs along.
    let row = (top..<top + 40).first { !isLine(left + 3, $0) && !isLine(left + 5, $0) } ?? top
    let column =
      (left..<left + 40).first { !isLine($0, top + 3) && !isLine($0, top + 5) } ?? left
    return (
      (left..<Int(plot.right) - 1).count { isLine($0, row) },
      (top..<Int(plot.bottom) - 2).count { isLine(column, $0) }
    )
  }

  @Test(
    "The grid has no line, one per label, or more between them",
    arguments: [.bars, .curve] as [DisplayMode])
  func grid(mode: DisplayMode) {
    let (off, normal, fine) = (lines(0, mode), lines(1, mode), lines(2, mode))
    #expect(off.columns == 0 && off.rows == 0)
    let display = Display.still(mode)
    let layout = Layout(width: 1064, height: 577, mode: mode)
    let labels = display.frequencyMarks(along: layout.plot.width).count
    let levels = DecibelMarks(
      display.model.spectra.scale, height: layout.plot.height
    ).all.count
    // The lines at the plot's ends may lie under its border.
    #expect((labels - 2...labels).contains(normal.columns))
    #expect((levels - 2...levels).contains(normal.rows))
    // From 20 Hz to 20 kHz three decades of nine digits.
    #expect((25...28).contains(fine.columns))
    #expect(fine.rows > normal.rows)
  }

  @Test("At 4K, lines of the grid are as strong as elsewhere, and two pixels wide")
  func largeWindow() {
    var display = Display.still(.bars)
    let picture = DisplayPicture(&display, width: 3840, height: 2160)
    let plot = display.layout.plot
    // 1 kHz, at two thirds of a decade more than one of three decades.
    let x = Int(2 * (plot.x + plot.width * display.settings.frequencies.position(of: 1000)))
    let y = Int(2 * plot.y) + 9
    let ground = Color(packed: picture[x - 9, y])
    let columns = (x - 3...x + 3).filter {
      ColorVision.contrast(Color(packed: picture[$0, y]), ground) >= 2
    }
    #expect(columns.count == 2, "\(columns) of \(x)")
  }
}
