// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumView
import Testing

@testable import SpectrumInline

@Suite struct InlinePageTests {
  @Test("Automatic is the tuner or the loudness in the window's modes of these, else the spectrum")
  func automatic() {
    for mode in DisplayMode.allCases {
      let expected: InlinePage =
        mode == .tuner ? .tuner : mode == .levels ? .loudness : .spectrum
      let page = InlinePage(inline: 0, mode: mode.rawValue)
      #expect(page == expected, "\(mode): \(page)")
    }
  }

  @Test("A page that is chosen is shown in every mode of the window")
  func chosen() {
    for page in InlinePage.allCases {
      for mode in DisplayMode.allCases {
        #expect(InlinePage(inline: page.rawValue + 1, mode: mode.rawValue) == page)
      }
    }
  }
}
