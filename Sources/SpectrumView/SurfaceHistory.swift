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

  /// Moves on by `elapsed` seconds to `values`: what each band shows, 0…1, however many bands; what
  /// is no number counts as 0. Over 3 s at once count as 3 s, less than none as none.
  public mutating func push(_ values: Span<Float>, elapsed: Float) {
    resample(values)
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

  /// Makes `values` the next ones: the highest of the bands that meet in one of ours, or the
  /// straight line between bands where there are fewer.
  private func resample(_ values: Span<Float>) {
    let count = values.count
    for band in 0..<Self.bandCount {
      if count == 0 {
        next[band] = 0
      } else if count >= Self.bandCount {
        var highest: Float = 0
        for source in band * count / Self.bandCount..<(band + 1) * count / Self.bandCount {
          highest = max(highest, values[source].held(within: 0...1))
        }
        next[band] = highest
      } else {
        let place = (Float(band) + 0.5) * Float(count) / Float(Self.bandCount) - 0.5
        let left = max(0, min(count - 1, Int(max(0, place))))
        let right = min(count - 1, left + 1)
        let part = (place - Float(left)).held(within: 0...1)
        let (low, high) = (values[left].held(within: 0...1), values[right].held(within: 0...1))
        next[band] = low + (high - low) * part
      }
    }
  }

  /// A row's values, 0…1; 0 is the newest of `rowCount`. Shape: [bandCount].
  func row(_ age: Int) -> UnsafePointer<Float> {
    let index = (newest + age) % Self.rowCount
    return UnsafePointer(rows.baseAddress!) + index * Self.bandCount
  }

  /// The values of now, 0…1. Shape: [bandCount].
  func presentRow() -> UnsafePointer<Float> { UnsafePointer(present.baseAddress!) }
}
