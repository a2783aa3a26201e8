// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2
import HostileMemory
import MessageSamples
import Testing

@testable import SpectrumMessages

@Suite struct RoundTripTests {
  let urids = URITable.urids

  @Test("Every message comes back as it was sent, at its own frame, from any address")
  func messages() {
    let memory = GuardedMemory(capacity: 16_384)
    var samples = Samples(seed: 1, maximumCount: 64)
    for round in 0..<900 {
      let message = samples.message(kind: round % Samples.kindCount)
      let size = SequenceWriter.headerSize + message.eventSize(urids)
      // LV2 promises 8-aligned ports; one that is not must still do no harm.
      let port = UnsafeMutableRawBufferPointer(rebasing: memory.last(size + round % 8)[..<size])
      port.storeBytes(of: UInt32(size), as: UInt32.self)
      var writer = SequenceWriter(port: port.baseAddress, urids: urids)
      #expect(writer.append(message, at: round) == true)
      #expect(writer.byteCount == size)

      var reader = SequenceReader(UnsafeRawBufferPointer(port), urids: urids)
      let event = reader.next()
      #expect(event?.frame == Int64(round))
      let decoded = event.flatMap { Message(decoding: $0.atom, urids: urids) }
      #expect(decoded?.description == message.description)
      if let atom = event?.atom {
        var isPitch = false
        if case .pitch = message { isPitch = true }
        #expect(Message.endsFrame(atom, urids: urids) == isPitch)
      }
      #expect(reader.next() == nil)
    }
  }

  @Test("The largest frame there is comes back whole")
  func largestFrame() {
    let bands = (0..<1024).map { Float(-$0) / 8 }
    let waveform = (0..<4096).map { Float($0) / 4096 }
    let port = UnsafeMutableRawBufferPointer.allocate(byteCount: 32_768, alignment: 8)
    defer { port.deallocate() }
    port.storeBytes(of: 32_768, as: UInt32.self)
    var writer = SequenceWriter(port: port.baseAddress, urids: urids)
    Message.withFrame(bands, right: bands, waveform: waveform) {
      #expect(writer.append($0, at: 0) == true)
    }
    var reader = SequenceReader(UnsafeRawBufferPointer(port), urids: urids)
    guard let event = reader.next(),
      case .frame(let frame)? = Message(decoding: event.atom, urids: urids)
    else {
      Issue.record("no frame")
      return
    }
    #expect(Array(frame.bands) == bands)
    #expect(frame.rightBands.map { Array($0) } == bands)
    #expect(Array(frame.waveform) == waveform)
    let copy = UnsafeMutableBufferPointer<Float>.allocate(capacity: 1000)
    defer { copy.deallocate() }
    #expect(frame.bands.copy(into: copy) == 1000)
    #expect(Array(copy) == Array(bands[..<1000]))
  }

  @Test("What UIs and hosts say comes back as it was sent")
  func controlMessages() {
    let memory = GuardedMemory(capacity: 4096)
    var samples = Samples(seed: 2, maximumCount: 1)
    for round in 0..<600 {
      let message = samples.controlMessage()
      let port = memory.last(200)
      port.storeBytes(of: 200, as: UInt32.self)
      var writer = SequenceWriter(port: port.baseAddress, urids: urids)
      #expect(writer.append(message, at: round) == true)
      var reader = ControlReader(port: port.baseAddress, frameCount: 1024, urids: urids)
      let event = reader.next()
      #expect(event?.frame == round)
      #expect(event?.message.description == message.description)
      #expect(reader.next() == nil)

      let atom = memory.last(160)
      let size = message.encode(into: atom, urids: urids)
      #expect(size.map { $0 % 8 } == 0)
      let decoded = ControlMessage(decoding: .init(atom), urids: urids)
      #expect(decoded?.description == message.description)
    }
  }

