// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumMessages

/// A spectral line.
public struct SpectralLine: Sendable {
  /// Hz.
  public let frequency: Double
  /// dBFS.
  public let level: Float
}

/// Averages the power of the spectral lines of frames.
///
/// Lines of different frames within 25 cents are one line, at their mean frequency; in a frame
/// without it, its power is 0.
struct LineAverage {
  /// Cents.
  private static let reach = 25.0
  /// How far a line may be below the strongest one, in dB.
  private static let range: Float = 60
  /// In cents and dB. A line whose frequency has a standard deviation above `steadiness` may be a
  /// ripple of noise. It counts as a line only if it is at most `shortfall` below the level at
  /// which noise reads there; ripples are at least 2.5 dB below.
  private static let (steadiness, shortfall): (Double, Float) = (5, 1.5)
  /// The least part of the frames in which a line must be.
  private static let leastPresence = 0.05

  private struct Track {
    var (frames, power) = (0, 0.0)
    /// Σ power · f and Σ power · f².
    var (first, second) = (0.0, 0.0)

    var hertz: Double { first / power }

    /// Standard deviation in cents.
    var wandering: Double {
      let relative = max(0, second / power / (hertz * hertz) - 1).squareRoot()
      return 1200 / log(2) * relative
    }

    mutating func add(_ other: Track) {
      frames += other.frames
      power += other.power
      first += other.first
      second += other.second
    }
  }

  /// By rising frequency.
  private var tracks: [Track] = []
  private var count = 0

  mutating func reset() { (tracks, count) = ([], 0) }

  mutating func add(_ frame: Message.Frame) {
    count += 1
    for index in stride(from: 0, to: frame.peaks.count, by: 2) {
      let hertz = Double(frame.peaks[index])
      guard hertz > 0 else { continue }
      add(hertz, power: pow(10, Double(frame.peaks[index + 1]) / 10))
    }
  }

  private mutating func add(_ hertz: Double, power: Double) {
    let next = tracks.partitioningIndex { $0.hertz >= hertz }
    let nearest = [next - 1, next].filter(tracks.indices.contains).min {
      abs(log2(tracks[$0].hertz / hertz)) < abs(log2(tracks[$1].hertz / hertz))
    }
    let place: Int
    if let nearest, abs(1200 * log2(tracks[nearest].hertz / hertz)) < Self.reach {
      place = nearest
    } else {
      tracks.insert(Track(), at: next)
      place = next
    }
    tracks[place].add(
      Track(frames: 1, power: power, first: power * hertz, second: power * hertz * hertz))
  }

  /// The tracks from the strongest down, each with those within reach of it: a line that glides
  /// leaves several.
  private var merged: [Track] {
    var merged: [Track] = []
    for track in tracks.sorted(by: { $0.power > $1.power }) {
      let place = merged.firstIndex {
        abs(1200 * log2($0.hertz / track.hertz)) < Self.reach
      }
      guard let place else {
        merged.append(track)
        continue
      }
      merged[place].add(track)
    }
    return merged
  }

  /// The strongest lines, loudest first; `spectrum`: the mean spectrum of the same frames.
  func lines(limit: Int, in spectrum: BandLevels) -> [SpectralLine] {
    let lines = merged.filter { Double($0.frames) >= Self.leastPresence * Double(count) }
      .compactMap { track -> SpectralLine? in
        let level = DecibelScale.decibels(power: track.power / Double(count))
        let isLine =
          track.wandering < Self.steadiness
          || level >= spectrum.surroundings(of: track.hertz) - Self.shortfall
        return isLine ? SpectralLine(frequency: track.hertz, level: level) : nil
      }
      .sorted { ($1.level, $0.frequency) < ($0.level, $1.frequency) }
    let least = max((lines.first?.level ?? 0) - Self.range, DecibelScale.silence + 1)
    return Array(lines.prefix(limit).prefix { $0.level >= least })
  }
}

extension Array {
  /// The first index whose element satisfies `belongs`, of elements that are ordered by it.
  fileprivate func partitioningIndex(_ belongs: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if belongs(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
