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
    var heights = [Float](repeating: 0, count: 311)
    // Peaks, steps and plateaus: all that the cubic treats apart.
    for step in [1, 3, 37] {
      let row = (0..<bandCount).map { UInt8(truncatingIfNeeded: $0 / step * 83) }
      heights.withUnsafeMutableBufferPointer { columns.fill($0) { Float(row[$0]) } }
      row.withUnsafeBufferPointer { row in
        table.forEachHeight(row) { x, height in
          // Both sum the same few products of numbers up to 255, in another order.
          #expect(abs(height - heights[x]) < 1e-3)
        }
      }
    }
  }

  @Test("Between two bands a curve is between their heights, and at their middles it has them")
  func monotone() {
    let bandCount = 24
    // Steps, peaks, plateaus and slopes.
    let values: [Float] = (0..<bandCount).map { [0, 1, 200, 201, 60, 59, 9, 9][$0 % 8] }
    let width = 24 * 16
    let bands = FrequencyScale(low: 20, high: 20_000)
    let columns = DisplayColumns(bandCount: bandCount, bands: bands, visible: bands, width: width)
    var heights = [Float](repeating: 0, count: width)
    heights.withUnsafeMutableBufferPointer { columns.fill($0) { values[$0] } }
    for x in 0..<width {
      // The column's middle in bands, from the middle of the first one.
      let place = (Float(x) + 0.5) / 16 - 0.5
      let band = min(bandCount - 2, max(0, Int(place.rounded(.down))))
      let (one, next) = (values[band], values[band + 1])
      let range = (min(one, next) - 0.001)...(max(one, next) + 0.001)
      #expect(range.contains(heights[x]), "column \(x): \(heights[x]) between \(one) and \(next)")
      if abs(place - Float(band)) < 0.04 { #expect(abs(heights[x] - one) < 4) }
    }
    for band in 0...bandCount { #expect(abs(columns.edge(band) - Float(band * 16)) < 0.01) }
  }
}
