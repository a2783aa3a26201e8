// SPDX-License-Identifier: GPL-3.0-or-later

/// Reads a note's period as exactly as the note's length allows, in stages.
///
/// Each stage correlates the newest n seconds with those k periods earlier, kT ≈ T, 4T, 16T … 0.1
/// s, n = max(kT, 2T, 10 ms), as long as the note is old enough; then T = (position of the peak)/k.
/// For a periodic sound the peak is exactly at kT, whatever n is, and the error of its position is
/// divided by k. The stages end when the correlation falls or the pitch moves: so glides, vibrato
/// and stretched strings shorten the lag. Source for reading multiples of the period: Brown, Zhang,
/// "Musical frequency tracking using the methods of conventional and 'narrowed' autocorrelation",
/// JASA 89, 1991.
struct PitchRefinement: ~Copyable {
  /// The longest lag, in seconds.
  private static let longest: Float = 0.1
  /// The stages end when ρ is this much below the best stage's …
  private static let shrink: Float = 0.05
  /// … or the pitch has moved by more than this, in cents.
  private static let deviation: Float = 3

  /// Products that a stage takes for each sample of its window.
  private static let productsPerSample = 20

  private let correlation = LongLagCorrelation()
  /// Whether there are stages left.
  private(set) var isActive = false
  /// The period found so far, in seconds, and its correlation, 0…1.
  private(set) var (period, rho) = (Float(0), Float(0))
  /// The lag of the last stage, in seconds.
  var lag: Float {
    @_noAllocation @_noLocks get { Float(multiple) * period }
  }
  private var (coarse, target, age) = (Float(0), Float(0), Float(0))
  private var highest: Float = 0
  /// k of the last stage; 0 = none yet.
  private var multiple = 0
  /// The level that is read.
  private var level = 0
  /// The spacing of the last peak.
  private var spacing = 0

  /// Begins with a note whose period is known to some cents. `hasLonePartial`: whether there is a lone
  /// partial above the range, which is kept out as far as possible.
  @_noAllocation @_noLocks
  mutating func begin(
    _ note: PresentNote, hasLonePartial: Bool, in pyramid: borrowing PitchPyramid
  ) {
    level = pyramid.refinementLevel(for: note.period, hasLonePartial: hasLonePartial)
    let periods = LongLagCorrelation.periods(of: note.period * pyramid.rates[level])
    (coarse, period, target, age) = (note.period, note.period, periods * note.period, note.age)
    (rho, highest, multiple, isActive) = (0, 0, 0, true)
  }

  /// Stops.
  @_noAllocation @_noLocks
  mutating func cancel() { isActive = false }

  /// Stops, and forgets the sound so far.
  @_noAllocation @_noLocks
  mutating func reset() { (isActive, spacing) = (false, 0) }

  /// Does as many stages as `products` allow, one at least.
  @_noAllocation @_noLocks
  mutating func advance(in pyramid: borrowing PitchPyramid, products: Int) {
    var rest = products
    repeat {
      rest -= Self.productsPerSample * window(in: pyramid).count
      advance(in: pyramid)
    } while isActive && Self.productsPerSample * window(in: pyramid).count <= rest
  }

  /// Samples of the next stage's window, and its k.
  @_noAllocation @_noLocks
  private func window(in pyramid: borrowing PitchPyramid) -> (count: Int, multiple: Int) {
    let multiple = Int(clamping: target / period * 1.0001, to: 1...4096)
    let seconds = max(Float(multiple) * period, LongLagCorrelation.windowSeconds(of: period))
    return (Int(clamping: seconds * pyramid.rates[level], to: 4...16_384), multiple)
  }

  /// Does the next stage; then `isActive` is true if another may follow.
  @_noAllocation @_noLocks
  private mutating func advance(in pyramid: borrowing PitchPyramid) {
    isActive = false
    let rate = pyramid.rates[level]
    let (count, next) = window(in: pyramid)
    let lagSeconds = Float(next) * period
    if multiple > 0 && (next <= multiple || lagSeconds + Float(count) / rate > age) { return }
    let peak = correlation.peak(
      before: pyramid.smoothEnd(level), capacity: pyramid.capacity(level),
      lag: lagSeconds * rate, count: count, spacing: spacing)
    spacing = peak.spacing
    guard peak.position > 0 else { return }
    let found = peak.position / rate / Float(next)
    if multiple > 0 {
      let change = abs(found / period - 1)
      let allowed =
        Self.deviation + (lagSeconds < 0.015 ? 20 : 0) + 60 * (1 - peak.height)
      // 1731.2 = 1200/ln 2 cents for a ratio of 1 + x, x small.
      if peak.height < highest - Self.shrink || change * Float(next) > 0.3
        || change * 1731.2 > allowed
      {
        return
      }
    } else if !found.isNear(coarse) {
      // The peak is another one; keep the coarse period, which few samples have given.
      rho = max(peak.height, 0)
      return
    }
    (period, rho, multiple) = (found, max(peak.height, 0), next)
    highest = max(highest, peak.height)
    if target >= Self.longest { return }
    target = min(max(Self.longest, 3 * period), max(target, period) * 4)
    isActive = true
  }
}
