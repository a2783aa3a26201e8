// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// How much one level of the pyramid repeats itself at each lag, now and on average.
///
/// With E0 the energy of the newest W samples and Et that of the W samples t earlier,
///
///     ρ(t) = r(t) / max(√(E0·Et), 0.4·max(E0, Et)).
///
/// Like Pearson's it does not care whether a note grows or fades, but only within 8 dB: silence
/// before an onset would otherwise make 1 out of nothing. The *slow* ρ is that of the leaky means of
/// numerator and denominator. Sources: Medan, Yair, Chazan, "Super resolution pitch determination of
/// speech signals", IEEE Trans. SP 39(1), 1991, for the form; the limit is our own.
struct LevelCorrelation: ~Copyable {
  /// Lags 0…W.
  static let lagCount = CorrelationTransform.window + 1
  /// The largest ratio of amplitudes between the windows that counts as the same note.
  private static let leastRatio: Float = 0.4
  /// 30 dB below its mean a sound has ended.
  private static let leastPart: Float = 0.001
  /// Added to the denominators: 0/0 becomes 0.
  private static let tiny: Float = 1e-9

  /// ρ of the moment; shape: [lagCount], and some to spare for who reads sixteen.
  let now = SampleBuffer(count: capacity + 16)
  /// ρ of the leaky means; likewise.
  let slow = SampleBuffer(count: capacity + 16)
  private let meanProducts = SampleBuffer(count: capacity)
  private let meanLimits = SampleBuffer(count: capacity)
  /// Et from place 7 on: so the lags from 1 on, which are found eight at a time, are stored aligned.
  private let energies = SampleBuffer(count: capacity + 8)
  /// `lagCount`, in eights.
  private static let capacity = 264

  /// Takes the correlation of the 2W samples before `end`, as it stands in `transform`.
  /// `leak`: the share of the new value in the means; of them the lags below `slowEnd` are kept.
  @_noAllocation @_noLocks
  func process(
    before end: UnsafePointer<Float>, _ transform: borrowing CorrelationTransform, leak: Float,
    slowEnd: Int
  ) {
    let energy = findEnergies(before: end)
    let floor = spectrum_repeat_float8(Self.leastRatio * energy)
    let one = spectrum_repeat_float8(1)
    var lag = 0
    while lag < Self.capacity {
      let earlier = SIMD8(at: energies.base + 7 + lag)
      let least = (earlier * Self.leastRatio).larger(floor)
      let limit = spectrum_sqrt8(earlier * energy).larger(least)
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
    // What the means hold is over; they would tell of it for 0.2 s yet.
    if energy < Self.leastPart * meanLimits.base[0] { slow.fill(0) }
  }

  /// Et for all lags; returns E0.
  ///
  /// From E0 on by sums of squares that come and go, so that loud samples of long ago, which lags
  /// of a quiet note don't reach, leave no rounding.
  @_noAllocation @_noLocks
  private func findEnergies(before end: UnsafePointer<Float>) -> Float {
    let window = CorrelationTransform.window
    var squares = SIMD8<Float>.zero
    var index = 0
    while index < window {
      let samples = SIMD8(at: end - window + index)
      squares += samples * samples
      index &+= 8
    }
    let energy = squares.total
    let zero = SIMD8<Float>.zero
    var last = SIMD8<Float>(repeating: energy)
    energies.base[7] = energy
    var lag = 0
    while lag < window {
      // The newest goes first, and stands last.
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
