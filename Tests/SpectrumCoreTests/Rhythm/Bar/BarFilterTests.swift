// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import SpectrumCore

/// What the filter makes of evidence that is known: of a bar that goes on slot by slot.
@Suite struct BarFilterTests {
  static let late = 4

  /// A candidate `slots` later in its bar.
  static func moved(_ candidate: Int, by slots: Int) -> Int {
    let metre = BarMetres.metre(of: candidate)
    let (start, length) = (BarMetres.start(metre), BarMetres.length(metre))
    return start + (candidate - start + slots % length + length) % length
  }

  /// Advances by `slots`, with evidence for the bar that `right` is of at the filter's slot, which
  /// goes on with it. The clock has a beat at every even slot.
  static func hear(
    _ filter: inout BarFilter, _ right: inout Int, slots: Range<Int>, certainty: Float = 4,
    only: BeatGrid? = nil
  ) {
    let scores = SampleBuffer(count: BarMetres.candidateCount)
    for slot in slots {
      filter.advance(only: only)
      right = moved(right, by: 1)
      guard slot % 2 == 1 else { continue }
      scores.fill(0)
      scores[moved(right, by: -late)] = certainty
      filter.weigh(scores, late: late, slots: 2)
    }
  }

  @Test("Each metre is found at each place, also off the clock's beats and twice as fast")
  func candidates() {
    for candidate in 0..<BarMetres.candidateCount {
      var filter = BarFilter()
      var right = candidate
      filter.begin(isBeat: true)
      Self.hear(&filter, &right, slots: 1..<41)
      #expect(filter.taken == right, "candidate \(candidate)")
      #expect(filter.grid == BarMetres.grid(of: right), "candidate \(candidate)")
      #expect(filter.certainty.candidate > 0.9, "candidate \(candidate)")
    }
  }

  @Test("Beats that have long been right move by half a beat only after two bars of evidence")
  func settled() {
    for (slots, patience) in [(1..<21, 0..<16), (1..<101, 16..<40)] {
      var filter = BarFilter()
      var right = BarMetres.start(2)
      filter.begin(isBeat: true)
      Self.hear(&filter, &right, slots: slots)
      let before = filter.grid == BarMetres.grid(of: right)
      right = Self.moved(right, by: 1)
      var count = 0
      while filter.grid != BarMetres.grid(of: right), count < 100 {
        Self.hear(&filter, &right, slots: slots.upperBound + count..<slots.upperBound + count + 1)
        count += 1
      }
      #expect(before && patience.contains(count), "after \(slots): \(count) slots")
    }
  }

  @Test("Where the beats are known, evidence for others changes only the place in the bar")
  func forced() {
    var filter = BarFilter()
    var right = BarMetres.start(2) + 1
    filter.begin(isBeat: true)
    for slot in 1..<60 {
      let clock = BeatGrid.clock(isBeat: slot % 2 == 0)
      Self.hear(&filter, &right, slots: slot..<slot + 1, only: clock)
      #expect(filter.grid == clock)
    }
  }

  @Test("Beats don't move to half beats on which nothing sounds, nor to all of them")
  func silent() {
    for candidate in [BarMetres.start(2) + 1, BarMetres.start(7)] {
      for (sounding, moves) in [
        (BeatGrid.even, false), (.odd, candidate == BarMetres.start(2) + 1),
      ] {
        var filter = BarFilter()
        var right = candidate
        filter.begin(isBeat: true)
        for slot in 1..<60 {
          Self.hear(&filter, &right, slots: slot..<slot + 1)
          let isSounding = (slot % 2 == 0) == (sounding == .even)
          filter.restrict(to: isSounding ? .even : .odd, late: 0)
        }
        let isMoved = filter.grid != .clock(isBeat: 59 % 2 == 0)
        #expect(isMoved == moves, "candidate \(candidate), \(sounding)")
      }
    }
  }

  @Test("Evidence counts for the next beat already")
  func prompt() {
    var filter = BarFilter()
    filter.begin(isBeat: true)
    let right = BarMetres.start(2) + 6
    #expect(filter.taken != right)
    let scores = SampleBuffer(count: BarMetres.candidateCount)
    scores[Self.moved(right, by: -Self.late)] = 40
    filter.weigh(scores, late: Self.late, slots: 8)
    #expect(filter.taken == right)
  }
}
