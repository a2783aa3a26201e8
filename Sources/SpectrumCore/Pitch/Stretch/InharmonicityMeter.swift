// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Measures how far the partials of a string are stretched.
///
/// The partials of a stiff string are at
///
///     f_k = k·F·√(1 + B·k²),
///
/// so y = (f_k/(k·f))² − 1, with any f near F, is a straight line over k². B is its slope divided
/// by 1 + its value at k = 0, and its value at k = 1 gives the first partial.
///
/// A partial's frequency is interpolated between the highest of three bins under a Hann window and
/// its larger neighbour: with magnitudes a and b, it lies (2b − a)/(a + b) bins from the highest.
/// The partials are read in turn, up and down again, and the mean of both counts: so a pitch that
/// moves evenly looks the same in all of them.
///
/// Sources: Fletcher, Blackham, Stratton, "Quality of piano tones", JASA 34, 1962, for the partials;
/// Rife, Vincent, "Use of the discrete Fourier transform in the measurement of frequencies and
/// levels of tones", Bell System Technical Journal 49, 1970, for the bins.
struct InharmonicityMeter {
  /// The result of a measurement.
  struct Result {
    /// B.
    var coefficient: Float
    /// The first partial's frequency over the one that the measurement began with.
    var firstPartial: Float
  }

  /// The frequency that the measurement began with, in Hz; 0 = none is going on.
  private var frequency: Float = 0
  /// B as it is expected.
  private var expected: Float = 0
  /// The partial that is read, from 1 on, and where it is looked for, in Hz: first, and by now.
  private var (number, place, looked) = (1, Float(0), Float(0))
  /// Whether the partials are read the second time, downwards.
  private var isReturning = false
  /// The bin that is read next: −1, 0, 1 are those below, at and above `looked`.
  private var bin = -1
  /// Of these bins.
  private var magnitudes = SIMD4<Float>()
  /// The magnitude of the strongest partial so far.
  private var strongest: Float = 0
  /// The partials that have been found, and y of each; shape: [mostPartials].
  private var isFound = InlineArray<12, Bool>(repeating: false)
  private var stretches = InlineArray<12, Float>(repeating: 0)
  /// The line through those found upwards.
  private var line = PartialLine()

  /// The window's length in periods, and its limits in seconds: the higher a string, the less is
  /// known of where its partials are.
  private static let windowPeriods: Float = 30
  private static let shortestWindow: Float = 0.05
  private static let longestWindow: Float = 0.2
  /// The partials that are read, and the least number that a result takes.
  private static let mostPartials = 12
  private static let leastPartials = 4
  /// A level passes frequencies below a quarter of its rate: with some room for the filters.
  private static let samplesPerPeriod: Float = 4.4
  /// The least magnitude of a partial, of the strongest: −40 dB.
  private static let leastMagnitude: Float = 0.01
  /// How far beside the expected place a partial is looked for, in fundamentals: nearer to it than to
  /// its neighbours.
  private static let reach: Float = 0.35
  /// The most that partials may lie beside the line, as the root mean square of y: 1.5 cents.
  private static let mostRest: Float = 0.001_8
  /// The least ratio of the slope to its standard error: a voice's harmonics, which are scattered,
  /// have no significant slope.
  private static let leastSignificance: Float = 6

  /// Whether a measurement is going on.
  var isActive: Bool { @_noAllocation @_noLocks get { frequency > 0 } }

  /// The seconds of sound that a measurement looks back on, at a frequency in Hz.
  @_noAllocation @_noLocks
  static func windowSeconds(at frequency: Float) -> Float {
    (windowPeriods / frequency).clamped(to: shortestWindow...longestWindow)
  }

  /// Begins to measure a note of about `frequency` Hz. `expected`: B, as far as it is known.
  @_noAllocation @_noLocks
  mutating func begin(at frequency: Float, expected: Float) {
    self = Self()
    (self.frequency, self.expected) = (frequency, expected)
  }

  /// Stops.
  @_noAllocation @_noLocks
  mutating func cancel() { frequency = 0 }

