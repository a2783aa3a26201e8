// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import spectrum

@Suite struct DecimalTextTests {
  @Test(
    "A clock counts hours from an hour on, to the nearest tenth of a second before",
    arguments: [
      (0, "0:00.0"), (59.94, "0:59.9"), (59.95, "1:00.0"), (3599.94, "59:59.9"),
      (3599.96, "1:00:00"), (3600, "1:00:00"), (3601.94, "1:00:01"), (3601.95, "1:00:02"),
      (-1, "0:00.0"),
    ] as [(Double, String)])
  func clock(seconds: Double, text: String) {
    #expect(DecimalText.clock(seconds) == text)
  }

  @Test("No number in JSON is −0", arguments: [(-0.001, 1), (-0.04, 1), (-0.0, 0), (-0.49, 0)])
  func zero(value: Double, places: Int) {
    #expect(DecimalText.rounded(value, places).sign == .plus)
  }

  @Test(
    "A half goes away from 0, and each number has its places",
    arguments: [
      (0.5, 0, "1"), (-0.5, 0, "-1"), (0.25, 1, "0.3"), (12, 2, "12.00"), (-0.04, 1, "0.0"),
    ])
  func fixed(value: Double, places: Int, text: String) {
    #expect(DecimalText.fixed(value, places) == text)
  }
}
