// SPDX-License-Identifier: GPL-3.0-or-later
import MessageSamples
import Testing

@testable import SpectrumMessages

@Suite struct ControlReaderTests {
  let urids = URITable.urids

  /// A time:Position as a host might write it, in either type of object.
  private func position(
    _ properties: [[UInt8]], isBlank: Bool = false
  ) -> ControlMessage.Position? {
    let atom = AtomBytes.object(
      isBlank ? urids.atom.blank : urids.atom.object, urids.terms[.positionType], properties)
    return atom.withUnsafeBytes {
      guard case .position(let position)? = ControlMessage(decoding: $0, urids: urids) else {
        return nil
      }
      return position
    }
  }

  @Test("A tempo is read from any type of number, in an object of either kind")
  func numberTypes() {
    let values = [
      AtomBytes.atom(urids.atom.float, AtomBytes.bytes(Float(123))),
      AtomBytes.atom(urids.atom.double, AtomBytes.bytes(Double(123))),
      AtomBytes.atom(urids.atom.int, AtomBytes.bytes(Int32(123))),
      AtomBytes.atom(urids.atom.long, AtomBytes.bytes(Int64(123))),
    ]
    for value in values {
      for isBlank in [false, true] {
        let properties = [
          AtomBytes.property(99, AtomBytes.atom(urids.atom.vector, [1, 2, 3])),
          AtomBytes.property(urids.terms[.beatsPerMinute], value),
          AtomBytes.property(urids.terms[.bar], value),
        ]
        let position = position(properties, isBlank: isBlank)
        #expect(position?.beatsPerMinute == 123)
        #expect(position?.bar == 123)
        #expect(position != nil && position?.speed == nil && position?.barBeat == nil)
      }
    }
  }

  @Test(
    "Numbers are held within their ranges; NaN counts as missing",
    arguments: [
      (.nan, nil, nil), (.infinity, 1000, 100), (-.infinity, nil, -100), (0, nil, 0),
      (-3, nil, -3), (1e300, 1000, 100), (174.5, 174.5, 100),
    ] as [(Double, Float?, Float?)])
  func ranges(sent: Double, tempo: Float?, speed: Float?) {
    for value in [
      AtomBytes.atom(urids.atom.double, AtomBytes.bytes(sent)),
      AtomBytes.atom(urids.atom.float, AtomBytes.bytes(Float(sent))),
    ] {
      let position = position([
        AtomBytes.property(urids.terms[.beatsPerMinute], value),
        AtomBytes.property(urids.terms[.speed], value),
        AtomBytes.property(urids.terms[.bar], value),
      ])
      #expect(position?.beatsPerMinute == tempo)
      #expect(position?.speed == speed)
      #expect(position?.bar == (sent.isNaN ? nil : Int64(max(-1e9, min(1e9, sent)))))
    }
  }

  @Test("The greatest integers do not trap", arguments: [Int64.min, Int64.max, 1 << 53])
  func wholeNumbers(bar: Int64) {
    let value = AtomBytes.atom(urids.atom.long, AtomBytes.bytes(bar))
    let read = position([AtomBytes.property(urids.terms[.bar], value)])?.bar
    #expect(read == (bar < 0 ? -1_000_000_000 : 1_000_000_000))
    // A client's number is its own: it comes through whole.
    let attach = AtomBytes.object(
      urids.atom.object, urids.terms[.attachType], [AtomBytes.property(urids.terms[.client], value)]
    )
    attach.withUnsafeBytes {
      guard case .attach(let attach)? = ControlMessage(decoding: $0, urids: urids) else {
        Issue.record("no attach")
        return
      }
      #expect(attach.client == bar)
      #expect(attach.frameRate == ControlMessage.Attach.defaultFrameRate)
    }
  }

  @Test(
    "A client's number that is no integer does not trap",
    arguments: [
      (.infinity, Int64.max), (-.infinity, .min), (0x1p63, .max), (-0x1p63, .min), (3.9, 3),
      (-3.9, -3), (.nan, nil),
    ] as [(Double, Int64?)])
  func oddClients(sent: Double, read: Int64?) {
    let value = AtomBytes.atom(urids.atom.double, AtomBytes.bytes(sent))
    let attach = AtomBytes.object(
      urids.atom.object, urids.terms[.attachType], [AtomBytes.property(urids.terms[.client], value)]
    )
    let message = attach.withUnsafeBytes { ControlMessage(decoding: $0, urids: urids) }
    #expect(message?.description == read.map { "attach \($0) 30.0" })
  }

