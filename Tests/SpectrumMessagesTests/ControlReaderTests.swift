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
    for value in [urids.float(123), urids.double(123), urids.int(123), urids.long(123)] {
      for isBlank in [false, true] {
        let properties = [
          AtomBytes.property(99, AtomBytes.atom(urids.atom.vector, [1, 2, 3])),
          urids.property(.beatsPerMinute, value), urids.property(.bar, value),
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
    for value in [urids.double(sent), urids.float(Float(sent))] {
      let position = position([
        urids.property(.beatsPerMinute, value), urids.property(.speed, value),
        urids.property(.bar, value),
      ])
      #expect(position?.beatsPerMinute == tempo)
      #expect(position?.speed == speed)
      #expect(position?.bar == (sent.isNaN ? nil : Int64(max(-1e9, min(1e9, sent)))))
    }
  }

  @Test("A number that is shorter than its type is missing")
  func cutNumbers() {
    for type in [urids.atom.double, urids.atom.long] {
      let cut = urids.property(.bar, AtomBytes.atom(type, [1, 2, 3, 4, 5, 6, 7]))
      #expect(position([cut, cut]).map { $0.bar == nil } == true)
    }
  }

  @Test("The greatest integers do not trap", arguments: [Int64.min, Int64.max, 1 << 53])
  func wholeNumbers(bar: Int64) {
    let read = position([urids.property(.bar, urids.long(bar))])?.bar
    #expect(read == (bar < 0 ? -1_000_000_000 : 1_000_000_000))
    // A client's number is its own: it comes through whole.
    #expect(attach([urids.property(.client, urids.long(bar))]) == "attach \(bar) 30.0")
    #expect(ControlMessage.Attach.defaultFrameRate == 30)
  }

  @Test(
    "A client's number that is no integer does not trap",
    arguments: [
      (.infinity, Int64.max), (-.infinity, .min), (0x1p63, .max), (-0x1p63, .min), (3.9, 3),
      (-3.9, -3), (.nan, nil),
    ] as [(Double, Int64?)])
  func oddClients(sent: Double, read: Int64?) {
    let message = attach([urids.property(.client, urids.double(sent))])
    #expect(message == read.map { "attach \($0) 30.0" })
  }

  @Test("An Attach without a client is ignored")
  func noClient() {
    #expect(attach([urids.property(.frameRate, urids.float(30))]) == nil)
  }

  /// What is read of an Attach.
  private func attach(_ properties: [[UInt8]]) -> String? {
    urids.object(.attachType, properties).withUnsafeBytes {
      ControlMessage(decoding: $0, urids: urids)?.description
    }
  }

  /// The frames and messages that are read of a port.
  private func events(_ port: [UInt8], frameCount: Int = 64) -> [(frame: Int, message: String)] {
    port.withUnsafeBytes {
      var reader = ControlReader(port: $0.baseAddress, frameCount: frameCount, urids: urids)
      var events: [(Int, String)] = []
      while let event = reader.next() { events.append((event.frame, event.message.description)) }
      return events
    }
  }

  @Test(
    "Times outside the block are moved to its edges",
    arguments: [
      (Int64.min, 64, 0), (-1, 64, 0), (63, 64, 63), (64, 64, 63), (Int64.max, 64, 63), (5, 0, 0),
      (5, -3, 0),
    ])
  func times(sent: Int64, frameCount: Int, read: Int) {
    let control = AtomBytes.sequence(urids.atom.sequence, [(sent, attach(1))])
    #expect(events(control, frameCount: frameCount).first?.frame == read)
  }

  @Test("Events of a sequence stamped in beats are at frame 0")
  func beatTime() {
    let inBeats = AtomBytes.bytes(Double(3.5)).withUnsafeBytes {
      $0.loadUnaligned(as: Int64.self)
    }
    let control = AtomBytes.sequence(
      urids.atom.sequence, unit: urids.atom.beatTime, [(inBeats, attach(1))])
    #expect(events(control).first?.frame == 0)
  }

  @Test("Events that aren't messages are skipped; those after them are read")
  func strangers() {
    let midi = AtomBytes.atom(77, [0x90, 60, 100])
    let stranger = AtomBytes.object(urids.atom.object, 78, [])
    let nested = AtomBytes.object(
      urids.atom.object, 78, [AtomBytes.property(79, attach(5))])
    let control = AtomBytes.sequence(
      urids.atom.sequence, [(0, midi), (1, stranger), (2, nested), (3, attach(9))])
    let events = events(control)
    #expect(events.map(\.frame) == [3] && events.map(\.message) == ["attach 9 60.0"])
  }

  @Test("One block reads at most 128 events", arguments: [127, 128])
  func eventFlood(strangerCount: Int) {
    let midi = AtomBytes.atom(77, [0x90, 60, 100])
    let strangers = [(Int64, [UInt8])](repeating: (0, midi), count: strangerCount)
    let control = AtomBytes.sequence(urids.atom.sequence, strangers + [(0, attach(9))])
    #expect(events(control).count == (strangerCount < 128 ? 1 : 0))
  }

  @Test("One block reads at most 256 properties, and 32 of one message")
  func propertyFlood() {
    let none = AtomBytes.property(77, AtomBytes.atom(0, []))
    let speed = urids.property(.speed, urids.float(1))
    let seen = [[UInt8]](repeating: none, count: 31) + [speed]
    let unseen = [[UInt8]](repeating: none, count: 32) + [speed]
    #expect(position(seen)?.speed == 1)
    #expect(position(unseen)?.speed == nil)

    let event = urids.object(.positionType, unseen)
    let control = AtomBytes.sequence(
      urids.atom.sequence, [(Int64, [UInt8])](repeating: (0, event), count: 60))
    #expect(events(control).count == 256 / 32)
  }

  @Test("A port without a sequence has no messages")
  func noSequence() {
    let sent = [(Int64(0), attach(1))]
    for port in [
      AtomBytes.sequence(urids.atom.object, sent), AtomBytes.atom(0, []),
      AtomBytes.atom(urids.atom.sequence, []), AtomBytes.atom(urids.atom.sequence, [0, 0, 0, 0]),
      AtomBytes.sequence(urids.atom.sequence, sent, claiming: 0),
    ] {
      #expect(events(port).isEmpty)
    }
    var reader = ControlReader(port: nil, frameCount: 64, urids: urids)
    #expect(reader.next() == nil)
  }

  /// An Attach of `client` at 60 frames per second.
  private func attach(_ client: Int64) -> [UInt8] {
    urids.object(
      .attachType,
      [urids.property(.client, urids.long(client)), urids.property(.frameRate, urids.float(60))])
  }
}
