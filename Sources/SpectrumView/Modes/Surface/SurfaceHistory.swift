// SPDX-License-Identifier: GPL-3.0-or-later

/// What the surface shows: the last rows of band values, and the values of now in front of them.
///
/// Time enters as seconds only. A row is taken at every multiple of 1/20 s, read off the straight
/// line between the values before and after it, so neither the rows nor how far they have scrolled
/// depend on the frame rate.
public struct SurfaceHistory: ~Copyable {
  public static let bandCount = 128
  /// Rows kept: 3 s.
  public static let rowCount = 60
  public static let rowsPerSecond: Float = 20

  /// How far the rows have moved on since the newest was taken, in rows, 0..<1.
  public private(set) var phase: Float = 0

  /// The values of now, 0…1; shape: [bandCount].
  private let present: UnsafeMutableBufferPointer<Float>
  /// The values that come next, 0…1; shape: [bandCount].
  private let next: UnsafeMutableBufferPointer<Float>
  /// A ring of rows, 0…1; shape: [rowCount][bandCount].
  private let rows: UnsafeMutableBufferPointer<Float>
  /// Where in the ring the newest row stands.
  private var newest = 0
  /// Rows since the latest one in which something was, up to `rowCount`.
  private var quietRows = Self.rowCount
  /// Whether there is nothing in any row: the surface is flat, and stands.
  private(set) var isEmpty = true
  /// What of the bands is shown, from the lowest, 0, to the highest, 1.
  private var part: (low: Float, length: Float) = (0, 1)
  /// `phase`, exact enough to be summed up frame by frame.
  private var position = 0.0

  public init() {
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

  /// Back to silence.
  public mutating func reset() {
    present.update(repeating: 0)
    rows.update(repeating: 0)
    (newest, position, phase) = (0, 0, 0)
    (quietRows, isEmpty) = (Self.rowCount, true)
  }

  /// Shows the bands from `low` to `high`, of the lowest, 0, to the highest, 1. What the rows hold of
  /// them moves to its new place, and where they hold nothing is silence.
  public mutating func show(from low: Float, to high: Float) {
    let low = low.held(within: 0...0.99)
    let new = (low: low, length: high.held(within: (low + 0.01)...1) - low)
    guard new != part else { return }
    move(present.baseAddress!, to: new)
    for row in 0..<Self.rowCount { move(rows.baseAddress! + row * Self.bandCount, to: new) }
    part = new
  }

  /// Moves a row from the shown part to another.
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

  /// Moves on by `elapsed` seconds to `values`: what each band shows, 0…1, however many bands; what
  /// is no number counts as 0. Over 3 s at once count as 3 s, less than none as none.
  public mutating func push(_ values: Span<Float>, elapsed: Float) {
    push(values, values, elapsed: elapsed)
  }

  /// The same with two channels, of which the higher value is shown; `right` counts where it has as
  /// many bands.
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
    // Scrolling, lines on a flat surface would move for ever.
    if isEmpty { position = 0 }
    phase = min(Float(position), Float(1).nextDown)
  }

  /// Takes the row that lies at `part`, 0…1, of the way from the present to the next values.
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

  /// Raises the next values to these: the highest of the bands that meet in one of ours, or the
  /// straight line between bands where there are fewer.
  private func resample(_ values: Span<Float>) {
    let count = values.count
    guard count > 0 else { return }
    // Bands of the source to one of ours, and the place of our first.
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

  /// The straight line between `values`, each in the middle of its band, at `place`.
  private static func value(at place: Float, of values: Span<Float>) -> Float {
    let last = values.count - 1
    let left = Int(place.held(within: 0...Float(last)))
    let part = (place - Float(left)).held(within: 0...1)
    let low = values[left].held(within: 0...1)
    return low + (values[min(last, left + 1)].held(within: 0...1) - low) * part
  }

  /// A row's values, 0…1; 0 is the newest of `rowCount`. Shape: [bandCount].
  func row(_ age: Int) -> UnsafePointer<Float> {
    let index = (newest + age) % Self.rowCount
    return UnsafePointer(rows.baseAddress!) + index * Self.bandCount
  }

  /// The values of now, 0…1. Shape: [bandCount].
  func presentRow() -> UnsafePointer<Float> { UnsafePointer(present.baseAddress!) }
}
