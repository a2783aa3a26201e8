// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumPorts
import Testing

@testable import SpectrumView

@Suite struct SignTests {
  private func isASCII(_ text: String) -> Bool { text.utf8.allSatisfy { $0 < 128 } }

  @Test("Without a sign in the font something else is written, and all else stays")
  func substitutes() {
    for (text, expected) in [
      ("C♯−1", "C#-1"), ("−∞ dB", "-inf dB"), ("1 … 8", "1 ... 8"), ("÷2 ×2 –", "/2 x2 -"),
      ("B♭2", "Bb2"),
      ("120.4 BPM", "120.4 BPM"), ("", ""), ("∞∞", "infinf"),
    ] as [(StaticString, String)] {
      #expect(Label(text).written(without: Sign.allCases).string == expected)
      #expect(Label(text).written(without: []).string == text.description)
    }
    #expect(Label("F♯−1").written(without: [.minus]).string == "F♯-1")
    // What is too long for a label ends, and doesn't trap.
    let long: StaticString = "……………………………………………………………………"
    #expect(Label(long).written(without: Sign.allCases).count <= 63)
  }

  @Test("A font lacks what isn't in it, and is asked for every sign that the texts have")
  func glyphs() {
    for isBold in [false, true] {
      let font = Typeface(isBold: isBold)
      // A private code point that nobody uses, and a letter that every font has.
      let (unused, letter) = (font.has(0x10FFFD), font.has(UInt32(UInt8(ascii: "A"))))
      #expect(!unused && letter)
    }
    // The font of the tests has them all.
    #expect(GlyphCache().missingSigns == [])
  }

  @Test("Every text in the picture can be written in ASCII")
  func ascii() {
    let letters = Sign.allCases.map(\.substitute.description).joined()
    #expect(isASCII(letters))
    for port in Port.settings {
      for choice in 0..<(port.choices?.count ?? 0) {
        let label = port.label(of: Float(choice))
        #expect(isASCII(label.written(without: Sign.allCases).string), "\(label.string)")
      }
      let least = port.label(of: -1e9).written(without: Sign.allCases).string
      #expect(isASCII(least), "\(least)")
    }
    for mode in DisplayMode.allCases {
      var display = Display.still(mode)
      display.hear(Display.line(at: 1000, level: -20))
      display.receive(.pitch(.init(frequency: 8.66, confidence: 1, note: 1, cents: -20)))
      display.receive(.level(.init(channelCount: 2)), elapsed: 0.4)
      let texts =
        display.texts(640, 360) + display.model.pages.levels.texts()
        + display.model.pages.tuner.texts()
        + display.measure { display.helpTexts(on: $0, display.helpLayout, scroll: 0) }
      for text in texts {
        let written = text.label.written(without: Sign.allCases).string
        #expect(isASCII(written), "\(written)")
      }
    }
  }

  @Test("What is measured is what is written")
  func widths() {
    DisplayPicture(width: 1, height: 1).withCanvas { canvas in
      canvas.missingSigns = Sign.allCases
      for (sign, written) in [("C♯4", "C#4"), ("−∞", "-inf")] as [(StaticString, StaticString)] {
        let width = canvas.width(of: Label(sign), size: 20)
        #expect(width == canvas.width(of: Label(written), size: 20))
      }
    }
  }
}
