// SPDX-License-Identifier: GPL-3.0-or-later
import CMath
import SpectrumGraphics
import SpectrumMessages

/// The difference between the track and what it is compared with, band by band.
///
/// It is the quotient of two mean powers over the same time, so what changes in both, such as the
/// chance of noise, cancels. Levels are without gain, tilt and weighting. A time in which either is
/// silent as a whole counts for nothing.
final class Comparison {
  /// A mean of less power, −120 dBFS, is silence: there is no difference to it.
  private static var leastPower: Double { 1e-12 }
  /// The level in dBFS of a band without one, and a power that is hardly more.
  private static var none: Float { -200 }
  private static var noPower: Double { 1.1e-20 }
  /// A difference that changes by less, in dB, looks the same.
  private static var leastChange: Float { 0.005 }

  /// The layout of the bands, from which the weights of loudness follow.
  struct Bands: Equatable {
    var count = 0
    var scale = FrequencyScale(low: 20, high: 20_000)
    var quantity = LevelQuantity.power

    /// The middle of a band in Hz.
    func middle(of band: Int) -> Float { frequency(at: Float(band) + 0.5) }

    /// dB by which the power within a band is above its level; 0 unless that is a density.
    func width(of band: Int) -> Float {
      guard quantity == .density else { return 0 }
      return 10 * spectrum_log10(frequency(at: Float(band) + 1) - frequency(at: Float(band)))
    }

    /// Whether any band, of levels of shape [count], is louder than silence.
    func isSounding(_ levels: UnsafeBufferPointer<Float>) -> Bool {
      for band in 0..<min(count, levels.count)
      where levels[band] + width(of: band) > LevelScale.silence {
        return true
      }
      return false
    }

    /// The frequency in Hz at a place, in bands from the first one's lower edge.
    func frequency(at place: Float) -> Float {
      scale.frequency(at: place / Float(max(1, count)))
    }
  }

  /// How loud both sounds are: K-weighted levels of all of their power in dB, 0 for a full-scale sine
  /// of 997 Hz. Nil where only the bands tell, whose levels are more than their power where they are
  /// narrow, by the calibration *Sine*, or are those of single bins.
  struct Loudness {
    var track, compared: Float?
  }

  /// Those of the difference; of none before the first levels.
  private(set) var bands = Bands()
  /// dB from the loudness of what is compared with to the track's; nil before both have sounded.
  private(set) var offset: Float?
  /// Whether the same levels again leave the difference as it is drawn.
  private(set) var isStill = true
  /// Seconds in which both have sounded.
  private var seconds = 0.0
  /// The mean powers of the loudness.
  private var loudness = (track: 0.0, compared: 0.0)

  // Shape: [1024].
  /// dBFS of the last step: the track's, and what it is compared with.
  let track: UnsafeMutableBufferPointer<Float>
  let compared: UnsafeMutableBufferPointer<Float>
  /// Their mean power, 1 at 0 dBFS.
  private let trackMeans: UnsafeMutableBufferPointer<Double>
  private let comparedMeans: UnsafeMutableBufferPointer<Double>
  /// What a band's power adds to the loudness, and the least that isn't silence.
  private let weights: UnsafeMutableBufferPointer<Double>
  private let floors: UnsafeMutableBufferPointer<Double>
  /// dB, NaN for none, before the levels are matched.
  private let differences: UnsafeMutableBufferPointer<Float>

  init() {
    func room<Number>(_ initial: Number) -> UnsafeMutableBufferPointer<Number> {
      let room = UnsafeMutableBufferPointer<Number>.allocate(
        capacity: Message.Frame.maximumBandCount)
      room.initialize(repeating: initial)
      return room
    }
    (track, compared) = (room(-200), room(-200))
    (trackMeans, comparedMeans) = (room(0), room(0))
    (weights, floors) = (room(0), room(0))
    differences = room(.nan)
  }

  deinit {
    track.deallocate()
    compared.deallocate()
    trackMeans.deallocate()
    comparedMeans.deallocate()
    weights.deallocate()
    floors.deallocate()
    differences.deallocate()
  }

  /// Forgets everything.
  func reset() { (bands, offset, seconds, isStill) = (Bands(), nil, 0, true) }

  /// Pauses: no levels come for now.
  func rest() { isStill = true }

