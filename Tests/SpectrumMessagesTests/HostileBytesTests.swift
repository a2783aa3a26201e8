// SPDX-License-Identifier: GPL-3.0-or-later
import Depth
import HostileMemory
import MessageSamples
import SeededRandom
import Testing

@testable import SpectrumMessages

/// Nothing here traps, reads past the end of its bytes (which end at an inaccessible page), or
/// yields a number that isn't finite and in its range.
@Suite struct HostileBytesTests {
  let urids = URITable.urids

  /// Plausible wrong words: sizes slightly off, and near the wrap-around of 32-bit sums.
  static let lies: [UInt32] = [
    0, 1, 3, 4, 7, 8, 9, 12, 16, 24, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFF0, 0xFFFF_FFF8,
    0xFFFF_FFFF, 0x7FC0_0000, 0x7F80_0000, 0xFF80_0000,
  ]

  @Test("Mutated streams: sequences, and their atoms", arguments: [11, 12, 13] as [UInt64])
  func mutatedStreams(seed: UInt64) {
    let memory = GuardedMemory(capacity: 16_384)
    var samples = Samples(seed: seed, maximumCount: 6)
    let port = UnsafeMutableRawBufferPointer.allocate(byteCount: 1024, alignment: 8)
    defer { port.deallocate() }
    var (decoded, unusable, endless) = (0, 0, 0)
    let rounds = Deep.pick(25_000, few: 5000)
    for round in 0..<rounds {
      port.storeBytes(of: 1024, as: UInt32.self)
      var writer = SequenceWriter(port: port.baseAddress, urids: urids)
      writer.append(samples.message(kind: round % Samples.kindCount), at: 1)
      writer.append(samples.message(kind: round / Samples.kindCount % Samples.kindCount), at: 2)
      var bytes = Array(port[..<writer.byteCount])
      mutate(&bytes, &samples.random)
      var reader = SequenceReader(memory.place(bytes), urids: urids)
      var events = 0
      while let event = reader.next(), events <= bytes.count / 16 {
        events += 1
        if let message = Message(decoding: event.atom, urids: urids) {
          decoded += 1
          if !message.isUsable { unusable += 1 }
        }
      }
      if events > bytes.count / 16 { endless += 1 }
      // The same bytes as an atom of its own, as a UI is given it: past the header and the time.
      let atom = memory.place(Array(bytes.dropFirst(24)))
      if let message = Message(decoding: atom, urids: urids), !message.isUsable { unusable += 1 }
    }
    #expect(unusable == 0)
    #expect(endless == 0)
    // Most mutations leave one of the two messages readable: else this would test little.
    #expect(decoded > rounds)
  }

  @Test("Mutated control ports", arguments: [21, 22] as [UInt64])
  func mutatedControl(seed: UInt64) {
    let memory = GuardedMemory(capacity: SequenceReader.portLimit)
    var samples = Samples(seed: seed, maximumCount: 1)
    let port = UnsafeMutableRawBufferPointer.allocate(byteCount: 1024, alignment: 8)
    defer { port.deallocate() }
    var (decoded, unusable) = (0, 0)
    let blocks = Deep.pick(40_000, few: 8000)
    for _ in 0..<blocks {
      port.storeBytes(of: 1024, as: UInt32.self)
      var writer = SequenceWriter(port: port.baseAddress, urids: urids)
      for frame in 0..<3 { writer.append(samples.controlMessage(), at: frame) }
      var bytes = Array(port[..<writer.byteCount])
      mutate(&bytes, &samples.random)
      let (messages, broken) = readControl(bytes, memory)
      decoded += messages
      unusable += broken
    }
    #expect(unusable == 0)
    #expect(decoded > blocks)
  }

