// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumReferences
import Testing

@testable import spectrum

@Suite("Songs become a reference") struct SongSpectrumTests {
  /// Pink noise with one level, and another in the bands from 8 kHz on.
  private func song(_ level: Float, treble: Float? = nil) -> SongSpectrum {
    let levels = (0..<ReferenceSpectrum.bandCount).map { $0 < 216 ? level : treble ?? level }
    return SongSpectrum(levels: levels, loudnessOf: ReferenceSpectrum(levels: levels))
  }

  @Test("Songs that differ in nothing but their gain have no spread, and the mean of their levels")
  func gain() throws {
    let reference = ReferenceSpectrum(songs: [song(-20), song(-35), song(-50)])
    let spread = try #require(reference.spread)
    for band in 0..<ReferenceSpectrum.bandCount {
      for levels in [reference.levels, spread.low, spread.high] {
        #expect(abs(levels[band] + 35) < 0.001)
      }
    }
  }

  @Test("A song alone stays as it is, without a spread")
  func alone() {
    let reference = ReferenceSpectrum(songs: [song(-20, treble: .nan)])
    #expect(reference.spread == nil && reference.levels[0] == -20 && reference.levels[251].isNaN)
  }

  @Test("The loudness of pink noise is that of its bands by K, whose gain at 1 kHz is 0 dB")
  func loudness() {
    var levels = [Float](repeating: .nan, count: ReferenceSpectrum.bandCount)
    levels[144] = -20
    let one = SongSpectrum(levels: levels, loudnessOf: ReferenceSpectrum(levels: levels))
    #expect(abs(one.loudness + 20) < 0.05)
    // Twice the power is 3.01 dB; K rises by less than 0.1 dB to the next band.
    levels[145] = -20
    let two = SongSpectrum(levels: levels, loudnessOf: ReferenceSpectrum(levels: levels))
    #expect(abs(two.loudness - one.loudness - 3.01) < 0.1)
  }

  @Test(
    "The spread is that of the levels once songs are equally loud; songs without a level don't count"
  )
  func spread() throws {
    // The treble of eleven songs differs by 0, 1 … 10 dB, and so little in loudness that it is clear
    // which decibels they have.
    let songs = (0...10).map { song(-20, treble: -60 + Float($0)) }
    let reference = ReferenceSpectrum(songs: songs + [song(-20, treble: .nan)])
    let spread = try #require(reference.spread)
    #expect(abs(reference.levels[240] + 55) < 0.01 && abs(reference.levels[100] + 20) < 0.01)
    // The second and the last but one of eleven.
    #expect(abs(spread.low[240] + 59) < 0.01 && abs(spread.high[240] + 51) < 0.01)
  }

  @Test(
    "Quantiles lie on the line between the sorted values",
    arguments: [(0.0, 1.0), (0.1, 1.3), (0.5, 3.0), (0.9, 8.9), (1.0, 11.0)])
  func quantiles(share: Double, expected: Double) {
    // Of 1, 2, 4, 11: places 0, 0.3, 1.5, 2.7 and 3.
    let value = ReferenceSpectrum.quantile(share, of: [1, 2, 4, 11])
    #expect(abs(value - expected) < 1e-12)
  }

  @Test("A name is that of the file without an audio file's ending")
  func titles() {
    #expect(AudioNames.title(of: "/a/b.c/Song no. 5.FLAC") == "Song no. 5")
    #expect(
      AudioNames.title(of: "take.old") == "take.old" && AudioNames.title(of: ".wav") == ".wav")
  }
}
