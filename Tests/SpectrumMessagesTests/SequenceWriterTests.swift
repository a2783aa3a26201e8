// SPDX-License-Identifier: GPL-3.0-or-later
import Depth
import HostileMemory
import MessageSamples
import Testing

@testable import SpectrumMessages

@Suite struct SequenceWriterTests {
  let urids = URITable.urids

  /// Of the levels or samples of frames, which their vectors only point to.
  private nonisolated(unsafe) static let floats: UnsafeBufferPointer<Float> = {
    let floats = UnsafeMutableBufferPointer<Float>.allocate(capacity: 5000)
    floats.initialize(repeating: -60)
    return UnsafeBufferPointer(floats)
  }()

  private func floats(_ count: Int) -> UnsafeBufferPointer<Float> {
    UnsafeBufferPointer(rebasing: Self.floats[..<count])
  }

  @Test("A port of any size holds whole events or none, and nothing is written past it")
  func everyCapacity() {
    let memory = GuardedMemory(capacity: 8192)
    var samples = Samples(seed: 3, maximumCount: 16)
    var sizes: [Int] = []
    for kind in 0..<Samples.kindCount { sizes.append(samples.message(kind: kind).eventSize(urids)) }
    // Sizes vary with the draw: the largest of each kind bounds the sum from above.
    for capacity in stride(
      from: 0, through: SequenceWriter.headerSize + 2 * sizes.reduce(0, +),
      by: Deep.pick(1, few: 7))
    {
      var samples = Samples(seed: 4, maximumCount: 16)
      // Bytes past the capacity that must stay as they are, up to a page that can't be touched.
      let canaryCount = capacity % 24
      let area = memory.last(max(4, capacity) + canaryCount)
      area.initializeMemory(as: UInt8.self, repeating: 0xA5)
      area.storeBytes(of: UInt32(capacity), as: UInt32.self)

      var sent: [String] = []
      var used = SequenceWriter.headerSize
      var writer = SequenceWriter(port: area.baseAddress, urids: urids)
      for kind in 0..<Samples.kindCount {
        let message = samples.message(kind: kind)
        let fits =
          capacity >= SequenceWriter.headerSize
          && used + message.eventSize(urids) <= capacity
        #expect(writer.append(message, at: kind) == fits)
        if fits {
          sent.append("\(kind) \(message.description)")
          used += message.eventSize(urids)
        }
      }
      #expect(area[max(4, capacity)...].allSatisfy { $0 == 0xA5 })
      guard capacity >= SequenceWriter.headerSize else {
        #expect(writer.byteCount == 0)
        #expect(area.loadUnaligned(as: UInt32.self) == capacity)
        #expect(area[4...].allSatisfy { $0 == 0xA5 })
        continue
      }
      #expect(writer.byteCount == used)
      #expect(area.loadUnaligned(as: UInt32.self) == UInt32(used - 8))
      #expect(strings(in: .init(rebasing: area[..<used])) == sent)
    }
  }

  @Test("Time stamps never decrease, and are 0 or more")
  func timesAreOrdered() {
    let port = UnsafeMutableRawBufferPointer.allocate(byteCount: 1024, alignment: 8)
    defer { port.deallocate() }
    port.storeBytes(of: 1024, as: UInt32.self)
    var writer = SequenceWriter(port: port.baseAddress, urids: urids)
    for frame in [-5, 10, 3, Int.min, 63] { writer.append(.beat(.init()), at: frame) }
    var reader = SequenceReader(UnsafeRawBufferPointer(port), urids: urids)
    var frames: [Int64] = []
    while let event = reader.next() { frames.append(event.frame) }
    #expect(frames == [0, 10, 10, 10, 63])
  }

  @Test("A dropped message doesn't change the time of later ones")
  func droppedMessageLeavesTime() {
    let port = UnsafeMutableRawBufferPointer.allocate(byteCount: 80, alignment: 8)
    defer { port.deallocate() }
    port.storeBytes(of: 80, as: UInt32.self)
    var writer = SequenceWriter(port: port.baseAddress, urids: urids)
    #expect(writer.append(.tempo(.init()), at: 60) == false)
    #expect(writer.append(.beat(.init()), at: 20) == true)
    var reader = SequenceReader(UnsafeRawBufferPointer(port), urids: urids)
    #expect(reader.next()?.frame == 20)
  }

  @Test("What comes with each frame leaves an eighth of the port to what comes now and then")
  func room() {
    let capacity = 4096
    let port = UnsafeMutableRawBufferPointer.allocate(byteCount: capacity, alignment: 8)
    defer { port.deallocate() }
    port.storeBytes(of: UInt32(capacity), as: UInt32.self)
    var writer = SequenceWriter(port: port.baseAddress, urids: urids)
    let level = Message.level(.init(channelCount: 2))
    while writer.append(level, at: 0, isRegular: true) {}
    let room = capacity - writer.byteCount
    #expect(room >= capacity / 8 && room < capacity / 8 + level.eventSize(urids))
    #expect(writer.append(.beat(.init()), at: 0) == true)
  }