  @Test("An Attach without a client is ignored")
  func noClient() {
    let rate = AtomBytes.atom(urids.atom.float, AtomBytes.bytes(Float(30)))
    let attach = AtomBytes.object(
      urids.atom.object, urids.terms[.attachType],
      [AtomBytes.property(urids.terms[.frameRate], rate)])
    attach.withUnsafeBytes { #expect(ControlMessage(decoding: $0, urids: urids) == nil) }
  }

  @Test(
    "Times outside the block are moved to its edges",
    arguments: [
      (Int64.min, 64, 0), (-1, 64, 0), (63, 64, 63), (64, 64, 63), (Int64.max, 64, 63), (5, 0, 0),
      (5, -3, 0),
    ])
  func times(sent: Int64, frameCount: Int, read: Int) {
    var control = AtomBytes.sequence(urids.atom.sequence, [(sent, attach(1))])
    control.withUnsafeMutableBytes {
      var reader = ControlReader(port: $0.baseAddress, frameCount: frameCount, urids: urids)
      #expect(reader.next()?.frame == read)
    }
  }

  @Test("Events of a sequence stamped in beats are at frame 0")
  func beatTime() {
    let inBeats = AtomBytes.bytes(Double(3.5)).withUnsafeBytes {
      $0.loadUnaligned(as: Int64.self)
    }
    let control = AtomBytes.sequence(
      urids.atom.sequence, unit: urids.atom.beatTime, [(inBeats, attach(1))])
    control.withUnsafeBytes {
      var reader = ControlReader(port: $0.baseAddress, frameCount: 64, urids: urids)
      #expect(reader.next()?.frame == 0)
    }
  }

  @Test("Events that aren't messages are skipped; those after them are read")
  func strangers() {
    let midi = AtomBytes.atom(77, [0x90, 60, 100])
    let stranger = AtomBytes.object(urids.atom.object, 78, [])
    let nested = AtomBytes.object(
      urids.atom.object, 78, [AtomBytes.property(79, attach(5))])
    let control = AtomBytes.sequence(
      urids.atom.sequence, [(0, midi), (1, stranger), (2, nested), (3, attach(9))])
    control.withUnsafeBytes {
      var reader = ControlReader(port: $0.baseAddress, frameCount: 64, urids: urids)
      let event = reader.next()
      #expect(event?.frame == 3)
      #expect(event?.message.description == "attach 9 60.0")
      #expect(reader.next() == nil)
    }
  }

  @Test("One block reads at most 128 events", arguments: [127, 128])
  func eventFlood(strangerCount: Int) {
    let midi = AtomBytes.atom(77, [0x90, 60, 100])
    let events = [(Int64, [UInt8])](repeating: (0, midi), count: strangerCount)
    let control = AtomBytes.sequence(urids.atom.sequence, events + [(0, attach(9))])
    control.withUnsafeBytes {
      var reader = ControlReader(port: $0.baseAddress, frameCount: 64, urids: urids)
      #expect((reader.next() != nil) == (strangerCount < 128))
      #expect(reader.next() == nil)
    }
  }

  @Test("One block reads at most 256 properties, and 32 of one message")
  func propertyFlood() {
    let none = AtomBytes.property(77, AtomBytes.atom(0, []))
    let speed = AtomBytes.property(
      urids.terms[.speed], AtomBytes.atom(urids.atom.float, AtomBytes.bytes(Float(1))))
    let seen = [[UInt8]](repeating: none, count: 31) + [speed]
    let unseen = [[UInt8]](repeating: none, count: 32) + [speed]
    #expect(position(seen)?.speed == 1)
    #expect(position(unseen)?.speed == nil)

    let event = AtomBytes.object(urids.atom.object, urids.terms[.positionType], unseen)
    let control = AtomBytes.sequence(
      urids.atom.sequence, [(Int64, [UInt8])](repeating: (0, event), count: 60))
    control.withUnsafeBytes {
      var reader = ControlReader(port: $0.baseAddress, frameCount: 64, urids: urids)
      var count = 0
      while reader.next() != nil { count += 1 }
      #expect(count == 256 / 32)
    }
  }

  @Test("A port without a sequence has no messages")
  func noSequence() {
    let events = [(Int64(0), attach(1))]
    var ports = [
      AtomBytes.sequence(urids.atom.object, events), AtomBytes.atom(0, []),
      AtomBytes.atom(urids.atom.sequence, []), AtomBytes.atom(urids.atom.sequence, [0, 0, 0, 0]),
    ]
    ports.append(AtomBytes.sequence(urids.atom.sequence, events, claiming: 0))
    for port in ports {
      port.withUnsafeBytes {
        var reader = ControlReader(port: $0.baseAddress, frameCount: 64, urids: urids)
        #expect(reader.next() == nil)
      }
    }
    var reader = ControlReader(port: nil, frameCount: 64, urids: urids)
    #expect(reader.next() == nil)
  }

  /// An Attach of `client` at 60 frames per second.
  private func attach(_ client: Int64) -> [UInt8] {
    AtomBytes.object(
      urids.atom.object, urids.terms[.attachType],
      [
        AtomBytes.property(
          urids.terms[.client], AtomBytes.atom(urids.atom.long, AtomBytes.bytes(client))),
        AtomBytes.property(
          urids.terms[.frameRate], AtomBytes.atom(urids.atom.float, AtomBytes.bytes(Float(60)))),
      ])
  }
}
