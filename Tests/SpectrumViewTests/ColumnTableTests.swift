// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import SpectrumView

@Suite struct ColumnTableTests {
  @Test(
    "A table shows what its columns show, however many bands and whatever zoom",
    arguments: [1, 2, 7, 128, 1024], [(20, 20_000), (20, 60), (900, 1_900)] as [(Float, Float)])
  func sameAsColumns(bandCount: Int, zoom: (low: Float, high: Float)) {
    let columns = DisplayColumns(
      bandCount: bandCount, bands: FrequencyScale(low: 25, high: 18_000),
      visible: FrequencyScale(low: zoom.low, high: zoom.high), width: 311)
    var table = ColumnTable(columns)
    let heights = UnsafeMutableBufferPointer<Float>.allocate(capacity: 311)
    heights.initialize(repeating: 0)
    defer { heights.deallocate() }
    // Peaks, steps and plateaus: all that the cubic treats apart.
    for step in [1, 3, 37] {
      let row = (0..<bandCount).map { UInt8(truncatingIfNeeded: $0 / step * 83) }
      columns.fill(heights) { Float(row[$0]) }
      row.withUnsafeBufferPointer { row in
        table.forEachHeight(row) { x, height in
          // Both sum the same few products of numbers up to 255, in another order.
          #expect(abs(height - heights[x]) < 1e-3)
        }
      }
    }
  }
}