  @Test("An Attach takes 64 bytes, and does not go into less")
  func attachSize() {
    let memory = GuardedMemory(capacity: 4096)
    let attach = ControlMessage.attach(.init(client: 7, frameRate: 60))
    for size in 0..<64 { #expect(attach.encode(into: memory.last(size), urids: urids) == nil) }
    #expect(attach.encode(into: memory.last(64), urids: urids) == 64)
  }

  @Test("The bytes are those that LV2's own forge writes")
  func sameAsForge() {
    let table = URITable()
    let urids = URIDs(table.map)!
    var map = table.map
    var forge = LV2_Atom_Forge()
    lv2_atom_forge_init(&forge, &map)
    let expected = UnsafeMutableRawBufferPointer.allocate(byteCount: 2048, alignment: 8)
    let written = UnsafeMutableRawBufferPointer.allocate(byteCount: 2048, alignment: 8)
    defer {
      expected.deallocate()
      written.deallocate()
    }
    let prefix = "urn:spectrum-lv2:vocabulary#"
    var (sequence, object) = (LV2_Atom_Forge_Frame(), LV2_Atom_Forge_Frame())
    lv2_atom_forge_set_buffer(
      &forge, expected.baseAddress!.assumingMemoryBound(to: UInt8.self), 2048)
    lv2_atom_forge_sequence_head(&forge, &sequence, 0)
    func begin(_ type: String, at frame: Int64) {
      lv2_atom_forge_frame_time(&forge, frame)
      lv2_atom_forge_object(&forge, &object, 0, table.number(prefix + type))
    }
    func key(_ name: String) { lv2_atom_forge_key(&forge, table.number(prefix + name)) }
    func float(_ name: String, _ value: Float) {
      key(name)
      lv2_atom_forge_float(&forge, value)
    }
    func int(_ name: String, _ value: Int32) {
      key(name)
      lv2_atom_forge_int(&forge, value)
    }
    begin("Frame", at: 3)
    key("sequence")
    lv2_atom_forge_long(&forge, 12)
    float("rate", 30)
    key("frozen")
    lv2_atom_forge_bool(&forge, true)
    let bands: [Float] = [-1, -2, -3]
    key("bands")
    lv2_atom_forge_vector(&forge, 4, forge.Float, 3, bands)
    key("waveform")
    lv2_atom_forge_vector(&forge, 4, forge.Float, 2, bands)
    lv2_atom_forge_pop(&forge, &object)
    begin("Pitch", at: 9)
    float("frequency", 440)
    float("confidence", 0.5)
    int("note", 69)
    float("cents", 0.25)
    int("string", 5)
    float("stringCents", -2.5)
    float("stretch", 3.5)
    float("inharmonicity", 0.000_375)
    lv2_atom_forge_pop(&forge, &object)
    begin("Tuning", at: 9)
    float("reference", 442)
    int("transpose", 2)
    int("accidentals", 1)
    int("noteNames", 2)
    int("octaves", 1)
    key("strings")
    lv2_atom_forge_vector(&forge, 4, forge.Int, 4, [76, 69, 62, 55] as [Int32])
    key("deviations")
    lv2_atom_forge_vector(&forge, 4, forge.Float, 12, (0..<12).map { Float($0) } as [Float])
    lv2_atom_forge_pop(&forge, &object)
    lv2_atom_forge_pop(&forge, &sequence)

    written.storeBytes(of: 2048, as: UInt32.self)
    var writer = SequenceWriter(port: written.baseAddress, urids: urids)
    bands.withUnsafeBufferPointer {
      let frame = Message.Frame(
        sequence: 12, rate: 30, frozen: true, bands: .init(levels: $0),
        waveform: .init(samples: UnsafeBufferPointer(rebasing: $0[..<2])))
      writer.append(.frame(frame), at: 3)
    }
    writer.append(
      .pitch(
        .init(
          frequency: 440, confidence: 0.5, note: 69, cents: 0.25, string: 5, stringCents: -2.5,
          stretch: 3.5, inharmonicity: 0.000_375)),
      at: 9)
    var deviations = InlineArray<12, Float>(repeating: 0)
    for note in 0..<12 { deviations[note] = Float(note) }
    writer.append(
      .tuning(
        .init(
          reference: 442, transpose: 2, accidentals: 1, noteNames: 2, octaves: 1,
          strings: .init(starting: [76, 69, 62, 55]), stringCount: 4, deviations: deviations)),
      at: 9)
    #expect(writer.byteCount == Int(forge.offset))
    #expect(Array(written[..<writer.byteCount]) == Array(expected[..<writer.byteCount]))
  }
}
