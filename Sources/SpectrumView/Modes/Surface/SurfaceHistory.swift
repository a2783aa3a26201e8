// SPDX-License-Identifier: GPL-3.0-or-later

/// The surface's data: the last rows of band values, and the current values in front of them.
///
/// Time enters only as seconds. A row is taken at each multiple of 1/20 s, interpolated linearly
/// between the values before and after, so neither the rows nor their scrolling depend on the frame
/// rate.
struct SurfaceHistory: ~Copyable {
  static let bandCount = 128
  /// Rows kept: 3 s.
  static let rowCount = 60
  static let rowsPerSecond: Float = 20

  /// How far the rows have scrolled since the newest was taken, in rows, 0..<1.
  private(set) var phase: Float = 0

  /// The current values, 0…1; shape: [bandCount].
  private let present: UnsafeMutableBufferPointer<Float>
  /// The next values, 0…1; shape: [bandCount].
  private let next: UnsafeMutableBufferPointer<Float>
  /// A ring of rows, 0…1; shape: [rowCount][bandCount].
  private let rows: UnsafeMutableBufferPointer<Float>
  /// The newest row's index in the ring.
  private var newest = 0
  /// Rows since the latest with a value above 0, at most `rowCount`.
  private var quietRows = Self.rowCount
  /// Whether all rows are 0, so that the surface is flat and still.
  private(set) var isEmpty = true
  /// The shown part of the bands; 0 is the lowest band's edge, 1 the highest one's.
  private var part: (low: Float, length: Float) = (0, 1)
  /// `phase` with enough precision to accumulate frame by frame.
  private var position = 0.0

  init() {
    present = .allocate(capacity: Self.bandCount)
    next = .allocate(capacity: Self.bandCount)
    rows = .allocate(capacity: Self.rowCount * Self.bandCount)
    present.initialize(repeating: 0)
    next.initialize(repeating: 0)
    rows.initialize(repeating: 0)
  }

  deinit {
    present.deallocate()
    next.deallocate()
    rows.deallocate()
  }

  /// Resets to silence.
  mutating func reset() {
    present.update(repeating: 0)
    rows.update(repeating: 0)
    (newest, position, phase) = (0, 0, 0)
    (quietRows, isEmpty) = (Self.rowCount, true)
  }

  /// Shows the bands from `low` to `high`; 0 is the lowest, 1 the highest. Rows are resampled to
  /// the new part; bands without stored values are silent.
  mutating func show(from low: Float, to high: Float) {
    let low = low.held(within: 0...0.99)
    let new = (low: low, length: high.held(within: (low + 0.01)...1) - low)
    guard new != part else { return }
    move(present.baseAddress!, to: new)
    for row in 0..<Self.rowCount { move(rows.baseAddress! + row * Self.bandCount, to: new) }
    part = new
  }

  /// Resamples a row from the shown part to another.
  private func move(
    _ row: UnsafeMutablePointer<Float>, to new: (low: Float, length: Float)
  ) {
    let count = Float(Self.bandCount)
    let values = UnsafeBufferPointer(start: UnsafePointer(row), count: Self.bandCount)
    for band in 0..<Self.bandCount {
      let position = new.low + (Float(band) + 0.5) / count * new.length
      let place = (position - part.low) / part.length * count - 0.5
      let isInside = place > -1 && place < count
      next[band] = isInside ? Self.value(at: place, of: values.span) : 0
    }
    for band in 0..<Self.bandCount { row[band] = next[band] }
  }

  /// Advances by `elapsed` seconds, clamped to 0…3, to `values`: the bands' heights, 0…1, of any
  /// number of bands; NaN counts as 0.
  mutating func push(_ values: Span<Float>, elapsed: Float) {
    push(values, values, elapsed: elapsed)
  }

  /// The same with two channels; the higher value is shown. `right` is ignored if its number of
  /// bands differs.
  mutating func push(_ left: Span<Float>, _ right: Span<Float>, elapsed: Float) {
    next.update(repeating: 0)
    resample(left)
    if right.count == left.count { resample(right) }
    let longest = Float(Self.rowCount) / Self.rowsPerSecond
    let advance = Double(elapsed.held(within: 0...longest) * Self.rowsPerSecond)
    let end = position + advance
    var due = 1.0
    while due <= end {
      takeRow(part: Float((due - position) / advance))
      due += 1
    }
    _ = present.update(fromContentsOf: next)
    position = end - (due - 1)
    isEmpty = quietRows == Self.rowCount && !present.contains { $0 != 0 }
    // Otherwise, the lines on a flat surface would scroll for ever.
    if isEmpty { position = 0 }
    phase = min(Float(position), Float(1).nextDown)
  }

  /// Takes a row at `part`, 0…1, of the way from the present to the next values.
  private mutating func takeRow(part: Float) {
    newest = (newest + Self.rowCount - 1) % Self.rowCount
    let start = newest * Self.bandCount
    quietRows = min(quietRows + 1, Self.rowCount)
    for band in 0..<Self.bandCount {
      let value = present[band] + (next[band] - present[band]) * part
      rows[start + band] = value
      if value != 0 { quietRows = 0 }
    }
  }

  /// Raises the next values to `values`: to the highest of several bands per band of ours, or
  /// linearly interpolated between fewer bands.
  private func resample(_ values: Span<Float>) {
    let count = values.count
    guard count > 0 else { return }
    // Bands of the source per band of ours, and the position of our first.
    let step = part.length * Float(count) / Float(Self.bandCount)
    let first = part.low * Float(count)
    for band in 0..<Self.bandCount {
      let start = first + step * Float(band)
      guard step >= 1 else {
        next[band] = max(next[band], Self.value(at: start + step / 2 - 0.5, of: values))
        continue
      }
      let source = min(count - 1, Int(start))
      for source in source..<max(source + 1, min(count, Int(start + step))) {
        next[band] = max(next[band], values[source].held(within: 0...1))
      }
    }
  }

  /// Interpolates linearly in `values`, each in the middle of its band, at `place`.
  private static func value(at place: Float, of values: Span<Float>) -> Float {
    let last = values.count - 1
    let left = Int(place.held(within: 0...Float(last)))
    let part = (place - Float(left)).held(within: 0...1)
    let low = values[left].held(within: 0...1)
    return low + (values[min(last, left + 1)].held(within: 0...1) - low) * part
  }

  /// A row's values, 0…1; `age` 0 is the newest of `rowCount`. Shape: [bandCount].
  func row(_ age: Int) -> UnsafePointer<Float> {
    let index = (newest + age) % Self.rowCount
    return UnsafePointer(rows.baseAddress!) + index * Self.bandCount
  }

  /// The current values, 0…1. Shape: [bandCount].
  func presentRow() -> UnsafePointer<Float> { UnsafePointer(present.baseAddress!) }
}
