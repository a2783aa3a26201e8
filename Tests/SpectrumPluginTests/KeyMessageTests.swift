// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages
import Testing

@testable import SpectrumCore
@testable import SpectrumPlugin

@Suite struct KeyMessageTests {
  @Test("The message of a key has each field of the reading, and the twelve shares of the chroma")
  func fields() {
    let reading = KeyReading(
      key: 21, confidence: 0.75, rival: 0, rivalConfidence: 0.125, tuningCents: -6.5)
    let shares = (0..<12).map { Float($0) / 11 }
    let key = shares.withUnsafeBufferPointer { Message.Key(reading, chroma: $0) }
    #expect(key.key == 21 && key.confidence == 0.75)
    #expect(key.rival == 0 && key.rivalConfidence == 0.125 && key.tuningCents == -6.5)
    #expect((0..<12).map { key.chroma[$0] } == shares)
  }

  @Test("A reading of no key is a message of no key")
  func none() {
    let key = Message.Key(.none, chroma: .init(start: nil, count: 0))
    #expect(key == Message.Key())
  }
}
