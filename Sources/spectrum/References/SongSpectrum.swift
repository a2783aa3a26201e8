// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumReadings
import SpectrumReferences

/// The contribution of a song to a reference, as a worker hands it over.
struct SongSpectrum: Codable {
  /// dBFS, nil for none; shape: [ReferenceSpectrum.bandCount].
  var levels: [Float?]
  /// The K-weighted power of the song's mean spectrum in dB.
  var loudness: Double

  /// `mean`: the spectrum whose loudness is the song's; has a level at least.
  init(levels: [Float], loudnessOf mean: ReferenceSpectrum) {
    self.levels = levels.map { $0.isNaN ? nil : $0 }
    loudness =
      10
      * log10(
        mean.levels.enumerated().reduce(0) { power, band in
          guard !band.element.isNaN else { return power }
          let hertz = ReferenceSpectrum.frequency(of: Float(band.offset))
          return power + pow(10, Double(band.element + Weighting.k.decibels(atHz: hertz)) / 10)
        })
  }
}

extension ReferenceSpectrum {
  /// The reference of a song, or of several: the mean of their levels once all are equally loud,
  /// with the levels below which 10 % and 90 % of them lie.
  ///
  /// - Loudness is that of the spectra, by which the window matches levels too, not the integrated one:
  ///   that depends on quiet passages and on how wide the stereo image is. All get its mean in dB.
  /// - Levels are averaged in dB: a mean of powers is near the song that is loudest in a band, maybe
  ///   beyond the spread, and one song with much bass would bend it.
  /// - Songs without a level in a band don't count there.
  init(songs: [SongSpectrum]) {
    self.init()
    guard songs.count > 1 else {
      if let song = songs.first { levels = song.levels.map { $0 ?? .nan } }
      return
    }
    let loudness = songs.reduce(0) { $0 + $1.loudness } / Double(songs.count)
    var spread = Spread(low: levels, high: levels)
    for band in levels.indices {
      let levels = songs.compactMap { song in
        song.levels.indices.contains(band)
          ? song.levels[band].map { Double($0) + loudness - song.loudness } : nil
      }.sorted()
      guard !levels.isEmpty else { continue }
      self.levels[band] = Float(levels.reduce(0, +) / Double(levels.count))
      spread.low[band] = Float(Self.quantile(0.1, of: levels))
      spread.high[band] = Float(Self.quantile(0.9, of: levels))
    }
    self.spread = spread
  }

  /// Linear between the sorted values, of which there is one at least: definition 7 of Hyndman, Fan,
  /// "Sample quantiles in statistical packages", The American Statistician 50(4), 1996.
  static func quantile(_ share: Double, of sorted: [Double]) -> Double {
    let place = share * Double(sorted.count - 1)
    let first = Int(place)
    let next = min(first + 1, sorted.count - 1)
    return sorted[first] + (place - Double(first)) * (sorted[next] - sorted[first])
  }
}
