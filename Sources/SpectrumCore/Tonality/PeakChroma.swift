// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// How strongly each pitch class sounds in a frame, in three bands, and how the music is tuned.
///
/// Only peaks of the spectrum count, each by its sharpness, so that drums and noise hardly do. With
/// M a peak's magnitude, and ref the largest one's, decaying with a time constant of 5 s, its
/// weight is
///
///     ln(1 + M/(0.02·ref)) · sharpness · cos²(π·d)
///
/// where the sharpness is 1 for a sine and d is the distance in semitones from the nearest note, as
/// the music is tuned. The tuning is the leaky circular mean, over 12 s, of the peaks' fractions of a
/// semitone. Sources: Gómez, "Tonal description of polyphonic audio for music content processing",
/// INFORMS J. Computing 18(3), 2006 (peaks, cos²); Dressler, Streich, "Tuning frequency estimation
/// using circular statistics", ISMIR 2007.
struct PeakChroma: ~Copyable {
  static let bandCount = 3
  static let classCount = 12
  /// Steps of a frame: the level; the peaks, in parts; the chroma, in parts.
  static let stepCount = 1 + peakSteps + foldSteps

  /// The newest frame's; shape: [bandCount][classCount].
  let chroma = SampleBuffer(count: bandCount * classCount)
  /// Semitones by which the music is above (+) or below (−) the reference, −½…½; 0 if unknown.
  private(set) var tuning: Float = 0
  /// How alike the peaks' fractions of a semitone are, 0…1.
  private(set) var tuningCertainty: Float = 0
  /// The share of the power that lies in peaks, 0…1 or a little more.
  private(set) var tonality: Float = 0
  /// log10 of the power within the bands.
  private(set) var level: Float = -10

  private static let peakSteps = 8
  private static let foldSteps = 4
  /// The peaks that are read, and the edges of the bands, in Hz.
  private static let lowestHz = 50.0
  private static let highestHz = 2600.0
  private static let lowEdge: Float = 200
  private static let highEdge: Float = 800
  private static let referenceSeconds: Float = 5
  /// The least ref; the least M, and the knee of the logarithm, relative to ref.
  private static let leastReference: Float = 1e-4
  private static let leastPeak: Float = 0.003
  private static let knee: Float = 0.02
  /// By how much, as ln of magnitudes, a sine's neighbours are below it.
  private static let sineDip: Float = 0.55
  private static let tuningSeconds: Float = 12
  /// The tuning is read from here on, in Hz; below, a bin is too wide.
  private static let leastTunedHz: Float = 120
  /// The least certainty of a tuning.
  private static let leastCertainty: Float = 0.15
  /// ln 2 / 2: from log2 of power to ln of magnitude.
  private static let perOctaveOfPower: Float = 0.34657359

  private let binHz: Float
  /// The bins that may be peaks.
  private let bins: Range<Int>
  private let (referenceFade, tuningFade): (Float, Float)
  /// ref², a power.
  private var reference = leastReference * leastReference
  /// The sums of w·cos 2πs, w·sin 2πs and w over the peaks, s in semitones.
  private var (turnX, turnY, turnWeight) = (Float(0), Float(0), Float(0))
  private var (power, peakPower) = (Float(0), Float(0))
  /// The frame's peaks, the lowest first: place in semitones (69 = the reference), weight, band.
  let places: SampleBuffer
  let weights: SampleBuffer
  private let bands: FixedArray<UInt8>
  private(set) var peakCount = 0

  /// Of the spectrum of `windowLength` samples at `rate` Hz.
  init(windowLength: Int, rate: Double, frameSeconds: Float) {
    let binHz = rate / Double(windowLength)
    self.binHz = Float(binHz)
    bins =
      Int((Self.lowestHz / binHz).rounded(.up))..<min(Int(Self.highestHz / binHz), windowLength / 4)
      + 1
    referenceFade = spectrum_exp(-2 * frameSeconds / Self.referenceSeconds)
    tuningFade = spectrum_exp(-frameSeconds / Self.tuningSeconds)
    // Of two neighbours, only one is a peak.
    let limit = bins.count / 2 + 2
    places = SampleBuffer(count: limit)
    weights = SampleBuffer(count: limit)
    bands = FixedArray(count: limit, repeating: 0)
  }

  /// Step 0..<`stepCount` of a frame, in that order. `spectrum`: |X[k]|², a full-scale sine's is 1,
  /// unchanged between the steps; `pitch`: the frequency of A4 in Hz.
  @_noAllocation @_noLocks
  mutating func process(step: Int, _ spectrum: borrowing SampleBuffer, reference pitch: Float) {
    if step == 0 {
      measure(spectrum)
    } else if step <= Self.peakSteps {
      let part = step - 1
      let first = bins.lowerBound + bins.count * part / Self.peakSteps
      let end = bins.lowerBound + bins.count * (part + 1) / Self.peakSteps
      readPeaks(first..<end, spectrum.base, pitch)
    } else {
      let part = step - 1 - Self.peakSteps
      if part == 0 { tune() }
      fold(peakCount * part / Self.foldSteps..<peakCount * (part + 1) / Self.foldSteps)
    }
  }

