// SPDX-License-Identifier: GPL-3.0-or-later

/// The worst ranges of conflict, the worst first; renewed once a second, so that they can be read.
struct ConflictList: ~Copyable {
  static let limit = 3
  static let renewalSeconds: Float = 1
  /// Bands without a conflict that a range bridges: an ERB, the distance at which two sines begin to
  /// be heard apart.
  private static let bridge = 2

  private let worst = FixedArray<ConflictRange>(count: Self.limit) { _ in ConflictRange() }
  private var count = 0
  private var age: Float = 0

  /// The worst first; of two alike, the lower.
  var ranges: UnsafeBufferPointer<ConflictRange> {
    @_noAllocation @_noLocks get { UnsafeBufferPointer(start: worst.base, count: count) }
  }

  @_noAllocation @_noLocks
  mutating func reset() { (count, age) = (0, 0) }

  /// Takes a frame. `conflicts`: in dB, 0 without; `isTrack`: whether the track is the masked one;
  /// both [HearingBands.count].
  @_noAllocation @_noLocks
  mutating func process(
    _ conflicts: UnsafePointer<Float>, _ isTrack: UnsafePointer<Bool>, elapsed: Float
  ) {
    age += elapsed
    guard age >= Self.renewalSeconds else { return }
    (count, age) = (0, 0)
    var band = 0
    while band < HearingBands.count {
      guard conflicts[band] > 0 else {
        band += 1
        continue
      }
      let (first, last) = (band, end(of: band, conflicts, isTrack))
      var range = ConflictRange()
      range.lowHz = HearingBands.frequencyHz(at: Float(first))
      range.highHz = HearingBands.frequencyHz(at: Float(last + 1))
      range.masked = isTrack[first] ? .track : .sideChain
      while band <= last {
        range.decibels = max(range.decibels, conflicts[band])
        band += 1
      }
      insert(range)
    }
  }

  /// The last band of the range that begins with `first`.
  @_noAllocation @_noLocks
  private mutating func end(
    of first: Int, _ conflicts: UnsafePointer<Float>, _ isTrack: UnsafePointer<Bool>
  ) -> Int {
    var (last, band) = (first, first + 1)
    while band < HearingBands.count, band - last <= Self.bridge + 1 {
      if conflicts[band] > 0 {
        guard isTrack[band] == isTrack[first] else { break }
        last = band
      }
      band += 1
    }
    return last
  }

  @_noAllocation @_noLocks
  private mutating func insert(_ range: ConflictRange) {
    var place = count
    while place > 0, worst.base[place - 1].decibels < range.decibels { place -= 1 }
    guard place < Self.limit else { return }
    count = min(count + 1, Self.limit)
    var index = count - 1
    while index > place {
      worst.base[index] = worst.base[index - 1]
      index -= 1
    }
    worst.base[place] = range
  }
}