  /// Reads a bin. The result, once all partials have been read; none if too few lie on a line.
  @_noAllocation @_noLocks
  mutating func advance(in pyramid: borrowing PitchPyramid) -> Result? {
    guard isActive else { return nil }
    if looked == 0 {
      place =
        isReturning
        ? frequency * Float(number) * spectrum_sqrt(1 + stretches[number - 1])
        : line.frequency(ofPartial: number, over: frequency, expected: expected)
      looked = place
    }
    var level = 3
    while level > pyramid.firstLevel && place * Self.samplesPerPeriod > pyramid.rates[level] {
      level -= 1
    }
    let rate = pyramid.rates[level]
    guard place * Self.samplesPerPeriod <= rate else { return goOn(isLast: true) }
    let samples =
      Int(
        clamping: Self.windowSeconds(at: frequency) * rate, to: 16...pyramid.capacity(level)) & ~7
    let width = rate / Float(samples)
    let magnitude = HannBin.magnitude(
      (looked + Float(bin) * width) / rate, before: pyramid.plainEnd(level), count: samples)
    guard store(magnitude, width: width) else { return nil }
    return goOn(isLast: number == Self.mostPartials)
  }

  /// Stores the magnitude of the bin that was due; `width`: from a bin to the next, in Hz. True if the
  /// partial is done with, found or not.
  @_noAllocation @_noLocks
  private mutating func store(_ magnitude: Float, width: Float) -> Bool {
    magnitudes[bin + 1] = magnitude
    let (below, middle, above) = (magnitudes[0], magnitudes[1], magnitudes[2])
    // Those at and above are known already where the bins have been moved down.
    guard bin == 1 || bin == -1 && middle > 0 else {
      bin += 1
      return false
    }
    let isAbove = above > below
    let neighbour = max(below, above)
    if neighbour > middle {
      let next = looked + (isAbove ? width : -width)
      guard abs(next - place) <= Self.reach * frequency else {
        isFound[number - 1] = false
        return true
      }
      looked = next
      magnitudes = isAbove ? SIMD4(middle, above, 0, 0) : SIMD4(0, below, middle, 0)
      bin = isAbove ? 1 : -1
      return false
    }
    strongest = max(strongest, middle)
    guard middle > Self.leastMagnitude * strongest else {
      isFound[number - 1] = false
      return true
    }
    let distance = (2 * neighbour - middle) / (neighbour + middle)
    let ratio = (looked + (isAbove ? distance : -distance) * width) / frequency / Float(number)
    let stretch = ratio * ratio - 1
    if isReturning {
      stretches[number - 1] = (stretches[number - 1] + stretch) / 2
    } else {
      (isFound[number - 1], stretches[number - 1]) = (true, stretch)
      line.add(stretch, ofPartial: number)
    }
    return true
  }

  /// Goes on to the next partial: upwards until `isLast`, then down again over those found, and to the
  /// end of the measurement.
  @_noAllocation @_noLocks
  private mutating func goOn(isLast: Bool) -> Result? {
    (looked, bin, magnitudes) = (0, -1, .zero)
    if !isReturning && !isLast {
      number += 1
      return nil
    }
    if !isReturning { (isReturning, number) = (true, Self.mostPartials + 1) }
    repeat { number -= 1 } while number > 0 && !isFound[number - 1]
    return number > 0 ? nil : finish()
  }

  /// Ends the measurement. The partials that lie farthest from the line are left out, one after the
  /// other, until the rest lie on it.
  @_noAllocation @_noLocks
  private mutating func finish() -> Result? {
    frequency = 0
    line = PartialLine()
    for number in 1...Self.mostPartials where isFound[number - 1] {
      line.add(stretches[number - 1], ofPartial: number)
    }
    while line.count >= Self.leastPartials {
      var (worst, farthest, squares) = (0, Float(0), Float(0))
      for number in 1...Self.mostPartials where isFound[number - 1] {
        let rest = abs(stretches[number - 1] - line.stretch(ofPartial: number))
        squares += rest * rest
        if rest >= farthest { (worst, farthest) = (number, rest) }
      }
      if squares <= Self.mostRest * Self.mostRest * Float(line.count) {
        guard line.significance(rest: squares) > Self.leastSignificance else { return nil }
        return Result(
          coefficient: line.coefficient,
          firstPartial: spectrum_sqrt(max(0, 1 + line.stretch(ofPartial: 1))))
      }
      guard worst > 0 else { return nil }
      isFound[worst - 1] = false
      line.add(stretches[worst - 1], ofPartial: worst, weight: -1)
    }
    return nil
  }
}
