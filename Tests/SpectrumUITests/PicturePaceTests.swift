// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import SpectrumUI

@Suite struct PicturePaceTests {
  /// The rates, in pictures a second, in the course of `seconds` with pictures that take `milliseconds`.
  private func rates(_ pace: inout PicturePace, _ milliseconds: Double, seconds: Double) -> [Int] {
    var (now, rates) = (0.0, [Int]())
    while now < seconds {
      pace.note(milliseconds / 1000, interval: 1.0 / 60)
      now += Double(pace.divisor) / 60
      rates.append(60 / pace.divisor)
    }
    return rates
  }

  @Test("Pictures that can't be had in time come at a half or a third of the rate")
  func slow() {
    for (milliseconds, rate) in [(2, 60), (15, 60), (25, 30), (40, 20), (300, 20)] as [(Double, Int)] {
      var pace = PicturePace()
      _ = rates(&pace, milliseconds, seconds: 2)
      // Once in a while a higher one is tried, ever less often.
      let later = rates(&pace, milliseconds, seconds: 60)
      let share = Double(later.count { $0 == rate }) / Double(later.count)
      #expect(share > 0.95, "\(milliseconds) ms: \(share)")
    }
  }

  @Test("A picture that is late once changes nothing, and after a load the rate comes back")
  func recovery() {
    var pace = PicturePace()
    for _ in 0..<20 {
      _ = rates(&pace, 2, seconds: 1)
      pace.note(0.2, interval: 1.0 / 60)
      #expect(pace.divisor == 1)
    }
    _ = rates(&pace, 40, seconds: 3)
    #expect(pace.divisor == 3)
    _ = rates(&pace, 2, seconds: 20)
    #expect(pace.divisor == 1)
  }
}