  @Test("The size of a frame with all peaks follows from its counts", arguments: [1, 7, 128, 1024])
  func frameSizes(bandCount: Int) {
    let bands = FloatVector(levels: floats(bandCount))
    let waveform = FloatVector(samples: floats(512))
    let peaks = FloatVector(samples: floats(32))
    for (right, compared) in [(nil, nil), (bands, nil), (nil, bands)]
      as [(FloatVector?, FloatVector?)]
    {
      let hasSecond = right != nil || compared != nil
      let frame = Message.Frame(
        time: 1, bands: bands, rightBands: right, comparedBands: compared, weightedLevel: -20,
        comparedWeightedLevel: hasSecond ? -23 : nil, peaks: peaks, waveform: waveform)
      #expect(
        Message.Frame.eventSize(
          bandCount: bandCount, rightBandCount: hasSecond ? bandCount : 0, urids)
          == Message.frame(frame).eventSize(urids))
    }
    // 8 time, 8 + 8 object, 24 each of long, float, double and bool, 24 + 4n padded to 8 for a vector.
    #expect(
      Message.Frame.eventSize(bandCount: bandCount, urids)
        == 24 + 96 + 24 + (24 + 4 * bandCount + 7) / 8 * 8 + (24 + 128) + 24 + 2048)
  }

  @Test("No frame has more than 1024 bands a side, 16 peaks and 4096 points")
  func largestFrame() {
    let floats = floats(5000)
    let frame = Message.Frame(
      time: 1, bands: .init(levels: floats), rightBands: .init(levels: floats), weightedLevel: 0,
      comparedWeightedLevel: 0, peaks: .init(samples: floats), waveform: .init(samples: floats))
    #expect(
      Message.frame(frame).eventSize(urids)
        == Message.Frame.eventSize(
          bandCount: 1024, rightBandCount: 1024, waveformCount: 4096, urids))
    #expect(frame.bands.count == 1024)
    #expect(frame.rightBands?.count == 1024)
    #expect(frame.peaks.count == 32)
    #expect(frame.waveform.count == 4096)
  }

  @Test("A port of the size that hosts are asked for takes one of each message at its largest")
  func largestOfEach() {
    // `rsz:minimumSize` of `notify`.
    let capacity = 65_536
    let port = UnsafeMutableRawBufferPointer.allocate(byteCount: capacity, alignment: 8)
    defer { port.deallocate() }
    port.storeBytes(of: UInt32(capacity), as: UInt32.self)
    var writer = SequenceWriter(port: port.baseAddress, urids: urids)
    let bands = FloatVector(levels: floats(1024))
    let waveform = FloatVector(samples: floats(512))
    let setup = Message.Setup(
      sampleRate: 48_000, channelCount: 2, bandCount: 1024, lowestFrequency: 20,
      highestFrequency: 20_000)
    let text = [UInt8](repeating: 0x61, count: 60)
    let name = text.withUnsafeBytes { Message.Tuning.ScaleName(utf8: $0) }
    let messages: [Message] = [
      .setup(setup),
      .tuning(
        .init(
          stringCount: Message.Tuning.maximumStringCount, degreeCount: 19, scaleName: name,
          referenceKey: 60, referenceFrequency: 261.63)),
      .frame(
        .init(
          bands: bands, comparedBands: bands, weightedLevel: -20, comparedWeightedLevel: -23,
          peaks: waveform, waveform: waveform)),
      .pitch(.init(degree: 3, degreeName: text.withUnsafeBytes { .init(degree: $0) }, stretch: 1)),
      .tempo(.init(bpm: 121, hostBPM: 120, tapCount: 2, tapBPM: 119)),
      .level(.init(channelCount: 2)),
      .key(.init(tuningCents: 3)),
      .masking(
        .init(
          lowestFrequency: 20, highestFrequency: 20_000,
          conflicts: FloatVector(samples: floats(128)), ranges: FloatVector(samples: floats(24)))),
    ]
    let beats: [Message] = [
      .beat(.init(place: 4, beatsPerBar: 4)),
      .bar(.init(beat: 4, beatsPerBar: 4, hostOffset: 1)),
    ]
    for message in beats + beats + beats + beats {
      #expect(writer.append(message, at: 0) == true)
    }
    for message in messages { #expect(writer.append(message, at: 0) == true) }
  }

  /// What a host finds in a port.
  private func strings(in port: UnsafeMutableRawBufferPointer) -> [String] {
    var reader = SequenceReader(UnsafeRawBufferPointer(port), urids: urids)
    var strings: [String] = []
    while let event = reader.next() {
      let message = Message(decoding: event.atom, urids: urids)
      strings.append("\(event.frame) \(message?.description ?? "none")")
    }
    return strings
  }
}
