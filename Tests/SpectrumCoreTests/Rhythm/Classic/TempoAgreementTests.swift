// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import SpectrumCore

@Suite struct TempoAgreementTests {
  @Test("Two of the last three estimates within 5 BPM are shown as their mean; one alone is not")
  func twoOfThree() {
    var agreement = TempoAgreement()
    _ = agreement.add(120)
    #expect(agreement.bpm == 0)
    _ = agreement.add(90)
    #expect(agreement.bpm == 0)
    _ = agreement.add(124)
    #expect(agreement.bpm == 122)
    _ = agreement.add(122)
    #expect(agreement.bpm == 123)
    _ = agreement.add(121)
    #expect(abs(agreement.bpm - (124 + 122 + 121) / 3) < 1e-4)
  }

  @Test("One stray estimate changes nothing")
  func stray() {
    var agreement = TempoAgreement()
    for estimate in [100, 100, 100] as [Float] { _ = agreement.add(estimate) }
    _ = agreement.add(140)
    #expect(agreement.bpm == 100)
    _ = agreement.add(100)
    #expect(agreement.bpm == 100)
  }

  @Test("The third estimate in a row that is over 10 BPM off flushes; a near one ends the row")
  func flush() {
    var agreement = TempoAgreement()
    for _ in 0..<3 { _ = agreement.add(100) }
    // They don't agree with each other either, or they would be shown.
    #expect(agreement.flushes(after: [120, 140, 80]) == [false, false, true])
    #expect(agreement.bpm == 100, "shown until two agree again")
    #expect(agreement.flushes(after: [81]) == [false])
    #expect(agreement.bpm == 80.5)
    let mixed: [Float] = [80, 100, 120, 85, 100, 140]
    #expect(agreement.flushes(after: mixed).allSatisfy { !$0 })
  }
}

extension TempoAgreement {
  /// What `add` gives for each of `estimates`.
  fileprivate mutating func flushes(after estimates: [Float]) -> [Bool] {
    var flushes: [Bool] = []
    for estimate in estimates { flushes.append(add(estimate)) }
    return flushes
  }
}
