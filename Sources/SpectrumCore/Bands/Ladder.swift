// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// One transform of the ladder: its length, its rate and the frequencies that it serves. A plan sets the
/// rest, from `transform` on.
struct Rung {
  /// Longer transforms are computed in steps.
  static let largestShort = 4096
  /// Samples that one step of a long transform's windowing takes.
  static let windowSlice = 2048

  /// How many times the signal's rate was halved before this transform.
  var halvings = 0
  /// Samples of a transform, at the halved rate.
  var size = 0
  /// Samples from one transform to the next, at the halved rate.
  var hop = 0
  /// Bins per Hz.
  var binsPerHz: Float = 0
  /// Above this frequency the rung above takes over; infinite for the topmost.
  var highestHz = Float.infinity

  /// Its place among the short or the long transforms of the plan's bank.
  var transform = 0
  /// Where its window begins in the plan's table of weights.
  var weightsStart = 0
  /// (2 / Σw)²: makes |X|² of a full-scale sine 1.
  var scale: Float = 0
  /// The window's equivalent noise bandwidth in bins, N·Σw² / (Σw)².
  var noiseBandwidth: Float = 1
  /// The bins that bands or their interpolation may ask for.
  var bins = 0..<0

  /// Whether the transform is too long for one call.
  var isLong: Bool { @_noAllocation @_noLocks get { size > Self.largestShort } }
  /// Steps of a long transform's windowing.
  var windowSteps: Int {
    @_noAllocation @_noLocks get { (size + Self.windowSlice - 1) / Self.windowSlice }
  }

  /// From this part of a crossover up to the crossover two rungs blend: over a third octave.
  static let blendFrom: Float = 0.793_700_5

  /// Below this frequency in Hz bands are read from this rung for the most part.
  var middleOfBlend: Float {
    @_noAllocation @_noLocks get { 0.5 * (1 + Self.blendFrom) * highestHz }
  }

  /// The share of the lower rung, whose `highestHz` it is, at `frequencyHz`: 1…0.
  @_noAllocation @_noLocks
  func share(at frequencyHz: Float) -> Float {
    guard frequencyHz > Self.blendFrom * highestHz else { return 1 }
    guard frequencyHz < highestHz else { return 0 }
    return (highestHz - frequencyHz) / (highestHz * (1 - Self.blendFrom))
  }
}

/// The transforms that make up a spectrum, from the top down: each is longer than the one before, for
/// lower frequencies, on a signal of a lower rate.
///
/// *Multi-resolution* doubles the window at each octave below 2.75 kHz, from 21 to 427 ms. A *fixed*
/// resolution has one length where a window holds enough periods to measure a level, and longer ones
/// only below. The classic detector has one length only.
struct Ladder {
  static let maximumRungs = 6
  /// The longest window that a ladder adds by itself, in seconds: it separates 40 from 46 Hz, and a
  /// burst is 30 dB down 400 ms after its end. The nearest size is 372 to 427 ms long.
  private static let longest: Float = 0.4
  /// The shortest of multi-resolution, in seconds: a click at 10 kHz stays shorter than 25 ms.
  private static let shortest: Float = 1024 / 48000.0
  /// The uppermost crossover of multi-resolution in Hz: a quarter of 44.1 kHz / 4.
  private static let firstCrossoverHz: Float = 2750
  /// In Hz: from here up a sine must read its true level.
  private static let lowestSineHz: Float = 25

  var rungs = InlineArray<6, Rung>(repeating: Rung())
  var count = 0

  @_noAllocation @_noLocks
  init(_ settings: SpectrumSettings, sampleRate: Float) {
    if let samples = settings.resolution.samples {
      addFixed(samples, settings, sampleRate)
    } else {
      addMulti(sampleRate)
    }
  }

  @_noAllocation @_noLocks
  private mutating func addMulti(_ sampleRate: Float) {
    var seconds = Self.shortest
    var crossover = Float.infinity
    for _ in 0..<5 {
      add(seconds: seconds, below: crossover, sampleRate)
      crossover = crossover.isFinite ? crossover / 2 : Self.firstCrossoverHz
      // Twice as long each time, and the last a little more.
      seconds = seconds < 0.4 * Self.longest ? 2 * seconds : Self.longest
    }
  }

  @_noAllocation @_noLocks
  private mutating func addFixed(
    _ samples: Int, _ settings: SpectrumSettings, _ sampleRate: Float
  ) {
    // The size is in samples at 44.1 and 48 kHz and their halves and doubles; other rates keep the
    // duration that it has between those.
    var octaves: Float = 1
    while sampleRate > 66_000 * octaves { octaves *= 2 }
    while sampleRate < 33_000 * octaves { octaves /= 2 }
    let isUsual = sampleRate >= 44_000 * octaves && sampleRate <= 48_100 * octaves
    let ideal = Float(samples) * (isUsual ? octaves : sampleRate / 46_000)
    var seconds = ideal / sampleRate
    add(seconds: seconds, below: .infinity, sampleRate)
    guard settings.detector != .meanOfDecibels else { return }
    let periods = settings.window.minimumPeriods
    while count < Self.maximumRungs && seconds * Self.lowestSineHz < periods
      && seconds < Self.longest / 1.1
    {
      let crossover = periods / seconds / Rung.blendFrom
      seconds = min(2 * seconds, Self.longest)
      add(seconds: seconds, below: crossover, sampleRate)
    }
  }

  /// Adds a rung of about `seconds` for the frequencies below `crossover` in Hz.
  @_noAllocation @_noLocks
  private mutating func add(seconds: Float, below crossover: Float, _ sampleRate: Float) {
    var (halvings, rate) = (0, sampleRate)
    // The half-band filters are flat up to a quarter of the new rate.
    while rate / 2 >= 4 * crossover && halvings < Self.maximumHalvings(sampleRate) {
      (halvings, rate) = (halvings + 1, rate / 2)
    }
    let size = TransformSize.near(seconds * rate)
    let isLong = seconds > 0.1
    // The bass follows the end of a burst within 0.4 s; so small, this costs little.
    let isBass = seconds > 0.3 && size <= 1024
    rungs[count] = Rung(
      halvings: halvings, size: size, hop: isBass ? size / 16 : isLong ? size / 4 : size / 2,
      binsPerHz: Float(size) / rate, highestHz: crossover)
    count += 1
  }

  /// The most times that a signal of that rate is halved: down to 1378…2756 Hz.
  @_noAllocation @_noLocks
  static func maximumHalvings(_ sampleRate: Float) -> Int {
    var (halvings, rate) = (0, sampleRate)
    while rate >= 2 * 1378 { (halvings, rate) = (halvings + 1, rate / 2) }
    return halvings
  }
}
