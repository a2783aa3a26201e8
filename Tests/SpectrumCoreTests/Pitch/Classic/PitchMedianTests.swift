// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import SpectrumCore

@Suite struct PitchMedianTests {
  @Test("The median of three readings is shown, the mean of two, one as it is")
  func median() {
    var median = PitchMedian()
    #expect(median.next(440) == 440)
    #expect(median.next(442) == 441)
    #expect(median.next(450) == 442)
    #expect(median.next(441) == 442)
    #expect(median.next(441) == 441)
  }

  @Test("A jump of over a semitone is shown at once; one of less is not", arguments: [1, -1])
  func jump(direction: Float) {
    var median = PitchMedian()
    for _ in 0..<3 { _ = median.next(440) }
    // 440 Hz is 415.30 to 466.16 Hz with a semitone either way.
    #expect(median.next(direction > 0 ? 466 : 415.5) == 440)
    for _ in 0..<3 { _ = median.next(440) }
    let far: Float = direction > 0 ? 466.3 : 415.2
    #expect(median.next(far) == far)
  }

  @Test("What was before a gap is forgotten")
  func clear() {
    var median = PitchMedian()
    for _ in 0..<3 { _ = median.next(440) }
    median.clear()
    #expect(median.next(445) == 445)
  }
}
