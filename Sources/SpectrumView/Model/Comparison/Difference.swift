// SPDX-License-Identifier: GPL-3.0-or-later
import CMath
import SpectrumMessages

/// The difference between the track and what it is compared with, band by band.
///
/// It is the quotient of two mean powers over the same time, so what changes in both, such as the
/// chance of noise, cancels. Means are of levels as received, and are smoothed when they are shown. A
/// time in which either is silent as a whole counts for nothing.
final class Difference {
  /// A mean of less power, in dBFS, is silence: there is no difference to it.
  private static var leastLevel: Float { -120 }
  /// A level in dBFS that is hardly above that of a band without one.
  private static var noLevel: Float { -199.5 }
  /// A difference that changes by less, in dB, looks the same.
  private static var leastChange: Float { 0.005 }

  /// How loud both sounds are: K-weighted levels of all of their power in dB, 0 for a full-scale sine
  /// of 997 Hz. Nil where only the bands tell, whose levels are more than their power where they are
  /// narrow, by the calibration *Sine*, or are those of single bins.
  struct Loudness {
    var track, compared: Float?
  }

  /// Those of the difference; of none before the first levels.
  private(set) var bands = BandLayout()
  /// dB from the loudness of what is compared with to the track's; nil before both have sounded.
  private(set) var offset: Float?
  /// Whether the same levels again leave the difference as it is drawn.
  private(set) var isStill = true
  /// Of the time in which both have sounded; the other one of a live sound only.
  private let trackMean = MeanPower()
  private let liveMean = MeanPower()
  /// Whether the means have loudness.
  private var isLoudnessKnown = false

  // Shape: [1024].
  /// The means in dBFS, as they are shown.
  @Owned(Message.Frame.maximumBandCount, KeptLevels.none) private var track
  @Owned(Message.Frame.maximumBandCount, KeptLevels.none) var compared
  /// What a band's power adds to the loudness, and the least level in dBFS that isn't silence.
  @Owned(Message.Frame.maximumBandCount, Double(0)) private var weights
  @Owned(Message.Frame.maximumBandCount, Float(0)) private var floors
  /// dB, NaN for none, before the levels are matched.
  @Owned(Message.Frame.maximumBandCount, Float.nan) private var differences

  /// Forgets everything.
  func reset() {
    (bands, offset, isStill) = (BandLayout(), nil, true)
    trackMean.reset()
    liveMean.reset()
  }

  /// Pauses: no levels come for now.
  func rest() { isStill = true }

  /// The track's mean level above that of what it is compared with, in dB; nil where either is silent.
  func difference(of band: Int, isMatched: Bool) -> Float? {
    guard band < bands.count, !differences[band].isNaN else { return nil }
    return differences[band] - (isMatched ? offset ?? 0 : 0)
  }

  /// Adds the track's levels as received, those of what it is compared with, and how loud both are;
  /// all lasted `elapsed` seconds. `time`: the means' time constant in seconds; infinity for the mean of
  /// all. A change of the bands begins again.
  func add(
    _ levels: UnsafeBufferPointer<Float>, beside source: ComparedSource, _ loudness: Loudness,
    of bands: BandLayout, time: Float, elapsed: Float
  ) {
    if bands != self.bands { begin(bands) }
    guard bands.isSounding(levels), source.isReference || source.isSounding(in: bands) else {
      return
    }
    isLoudnessKnown = loudness.track != nil && loudness.compared != nil
    trackMean.add(
      levels, weighted: isLoudnessKnown ? loudness.track : nil, of: bands, time: time,
      elapsed: elapsed)
    guard case .live(let live) = source else { return }
    liveMean.add(
      live.all, weighted: isLoudnessKnown ? loudness.compared : nil, of: bands, time: time,
      elapsed: elapsed)
  }

  /// Takes the difference of the means, smoothed. `line`: the levels of `source` at this moment, likewise
  /// smoothed; shape: [bands.count].
  func show(
    _ source: ComparedSource, _ line: UnsafeMutableBufferPointer<Float>,
    by smoothing: BandSmoothing
  ) {
    guard trackMean.bandCount > 0, trackMean.bands == bands, line.count == bands.count else {
      return
    }
    isStill = true
    let shownTrack = UnsafeMutableBufferPointer(rebasing: track[..<bands.count])
    let shown = UnsafeMutableBufferPointer(rebasing: compared[..<bands.count])
    trackMean.levels(into: shownTrack)
    if !source.bring(shownTrack, by: smoothing) { smoothing.smooth(shownTrack) }
    if source.isLive {
      liveMean.levels(into: shown)
      smoothing.smooth(shown)
    } else {
      _ = shown.update(fromContentsOf: line)
    }
    for band in 0..<bands.count {
      let floor = source.isReference ? Self.noLevel : floors[band]
      let isThere = track[band] > floors[band] && compared[band] > floor
      keep(isThere ? track[band] - compared[band] : .nan, of: band)
    }
    offset = offset(to: source)
  }

  private func offset(to source: ComparedSource) -> Float? {
    var heard = (track: 0.0, compared: 0.0)
    // A reference has no lower limit, and bands that it lacks don't count.
    for band in 0..<bands.count where !source.isReference || compared[band] > KeptLevels.none {
      heard.track += weights[band] * track[band].power
      heard.compared += weights[band] * compared[band].power
    }
    // Else a reference of other frequencies.
    guard heard.compared > 0 else { return nil }
    guard isLoudnessKnown, !source.isReference else {
      return Float(decibelsOfPower: heard.track) - Float(decibelsOfPower: heard.compared)
    }
    return trackMean.averageLoudness - (source.averageLoudness ?? liveMean.averageLoudness)
  }

  private func begin(_ bands: BandLayout) {
    reset()
    self.bands = bands
    differences.update(repeating: .nan)
    for band in 0..<bands.count {
      let middle = bands.middle(of: band)
      let weight = Weighting.k.decibels(atHz: middle).power
      weights[band] = bands.quantity == .power ? weight : weight * Double(middle)
      floors[band] = Self.leastLevel - bands.width(of: band)
    }
  }

  private func keep(_ difference: Float, of band: Int) {
    let last = differences[band]
    // Else the last one stays, or many small changes would never be drawn.
    if difference.isNaN != last.isNaN || abs(difference - last) >= Self.leastChange {
      (differences[band], isStill) = (difference, false)
    }
  }
}
