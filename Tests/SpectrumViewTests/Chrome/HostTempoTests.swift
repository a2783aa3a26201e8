// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages
import Testing

@testable import SpectrumView

@Suite struct HostTempoTests {
  private func texts(_ tempo: Message.Tempo, width: Float = 1064) -> [PlacedText] {
    var display = Display.still(.bars)
    display.receive(.tempo(tempo))
    return display.readoutTexts(width, 577)
  }

  @Test("The host's tempo stands beside the detected one with the difference")
  func drift() {
    let labels = texts(.init(bpm: 120.4, confidence: 1, hostBPM: 120)).strings
    #expect(Set(labels).isSuperset(of: ["120.4 BPM", "host 120.0", "+0.4"]))
  }

  @Test(
    "A difference of more than 1 BPM is coloured",
    arguments: [
      (120.9, "+0.9", Theme.dark.quietText), (119.1, "−0.9", Theme.dark.quietText),
      (121.2, "+1.2", Theme.dark.states.fair), (118, "−2.0", Theme.dark.states.fair),
    ] as [(Float, String, Color)])
  func color(bpm: Float, difference: String, color: Color) throws {
    let texts = texts(.init(bpm: bpm, confidence: 1, hostBPM: 120))
    let host = try #require(texts["host 120.0"])
    #expect(host.color.packed == Theme.dark.quietText.packed)
    let drift = try #require(texts[difference])
    #expect(drift.color.packed == color.packed)
    // Beside the host's tempo, on its line.
    #expect(drift.bounds.x >= host.bounds.right && drift.baseline == host.baseline)
  }

  @Test(
    "Where twice or half the tempo is the host's, that is said and compared",
    arguments: [(60.5, "×2 +1.0"), (241, "÷2 +0.5"), (90, "−30.0")] as [(Float, String)])
  func octave(bpm: Float, shown: String) {
    let labels = texts(.init(bpm: bpm, confidence: 1, hostBPM: 120)).strings
    #expect(labels.contains("host 120.0") && labels.contains(shown))
  }

  @Test("While somebody taps, taps and their tempo are told, and not for longer")
  func taps() {
    #expect(texts(.init(tapCount: 1))["tap 1"] != nil)
    let fifth = texts(.init(bpm: 60.2, confidence: 1, tapCount: 5, tapBPM: 119.8), width: 640)
    #expect(fifth["tap 5, 119.8"] != nil)
    let over = texts(.init(bpm: 60.2, confidence: 1, tapCount: 0, tapBPM: 119.8)).strings
    #expect(!over.contains { $0.hasPrefix("tap") })
  }

  @Test("Without a detected tempo the host's stands alone, without room it is left out")
  func alone() {
    let labels = texts(.init(hostBPM: 97.5)).strings
    #expect(labels.contains("host 97.5") && !labels.contains { $0.hasPrefix("+") })
    let narrow = texts(.init(bpm: 120, confidence: 1, hostBPM: 97.5), width: 320).strings
    #expect(!narrow.contains { $0.hasPrefix("host") })
  }
}
