// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Follows the bar: a Bayes filter over the metres and places, and which of them is taken.
///
/// First it is decided which slots are beats, kept until another grid is far likelier; then which
/// beat is the 1. So the evidence for the bar corrects a clock that counts half a beat off, or only
/// every second beat. Once the user has said where the 1 is, there is one place per metre, and only
/// the metre is followed. Source of the form: Whiteley, Cemgil, Godsill, "Bayesian modelling of
/// temporal structure in musical audio", ISMIR 2006.
struct BarFilter: ~Copyable {
  /// The candidate taken for the newest slot; −1 before the first slot.
  private(set) var taken = -1
  /// Which slots are beats by it.
  private(set) var grid = BeatGrid.even
  /// The grid of the only slots that sound, as seen from the newest one; nil: both sound. No other
  /// grid is taken: beats don't move to where nothing sounds.
  private var sounding: BeatGrid?

  private static let count = BarMetres.candidateCount
  private static let jump: Float = 0.004
  /// Evidence is raised to this power for each slot that it stands for, because successive scores are
  /// of the same sound almost wholly.
  private static let trust: Float = 0.2
  private static let leastEvidence: Float = 0.002
  /// The probability of another grid at which that is taken; and for how many slots, two bars of
  /// four, it must have been above that once a grid has stayed for longer.
  private static let flip: Float = 0.8
  private static let sureSlots = 16
  private static let settledSlots = 64
  /// The shares of its grid's probability below which a candidate is given up, and above which
  /// another one is taken.
  private static let kept: Float = 0.3
  private static let decisive: Float = 0.5
  /// The weight of the clock's off-beats at first, relative to its beats.
  private static let offBeat: Float = 0.25

  /// The share of what is known that a scoring of bare beats makes forgotten.
  private static let forgetting: Float = 0.1

  /// Slots for which the grid has stayed, and for which another one has been likelier.
  private var (stayed, doubted) = (0, 0)

  /// Slots since a 1 that the user has said, modulo `turn`; nil: the sound decides.
  private(set) var sinceOne: Int?
  /// Slots after which all metres are at their 1 again: 2·lcm(2…7).
  private static let turn = 840

  private let likely = SampleBuffer(count: count)
  private let prior = SampleBuffer(count: count)
  private let scratch = SampleBuffer(count: count)

  init() {
    // How likely a metre is at first.
    let shares: [Float] = [0.02, 0.08, 0.75, 0.03, 0.04, 0.03, 0.01, 0.04]
    for candidate in 0..<Self.count {
      let metre = BarMetres.metre(of: candidate)
      prior[candidate] = shares[metre] / Float(BarMetres.length(metre))
    }
    reset()
  }

  /// Starts again at a slot. `isBeat`: whether the clock has a beat there.
  @_noAllocation @_noLocks
  mutating func begin(isBeat: Bool) {
    grid = .clock(isBeat: isBeat)
    for candidate in 0..<Self.count {
      let own = BarMetres.grid(of: candidate)
      let share = own == grid ? 1 : own == .slots ? 0.5 * (1 + Self.offBeat) : Self.offBeat
      likely[candidate] = prior[candidate] * share
    }
    normalize()
    (taken, stayed, doubted, sounding) = (-1, 0, 0, nil)
    choose(only: nil)
  }

  /// Takes the grid of the only slots that sound, as of `late` slots ago; nil: both sound.
  @_noAllocation @_noLocks
  mutating func restrict(to grid: BeatGrid?, late: Int) {
    sounding = grid
    if late % 2 != 0 { turnSounding() }
  }

  @_noAllocation @_noLocks
  private mutating func turnSounding() {
    if let sounding { self.sounding = sounding == .even ? .odd : .even }
  }

  /// Goes on by a slot. `only`: which slots must be beats, if that is known.
  @_noAllocation @_noLocks
  mutating func advance(only forced: BeatGrid?) {
    turnSounding()
    for metre in 0..<BarMetres.count {
      let (start, length) = (BarMetres.start(metre), BarMetres.length(metre))
      for place in 0..<length {
        let before = likely[start + (place + length - 1) % length]
        scratch[start + place] = (1 - Self.jump) * before + Self.jump * prior[start + place]
      }
    }
    for candidate in 0..<Self.count { likely[candidate] = scratch[candidate] }
    if let one = sinceOne {
      sinceOne = (one + 1) % Self.turn
      gather(likely, since: one + 1)
    }
    if taken >= 0 {
      let metre = BarMetres.metre(of: taken)
      let start = BarMetres.start(metre)
      taken = start + (taken - start + 1) % BarMetres.length(metre)
      grid = BarMetres.grid(of: taken)
    }
    choose(only: forced)
  }

  /// Weighs by scores as of `late` slots ago, which stand for `slots` slots. `areBare`: whether they
  /// are those of bare beats; what the net made of the first of them isn't kept.
  @_noAllocation @_noLocks
  mutating func weigh(
    _ scores: borrowing SampleBuffer, late: Int, slots: Int, areBare: Bool = false
  ) {
    if areBare { forget() }
    let trust = Self.trust * Float(slots)
    scratch.setSoftmax(of: scores)
    // The user has set the 1, so only a metre's sum counts, whatever place the net takes for the 1.
    if let sinceOne { gather(scratch, since: sinceOne - late, averaging: areBare) }
    for metre in 0..<BarMetres.count {
      let (start, length) = (BarMetres.start(metre), BarMetres.length(metre))
      for place in 0..<length {
        let then = start + (place + length - late % length) % length
        likely[start + place] *= spectrum_pow(scratch[then] + Self.leastEvidence, trust)
      }
    }
    normalize()
    // The next beat may be signalled before its slot is there.
    pick()
  }

