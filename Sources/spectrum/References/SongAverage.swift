// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumHost
import SpectrumMessages
import SpectrumReferences

/// The spectrum of a whole song: the mean power of each band without pauses, and the highest.
///
/// The plugin's narrowest bands are summed into those of a reference, so that no power is lost. In the
/// mean, power is added up as long as any window holds sound, and divided by the time in which there is
/// sound: so a pause costs nothing though the longest windows reach beyond its ends.
struct SongAverage {
  /// Spectra per second, as the window has by default: so the maximum is that of its hold curve.
  static let frameRate: Float = 30
  /// The plugin's settings: its narrowest bands, and their powers.
  static let settings = ["bands=1024", "detector=Band power", "calibration=Band power"]
  /// Settings that switch off analyses that the spectrum doesn't need.
  static let savings = ["track_pitch=0", "track_tempo=0", "track_key=0", "loudness=0"]
  /// RMS in dBFS below which there is a pause.
  static let pause = -70.0
  /// A band below this level in dBFS counts as empty, as in the window's comparison.
  static let leastLevel: Float = -120
  /// Seconds until the longest windows are full; of a shorter song all counts.
  private let settling: Double

  private var setup: Message.Setup?
  private var sums: [Double] = []
  private var frameCount = 0
  /// Moments, and those of them that aren't in a pause.
  private var (rowCount, soundCount) = (0, 0)
  private var maximum = ReferenceSpectrum()
  private var hasSettled = false

  /// `settling`: the recorder's.
  init(settling: Double) { self.settling = settling }

  mutating func add(_ event: AnalysisRecorder.Event) {
    switch event {
    case .row(let row):
      rowCount += 1
      if let level = row[.level], Double(level) >= Self.pause { soundCount += 1 }
    case .message(.setup(let setup), _): self.setup = setup
    case .message(.frame(let frame), let time):
      settle(time)
      add(frame)
    case .message: break
    }
  }

  /// Starts again at the first frame of full windows.
  private mutating func settle(_ time: Double) {
    guard !hasSettled, time > settling else { return }
    hasSettled = true
    (sums, frameCount, rowCount, soundCount) = ([], 0, 0, 0)
  }

  private mutating func add(_ frame: Message.Frame) {
    let powers = Self.powers(frame)
    if sums.count != powers.count {
      (sums, frameCount) = ([Double](repeating: 0, count: powers.count), 0)
    }
    frameCount += 1
    // A full-scale sine has 0 dB in its band, and an RMS of −3.01 dBFS.
    guard 10 * log10(powers.reduce(0, +) / 2) >= Self.pause else { return }
    for band in powers.indices { sums[band] += powers[band] }
    let spectrum = spectrum(of: powers)
    for (band, level) in spectrum.levels.enumerated() where !level.isNaN {
      // The maximum of NaN, which stands for none, and a level is the level.
      maximum.levels[band] = .maximum(level, maximum.levels[band])
    }
  }

  /// The powers of a frame's bands; of two channels their mean.
  private static func powers(_ frame: Message.Frame) -> [Double] {
    let left = frame.bands.map { pow(10, Double($0) / 10) }
    guard let right = frame.rightBands, right.count == left.count else { return left }
    return zip(left, right).map { ($0 + pow(10, Double($1) / 10)) / 2 }
  }

  /// Whether the song is long enough for a spectrum.
  var hasFrames: Bool { frameCount > 0 }

  /// Whether any moment isn't in a pause.
  var hasSound: Bool { soundCount > 0 }

  /// The mean, or the highest level of each band; nil if there is no sound.
  func spectrum(isMaximum: Bool) -> SongSpectrum? {
    guard frameCount > 0, soundCount > 0 else { return nil }
    let scale = Double(rowCount) / Double(soundCount) / Double(frameCount)
    let mean = spectrum(of: sums.map { $0 * scale })
    guard !mean.isEmpty else { return nil }
    return SongSpectrum(levels: isMaximum ? maximum.levels : mean.levels, loudnessOf: mean)
  }

  /// Powers as a reference, without bands that are empty or lie beyond half the sample rate.
  private func spectrum(of powers: [Double]) -> ReferenceSpectrum {
    guard let setup, !powers.isEmpty else { return ReferenceSpectrum() }
    let (low, high) = (setup.lowestFrequency, setup.highestFrequency)
    let levels = powers.enumerated().map { band, power in
      let middle = low * pow(high / low, (Float(band) + 0.5) / Float(powers.count))
      return middle < setup.sampleRate / 2 ? DecibelScale.decibels(power: power) : .nan
    }
    var spectrum = ReferenceSpectrum(bands: levels, from: low, to: high)
    for band in spectrum.levels.indices where spectrum.levels[band] < Self.leastLevel {
      spectrum.levels[band] = .nan
    }
    return spectrum
  }
}