  /// Forgets the sound so far.
  @_noAllocation @_noLocks
  mutating func reset() {
    reference = Self.leastReference * Self.leastReference
    (turnX, turnY, turnWeight) = (0, 0, 0)
    (tuning, tuningCertainty, tonality, level) = (0, 0, 0, -10)
    (power, peakPower, peakCount) = (0, 0, 0)
    chroma.fill(0)
  }

  /// The cents of the tuning; nil while the peaks don't agree on one.
  var tuningCents: Float? {
    @_noAllocation @_noLocks get {
      tuningCertainty > Self.leastCertainty ? 100 * tuning : nil
    }
  }

  /// Begins a frame: follows the loudest bin.
  @_noAllocation @_noLocks
  private mutating func measure(_ spectrum: borrowing SampleBuffer) {
    var (top, sum) = (Float(0), Float(0))
    for bin in bins {
      top = max(top, spectrum.base[bin])
      sum += spectrum.base[bin]
    }
    reference = max(
      max(reference * referenceFade, top), Self.leastReference * Self.leastReference)
    (power, peakPower, peakCount) = (sum, 0, 0)
    turnX *= tuningFade
    turnY *= tuningFade
    turnWeight *= tuningFade
    chroma.fill(0)
  }

  /// Reads those of the bins that are peaks. Few are, so eight bins are looked at together.
  @_noAllocation @_noLocks
  private mutating func readPeaks(
    _ bins: Range<Int>, _ spectrum: UnsafePointer<Float>, _ pitch: Float
  ) {
    let least = SIMD8(repeating: Self.leastPeak * Self.leastPeak * reference)
    for first in stride(from: bins.lowerBound, to: bins.upperBound, by: 8) {
      // Above the bins the spectrum goes on.
      let own = SIMD8(at: spectrum + first)
      let (before, after) = (SIMD8(at: spectrum + first - 1), SIMD8(at: spectrum + first + 1))
      let arePeaks = own .> before .& own .>= after .& own .> least
      guard any(arePeaks) else { continue }
      for lane in 0..<min(8, bins.upperBound - first) where arePeaks[lane] {
        readPeak(first + lane, spectrum, pitch)
      }
    }
  }

  @_noAllocation @_noLocks
  private mutating func readPeak(_ bin: Int, _ spectrum: UnsafePointer<Float>, _ pitch: Float) {
    let (before, own, after) = (spectrum[bin - 1], spectrum[bin], spectrum[bin + 1])
    // A parabola through ln M of the three bins. Source: Smith, Serra, "PARSHL", ICMC 1987.
    let middle = Self.perOctaveOfPower * spectrum_log2(own)
    let low = Self.perOctaveOfPower * spectrum_log2(before + 1e-18)
    let high = Self.perOctaveOfPower * spectrum_log2(after + 1e-18)
    let offset = 0.5 * (low - high) / (low - 2 * middle + high - 1e-9)
    let sharpness = min(max((middle - 0.5 * (low + high)) / Self.sineDip, 0), 1)
    let hz = (Float(bin) + min(max(offset, -0.5), 0.5)) * binHz
    let place = 69 + 12 * spectrum_log2(hz / pitch)
    let magnitude = spectrum_sqrt(own / reference)
    let weight = sharpness * 2 * Self.perOctaveOfPower * spectrum_log2(1 + magnitude / Self.knee)
    if hz > Self.leastTunedHz {
      let turn = 2 * Double.pi * Double(place - spectrum_round(place))
      turnX += weight * Float(spectrum_cos(turn))
      turnY += weight * Float(spectrum_sin(turn))
      turnWeight += weight
    }
    peakPower += own * sharpness
    guard peakCount < places.count else { return }
    (places[peakCount], weights[peakCount]) = (place, weight)
    bands[peakCount] = hz < Self.lowEdge ? 0 : hz < Self.highEdge ? 1 : 2
    peakCount += 1
  }

  @_noAllocation @_noLocks
  private mutating func tune() {
    let length = spectrum_sqrt(turnX * turnX + turnY * turnY)
    tuningCertainty = turnWeight > 1e-9 ? length / turnWeight : 0
    tuning =
      tuningCertainty > Self.leastCertainty ? spectrum_atan2(turnY, turnX) / (2 * Float.pi) : 0
    // The window spreads a sine over three bins, with half of its power or more at the peak.
    tonality = 2 * peakPower / (power + 1e-12)
    level = spectrum_log10(power + 1e-10)
  }

  /// Adds peaks to their pitch classes.
  @_noAllocation @_noLocks
  private func fold(_ peaks: Range<Int>) {
    for peak in peaks {
      let place = places[peak] - tuning
      let note = spectrum_round(place)
      let pitchClass = Int(clamping: note, to: 0...127) % Self.classCount
      let cosine = Float(spectrum_cos(Double.pi * Double(place - note)))
      chroma[Int(bands[peak]) * Self.classCount + pitchClass] += weights[peak] * cosine * cosine
    }
  }
}
