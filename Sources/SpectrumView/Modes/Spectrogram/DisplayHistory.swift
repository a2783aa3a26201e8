// SPDX-License-Identifier: GPL-3.0-or-later

/// The heights of all bands over the last seconds, a row per tick of its own clock.
///
/// Rows are numbered from the start, and keep their numbers, so that a picture can skip rows that
/// it has already drawn.
final class DisplayHistory {
  /// Rows per second: the highest frame rate.
  static var rowRate: Double { 60 }

  private(set) var bandCount = 0
  /// Most rows kept.
  private(set) var capacity = 0
  /// Number of the next row; rows from `end - capacity` on are kept.
  private(set) var end = 0
  /// Time since the start, in rows; the next row is due when it reaches `end`.
  private(set) var clock = 0.0
  /// Number of the latest row with a height above 0; nil if none.
  private var lastLit: Int?
  /// Incremented when all rows are discarded.
  private(set) var generation = 0
  /// Heights, 0…255 for 0…1; shape: [capacity][bandCount], row n at n mod capacity.
  @Owned(0, 0) private var rows: UnsafeMutableBufferPointer<UInt8>
  /// How each row was drawn, likewise; shape: [capacity].
  @Owned(0, LevelView()) private var views: UnsafeMutableBufferPointer<LevelView>

  /// Whether all kept rows are 0.
  var isEmpty: Bool { lastLit.map { end - $0 > capacity } ?? true }

  /// Sets the shape; a new one discards all rows.
  func shape(bandCount: Int, seconds: Float) {
    let wanted = Int(Double(seconds.held(within: 1...60)) * Self.rowRate) + 2
    guard bandCount != self.bandCount || wanted != capacity else { return }
    (_rows, _views) = (Owned(wanted * bandCount, 0), Owned(wanted, LevelView()))
    (self.bandCount, capacity, end, clock) = (bandCount, wanted, 0, 0)
    generation &+= 1
    lastLit = nil
  }

  /// Writes the rows that are due within `elapsed` seconds, all of them equal: the higher of
  /// `heights` and `other`, 0…1 within the scale of `view`, held there beyond its top. Shapes: [bandCount], or empty.
  func step(
    _ heights: UnsafeBufferPointer<Float>, _ other: UnsafeBufferPointer<Float>,
    in view: LevelView, elapsed: Float
  ) {
    guard heights.count == bandCount else { return }
    let isStereo = other.count == bandCount
    write(elapsed, view) { isStereo ? max(heights[$0], other[$0]) : heights[$0] }
  }

  /// Lets `elapsed` seconds pass that nothing is known of: their rows are 0.
  func rest(elapsed: Float) { write(elapsed, LevelView()) { _ in 0 } }

  /// Moves the clock, and writes the rows that are due; after a pause longer than the history only the
  /// last ones.
  private func write(_ elapsed: Float, _ view: LevelView, height: (_ band: Int) -> Float) {
    guard capacity > 0 else { return }
    clock += Double(elapsed.held(within: 0...3600)) * Self.rowRate
    end = max(end, Int(clock) - capacity)
    while end < Int(clock) {
      let row = (end % capacity) * bandCount
      for band in 0..<bandCount {
        let value = UInt8(height(band).held(within: 0...1) * 255 + 0.5)
        rows[row + band] = value
        if value > 0 { lastLit = end }
      }
      views[end % capacity] = view
      end += 1
    }
  }

  /// Row `number`, 0…255 for 0…1; nil if it isn't kept.
  func row(_ number: Int) -> UnsafeBufferPointer<UInt8>? {
    guard number >= 0, number < end, number >= end - capacity else { return nil }
    let start = (number % capacity) * bandCount
    return UnsafeBufferPointer(rebasing: rows[start..<(start + bandCount)])
  }

  /// The level of a band in row `number`, and its unit; nil if the row isn't kept, or the band was at the
  /// bottom of its scale or below.
  func level(of band: Int, inRow number: Int) -> (level: Float, unit: LevelUnit)? {
    guard let row = row(number), band < row.count, row[band] > 0 else { return nil }
    let view = views[number % capacity]
    return (view.scale.decibels(at: Float(row[band]) / 255), view.unit)
  }
}
