// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// The sightings of a file, sorted into lines.
struct LineClusters {
  /// Sightings of about one frequency.
  struct Cluster {
    /// The mean frequency by power, in cents above 1 Hz, and its standard deviation in cents.
    let cents, wandering: Double
    let power: Double
    /// All, and those of stretches that last.
    let frames, steadyFrames: Int
  }

  /// Where a line stands while it rests.
  struct Rest {
    /// Above 1 Hz.
    let cents: Double
    /// The share of the weight that is there, 0…1.
    let share: Double
  }

  /// How far a sighting may be from the middle of its cluster, in cents.
  static let reach = 25.0
  /// The range of a line at rest in cents.
  private static let width = 4.0

  /// The strongest first.
  let clusters: [Cluster]
  /// By rising frequency.
  private let bins: [LineHistogram.Bin]
  private let cents: [Double]

  init(_ histogram: LineHistogram) {
    bins = histogram.sorted
    cents = bins.map(\.cents)
    clusters = Self.clusters(bins, cents)
  }

  /// From the strongest quarter of a semitone down, those further than `reach` from stronger ones; each
  /// bin belongs to the nearest.
  private static func clusters(_ bins: [LineHistogram.Bin], _ cents: [Double]) -> [Cluster] {
    let powers = powers(bins, cents)
    var isTaken = Array(repeating: false, count: bins.count)
    var middles: [Double] = []
    for index in cents.indices.sorted(by: { powers[$0] > powers[$1] })
    where !isTaken[index] {
      let window = places(cents[index] - reach / 2...cents[index] + reach / 2, in: cents)
      let middle = bins[window].reduce(into: LineHistogram.Bin()) { $0.add($1) }.cents
      middles.append(middle)
      isTaken[index] = true
      for place in places(middle - reach...middle + reach, in: cents) { isTaken[place] = true }
    }
    middles.sort()
    var sums = Array(repeating: (bin: LineHistogram.Bin(), squares: 0.0), count: middles.count)
    var next = 0
    for (bin, cents) in zip(bins, cents) {
      while next + 1 < middles.count, abs(middles[next + 1] - cents) < abs(middles[next] - cents) {
        next += 1
      }
      sums[next].bin.add(bin)
      let distance = cents - middles[next]
      sums[next].squares += bin.power * distance * distance
    }
    return zip(sums, middles).filter { $0.0.bin.frames > 0 }.map { sum, middle in
      let distance = sum.bin.cents - middle
      return Cluster(
        cents: sum.bin.cents,
        wandering: max(0, sum.squares / sum.bin.power - distance * distance).squareRoot(),
        power: sum.bin.power, frames: sum.bin.frames, steadyFrames: sum.bin.steadyFrames)
    }
    .sorted { $0.power > $1.power }
  }

  /// About the power of the quarter of a semitone around each bin.
  private static func powers(_ bins: [LineHistogram.Bin], _ cents: [Double]) -> [Double] {
    var (first, end, power) = (0, 0, 0.0)
    return cents.map { middle in
      while end < cents.count, cents[end] <= middle + reach / 2 {
        power += bins[end].power
        end += 1
      }
      while cents[first] < middle - reach / 2 {
        power -= bins[first].power
        first += 1
      }
      return power
    }
  }

  /// The places of the values in a range, among `values` in rising order.
  private static func places(
    _ range: ClosedRange<Double>, in values: [Double]
  ) -> Range<Int> {
    let first = values.partitioningIndex { $0 >= range.lowerBound }
    return first..<max(first, values.partitioningIndex { $0 > range.upperBound })
  }

  /// Where a line around `middle`, in cents above 1 Hz, rests most of the time: the weighted median
  /// of the heaviest `width`. Nil if no sighting is part of a stretch that lasts.
  func rest(around middle: Double) -> Rest? {
    let near = bins[Self.places(middle - Self.reach...middle + Self.reach, in: cents)]
      .filter { $0.weight > 0 }
    let total = near.reduce(0) { $0 + $1.weight }
    guard total > 0 else { return nil }
    var (end, weight) = (0, 0.0)
    var heaviest = (range: 0..<0, weight: -Double.infinity)
    for start in near.indices {
      while end < near.count, near[end].steadyCents <= near[start].steadyCents + Self.width {
        weight += near[end].weight
        end += 1
      }
      if weight > heaviest.weight { heaviest = (start..<end, weight) }
      weight -= near[start].weight
    }
    var half = heaviest.weight / 2
    let median = near[heaviest.range].first { bin in
      half -= bin.weight
      return half <= 0
    }
    return median.map { Rest(cents: $0.steadyCents, share: heaviest.weight / total) }
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
