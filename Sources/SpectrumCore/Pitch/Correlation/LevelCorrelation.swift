// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The normalised correlation of one level of the pyramid with its past, now and on average.
///
/// With E0 the energy of the newest W samples and Et that of the W samples t earlier,
///
///     ρ(t) = r(t) / max(√(E0·Et), 0.4·max(E0, Et)).
///
/// A note that grows or fades keeps its ρ, but only within 8 dB: else the silence before an onset
/// would give ρ = 1. The *slow* ρ is the quotient of the leaky means of numerator and denominator.
/// Sources: Medan, Yair, Chazan, "Super resolution pitch determination of speech signals", IEEE
/// Trans. SP 39(1), 1991, for the form; the limit is our own.
struct LevelCorrelation: ~Copyable {
  /// Lags 0…W.
  static let lagCount = CorrelationTransform.window + 1
  /// The least ratio of the windows' amplitudes for which ρ isn't reduced.
  private static let leastRatio: Float = 0.4
  /// A sound has ended when it is 30 dB below its mean.
  private static let leastPart: Float = 0.001
  /// Added to the denominators, so that 0/0 is 0.
  private static let tiny: Float = 1e-9

  /// The present ρ; shape: [lagCount], with room for reading sixteen at a time.
  let now = SampleBuffer(count: capacity + 16)
  /// The slow ρ; likewise.
  let slow = SampleBuffer(count: capacity + 16)
  private let meanProducts = SampleBuffer(count: capacity)
  private let meanLimits = SampleBuffer(count: capacity)
  /// Et from index 7 on: so the lags from 1 on, eight at a time, are stored aligned.
  private let energies = SampleBuffer(count: capacity + 8)
  /// `lagCount`, rounded up to eights.
  private static let capacity = 264

  /// Takes the correlation of the 2W samples before `end` from `transform`. `leak`: the share of
  /// the new value in the means, which are kept for lags below `slowEnd`. Returns the share of the
  /// energy that the correlation is of: less than 1 if it leaves out a lone partial.
  @_noAllocation @_noLocks
  func process(
    before end: UnsafePointer<Float>, _ transform: borrowing CorrelationTransform, leak: Float,
    slowEnd: Int, isPartial: Bool
  ) -> Float {
    let energy = findEnergies(before: end)
    let share = isPartial ? (transform.products[0] / (energy + Self.tiny)).clamped(to: 0...1) : 1
    let floor = spectrum_repeat_float8(Self.leastRatio * energy)
    let one = spectrum_repeat_float8(1)
    var lag = 0
    while lag < Self.capacity {
      let earlier = SIMD8(at: energies.base + 7 + lag)
      let least = (earlier * Self.leastRatio).larger(floor)
      let limit = spectrum_sqrt8(earlier * energy).larger(least) * share
      let product = SIMD8(at: transform.products.base + lag)
      (product / (limit + Self.tiny)).smaller(one).store(at: now.base + lag)
      lag += 8
      let first = lag - 8
      guard first < slowEnd else { continue }
      var meanProduct = SIMD8(at: meanProducts.base + first)
      var meanLimit = SIMD8(at: meanLimits.base + first)
      meanProduct += (product - meanProduct) * leak
      meanLimit += (limit - meanLimit) * leak
      meanProduct.store(at: meanProducts.base + first)
      meanLimit.store(at: meanLimits.base + first)
      (meanProduct / (meanLimit + Self.tiny)).smaller(one).store(at: slow.base + first)
    }
    // The sound in the means has ended; they would report it for another 0.2 s.
    if energy * share < Self.leastPart * meanLimits.base[0] { slow.fill(0) }
    return share
  }

  /// Et for all lags; returns E0.
  ///
  /// From lag to lag by the squares that enter and leave, beginning with E0: so loud samples
  /// further back leave no rounding error at the lags of a quiet note.
  @_noAllocation @_noLocks
  private func findEnergies(before end: UnsafePointer<Float>) -> Float {
    let window = CorrelationTransform.window
    let energy = LagWindow(samples: end - window, count: window).energy
    let zero = SIMD8<Float>.zero
    var last = SIMD8<Float>(repeating: energy)
    energies.base[7] = energy
    var lag = 0
    while lag < window {
      // The newest sample of the eight leaves first, and is the last in memory.
      let (gone, come) = (SIMD8(at: end - lag - 8), SIMD8(at: end - window - lag - 8))
      let changes = spectrum_reversed8(come * come - gone * gone)
      let sums = last + spectrum_running_sums8(changes)
      sums.larger(zero).store(at: energies.base + 8 + lag)
      last = spectrum_last8(sums)
      lag &+= 8
    }
    return energy
  }

  /// Forgets the sound so far.
  @_noAllocation @_noLocks
  func reset() {
    now.fill(0)
    slow.fill(0)
    meanProducts.fill(0)
    meanLimits.fill(0)
  }
}
