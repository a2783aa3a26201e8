// SPDX-License-Identifier: GPL-3.0-or-later

/// `DisplayColumns.fill` for many rows over the same columns. Values that depend only on positions
/// are computed once, those that depend only on bands once per row.
///
/// A column at part t of the way from band b to the next shows Hermite's cubic, (1 − s)·v[b] +
/// s·v[b+1] + (t³ − 2t² + t)·m[b] + (t³ − t²)·m[b+1], with s = 3t² − 2t³, v the values and m the
/// tangents; or the highest band within the column, if that is higher.
struct ColumnTable: ~Copyable {
  private struct Entry {
    /// Weights of v[band], v[band + 1], m[band] and m[band + 1].
    var weights = SIMD4<Float>.zero
    var band: Int32 = 0
    /// The first band whose middle is in the column, and the number of such bands.
    var firstInside: Int32 = 0
    var countInside: Int32 = 0
  }

  private var entries: [Entry] = []
  private var bandCount = 0
  /// Values and tangents of the current row, the last ones repeated; shape: [bandCount + 1].
  @Owned(0, 0) private var values: UnsafeMutableBufferPointer<Float>
  @Owned(0, 0) private var tangents: UnsafeMutableBufferPointer<Float>

  init() {}

  init(_ columns: DisplayColumns) {
    bandCount = columns.bandCount
    (_values, _tangents) = (Owned(bandCount + 1, 0), Owned(bandCount + 1, 0))
    entries = Array(repeating: Entry(), count: columns.width)
    guard bandCount > 0 else { return }
    for x in 0..<columns.width {
      guard let position = columns.position(x) else { continue }
      let inside = columns.bandsInside(position)
      let place = (position - 0.5).held(within: 0...Float(bandCount - 1))
      let t = place - Float(Int(place))
      let (t2, t3) = (t * t, t * t * t)
      let s = 3 * t2 - 2 * t3
      entries[x] = Entry(
        weights: SIMD4(1 - s, s, t3 - 2 * t2 + t, t3 - t2), band: Int32(Int(place)),
        firstInside: Int32(inside.lowerBound), countInside: Int32(inside.count))
    }
  }

  /// Calls `body` with each column's height, from left to right; shape of `row`: [bandCount].
  mutating func forEachHeight(
    _ row: UnsafeBufferPointer<UInt8>, _ body: (_ x: Int, _ height: Float) -> Void
  ) {
    guard row.count == bandCount, bandCount > 0 else { return }
    for band in 0..<bandCount { values[band] = Float(row[band]) }
    values[bandCount] = values[bandCount - 1]
    for band in 1..<bandCount {
      tangents[band] = DisplayColumns.tangent(
        values[band] - values[band - 1], values[band + 1] - values[band])
    }
    let (values, tangents) = (values, tangents)
    for x in entries.indices {
      let entry = entries[x]
      let band = Int(entry.band)
      let (weights, count) = (entry.weights, Int(entry.countInside))
      var height =
        weights.x * values[band] + weights.y * values[band + 1]
        + weights.z * tangents[band] + weights.w * tangents[band + 1]
      for other in 0..<count { height = max(height, values[Int(entry.firstInside) + other]) }
      body(x, height)
    }
  }
}
