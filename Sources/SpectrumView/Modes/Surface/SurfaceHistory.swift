// SPDX-License-Identifier: GPL-3.0-or-later

/// The surface's data: the last rows of band values, and the current values in front of them.
///
/// Time enters only as seconds. A row is taken at each multiple of 1/20 s, interpolated linearly
/// between the values before and after, so neither the rows nor their scrolling depend on the frame
/// rate. All bands are kept, and the part of them that is shown is read from them.
final class SurfaceHistory {
  /// Points of a row that is shown.
  static let pointCount = 128
  /// Rows kept: 3 s.
  static let rowCount = 60
  static let rowsPerSecond: Float = 20
  private static let largestCount = 1024

  /// How far the rows have scrolled since the newest was taken, in rows, 0..<1.
  private(set) var phase: Float = 0

  /// The number of bands, 0…1024.
  private var bandCount = 0
  /// A ring of rows, 0…1, and after it the current values; shape: [rowCount + 1][1024].
  @Owned((rowCount + 1) * largestCount, 0) private var rows: UnsafeMutableBufferPointer<Float>
  /// The next values, 0…1; shape: [1024].
  @Owned(largestCount, 0) private var next: UnsafeMutableBufferPointer<Float>
  /// Their points; shape: [rowCount + 1][pointCount].
  @Owned((rowCount + 1) * pointCount, 0) private var points: UnsafeMutableBufferPointer<Float>
  /// The newest row's index in the ring.
  private var newest = 0
  /// Rows since the latest with a value above 0, at most `rowCount`.
  private var quietRows = SurfaceHistory.rowCount
  /// Whether all rows are 0, so that the surface is flat and still.
  private(set) var isEmpty = true
  /// The shown part of the bands; 0 is the lowest band's edge, 1 the highest one's.
  private var part: (low: Float, length: Float) = (0, 1)
  /// `phase` with enough precision to accumulate frame by frame.
  private var position = 0.0

  /// The values of a row of the ring, or of the current ones at `rowCount`; shape: [1024].
  private func values(_ row: Int) -> UnsafeMutablePointer<Float> {
    $rows + row * Self.largestCount
  }

  private var present: UnsafeMutablePointer<Float> { values(Self.rowCount) }

  /// Shows the bands from `low` to `high`; 0 is the lowest, 1 the highest.
  func show(from low: Float, to high: Float) {
    let low = low.held(within: 0...0.99)
    let new = (low: low, length: high.held(within: (low + 0.01)...1) - low)
    guard new != part else { return }
    part = new
    readPoints()
  }

  /// Advances by `elapsed` seconds, clamped to 0…3, to two channels' heights of bands, 0…1, up to
  /// 1024; NaN counts as 0. The higher value is shown; `right` is ignored if its number of bands
  /// differs.
  func push(_ left: Span<Float>, _ right: Span<Float>, elapsed: Float) {
    fit(bandCount: min(left.count, Self.largestCount))
    for band in 0..<bandCount {
      let other = right.count == left.count ? right[band].held(within: 0...1) : 0
      next[band] = max(left[band].held(within: 0...1), other)
    }
    advance(by: elapsed)
  }

  /// Lets `elapsed` seconds pass that nothing is known of.
  func rest(elapsed: Float) {
    present.update(repeating: 0, count: Self.largestCount)
    next.update(repeating: 0)
    advance(by: elapsed)
  }

  private func advance(by elapsed: Float) {
    let longest = Float(Self.rowCount) / Self.rowsPerSecond
    let advance = Double(elapsed.held(within: 0...longest) * Self.rowsPerSecond)
    let end = position + advance
    var due = 1.0
    while due <= end {
      appendRow(part: Float((due - position) / advance))
      due += 1
    }
    present.update(from: $next, count: Self.largestCount)
    readPoints(Self.rowCount)
    position = end - (due - 1)
    isEmpty = quietRows == Self.rowCount && !next.contains { $0 != 0 }
    // Otherwise, the lines on a flat surface would scroll for ever.
    if isEmpty { position = 0 }
    phase = min(Float(position), Float(1).nextDown)
  }

  /// Takes a row at `part`, 0…1, of the way from the present to the next values.
  private func appendRow(part: Float) {
    newest = (newest + Self.rowCount - 1) % Self.rowCount
    let (row, present) = (values(newest), present)
    quietRows = min(quietRows + 1, Self.rowCount)
    for band in 0..<bandCount {
      let value = present[band] + (next[band] - present[band]) * part
      row[band] = value
      if value != 0 { quietRows = 0 }
    }
    readPoints(newest)
  }

  /// Takes another number of bands: the rows so far are resampled to it.
  private func fit(bandCount count: Int) {
    guard count != bandCount else { return }
    for row in 0...Self.rowCount {
      Self.resample(values(row), bandCount, from: 0, to: 1, into: $next, count)
      values(row).update(from: $next, count: count)
    }
    for band in count..<Self.largestCount { (present[band], next[band]) = (0, 0) }
    bandCount = count
    readPoints()
  }

  private func readPoints() { for row in 0...Self.rowCount { readPoints(row) } }

  private func readPoints(_ row: Int) {
    Self.resample(
      values(row), bandCount, from: part.low, to: part.low + part.length,
      into: $points + row * Self.pointCount, Self.pointCount)
  }

  /// Reads `pointCount` points of a part of `count` values: each the highest of those whose middles
  /// are around it, or interpolated linearly between two; so a peak keeps its height.
  private static func resample(
    _ values: UnsafePointer<Float>, _ count: Int, from low: Float, to high: Float,
    into points: UnsafeMutablePointer<Float>, _ pointCount: Int
  ) {
    guard count > 0 else { return points.update(repeating: 0, count: pointCount) }
    // Values per point.
    let step = (high - low) * Float(count) / Float(max(1, pointCount))
    for point in 0..<pointCount {
      let start = low * Float(count) + step * Float(point)
      var value = Self.value(at: start + step / 2 - 0.5, of: values, count)
      // The first whose middle is at `start` or after it.
      var inside = Int((start - 0.5).held(within: 0...Float(count)))
      if Float(inside) + 0.5 < start { inside += 1 }
      while inside < count, Float(inside) + 0.5 < start + step {
        value = max(value, values[inside])
        inside += 1
      }
      points[point] = value
    }
  }

  /// Interpolates linearly in `values`, each in the middle of its band, at `place`.
  private static func value(
    at place: Float, of values: UnsafePointer<Float>, _ count: Int
  ) -> Float {
    let left = Int(place.held(within: 0...Float(count - 1)))
    let part = (place - Float(left)).held(within: 0...1)
    return values[left] + (values[min(count - 1, left + 1)] - values[left]) * part
  }

  /// A row's points, 0…1; `age` 0 is the newest of `rowCount`. Shape: [pointCount].
  func row(_ age: Int) -> UnsafePointer<Float> {
    UnsafePointer($points + (newest + age) % Self.rowCount * Self.pointCount)
  }

  /// The points of the current values, 0…1. Shape: [pointCount].
  func presentRow() -> UnsafePointer<Float> {
    UnsafePointer($points + Self.rowCount * Self.pointCount)
  }
}