  /// Whether the user has said where the 1 is.
  var isCounting: Bool { @_noAllocation @_noLocks @inline(__always) get { sinceOne != nil } }

  /// Takes the user's word that a 1 is `slots` slots before the newest; below 0: after it.
  @_noAllocation @_noLocks
  mutating func setOne(slotsAgo slots: Int) {
    sinceOne = Self.wrapped(slots)
    gather(likely, since: slots)
    taken = -1
    choose(only: nil)
  }

  /// Moves the user's 1 by half a beat if it and the clock disagree whether the coming slot is a
  /// beat. `hasSkipped`: whether a slot has been left out; else one was too many.
  @_noAllocation @_noLocks
  mutating func slip(isBeat: Bool, hasSkipped: Bool) {
    guard let one = sinceOne, grid != .slots, ((one + 1) % 2 == 0) != isBeat else { return }
    setOne(slotsAgo: one + (hasSkipped ? 1 : -1))
  }

  /// The probability of the candidate taken, and that of its metre; 0 without one.
  var certainty: (candidate: Float, metre: Float) {
    @_noAllocation @_noLocks @inline(__always) get {
      guard taken >= 0 else { return (0, 0) }
      let metre = BarMetres.metre(of: taken)
      var sum: Float = 0
      for place in 0..<BarMetres.length(metre) { sum += likely[BarMetres.start(metre) + place] }
      return (likely[taken], sum)
    }
  }

  /// Forgets the sound so far.
  @_noAllocation @_noLocks
  mutating func reset() {
    for candidate in 0..<Self.count { likely[candidate] = prior[candidate] }
    (taken, sinceOne, grid, sounding) = (-1, nil, .even, nil)
  }

  @_noAllocation @_noLocks
  private func normalize() {
    var sum: Float = 0
    for candidate in 0..<Self.count { sum += likely[candidate] }
    for candidate in 0..<Self.count { likely[candidate] /= sum }
  }

  /// Forgets a share of what is known.
  @_noAllocation @_noLocks
  private func forget() {
    for candidate in 0..<Self.count {
      likely[candidate] += Self.forgetting * (prior[candidate] - likely[candidate])
    }
    if let sinceOne { gather(likely, since: sinceOne) }
  }

  /// In each metre, moves the shares of all places to the one `slots` slots after a 1, their sum or,
  /// if `averaging`, their mean over the beats: where nothing tells the metre, all are as likely as
  /// each other.
  @_noAllocation @_noLocks
  private func gather(
    _ shares: borrowing SampleBuffer, since slots: Int, averaging: Bool = false
  ) {
    let since = Self.wrapped(slots)
    for metre in 0..<BarMetres.count {
      let (start, length) = (BarMetres.start(metre), BarMetres.length(metre))
      var sum: Float = 0
      for place in 0..<length {
        sum += shares[start + place]
        shares[start + place] = 0
      }
      shares[start + since % length] = averaging ? sum / Float(BarMetres.beats(metre)) : sum
    }
  }

  @_noAllocation @_noLocks
  private static func wrapped(_ slots: Int) -> Int { (slots % turn + turn) % turn }

  @_noAllocation @_noLocks
  private mutating func choose(only forced: BeatGrid?) {
    if let sinceOne {
      if grid != .slots { grid = .clock(isBeat: sinceOne % 2 == 0) }
    } else if let forced {
      grid = forced
    } else {
      reconsider()
    }
    pick()
  }

  /// Takes the likeliest candidate of the grid, or keeps the one taken.
  @_noAllocation @_noLocks
  private mutating func pick() {
    var (best, total) = (-1, Float(0))
    for candidate in 0..<Self.count where BarMetres.grid(of: candidate) == grid {
      total += likely[candidate]
      if best < 0 || likely[candidate] > likely[best] { best = candidate }
    }
    guard taken >= 0, BarMetres.grid(of: taken) == grid else {
      taken = best
      return
    }
    if likely[taken] < Self.kept * total && likely[best] > Self.decisive * total { taken = best }
  }

  /// Takes another grid where that has been far likelier for long enough.
  @_noAllocation @_noLocks
  private mutating func reconsider() {
    var (slots, even, odd) = (Float(0), Float(0), Float(0))
    for candidate in 0..<Self.count {
      switch BarMetres.grid(of: candidate) {
      case .slots: slots += likely[candidate]
      case .even: even += likely[candidate]
      case .odd: odd += likely[candidate]
      }
    }
    let most = max(slots, max(even, odd))
    let best: BeatGrid = most == even ? .even : most == odd ? .odd : .slots
    stayed += 1
    let isSilent = sounding != nil && best != sounding
    doubted = best != grid && !isSilent && most > Self.flip ? doubted + 1 : 0
    guard doubted > (stayed > Self.settledSlots ? Self.sureSlots : 0) else { return }
    (grid, stayed, doubted) = (best, 0, 0)
  }
}
