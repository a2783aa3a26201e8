// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages
import Testing

@testable import SpectrumView

@Suite struct HostTempoTests {
  private func texts(_ tempo: Message.Tempo, width: Float = 1064) -> [PlacedText] {
    var display = Display.still(.bars)
    display.receive(.tempo(tempo))
    display.resize(width: width, height: 577)
    let layout = Layout(width: width, height: 577, mode: .bars)
    return DisplayPicture(width: width, height: 577)
      .withCanvas { display.readoutTexts(on: $0, layout) }
  }

  @Test("The host's tempo stands beside the detected one with the difference")
  func drift() {
    let texts = texts(.init(bpm: 120.4, confidence: 1, hostBPM: 120))
    let labels = texts.map(\.label.string)
    #expect(labels.contains("120.4 BPM") && labels.contains("host 120.0"))
    #expect(labels.contains("+0.4"))
  }

  @Test(
    "A difference of more than 1 BPM is coloured",
    arguments: [
      (120.9, "+0.9", Theme.dark.quietText), (119.1, "−0.9", Theme.dark.quietText),
      (121.2, "+1.2", Theme.dark.states.fair), (118, "−2.0", Theme.dark.states.fair),
    ] as [(Float, String, Color)])
  func color(bpm: Float, difference: String, color: Color) throws {
    let texts = texts(.init(bpm: bpm, confidence: 1, hostBPM: 120))
    let host = try #require(texts.first { $0.label.string == "host 120.0" })
    #expect(host.color.packed == Theme.dark.quietText.packed)
    let drift = try #require(texts.first { $0.label.string == difference })
    #expect(drift.color.packed == color.packed)
    // Beside the host's tempo, on its line.
    #expect(drift.bounds.x >= host.bounds.right && drift.baseline == host.baseline)
  }

  @Test(
    "Where twice or half the tempo is the host's, that is said and compared",
    arguments: [(60.5, "×2 +1.0"), (241, "÷2 +0.5"), (90, "−30.0")] as [(Float, String)])
  func octave(bpm: Float, shown: String) {
    let labels = texts(.init(bpm: bpm, confidence: 1, hostBPM: 120)).map(\.label.string)
    #expect(labels.contains("host 120.0") && labels.contains(shown))
  }

  @Test("While somebody taps, taps and their tempo are told, and not for longer")
  func taps() {
    let first = texts(.init(tapCount: 1)).map(\.label.string)
    #expect(first.contains("tap 1"))
    let fifth = texts(.init(bpm: 60.2, confidence: 1, tapCount: 5, tapBPM: 119.8), width: 640)
    #expect(fifth.map(\.label.string).contains("tap 5, 119.8"))
    let over = texts(.init(bpm: 60.2, confidence: 1, tapCount: 0, tapBPM: 119.8))
    #expect(!over.contains { $0.label.string.hasPrefix("tap") })
  }

  @Test("Without a detected tempo the host's stands alone, without room it is left out")
  func alone() {
    let labels = texts(.init(hostBPM: 97.5)).map(\.label.string)
    #expect(labels.contains("host 97.5") && !labels.contains { $0.hasPrefix("+") })
    #expect(
      !texts(.init(bpm: 120, confidence: 1, hostBPM: 97.5), width: 320).contains {
        $0.label.string.hasPrefix("host")
      })
  }
}
