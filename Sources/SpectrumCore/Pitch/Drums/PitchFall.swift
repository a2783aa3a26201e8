// SPDX-License-Identifier: GPL-3.0-or-later

/// How far pitch and level fall from one stretch of a note to the next, as the means over these.
struct PitchFall {
  /// Cents and dB.
  struct Step {
    var (cents, level) = (Float(0), Float(0))
  }

  /// The means of the last stretch: cents above 1 Hz, and dB.
  private(set) var mean = Step()
  /// How far they fell to the last stretch, and to the one before it.
  private(set) var (last, before) = (Step(), Step())
  /// Stretches that are complete.
  private(set) var count = 0
  /// Of the stretch so far: sums, their count, and seconds.
  private var sum = Step()
  private var (readings, seconds) = (Float(0), Float(0))
  /// Of a stretch, in seconds.
  private let length: Float

  @_noAllocation @_noLocks
  init(length: Float) { self.length = length }

  /// Begins with another note.
  @_noAllocation @_noLocks
  mutating func begin() { self = PitchFall(length: length) }

  /// Takes a reading, `elapsed` seconds after the last one; returns whether it completes a stretch.
  @_noAllocation @_noLocks
  mutating func add(cents: Float, level: Float, elapsed: Float) -> Bool {
    sum.cents += cents
    sum.level += level
    readings += 1
    seconds += elapsed
    guard seconds >= length else { return false }
    let next = Step(cents: sum.cents / readings, level: sum.level / readings)
    before = last
    last = Step(cents: mean.cents - next.cents, level: mean.level - next.level)
    (mean, sum, readings, seconds) = (next, Step(), 0, 0)
    count += 1
    return true
  }

  /// Whether two falls are known.
  var isKnown: Bool { @_noAllocation @_noLocks get { count > 2 } }
}
