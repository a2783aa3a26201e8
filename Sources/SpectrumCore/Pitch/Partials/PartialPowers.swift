// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The powers of the partials that a period would have, and whether they are those of one note.
///
/// Notes that sound together repeat with a period that they share: a fifth with twice that of its
/// lower note, a fourth with three times, a major triad with four times that of its root. And most
/// partials of a struck bar are near a multiple of some frequency below. So a period alone makes no
/// note. A note has one of these:
///
/// - its first partial;
/// - neighbours among its partials, in an even course: of two notes whose partials are the multiples
///   of p and q, those between these are missing. Filters and places where strings are struck leave
///   out the lowest ones, or every fourth or fifth.
struct PartialPowers {
  /// Partials that are looked at.
  static let most = 16
  /// By number; 0 before the first and after the last. Shape: [most + 3].
  private var powers: InlineArray<19, Float> = .init(repeating: 0)
  private var (total, strongest) = (Float(0), Float(0))
  private let leastFirst: Float
  /// Prime factors of the ratios of two notes: those of 3 : 4 are among the multiples of 3 and 2.
  private let primes: InlineArray<4, Int> = [2, 3, 5, 7]

  /// The least power of the first partial by which it is there, of the strongest: −24 dB, and −20 dB in
  /// a short window, where the others reach its place.
  private static let leastFirst: Float = 0.004
  private static let leastFirstSoon: Float = 0.01
  /// The fewest periods in a window that isn't short.
  private static let leastPeriods: Float = 3.5
  /// The least power of neighbours, of all.
  private static let leastNeighbours: Float = 0.01
  /// The least power of each of two notes, of all.
  private static let leastPart: Float = 0.003
  /// The least power that missing partials would have, of all, and the most that they have of that.
  private static let leastMissing: Float = 0.001
  private static let mostMissing: Float = 0.085
  /// The least power of a note's first partial beside other notes, of the strongest partial.
  private static let leastAmongOthers: Float = 0.1

  /// Reads a `period`, in samples, in `count` samples, two periods or more, as `HannBin.weigh` writes them.
  @_noAllocation @_noLocks
  init(of period: Float, weighted: UnsafePointer<Float>, count: Int) {
    leastFirst =
      Float(count) < Self.leastPeriods * period ? Self.leastFirstSoon : Self.leastFirst
    for number in 1...Self.most {
      powers[number] = HannBin.power(Float(number) / period, weighted: weighted, count: count)
      total += powers[number]
      strongest = max(strongest, powers[number])
    }
  }

  /// Whether there is nothing that contradicts one note.
  var isNote: Bool {
    @_noAllocation @_noLocks get {
      if powers[1] >= leastFirst * strongest { return true }
      if neighbours < Self.leastNeighbours * total { return false }
      for index in 1..<primes.count {
        for other in 0..<index {
          let (p, q) = (primes[other], primes[index])
          // Hardly anybody plays 4 : 7, and reeds may have little of their odd partials.
          if p * q != 14 && misses(between: p, q) { return false }
        }
      }
      return true
    }
  }

  /// The power that neighbours have in common; the first odd partials are neighbours, too, of a reed.
  private var neighbours: Float {
    @_noAllocation @_noLocks get {
      var sum: Float = 0
      for number in 2..<Self.most {
        sum += min(powers[number], powers[number + 1])
        if number == 3 || number == 5 { sum += min(powers[number], powers[number + 2]) }
      }
      return sum
    }
  }

  /// Whether there are two notes, of the multiples of `p` and of `q`, and the partials between these
  /// are missing: there is much less of them than on either side of them.
  @_noAllocation @_noLocks
  private func misses(between p: Int, _ q: Int) -> Bool {
    var (sum, expected) = (powers[1], Float(0))
    var (ofP, ofQ) = (Float(0), Float(0))
    for number in 2...Self.most {
      let (isOfP, isOfQ) = (number % p == 0, number % q == 0)
      if isOfP && !isOfQ { ofP += powers[number] }
      if isOfQ && !isOfP { ofQ += powers[number] }
      if isOfP || isOfQ { continue }
      let isBelow = (number - 1) % p == 0 || (number - 1) % q == 0
      let isAbove = (number + 1) % p == 0 || (number + 1) % q == 0
      let below = isBelow ? powers[number - 1] : powers[number - 2]
      let above = isAbove ? powers[number + 1] : powers[number + 2]
      sum += powers[number]
      expected += spectrum_sqrt(below * above)
    }
    return min(ofP, ofQ) > Self.leastPart * total && expected > Self.leastMissing * total
      && sum < Self.mostMissing * expected
  }

  /// By how much the period of the strongest of several notes is shorter; 0 if there is none whose
  /// first partial is strong.
  var strongestPart: Int {
    @_noAllocation @_noLocks get {
      var (part, most) = (0, Float(0))
      for number in 2...Self.most where powers[number] > Self.leastAmongOthers * strongest {
        var (sum, multiple) = (Float(0), number)
        while multiple <= Self.most {
          sum += powers[multiple]
          multiple += number
        }
        if sum > most { (part, most) = (number, sum) }
      }
      return part
    }
  }
}
