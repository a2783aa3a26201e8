// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import SpectrumView

@Suite struct LabelTests {
  @Test(
    "A number is rounded to its decimals, with a minus unless that leaves 0, and a plus if asked for",
    arguments: [
      (0, 1, false, "0.0"), (-0.04, 1, false, "0.0"), (-0.05001, 1, false, "−0.1"),
      (0.96, 1, false, "1.0"), (1.25, 1, true, "+1.3"), (-0.0, 0, true, "+0"),
      (-12.5, 0, false, "−13"), (99.999, 2, false, "100.00"), (1234.5678, 3, false, "1234.568"),
      (0.5, 0, false, "1"), (2e9, 1, false, "–"), (.nan, 1, false, "–"),
      (-.infinity, 0, true, "–"),
    ] as [(Float, Int, Bool, String)])
  func numbers(number: Float, decimals: Int, sign: Bool, text: String) {
    var label = Label()
    label.append(number, decimals: decimals, sign: sign)
    #expect(label.string == text)
  }

  @Test(
    "A frequency on the scale is written short, with k from 1 kHz on",
    arguments: [
      (20, "20"), (45, "45"), (500, "500"), (1000, "1k"), (1500, "1.5k"), (2000, "2k"),
      (10_000, "10k"), (20_000, "20k"),
    ] as [(Float, String)])
  func frequencies(frequency: Float, text: String) {
    #expect(Label(frequency: frequency).string == text)
  }
}