  /// The track's mean level above that of what it is compared with, in dB; nil where either is silent.
  func difference(of band: Int, isMatched: Bool) -> Float? {
    guard band < bands.count, !differences[band].isNaN else { return nil }
    return differences[band] - (isMatched ? offset ?? 0 : 0)
  }

  /// Adds the levels in `track` and `compared`, and their loudness, which lasted `elapsed` seconds.
  /// `time`: the means' time constant in seconds; infinity for the mean of all. A change of the bands
  /// begins again.
  ///
  /// A reference has no lower limit, and bands that it lacks don't count for the loudness. An average
  /// is a mean already. `resolution`: that of a reference in 24ths of an octave; where it `isCoarser`, the
  /// track is brought to it, its levels not smoothed before. Nil for what has the same bands.
  func step(
    _ bands: Bands, _ loudness: Loudness, time: Float, elapsed: Float, of comparand: Comparand,
    at resolution: ReferenceResolution?, by smoothing: inout OctaveSmoothing
  ) {
    let (isReference, isMean) = (comparand == .reference, comparand == .average)
    if bands != self.bands { begin(bands) }
    let elapsed = elapsed.held(within: 0...3600)
    isStill = true
    guard bands.isSounding(UnsafeBufferPointer(track)),
      isReference || bands.isSounding(UnsafeBufferPointer(compared))
    else { return }
    seconds += Double(elapsed)
    // At first m += (p − m)·Δt/t, the mean of p over the time t (p before any time has passed); then
    // the recursive one.
    let mean = seconds > 0 ? Double(elapsed) / seconds : 1
    let share = max(mean, Double(1 - spectrum_exp(-elapsed / time)))
    for band in 0..<bands.count {
      trackMeans[band] += (track[band].power - trackMeans[band]) * share
      comparedMeans[band] += (compared[band].power - comparedMeans[band]) * (isMean ? 1 : share)
    }
    let blurred = resolution.flatMap { $0.isCoarser ? blur(at: $0, by: &smoothing) : nil }
    var heard = (track: 0.0, compared: 0.0)
    for band in 0..<bands.count {
      let mean = blurred?[band].power ?? trackMeans[band]
      if !isReference || compared[band] > Self.none {
        heard.track += weights[band] * mean
        heard.compared += weights[band] * comparedMeans[band]
      }
      let floor = isReference ? Self.noPower : floors[band]
      let isThere = mean > floors[band] && comparedMeans[band] > floor
      keep(isThere ? difference(mean, comparedMeans[band]) : .nan, of: band)
    }
    guard heard.compared > 0 else {
      // A reference of other frequencies.
      offset = nil
      return
    }
    guard let track = loudness.track, let compared = loudness.compared else {
      offset = difference(heard.track, heard.compared)
      return
    }
    self.loudness.track += (track.power - self.loudness.track) * share
    self.loudness.compared += (compared.power - self.loudness.compared) * (isMean ? 1 : share)
    offset = difference(self.loudness.track, self.loudness.compared)
  }

  /// The track's means in dBFS, at that resolution.
  private func blur(
    at resolution: ReferenceResolution, by smoothing: inout OctaveSmoothing
  ) -> [Float] {
    withUnsafeTemporaryAllocation(of: Float.self, capacity: max(1, bands.count)) { levels in
      for band in 0..<bands.count {
        levels.initializeElement(at: band, to: Float(decibelsOfPower: trackMeans[band]))
      }
      return resolution.levels(
        of: UnsafeBufferPointer(rebasing: levels[..<bands.count]), by: &smoothing)
    }
  }

  private func begin(_ bands: Bands) {
    reset()
    self.bands = bands
    loudness = (0, 0)
    trackMeans.update(repeating: 0)
    comparedMeans.update(repeating: 0)
    differences.update(repeating: .nan)
    for band in 0..<bands.count {
      let middle = bands.middle(of: band)
      let weight = Weighting.k.decibels(atHz: middle).power
      weights[band] = bands.quantity == .power ? weight : weight * Double(middle)
      floors[band] = Self.leastPower / bands.width(of: band).power
    }
  }

  private func difference(_ track: Double, _ compared: Double) -> Float {
    Float(decibelsOfPower: track) - Float(decibelsOfPower: compared)
  }

  private func keep(_ difference: Float, of band: Int) {
    let last = differences[band]
    if difference.isNaN != last.isNaN || abs(difference - last) >= Self.leastChange {
      isStill = false
    } else {
      // Else many small changes would never be drawn.
      return
    }
    differences[band] = difference
  }
}
