// SPDX-License-Identifier: GPL-3.0-or-later

/// How power and weight of sightings are spread over frequency.
struct LineHistogram {
  /// Sums over the sightings within half a cent.
  struct Bin {
    /// All, and those with a weight.
    var (frames, steadyFrames) = (0, 0)
    var (power, weight) = (0.0, 0.0)
    /// Σ power · cents and Σ weight · cents.
    var (powerMoment, weightMoment) = (0.0, 0.0)

    /// The mean in cents.
    var cents: Double { powerMoment / power }
    /// Likewise, by weight.
    var steadyCents: Double { weightMoment / weight }

    mutating func add(_ other: Bin) {
      frames += other.frames
      steadyFrames += other.steadyFrames
      power += other.power
      weight += other.weight
      powerMoment += other.powerMoment
      weightMoment += other.weightMoment
    }
  }

  private static let binsPerCent = 2.0
  /// In cents above 1 Hz.
  private static let range = 0.0...24_000.0

  private var bins: [Bin] = []
  /// The place of each half cent's bin; −1 without one.
  private var places = [Int32](
    repeating: -1, count: Int(range.upperBound * binsPerCent) + 1)

  mutating func add(_ sightings: [LineSighting]) {
    for sighting in sightings {
      let bin = Bin(
        frames: 1, steadyFrames: sighting.weight > 0 ? 1 : 0, power: sighting.power,
        weight: sighting.weight, powerMoment: sighting.power * sighting.cents,
        weightMoment: sighting.weight * sighting.cents)
      let cents = min(max(sighting.cents, Self.range.lowerBound), Self.range.upperBound)
      let key = Int(cents * Self.binsPerCent)
      if places[key] < 0 {
        places[key] = Int32(bins.count)
        bins.append(bin)
      } else {
        bins[Int(places[key])].add(bin)
      }
    }
  }

  /// The bins that have sightings, by rising frequency.
  var sorted: [Bin] { places.filter { $0 >= 0 }.map { bins[Int($0)] } }
}
