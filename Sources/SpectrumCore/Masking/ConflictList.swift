// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The worst ranges of conflict, the worst first; renewed once a second, so that they can be read.
struct ConflictList: ~Copyable {
  static let limit = 3
  static let renewalSeconds: Float = 1
  /// Bands without a conflict that a range bridges: an ERB, the distance at which two sines begin to
  /// be heard apart.
  private static let bridge = 2

  private let worst = SampleBuffer(count: 3 * limit)
  /// Whether both lose alike in each of them, 1 or 0.
  private let evens = SampleBuffer(count: limit)
  private var count = 0
  private var age: Float = 0

  /// The worst first; of two alike, the lower. Of each the lower edge of its lowest band in Hz, the
  /// upper edge of its highest, and the worst conflict within; shape: [range][3].
  var ranges: UnsafeBufferPointer<Float> {
    @_noAllocation @_noLocks get { UnsafeBufferPointer(start: worst.base, count: 3 * count) }
  }

  /// 1 for each range of which at least half the bands in conflict are even; else 0; shape: [range].
  var evenness: UnsafeBufferPointer<Float> {
    @_noAllocation @_noLocks get { UnsafeBufferPointer(start: evens.base, count: count) }
  }

  @_noAllocation @_noLocks
  mutating func reset() { (count, age) = (0, 0) }

  /// Takes a frame. `conflicts`: in dB, 0 without; its sign says which sound is masked, the same one
  /// within a range; `even`: above 0 where both are, alike; shapes: [HearingBands.count].
  @_noAllocation @_noLocks
  mutating func process(
    _ conflicts: UnsafePointer<Float>, _ even: UnsafePointer<Float>, elapsed: Float
  ) {
    age += elapsed
    guard age >= Self.renewalSeconds else { return }
    (count, age) = (0, 0)
    var band = 0
    while band < HearingBands.count {
      guard conflicts[band] != 0 else {
        band += 1
        continue
      }
      let (first, last) = (band, end(of: band, conflicts))
      var (most, balance) = (Float(0), 0)
      while band <= last {
        if abs(conflicts[band]) > abs(most) { most = conflicts[band] }
        if conflicts[band] != 0 { balance += even[band] > 0 ? 1 : -1 }
        band += 1
      }
      insert(first...last, most, isEven: balance >= 0)
    }
  }

  /// The last band of the range that begins with `first`.
  @_noAllocation @_noLocks
  private func end(of first: Int, _ conflicts: UnsafePointer<Float>) -> Int {
    var (last, band) = (first, first + 1)
    while band < HearingBands.count, band - last <= Self.bridge + 1 {
      if conflicts[band] != 0 {
        guard (conflicts[band] > 0) == (conflicts[first] > 0) else { break }
        last = band
      }
      band += 1
    }
    return last
  }

  @_noAllocation @_noLocks
  private mutating func insert(_ bands: ClosedRange<Int>, _ conflict: Float, isEven: Bool) {
    var place = count
    while place > 0, abs(worst[3 * place - 1]) < abs(conflict) { place -= 1 }
    guard place < Self.limit else { return }
    count = min(count + 1, Self.limit)
    let target = worst.base + 3 * place
    spectrum_copy(target + 3, target, 3 * (count - 1 - place))
    target[0] = HearingBands.frequencyHz(at: Float(bands.lowerBound))
    target[1] = HearingBands.frequencyHz(at: Float(bands.upperBound + 1))
    target[2] = conflict
    spectrum_copy(evens.base + place + 1, evens.base + place, count - 1 - place)
    evens.base[place] = isEven ? 1 : 0
  }
}
