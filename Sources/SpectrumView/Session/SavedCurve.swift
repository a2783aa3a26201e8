// SPDX-License-Identifier: GPL-3.0-or-later
import CMath
import SpectrumGraphics
import SpectrumMessages
import SpectrumReferences

/// A held curve as a session keeps it: a text of whole numbers, the ends of the bands in hundredths of
/// a hertz, the length of the mean in tenths of a second, and each band's level in hundredths of a
/// decibel. An average has its loudness before them, in hundredths of a decibel.
struct SavedCurve: Equatable {
  var bands: FrequencyScale
  /// Seconds of the mean.
  var seconds: Float
  /// dBFS; shape: [1…1024].
  var levels: [Float]
  /// The mean K-weighted power in dB, of an average.
  var loudness: Float?

  init(bands: FrequencyScale, seconds: Float, levels: [Float], loudness: Float? = nil) {
    (self.bands, self.seconds, self.levels) = (bands, seconds, levels)
    self.loudness = loudness
  }

  /// The levels of a reference's bands, or an end of their spread; NaN where there is none.
  init(reference levels: [Float]) {
    self.init(
      bands: FrequencyScale(
        low: ReferenceSpectrum.frequency(of: -0.5),
        high: ReferenceSpectrum.frequency(of: Float(ReferenceSpectrum.bandCount) - 0.5)),
      seconds: 0, levels: levels)
  }

  /// Nil for a text without a band.
  init?(parsing text: [UInt8], hasLoudness: Bool = false) {
    var reader = NumberReader(text[...])
    if hasLoudness {
      guard let loudness = reader.next() else { return nil }
      self.loudness = (Float(loudness) / 100).held(within: -200...200)
    }
    guard let low = reader.next(), let high = reader.next(), let seconds = reader.next(),
      low > 0, high > low, seconds >= 0
    else { return nil }
    bands = FrequencyScale(low: Float(low) / 100, high: Float(high) / 100)
    self.seconds = Float(seconds) / 10
    levels = []
    while levels.count < Message.Frame.maximumBandCount, let level = reader.next() {
      // The lowest stands for all below it.
      levels.append(level <= -9999 ? -200 : (Float(level) / 100).held(within: -200...200))
    }
    if levels.isEmpty { return nil }
  }

  func text() -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(40 + 7 * levels.count)
    if let loudness { text.append(number: Self.whole(100 * loudness.held(within: -200...200))) }
    text.append(number: Self.whole(100 * bands.low))
    text.append(number: Self.whole(100 * bands.high))
    text.append(number: Self.whole(10 * seconds))
    // So that a thousand of them have room.
    for level in levels { text.append(number: Self.whole(100 * level.held(within: -99.99...200))) }
    return text
  }

  /// The levels in other bands.
  func levels(in bands: FrequencyScale, count: Int, areDensities: Bool) -> [Float] {
    if bands == self.bands, count == levels.count { return levels }
    return levels.withUnsafeBufferPointer { own in
      let own = BandLevels(own, from: self.bands.low, to: self.bands.high)
      return (0..<count).map { band in
        let low = bands.frequency(at: Float(band) / Float(count))
        let high = bands.frequency(at: Float(band + 1) / Float(count))
        guard let level = own.level(from: low, to: high, isSmooth: true) else { return -200 }
        guard areDensities else { return level }
        // A density is the same however wide a band is.
        let octaves = bands.octaves / Float(count)
        let width = self.bands.octaves / Float(self.levels.count)
        return level - 10 * spectrum_log10(octaves / width)
      }
    }
  }

  private static func whole(_ value: Float) -> Int {
    Int(spectrum_round(value.held(within: -1e9...1e9)))
  }
}
