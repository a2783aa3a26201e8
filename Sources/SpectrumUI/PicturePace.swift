// SPDX-License-Identifier: GPL-3.0-or-later

/// How often pictures are drawn: at the wanted rate, or, where they can't be had in time, at a half or
/// a third of it, so that they come evenly.
struct PicturePace {
  private static let largestDivisor = 3
  /// Pictures that are looked at together, and how many of them may be late.
  private static let (count, allowed) = (30, 3)
  /// Looks without a late picture after which a higher rate is tried; each try in vain doubles it.
  private static let (leastPatience, longestPatience) = (4, 64)

  /// Every so many of the wanted pictures is drawn, 1…3.
  private(set) var divisor = 1
  private var (pictures, late) = (0, 0)
  /// Looks at this rate; 0: it has just been raised.
  private var looks = 1
  private var patience = PicturePace.leastPatience

  /// Notes how long after it was due a picture was finished, in seconds. `interval`: between two at the
  /// wanted rate.
  mutating func note(_ delay: Double, interval: Double) {
    pictures += 1
    if delay > interval * Double(divisor) { late += 1 }
    let isSlow = late > Self.allowed
    guard pictures == Self.count || isSlow else { return }
    (pictures, late) = (0, 0)
    if isSlow {
      if looks == 0 { patience = min(2 * patience, Self.longestPatience) }
      (divisor, looks) = (min(divisor + 1, Self.largestDivisor), 1)
      return
    }
    looks += 1
    guard looks > patience else { return }
    if divisor > 1 { (divisor, looks) = (divisor - 1, 0) } else { patience = Self.leastPatience }
  }
}
