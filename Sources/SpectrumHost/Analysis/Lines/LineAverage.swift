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

/// Averages the power of the spectral lines of frames, and finds their frequencies.
///
/// Lines of different frames within 25 cents are one line; in a frame without it, its power is 0.
/// Its frequency is where it rests for most of the time: what moves it, a kick or a neighbour in the
/// same window, would bias a mean or a median over all frames.
struct LineAverage {
  /// How far a line may be below the strongest one, in dB.
  private static let range: Float = 60
  /// In cents and dB. A line whose frequency has a standard deviation above `steadiness` may be a
  /// ripple of noise. It counts as a line only if it is at most `shortfall` below the level at
  /// which noise reads there; ripples are at least 2.5 dB below.
  private static let (steadiness, shortfall): (Double, Float) = (5, 1.5)
  /// The least part of the frames in which a line must be, and the part of these in which it lasts.
  private static let (leastPresence, leastLasting) = (0.05, 0.1)
  /// The fewest frames in a row, 0.2 s: strikes of drums are shorter. Of a short file half of them.
  private static let leastRun = 6
  /// The most lines whose frequencies are looked for.
  private static let candidates = 24
  /// Below this standard deviation in cents the mean frequency is best.
  private static let stillness = 1.2
  /// The least share of the weight within which a line rests.
  private static let leastRest = 0.5
  /// Below this distance in cents two lines are one.
  private static let separation = 10.0

  private var linker = LineLinker()
  private var histogram = LineHistogram()
  private var count = 0

  mutating func reset() { self = LineAverage() }

  mutating func add(_ frame: Message.Frame) {
    count += 1
    var sightings: [LineSighting] = []
    for index in stride(from: 0, to: frame.peaks.count, by: 2) {
      let hertz = Double(frame.peaks[index])
      let power = pow(10, Double(frame.peaks[index + 1]) / 10)
      guard hertz > 0, hertz.isFinite, power.isNormal else { continue }
      sightings.append(LineSighting(cents: 1200 * log2(hertz), power: power))
    }
    linker.add(sightings, least: leastRun, into: &histogram)
  }

  private var leastRun: Int { min(Self.leastRun, max(1, count / 2)) }

  /// The strongest lines, loudest first; `spectrum`: the mean spectrum of the same frames.
  func lines(limit: Int, in spectrum: BandLevels) -> [SpectralLine] {
    var histogram = histogram
    linker.finish(least: leastRun, into: &histogram)
    let clusters = LineClusters(histogram)
    let present = clusters.clusters.filter {
      Double($0.frames) >= Self.leastPresence * Double(count)
    }
    var found = present.filter {
      isLasting($0) && ($0.wandering < Self.steadiness || standsOut($0, in: spectrum))
    }
    // Strikes are lines if nothing lasts longer.
    if found.isEmpty { found = present.filter { standsOut($0, in: spectrum) } }
    var lines: [(cents: Double, power: Double)] = []
    for cluster in found.prefix(Self.candidates) {
      let cents = frequency(of: cluster, in: clusters)
      let same = lines.firstIndex { abs($0.cents - cents) < Self.separation }
      if let same {
        lines[same].power += cluster.power
      } else {
        lines.append((cents, cluster.power))
      }
    }
    let sorted = lines.map {
      SpectralLine(frequency: exp2($0.cents / 1200), level: level(ofPower: $0.power))
    }
    .sorted { ($1.level, $0.frequency) < ($0.level, $1.frequency) }
    let least = max((sorted.first?.level ?? 0) - Self.range, DecibelScale.silence + 1)
    return Array(sorted.prefix(limit).prefix { $0.level >= least })
  }

  private func level(ofPower power: Double) -> Float {
    DecibelScale.decibels(power: power / Double(count))
  }

  private func standsOut(_ cluster: LineClusters.Cluster, in spectrum: BandLevels) -> Bool {
    let noise = spectrum.surroundings(of: exp2(cluster.cents / 1200))
    return level(ofPower: cluster.power) >= noise - Self.shortfall
  }

  private func isLasting(_ cluster: LineClusters.Cluster) -> Bool {
    Double(cluster.steadyFrames) >= Self.leastLasting * Double(cluster.frames)
  }

  /// Cents above 1 Hz. Where a line doesn't rest, an overtone may, which a kick doesn't reach; else
  /// the mean counts.
  private func frequency(
    of cluster: LineClusters.Cluster, in clusters: LineClusters
  ) -> Double {
    if cluster.wandering < Self.stillness { return cluster.cents }
    if let rest = clusters.rest(around: cluster.cents), rest.share >= Self.leastRest {
      return rest.cents
    }
    for harmonic in Overtone.numbers {
      if let cents = Overtone.frequency(of: cluster, by: harmonic, in: clusters) { return cents }
    }
    return cluster.cents
  }
}

/// The frequency of a line by that of its overtone.
private enum Overtone {
  static let numbers = 2...4
  /// The least part of the line's frames and of its power that its overtone has.
  private static let (leastFrames, leastPower) = (0.3, 0.003)
  /// The least share of its weight within which it rests.
  private static let leastRest = 0.6
  /// The largest correction in cents.
  private static let reach = 40.0

  /// Cents above 1 Hz; nil if there is no such overtone at rest.
  static func frequency(
    of line: LineClusters.Cluster, by number: Int, in clusters: LineClusters
  ) -> Double? {
    let interval = 1200 * log2(Double(number))
    // By falling power.
    for cluster in clusters.clusters
    where abs(cluster.cents - interval - line.cents) < reach + LineClusters.reach
      && Double(cluster.frames) >= leastFrames * Double(line.frames)
      && cluster.power >= leastPower * line.power
    {
      guard let rest = clusters.rest(around: cluster.cents), rest.share >= leastRest,
        abs(rest.cents - interval - line.cents) < reach
      else { continue }
      return rest.cents - interval
    }
    return nil
  }
}
