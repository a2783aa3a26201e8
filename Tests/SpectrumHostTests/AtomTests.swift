// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import SpectrumHost

extension URIDMap {
  /// An atom:Object with one property: size, type, id, class; key, context, and the value's atom.
  func object(_ value: Float) -> [UInt8] {
    let words = [
      32, map("http://lv2plug.in/ns/ext/atom#Object"), 0, map("urn:type"), map("urn:value"), 0, 4,
      map("http://lv2plug.in/ns/ext/atom#Float"), value.bitPattern, 0,
    ]
    return words.withUnsafeBytes { Array($0) }
  }
}

@Suite struct AtomTests {
  let urids = URIDMap()

  /// An input port of `byteCount` bytes.
  func port(_ byteCount: Int) -> AtomPort {
    AtomPort(isInput: true, byteCount: byteCount, urids: urids)
  }

  func object(_ value: Float) -> [UInt8] { urids.object(value) }

  @Test("Events come out as they went in, in order, with their times")
  func roundTrip() {
    let port = port(1024)
    // The second, of 3 bytes, needs padding before the third.
    let type = urids.map("http://lv2plug.in/ns/ext/atom#Object")
    let short = withUnsafeBytes(of: (UInt32(3), type)) { Array($0) } + [7, 8, 9]
    let atoms = [object(1), short, object(3)]
    for (index, atom) in atoms.enumerated() {
      let isIn = atom.withUnsafeBytes { port.append($0, at: Int64(index * 10)) }
      #expect(isIn)
    }
    let events = Array(port.events)
    #expect(events.map(\.frame) == [0, 10, 20])
    #expect(events.map { Array($0.atom) } == atoms)
    #expect(events.allSatisfy { urids.unmap($0.type) == "http://lv2plug.in/ns/ext/atom#Object" })
    port.clear()
    #expect(Array(port.events).isEmpty)
  }

  @Test("A buffer of any size takes whole events or none, and nothing past it is written")
  func everySize() {
    let atom = object(1)
    for byteCount in 8...256 {
      let port = port(byteCount)
      var taken = 0
      while atom.withUnsafeBytes({ port.append($0, at: 0) }) { taken += 1 }
      #expect(Array(port.events).count == taken)
      // 16 bytes of header, 8 of time and 40 of atom for each event.
      #expect(taken == max(0, (byteCount - 16) / 48))
      #expect(!port.buffer.isOverrun)
    }
  }

  @Test("A sequence that overstates its sizes is read no further than its buffer")
  func lies() {
    let port = port(256)
    for number in 0..<3 { object(Float(number)).withUnsafeBytes { _ = port.append($0, at: 0) } }
    // The second event's atom states more than there is.
    port.buffer.bytes.storeBytes(of: 0xFFFF_FFF0, toByteOffset: 16 + 48 + 8, as: UInt32.self)
    #expect(Array(port.events).count == 1)
    for size: UInt32 in [0, 7, 4096, .max] {
      port.buffer.bytes.storeBytes(of: size, as: UInt32.self)
      #expect(Array(port.events).isEmpty)
    }
  }

  @Test("A write past a buffer's end is detected")
  func overrun() {
    let buffer = GuardedBuffer(byteCount: 64)
    #expect(!buffer.isOverrun)
    (buffer.bytes.baseAddress! + 64).storeBytes(of: 0, as: UInt8.self)
    #expect(buffer.isOverrun)
  }
}
