// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The phase of the beats: a Bayes filter over 64 phases of two beats, relative to a clock that
/// runs with the tempo.
///
/// The clock advances by 32 bins a beat, so a steady pulse has a constant phase, and the
/// probabilities needn't be shifted, which would blur them. Both beats of the two count alike when
/// the phase is chosen, and the one chosen is kept until another is far more likely: a flash that
/// jumps between on-beat and off-beat is worse than a late one.
struct BeatPhase: ~Copyable {
  /// The clock, 0..<64 bins.
  private(set) var clock: Float = 0
  /// The beat's phase, 0..<32 bins; below 0 before the first evidence.
  private(set) var beat: Float = -1

  private static let count = BeatProfile.binCount
  private static let perBeat = BeatProfile.binsPerBeat
  /// The probability of each phase; shape: [count].
  private let likely = SampleBuffer(count: count)
  /// The same for both beats together, and its sum over five neighbours; shape: [perBeat].
  private let folded = SampleBuffer(count: perBeat)
  private let masses = SampleBuffer(count: perBeat)
  /// The phase of the beat that the user tapped, following the beat since then; below 0: none.
  private var pinned: Float = -1
  /// Bins by which beats of this tempo are found too early.
  private var lead: Float = 0
  /// The clock at the moment of the profile.
  private var profileClock: Float = 0

  /// Probabilities per update: to each neighbour, and to any phase.
  private static let drift: Float = 0.04
  private static let jump: Float = 0.003
  /// Evidence is raised to this power, because successive profiles of ten seconds overlap almost
  /// wholly.
  private static let trust: Float = 0.14
  private static let leastEvidence: Float = 0.001
  /// The beat moves when less than the first probability is left at its phase and more than the
  /// second is at another.
  private static let leastMass: Float = 0.25
  private static let decisiveMass: Float = 0.75
  /// The weight of a phase far from the tapped one, and twice the variance of the weights near it,
  /// in bins².
  private static let leastPinned: Float = 1e-4
  private static let pinnedSpread: Float = 18
  /// The net puts a beat so many bins before the highest point of the onset, which is 35 ms in the
  /// middle of the tempi that it was trained on, and more at slower ones. In bins, and bins · frames.
  private static let leadBins: Float = 1.6
  private static let trainedLead: Float = 3.5 * Float(perBeat)

  init() { restart() }

  /// Advances the clock by a frame; `period`: of a beat, in frames.
  @_noAllocation @_noLocks
  mutating func tick(period: Float) {
    lead = max(0, Self.leadBins - Self.trainedLead / period)
    clock += Float(Self.perBeat) / period
    if clock >= Float(Self.count) { clock -= Float(Self.count) }
  }

  /// Bins since the last beat, 0..<32.
  @_noAllocation @_noLocks
  func sinceBeat() -> Float {
    let bins = clock + beat - lead
    return bins - spectrum_floor(bins / Float(Self.perBeat)) * Float(Self.perBeat)
  }

  /// How much likelier the beat's place is than that half a beat on; −1…1.
  @_noAllocation @_noLocks
  func certainty() -> Float {
    guard beat >= 0 else { return 0 }
    let offBeat = (beatBin + Self.perBeat / 2) & (Self.perBeat - 1)
    let (own, other) = (masses[beatBin], masses[offBeat])
    return (own - other) / max(own + other, 1e-9)
  }

  /// The bin nearest to the beat's phase, 0..<32.
  private var beatBin: Int {
    @_noAllocation @_noLocks get {
      Int(clamping: beat + 0.5, to: 0...Self.perBeat) & (Self.perBeat - 1)
    }
  }

  /// Marks the moment of the profile that will be scored.
  @_noAllocation @_noLocks
  mutating func markProfile() { profileClock = clock }

  /// Takes the evidence of the profile: for a beat at each number of bins before its moment; shape:
  /// [64].
  @_noAllocation @_noLocks
  mutating func update(_ evidence: borrowing SampleBuffer) {
    weigh(evidence)
    if pinned >= 0 {
      weighPinned()
      choose()
      pinned = beat
    } else {
      choose()
    }
  }

  /// Forgets the beats, so that all phases have the same probability, and restarts the clock at 0.
  @_noAllocation @_noLocks
  mutating func restart() {
    likely.fill(1 / Float(Self.count))
    (clock, beat, pinned, profileClock, lead) = (0, -1, -1, 0, 0)
  }

  /// Moves the beat to this moment, at which it was tapped, and keeps it near that phase.
  @_noAllocation @_noLocks
  mutating func pin() {
    let turns = clock / Float(Self.perBeat)
    pinned = (spectrum_ceil(turns) - turns) * Float(Self.perBeat) + lead
    beat = -1
    weighPinned()
    choose()
  }

  /// Weighs each phase by its distance from the tapped one.
  @_noAllocation @_noLocks
  private mutating func weighPinned() {
    var sum: Float = 0
    for bin in 0..<Self.count {
      let turns = (Float(bin) - pinned) / Float(Self.perBeat)
      let distance = (turns - spectrum_round(turns)) * Float(Self.perBeat)
      likely[bin] *= Self.leastPinned + spectrum_exp(-distance * distance / Self.pinnedSpread)
      sum += likely[bin]
    }
    for bin in 0..<Self.count { likely[bin] /= sum }
  }

  /// Predicts each phase's probability, then weighs it by the evidence.
  @_noAllocation @_noLocks
  private mutating func weigh(_ evidence: borrowing SampleBuffer) {
    let turn = Int(clamping: profileClock, to: 0...Self.count - 1)
    let fraction = profileClock - Float(turn)
    let mask = Self.count - 1
    var sum: Float = 0
    var before = likely[mask]
    let first = likely[0]
    for bin in 0..<Self.count {
      let own = likely[bin]
      let after = bin < mask ? likely[bin + 1] : first
      let drifted = (1 - 2 * Self.drift) * own + Self.drift * (before + after)
      let predicted = (1 - Self.jump) * drifted + Self.jump / Float(Self.count)
      before = own
      let (low, high) = (evidence[(bin + turn) & mask], evidence[(bin + turn + 1) & mask])
      let here = low + fraction * (high - low)
      likely[bin] = predicted * spectrum_pow(here + Self.leastEvidence, Self.trust)
      sum += likely[bin]
    }
    for bin in 0..<Self.count { likely[bin] /= sum }
  }

  @_noAllocation @_noLocks
  private mutating func choose() {
    let mask = Self.perBeat - 1
    for bin in 0..<Self.perBeat { folded[bin] = likely[bin] + likely[bin + Self.perBeat] }
    var best = 0
    for bin in 0..<Self.perBeat {
      var mass: Float = 0
      for offset in -2...2 { mass += folded[(bin + offset) & mask] }
      masses[bin] = mass
      if mass > masses[best] { best = bin }
    }
    if beat >= 0 {
      let kept = beatBin
      if masses[kept] > Self.leastMass || masses[best] < Self.decisiveMass { best = kept }
    }
    var (sum, weights) = (Float(0), Float(1e-9))
    for offset in -2...2 {
      let weight = folded[(best + offset) & mask]
      sum += Float(offset) * weight
      weights += weight
    }
    let place = Float(best) + sum / weights
    beat = place < 0 ? place + Float(Self.perBeat) : place
    if beat >= Float(Self.perBeat) { beat -= Float(Self.perBeat) }
  }
}
