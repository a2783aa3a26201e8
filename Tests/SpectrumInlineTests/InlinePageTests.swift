// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumPorts
import Testing

@testable import SpectrumInline

@Suite struct InlinePageTests {
  @Test("Automatic is the tuner or the loudness in the window's modes of these, else the spectrum")
  func automatic() {
    for mode in DisplayMode.allCases {
      let expected: InlinePage =
        mode == .tuner ? .tuner : mode == .levels ? .loudness : .spectrum
      let page = InlinePage(.automatic, mode: mode)
      #expect(page == expected, "\(mode): \(page)")
    }
  }

  @Test("A page that is chosen is shown in every mode of the window")
  func chosen() {
    let pages: [(InlineChoice, InlinePage)] = [
      (.spectrum, .spectrum), (.tuner, .tuner), (.tempo, .tempo), (.loudness, .loudness),
    ]
    for (choice, page) in pages {
      for mode in DisplayMode.allCases { #expect(InlinePage(choice, mode: mode) == page) }
    }
  }
}
