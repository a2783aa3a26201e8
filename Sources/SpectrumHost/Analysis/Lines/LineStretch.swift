// SPDX-License-Identifier: GPL-3.0-or-later

/// A line in one frame.
struct LineSighting {
  /// Above 1 Hz.
  var cents: Double
  /// 1: a full-scale sine.
  let power: Double
  /// How much the frequency counts, √power / (motion² + 0.25): a line that moves is a kick, a glide,
  /// or two notes in one window. 0 outside of a stretch that lasts.
  var weight = 0.0
}

/// Sightings of one line in successive frames, of which there are 30 a second.
struct LineStretch {
  /// The farthest that a line moves from one frame to the next, in cents: a vibrato of ±50 cents.
  static let reach = 70.0
  /// The farthest that a line without vibrato moves.
  private static let stride = 35.0
  /// The sightings that are looked at together, and those that are kept for the next ones.
  private static let (length, overlap) = (32, 14)
  /// The motion at which a line counts half as much as one at rest, in cents per frame.
  private static let motion = 0.5

  private var sightings: [LineSighting]
  /// The last sighting taken before, and how many have led up to it without a larger step.
  private var previous: (cents: Double, run: Int)?

  init(_ sighting: LineSighting) { sightings = [sighting] }

  /// Of the last sighting.
  var cents: Double { sightings.last?.cents ?? 0 }

  mutating func add(_ sighting: LineSighting) { sightings.append(sighting) }

  /// Whether all sightings have been taken.
  var isEmpty: Bool { sightings.isEmpty }

  /// Whether sightings have to be taken.
  var isFull: Bool { sightings.count >= Self.length + Self.overlap }

  /// The first sightings, or all once the line has ended; weighted if at least `least` follow each
  /// other.
  mutating func take(hasEnded: Bool, least: Int) -> [LineSighting] {
    // Most lines of noise: it can't be weighted.
    if hasEnded, previous == nil, sightings.count < least {
      defer { sightings = [] }
      return sightings
    }
    let count = hasEnded ? sightings.count : Self.length
    let runs = runs
    var taken = Array(sightings[..<count])
    if let vibrato = Vibrato(taken) {
      for index in taken.indices {
        taken[index].cents = vibrato.cents
        taken[index].weight = Self.weight(of: taken[index], motion: 0)
      }
    } else {
      for index in taken.indices where runs[index].length >= least {
        taken[index].weight = Self.weight(of: taken[index], motion: motion(at: index))
      }
    }
    previous = (sightings[count - 1].cents, runs[count - 1].place)
    sightings.removeFirst(count)
    return taken
  }

  private static func weight(of sighting: LineSighting, motion: Double) -> Double {
    sighting.power.squareRoot() / (motion * motion + Self.motion * Self.motion)
  }

  /// The frequency of the sighting before, or after, one; nil if a larger step leads there.
  private func neighbour(of index: Int, after: Bool) -> Double? {
    let place = after ? index + 1 : index - 1
    let cents = sightings.indices.contains(place) ? sightings[place].cents : nil
    return (after ? cents : cents ?? previous?.cents).flatMap {
      abs($0 - sightings[index].cents) <= Self.stride ? $0 : nil
    }
  }

  /// Cents per frame; of a single sighting the most.
  private func motion(at index: Int) -> Double {
    let cents = sightings[index].cents
    switch (neighbour(of: index, after: false), neighbour(of: index, after: true)) {
    case (let before?, let after?): return abs(after - before) / 2
    case (let other?, nil), (nil, let other?): return abs(other - cents)
    case (nil, nil): return Self.stride
    }
  }

  /// For each sighting its place in a run without a larger step, from 1, and that run's length.
  private var runs: [(place: Int, length: Int)] {
    var runs: [(place: Int, length: Int)] = []
    var place = previous?.run ?? 0
    for index in sightings.indices {
      place = neighbour(of: index, after: false) == nil ? 1 : place + 1
      runs.append((place, place))
    }
    for index in sightings.indices.dropLast().reversed() where runs[index + 1].place > 1 {
      runs[index].length = runs[index + 1].length
    }
    return runs
  }
}

/// A line whose frequency swings evenly about a middle, which is the note's pitch.
private struct Vibrato {
  /// The middle: the mean of whole cycles.
  let cents: Double

  /// Frames of half a cycle: of 8 Hz at the fastest, of 4 Hz at the slowest.
  private static let halfCycle = 1.6...3.85
  /// The fewest frames, and the fewest times that the frequency passes its middle.
  private static let (frames, passages) = (14, 5)
  /// The least width of the swing in cents.
  private static let width = 6.0
  /// How much longer the longest half cycle may be than the mean one.
  private static let unevenness = 1.75
  /// The least correlation with the cycle before: noise has none.
  private static let likeness = 0.5
  /// 160 Hz: below, the spectrum's windows are longer than a cycle.
  private static let lowest = 8786.0

  /// Nil if there is no vibrato all the time.
  init?(_ sightings: [LineSighting]) {
    let cents = sightings.map(\.cents)
    guard cents.count >= Self.frames, cents[0] >= Self.lowest,
      let low = cents.min(), let high = cents.max(), high - low >= Self.width
    else { return nil }
    let weights = sightings.map { $0.power.squareRoot() }
    let middle = zip(cents, weights).reduce(0) { $0 + $1.0 * $1.1 } / weights.reduce(0, +)
    let passages = cents.indices.dropLast().filter {
      (cents[$0] > middle) != (cents[$0 + 1] > middle)
    }
    guard passages.count >= Self.passages, let first = passages.first, let last = passages.last
    else { return nil }
    let mean = Double(last - first) / Double(passages.count - 1)
    let longest = zip(passages.dropFirst(), passages).map { $0 - $1 }.max() ?? 0
    let edge = max(first, cents.count - 2 - last)
    guard Self.halfCycle.contains(mean), Double(longest) <= Self.unevenness * mean,
      Double(edge) <= 1.5 * mean
    else { return nil }
    let period = Int((2 * mean).rounded())
    let deviations = cents.map { $0 - middle }
    let likeness = zip(deviations, deviations.dropFirst(period)).reduce(0) { $0 + $1.0 * $1.1 }
    let squares = deviations.dropFirst(period).reduce(0) { $0 + $1 * $1 }
    guard likeness >= Self.likeness * squares else { return nil }
    // The passages of one direction.
    let end = passages.count % 2 == 1 ? last : passages[passages.count - 2]
    self.cents = cents[(first + 1)...end].reduce(0, +) / Double(end - first)
  }
}
