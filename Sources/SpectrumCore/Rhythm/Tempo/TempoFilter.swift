// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The probability of each tempo by everything heard: a Bayes filter over the candidates and "no
/// tempo".
///
/// From one update to the next a tempo stays, drifts to a neighbour, jumps anywhere or vanishes;
/// then each is multiplied by its evidence at this moment. Source of the form: Krebs, Böck, Widmer,
/// "An efficient state-space model for joint tempo and meter tracking", ISMIR 2015.
struct TempoFilter: ~Copyable {
  /// The probability that there is no tempo, 0…1.
  private(set) var silence = startSilence

  private static let count = TempoGrid.candidateCount
  /// The probabilities; shape: [count] between two slots for the edges.
  private let likely = SampleBuffer(count: count + 2)
  /// The prediction, before the evidence; shape: [count].
  private let next = SampleBuffer(count: count)

  private static let startSilence: Float = 0.15
  private static let doubtfulSilence: Float = 0.9
  /// Probabilities per update: to either neighbour, to any tempo, and to none or back.
  private static let drift: Float = 0.25
  private static let jump: Float = 0.1
  private static let vanish: Float = 0.02
  /// The power to which evidence is raised: above 1 the filter locks and follows sooner.
  private static let trust: Float = 2.2
  /// Weight of the "no tempo" evidence, whose prior is that of the training: below 1, so that a
  /// tempo that is consistently second to it still wins.
  private static let silenceWeight: Float = 0.1
  /// Added to the evidence, so that one moment rules nothing out.
  private static let leastEvidence: Float = 0.002
  private static let leastSilence: Float = 0.02

  init() { restart() }

  /// Takes the evidence of one more update, that for no tempo last; shape: [count + 1].
  @_noAllocation @_noLocks
  mutating func update(_ evidence: borrowing SampleBuffer) {
    predict()
    silence *= trusted(Self.silenceWeight * evidence[Self.count] + Self.leastSilence)
    var sum = silence
    for candidate in 0..<Self.count {
      let weighed = next[candidate] * trusted(evidence[candidate] + Self.leastEvidence)
      likely[candidate + 1] = weighed
      sum += weighed
    }
    normalize(sum)
  }

  /// The tempo with the highest probability of itself and its neighbours, and that probability.
  @_noAllocation @_noLocks
  func best() -> (bpm: Float, probability: Float) {
    var (best, most) = (0, Float(-1))
    for candidate in 0..<Self.count {
      let mass = mass(around: candidate)
      if mass > most { (best, most) = (candidate, mass) }
    }
    var (sum, weights) = (Float(0), Float(0))
    for candidate in max(0, best - 2)...min(Self.count - 1, best + 2) {
      sum += Float(candidate) * likely[candidate + 1]
      weights += likely[candidate + 1]
    }
    return (TempoGrid.bpm(weights > 0 ? sum / weights : Float(best)), most)
  }

  /// Forgets the sound so far: all tempi have the same probability.
  @_noAllocation @_noLocks
  mutating func restart() {
    silence = Self.startSilence
    for slot in 1...Self.count { likely[slot] = (1 - silence) / Float(Self.count) }
  }

  /// Restarts with a high probability of no tempo: nothing has been heard for a while.
  @_noAllocation @_noLocks
  mutating func doubt() {
    restart()
    let rest = (1 - Self.doubtfulSilence) / (1 - Self.startSilence)
    for slot in 1...Self.count { likely[slot] *= rest }
    silence = Self.doubtfulSilence
  }

  /// Divides the probabilities by `sum`, which is their sum.
  @_noAllocation @_noLocks
  private mutating func normalize(_ sum: Float) {
    for slot in 1...Self.count { likely[slot] /= sum }
    silence /= sum
  }

  @_noAllocation @_noLocks
  private func trusted(_ evidence: Float) -> Float { spectrum_pow(evidence, Self.trust) }

  /// The probability of a candidate and two neighbours on either side.
  @_noAllocation @_noLocks
  private func mass(around candidate: Int) -> Float {
    var mass: Float = 0
    for other in max(0, candidate - 2)...min(Self.count - 1, candidate + 2) {
      mass += likely[other + 1]
    }
    return mass
  }

  /// Computes the prediction for this update.
  @_noAllocation @_noLocks
  private mutating func predict() {
    let sounding = 1 - silence
    let stay = 1 - Self.jump - Self.vanish
    let everywhere = (Self.jump * sounding + Self.vanish * silence) / Float(Self.count)
    // The share that drifts over an edge stays.
    likely[0] = likely[1]
    likely[Self.count + 1] = likely[Self.count]
    for slot in 1...Self.count {
      let around = likely[slot - 1] + likely[slot + 1]
      let own = (1 - 2 * Self.drift) * likely[slot] + Self.drift * around
      next[slot - 1] = own * stay + everywhere
    }
    silence = silence * (1 - Self.vanish) + Self.vanish * sounding
  }
}
