// SPDX-License-Identifier: GPL-3.0-or-later
import MessageSamples
import Testing

@testable import SpectrumMessages

@Suite struct EqualityTests {
  let urids = URITable.urids

  // No list of fields here: a new field of a message is compared, or this fails.
  @Test("Messages are equal exactly if their bytes are", arguments: Kind.allCases)
  func equality(of kind: Kind) throws {
    var samples = Samples(seed: 5, maximumCount: 1)
    for _ in 0..<40 {
      let message = samples.message(kind: kind.rawValue)
      let bytes = encoded(message)
      let copy = try #require(decoded(bytes))
      #expect(kind.areEqual(message, copy) == true)
      var differing = 0
      // The lowest bit of each word in turn: of values, but also of keys, types and sizes.
      for offset in stride(from: 16, to: bytes.count, by: 4) {
        var changed = bytes
        changed[offset] ^= 1
        guard let other = decoded(changed) else { continue }
        let isEqual = try #require(kind.areEqual(message, other) as Bool?)
        #expect(isEqual == (encoded(other) == bytes), "byte \(offset)")
        differing += isEqual ? 0 : 1
      }
      #expect(differing > 0)
    }
  }

  /// A kind of message that can be compared, as `Samples` numbers it.
  enum Kind: Int, CaseIterable {
    case pitch = 1
    case tempo = 2
    case level = 4
    case key = 6
    case bar = 7

    /// Nil if one of them isn't of this kind.
    func areEqual(_ left: Message, _ right: Message) -> Bool? {
      switch (self, left, right) {
      case (.pitch, .pitch(let left), .pitch(let right)): left == right
      case (.tempo, .tempo(let left), .tempo(let right)): left == right
      case (.level, .level(let left), .level(let right)): left == right
      case (.key, .key(let left), .key(let right)): left == right
      case (.bar, .bar(let left), .bar(let right)): left == right
      default: nil
      }
    }
  }

  /// Header and body of the message's atom.
  private func encoded(_ message: Message) -> [UInt8] {
    var measure = AtomEncoder(measuring: urids.atom)
    message.encode(into: &measure, urids)
    var bytes = [UInt8](repeating: 0, count: measure.count)
    bytes.withUnsafeMutableBytes {
      var encoder = AtomEncoder(base: $0.baseAddress!, capacity: $0.count, types: urids.atom)
      message.encode(into: &encoder, urids)
    }
    return bytes
  }

  private func decoded(_ bytes: [UInt8]) -> Message? {
    bytes.withUnsafeBytes { Message(decoding: $0, urids: urids) }
  }
}
