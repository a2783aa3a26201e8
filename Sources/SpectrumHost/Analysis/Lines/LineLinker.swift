// SPDX-License-Identifier: GPL-3.0-or-later

/// Follows lines from frame to frame: a line and one of the frame before are one if each is the
/// nearest to the other.
///
/// Source: McAulay and Quatieri, "Speech analysis/synthesis based on a sinusoidal representation",
/// IEEE Trans. Acoust. Speech Signal Process. 34(4), 1986.
struct LineLinker {
  /// The lines of the last frame.
  private var live: [LineStretch] = []

  /// Adds a frame's lines; passes the sightings that are complete on to `histogram`, weighted from
  /// `least` in a row on.
  mutating func add(
    _ sightings: [LineSighting], least: Int, into histogram: inout LineHistogram
  ) {
    let (next, previous) = Self.nearest(live.map(\.cents), sightings.map(\.cents))
    for index in live.indices {
      let isContinued = next[index].map { previous[$0] == index } ?? false
      if isContinued, let place = next[index] { live[index].add(sightings[place]) }
      if !isContinued || live[index].isFull {
        histogram.add(live[index].take(hasEnded: !isContinued, least: least))
      }
    }
    var linked: [Bool] = []
    for (index, previous) in previous.enumerated() {
      linked.append(previous.map { next[$0] == index } ?? false)
    }
    live.removeAll(where: \.isEmpty)
    for (index, isLinked) in linked.enumerated() where !isLinked {
      live.append(LineStretch(sightings[index]))
    }
  }

  /// Passes on the sightings that aren't complete.
  func finish(least: Int, into histogram: inout LineHistogram) {
    for var line in live { histogram.add(line.take(hasEnded: true, least: least)) }
  }

  /// For each of two lists of cents the places of the nearest in the other one; nil where none is
  /// within reach of a line.
  private static func nearest(_ first: [Double], _ second: [Double]) -> ([Int?], [Int?]) {
    var ofFirst: [Int?] = Array(repeating: nil, count: first.count)
    var ofSecond: [Int?] = Array(repeating: nil, count: second.count)
    var leastOfSecond = Array(repeating: LineStretch.reach, count: second.count)
    for (index, cents) in first.enumerated() {
      var least = LineStretch.reach
      for other in second.indices {
        let distance = abs(second[other] - cents)
        if distance <= least { (ofFirst[index], least) = (other, distance) }
        if distance <= leastOfSecond[other] {
          (ofSecond[other], leastOfSecond[other]) = (index, distance)
        }
      }
    }
    return (ofFirst, ofSecond)
  }
}
