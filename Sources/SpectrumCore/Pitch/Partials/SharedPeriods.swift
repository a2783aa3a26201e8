// SPDX-License-Identifier: GPL-3.0-or-later

/// The periods that several notes have in common, or the partials of a bar: no note has them. One for
/// each kind of evidence.
struct SharedPeriods: ~Copyable {
  private let weighted = SampleBuffer(count: mostSamples)
  private var found: InlineArray<3, Found> = .init(repeating: Found())

  private struct Found {
    /// In seconds; 0 = none.
    var period: Float = 0
    /// That of the strongest note that has a part in it, in seconds; 0 = none.
    var part: Float = 0
    /// Seconds until it is looked at again.
    var rest: Float = 0
  }

  /// The power of a first partial, of all, with which a note is one.
  private static let plainFirst: Float = 0.03
  /// A note with a higher ρ is no mean of others.
  private static let doubtful: Float = 0.9
  /// Seconds after which a period is looked at again; sooner, when there are enough of its periods.
  private static let memory: Float = 0.1
  /// The window: from two to four of its periods, in which partials are apart from their neighbours.
  private static let fewestPeriods: Float = 2
  private static let mostPeriods: Float = 4
  /// The most samples in the window: of the lowest level, which keeps no more.
  private static let mostSamples = 512
  /// The least samples in a period: most of its partials that are looked at pass unchanged.
  private static let leastSamples: Float = 48

  /// Advances the time.
  @_noAllocation @_noLocks
  mutating func elapse(_ seconds: Float) {
    for index in 0..<3 {
      found[index].rest -= seconds
      if found[index].rest < 0 { found[index].period = 0 }
    }
  }

  /// Forgets them: another sound may have begun.
  @_noAllocation @_noLocks
  mutating func forget() { for index in 0..<3 { found[index].period = 0 } }

  /// Whether `period` seconds are no note's, as has been found.
  @_noAllocation @_noLocks
  func have(_ period: Float, by kind: EvidenceKind) -> Bool {
    let shared = found[kind.rawValue].period
    return shared > 0 && (period.isAlike(shared) || period.isMultiple(of: shared))
  }

  /// The period of the strongest note that has a part in the one found, in seconds; 0 = none.
  @_noAllocation @_noLocks
  func part(by kind: EvidenceKind) -> Float {
    found[kind.rawValue].period > 0 ? found[kind.rawValue].part : 0
  }

  /// Whether the note of `period` seconds is that strongest one.
  @_noAllocation @_noLocks
  func isPart(_ period: Float, by kind: EvidenceKind) -> Bool {
    let part = part(by: kind)
    return part > 0 && period.isAlike(part)
  }

  /// Looks whether a period of `period` seconds is one of these in `sound`, or a mean of two notes', and
  /// remembers it if so. `rho`: how well it explains the sound; `steadySeconds`: for how long that hasn't
  /// got louder; `secondsSinceOnset`: since another sound may have begun.
  @_noAllocation @_noLocks
  mutating func find(
    _ period: Float, by kind: EvidenceKind, rho: Float, in sound: borrowing PitchPyramid,
    steadySeconds: Float, secondsSinceOnset: Float
  ) -> Bool {
    if let part = sharedPart(of: period, in: sound, seconds: steadySeconds) {
      let isSoon = steadySeconds < Self.mostPeriods * period
      found[kind.rawValue] = Found(
        period: period, part: part,
        rest: isSoon ? Self.mostPeriods * period - steadySeconds : Self.memory)
      return true
    }
    // Two notes beat: the sound gets louder again and again.
    if rho < Self.doubtful,
      let first = FirstPartials(of: period, in: sound, seconds: secondsSinceOnset),
      first.areBeside
    {
      found[kind.rawValue] = Found(period: period, part: 0, rest: Self.memory)
      return true
    }
    return false
  }

  /// If several notes share a period of `period` seconds, that of the strongest one, 0 if it isn't known;
  /// nil if none share it.
  @_noAllocation @_noLocks
  private func sharedPart(
    of period: Float, in sound: borrowing PitchPyramid, seconds: Float
  ) -> Float? {
    guard let level = sound.lowestLevel(for: period, samples: Self.leastSamples) else { return nil }
    let rate = sound.rates[level]
    let window = seconds.clamped(to: Self.fewestPeriods * period...Self.mostPeriods * period)
    let most = min(Self.mostSamples, sound.capacity(level))
    let count = Int(clamping: window * rate, to: 64...most) & ~7
    let end = sound.plainEnd(level)
    HannBin.weigh(before: end, count: count, into: weighted.base)
    // Mostly the first partial says enough.
    let first = HannBin.power(1 / (period * rate), weighted: weighted.base, count: count)
    let all = LagWindow(samples: end - count, count: count).sinePower
    if first >= Self.plainFirst * all { return nil }
    let partials = PartialPowers(of: period * rate, weighted: weighted.base, count: count)
    if partials.isNote { return nil }
    let number = partials.strongestPart
    return number > 0 ? period / Float(number) : 0
  }
}
