// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Follows the key: a Bayes filter over the 24 keys and none, and what of it is shown.
///
/// A key that is shown stays until another is far likelier: a key that flickers between relatives
/// says less than a late one. A major key and its relative minor have the same notes, and whole
/// sections of a song rest on the other's chords. So the evidence e of a key counts in two parts, with
/// r that of its relative,
///
///     (e + r)^scaleTrust · (e/(e + r))^tonicTrust
///
/// Which notes are used tells soon, also after a modulation; which of two tonics they turn about, as the
/// music begins, and from then on only over a minute. Source of the form: Noland, Sandler, "Key
/// estimation using a hidden Markov model", ISMIR 2006.
struct KeyFilter: ~Copyable {
  /// The probabilities; shape: [25], as `KeyScorer.scores`.
  let likely = SampleBuffer(count: KeyScorer.keyCount + 1)
  /// The key shown, `KeyReading.noKey` = none.
  private(set) var key = KeyReading.noKey

  private static let count = KeyScorer.keyCount + 1
  private static let none = KeyScorer.keyCount
  /// The probability of none at first.
  private static let startNone: Float = 0.3
  /// The probability per second that the key is another.
  private static let jump: Float = 0.009
  /// Evidence is raised to such a power per second, because successive profiles overlap almost wholly;
  /// at the start to a higher one, the excess fading in `seconds`.
  private struct Trust {
    let steady, excess, seconds: Float

    @_noAllocation @_noLocks
    func power(after time: Float, elapsed: Float) -> Float {
      (steady + excess * spectrum_exp(-time / seconds)) * elapsed
    }
  }

  private static let scaleTrust = Trust(steady: 0.4, excess: 0.8, seconds: 6)
  private static let tonicTrust = Trust(steady: 0.03, excess: 1.2, seconds: 10)
  private static let leastEvidence: Float = 0.003
  /// A key is shown once its probability exceeds `shown`, hidden once that of no key exceeds
  /// `hidden`, and replaced once its own is below `kept` and another's above `taken`.
  private static let shown: Float = 0.5
  private static let hidden: Float = 0.9
  private static let kept: Float = 0.2
  private static let taken: Float = 0.55

  private let evidence = SampleBuffer(count: KeyScorer.keyCount + 1)
  private var seconds: Float = 0

  init() { reset() }

  /// Takes the scores of a reading, `elapsed` seconds after the last.
  @_noAllocation @_noLocks
  mutating func update(_ scores: borrowing SampleBuffer, elapsed: Float) {
    seconds += elapsed
    evidence.setSoftmax(of: scores)
    let scalePower = Self.scaleTrust.power(after: seconds, elapsed: elapsed)
    let tonicPower = Self.tonicTrust.power(after: seconds, elapsed: elapsed)
    let jump = Self.jump * elapsed
    var sum: Float = 0
    for index in 0..<Self.count {
      let predicted = (1 - jump) * likely[index] + jump * Self.prior(index)
      let own = evidence[index] + Self.leastEvidence
      if index == Self.none {
        likely[index] = predicted * spectrum_pow(own, scalePower)
      } else {
        let both = own + evidence[Self.relative(of: index)]
        let share = own / (both + Self.leastEvidence)
        likely[index] =
          predicted * spectrum_pow(both, scalePower) * spectrum_pow(share, tonicPower)
      }
      sum += likely[index]
    }
    for index in 0..<Self.count { likely[index] /= sum }
    choose()
  }

  /// How likely a key is, 0…1, fitted to music that the net hadn't met.
  @_noAllocation @_noLocks
  func confidence(in key: Int) -> Float { likely[key].calibrated(slope: 0.48, offset: -0.36) }

  /// The likeliest key but `other`.
  @_noAllocation @_noLocks
  func best(except other: Int) -> Int {
    var best = other == 0 ? 1 : 0
    for index in 0..<KeyScorer.keyCount where index != other && likely[index] > likely[best] {
      best = index
    }
    return best
  }

  /// Forgets the sound so far.
  @_noAllocation @_noLocks
  mutating func reset() {
    for index in 0..<Self.count { likely[index] = Self.prior(index) }
    (key, seconds) = (KeyReading.noKey, 0)
  }

  @_noAllocation @_noLocks
  private mutating func choose() {
    let best = best(except: KeyReading.noKey)
    if key == KeyReading.noKey {
      if likely[best] > Self.shown { key = best }
    } else if likely[Self.none] > Self.hidden {
      key = KeyReading.noKey
    } else if best != key, likely[key] < Self.kept, likely[best] > Self.taken {
      key = best
    }
  }

  /// The key of the same notes: A minor of C major.
  @_noAllocation @_noLocks
  private static func relative(of key: Int) -> Int {
    let tonics = KeyScorer.tonicCount
    return key < tonics ? (key + 9) % tonics + tonics : (key + 3) % tonics
  }

  @_noAllocation @_noLocks
  private static func prior(_ index: Int) -> Float {
    index == none ? startNone : (1 - startNone) / Float(KeyScorer.keyCount)
  }
}