  @Test("Random bytes: 50,000, as atoms and as ports")
  func randomBytes() {
    let memory = GuardedMemory(capacity: SequenceReader.portLimit)
    var random = SplitMix64(seed: 31)
    var unusable = 0
    let types = [urids.atom.object, urids.atom.sequence, urids.atom.blank]
    let classes = Term.allCases.map { urids.terms[$0] }.filter { $0 != 0 }
    for _ in 0..<50_000 {
      var bytes = (0..<Int.random(in: 0...96, using: &random)).map { _ in
        // Small numbers are URIDs and sizes; others would be skipped immediately.
        random.next() % 3 == 0 ? UInt8(truncatingIfNeeded: random.next() % 64) : 0
      }
      if bytes.count >= 16, random.next() % 8 != 0 {
        store(UInt32(bytes.count - 8), at: 0, &bytes)
        store(types.randomElement(using: &random)!, at: 4, &bytes)
        store(classes.randomElement(using: &random)!, at: 12, &bytes)
      }
      let atom = memory.place(bytes)
      if let message = Message(decoding: atom, urids: urids), !message.isUsable { unusable += 1 }
      if let message = ControlMessage(decoding: atom, urids: urids), !message.isUsable {
        unusable += 1
      }
      var reader = SequenceReader(atom, urids: urids)
      while let event = reader.next() { _ = Message(decoding: event.atom, urids: urids) }
      unusable += readControl(bytes, memory).unusable
    }
    #expect(unusable == 0)
  }

  @Test("A port that states up to 4 GiB is read up to the limit, and no further")
  func hugeClaims() {
    let memory = GuardedMemory(capacity: SequenceReader.portLimit)
    let port = memory.last(SequenceReader.portLimit)
    for claim in [0xFFFF_FFFF, 0xFFFF_FFF8, 0x8000_0000, 0x7FFF_FFFF, 65_536, 65_528] as [UInt32] {
      port.initializeMemory(as: UInt8.self, repeating: 0)
      port.storeBytes(of: claim, as: UInt32.self)
      port.storeBytes(of: urids.atom.sequence, toByteOffset: 4, as: UInt32.self)
      // Zeros are events without a body, of 16 bytes each. After one of 24 bytes the last begins 8
      // before the limit, where its size would be.
      for (size, last) in [(0, 0), (8, 1)] as [(UInt32, Int)] {
        port.storeBytes(of: size, toByteOffset: 24, as: UInt32.self)
        var reader = SequenceReader(port: port.baseAddress, urids: urids)
        var count = 0
        while reader.next() != nil { count += 1 }
        #expect(count == (SequenceReader.portLimit - 16) / 16 - last)
      }
    }
  }

  /// Flips, overwrites, cuts or lengthens, once to three times.
  private func mutate(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      guard !bytes.isEmpty else { return }
      let index = Int.random(in: bytes.indices, using: &random)
      switch random.next() % 8 {
      case 0...2: bytes[index] ^= 1 << UInt8(random.next() % 8)
      case 3...5: store(Self.lies.randomElement(using: &random)!, at: index / 4 * 4, &bytes)
      case 6: bytes.removeLast(bytes.count - index)
      default: bytes += (0..<(index % 32)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      }
    }
  }

  private func store(_ word: UInt32, at offset: Int, _ bytes: inout [UInt8]) {
    guard offset + 4 <= bytes.count else { return }
    for byte in 0..<4 { bytes[offset + byte] = UInt8(truncatingIfNeeded: word >> (8 * byte)) }
  }

  /// Reads `bytes` as a port that holds exactly what its header claims, up to the port limit.
  private func readControl(
    _ bytes: [UInt8], _ memory: borrowing GuardedMemory
  ) -> (messages: Int, unusable: Int) {
    guard bytes.count >= 8 else { return (0, 0) }
    let claim = bytes[..<4].reversed().reduce(0) { $0 << 8 | Int($1) }
    let port = memory.last(min(8 + claim, SequenceReader.portLimit))
    port.initializeMemory(as: UInt8.self, repeating: 0x11)
    port.copyBytes(from: bytes.prefix(port.count))
    var reader = ControlReader(port: port.baseAddress, frameCount: 64, urids: urids)
    var (messages, unusable) = (0, 0)
    while let event = reader.next() {
      messages += 1
      if !event.message.isUsable || !(0..<64).contains(event.frame) { unusable += 1 }
    }
    return (messages, unusable)
  }
}
