// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Follows the bar: a Bayes filter over the metres and places, and which of them is taken.
///
/// First it is decided whether a slot is a beat, kept until the other is far likelier; then which
/// beat. So a clock that counts half a beat off is mended by what the bar is.
struct BarFilter: ~Copyable {
  /// The candidate taken for the newest slot; −1 before the first slot.
  private(set) var taken = -1

  private static let count = BarMetres.candidateCount
  private static let jump: Float = 0.004
  private static let trust: Float = 0.3
  private static let leastEvidence: Float = 0.002
  /// The probability of another side, beats or off-beats, at which the side is changed; and for how
  /// many slots, two bars of four, it must have been above that once a side has stayed for longer.
  private static let flip: Float = 0.8
  private static let sureSlots = 16
  private static let settledSlots = 32
  /// The shares of its side's probability below which a candidate is given up, and above which
  /// another one is taken.
  private static let kept: Float = 0.3
  private static let decisive: Float = 0.5
  /// What the clock's off-beats count at first, relative to its beats.
  private static let offBeat: Float = 0.25

  /// Slots for which the side has stayed, and for which the other one has been likelier.
  private var (stayed, doubted) = (0, 0)

  private let likely = SampleBuffer(count: count)
  private let prior = SampleBuffer(count: count)
  private let scratch = SampleBuffer(count: count)

  init() {
    for beats in BarMetres.shortest...BarMetres.longest {
      let start = BarMetres.start(beats)
      for place in 0..<2 * beats {
        prior[start + place] = Self.share(beats) / Float(2 * beats)
        likely[start + place] = prior[start + place]
      }
    }
  }

  /// How likely a metre is at first.
  private static func share(_ beats: Int) -> Float {
    switch beats {
    case 2: 0.02
    case 3: 0.08
    case 4: 0.8
    case 5: 0.03
    case 6: 0.04
    default: 0.03
    }
  }

  /// Starts anew at a slot. `isBeat`: whether the clock has a beat there.
  @_noAllocation @_noLocks
  mutating func begin(isBeat: Bool) {
    var sum: Float = 0
    for candidate in 0..<Self.count {
      likely[candidate] = prior[candidate] * (Self.isEven(candidate) == isBeat ? 1 : Self.offBeat)
      sum += likely[candidate]
    }
    for candidate in 0..<Self.count { likely[candidate] /= sum }
    (taken, stayed, doubted) = (-1, 0, 0)
    choose(only: nil)
  }

  /// Goes on by a slot. `side`: whether this slot must be a beat, if that is known.
  @_noAllocation @_noLocks
  mutating func advance(side: Bool?) {
    for beats in BarMetres.shortest...BarMetres.longest {
      let (start, length) = (BarMetres.start(beats), 2 * beats)
      for place in 0..<length {
        let before = likely[start + (place + length - 1) % length]
        scratch[start + place] = (1 - Self.jump) * before + Self.jump * prior[start + place]
      }
    }
    for candidate in 0..<Self.count { likely[candidate] = scratch[candidate] }
    if taken >= 0 {
      let beats = BarMetres.beats(of: taken)
      let start = BarMetres.start(beats)
      taken = start + (taken - start + 1) % (2 * beats)
    }
    choose(only: side)
  }

  /// Weighs by scores as of `late` slots ago.
  @_noAllocation @_noLocks
  mutating func weigh(_ scores: borrowing SampleBuffer, late: Int) {
    scratch.setSoftmax(of: scores)
    var sum: Float = 0
    for beats in BarMetres.shortest...BarMetres.longest {
      let (start, length) = (BarMetres.start(beats), 2 * beats)
      for place in 0..<length {
        let then = start + (place + length - late % length) % length
        likely[start + place] *= spectrum_pow(scratch[then] + Self.leastEvidence, Self.trust)
        sum += likely[start + place]
      }
    }
    for candidate in 0..<Self.count { likely[candidate] /= sum }
  }

  /// The probability of the candidate taken, and that of its metre; 0 without one.
  var certainty: (candidate: Float, metre: Float) {
    @_noAllocation @_noLocks @inline(__always) get {
      guard taken >= 0 else { return (0, 0) }
      let beats = BarMetres.beats(of: taken)
      var sum: Float = 0
      for place in 0..<2 * beats { sum += likely[BarMetres.start(beats) + place] }
      return (likely[taken], sum)
    }
  }

  /// Forgets the sound so far.
  @_noAllocation @_noLocks
  mutating func reset() {
    for candidate in 0..<Self.count { likely[candidate] = prior[candidate] }
    taken = -1
  }

  /// Whether a candidate's slot is a beat.
  @_noAllocation @_noLocks
  static func isEven(_ candidate: Int) -> Bool {
    // Every metre has an even number of places.
    candidate % 2 == 0
  }

  /// Whether the side changes at this slot; `other`: the probability of the other side.
  @_noAllocation @_noLocks
  private mutating func hasFlipped(other: Float) -> Bool {
    stayed += 1
    doubted = other > Self.flip ? doubted + 1 : 0
    guard doubted > (stayed > Self.settledSlots ? Self.sureSlots : 0) else { return false }
    (stayed, doubted) = (0, 0)
    return true
  }

  @_noAllocation @_noLocks
  private mutating func choose(only side: Bool?) {
    var evens: Float = 0
    var candidate = 0
    while candidate < Self.count {
      evens += likely[candidate]
      candidate += 2
    }
    var isBeat = evens >= 0.5
    if let side {
      isBeat = side
    } else if taken >= 0 {
      isBeat = Self.isEven(taken)
      if hasFlipped(other: isBeat ? 1 - evens : evens) { isBeat = !isBeat }
    }
    var (best, total) = (isBeat ? 0 : 1, Float(0))
    candidate = isBeat ? 0 : 1
    while candidate < Self.count {
      total += likely[candidate]
      if likely[candidate] > likely[best] { best = candidate }
      candidate += 2
    }
    guard taken >= 0, Self.isEven(taken) == isBeat else {
      taken = best
      return
    }
    if likely[taken] < Self.kept * total && likely[best] > Self.decisive * total { taken = best }
  }
}
