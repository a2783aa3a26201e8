// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2
import MessageSamples
import Testing

@testable import SpectrumMessages

@Suite struct MessageTests {
  let urids = URITable.urids

  private func float(_ key: Term, _ value: Float) -> [UInt8] {
    urids.property(key, urids.float(value))
  }

  private func int(_ key: Term, _ value: Int32) -> [UInt8] {
    urids.property(key, urids.int(value))
  }

  private func floats(
    _ key: Term, _ values: [Float], childSize: UInt32 = 4, childType: LV2_URID? = nil
  ) -> [UInt8] {
    urids.property(
      key,
      AtomBytes.vector(
        urids.atom.vector, childSize: childSize, childType: childType ?? urids.atom.float,
        values.flatMap { AtomBytes.bytes($0) }))
  }

  private func ints(_ key: Term, _ values: [Int32]) -> [UInt8] {
    urids.property(
      key,
      AtomBytes.vector(
        urids.atom.vector, childSize: 4, childType: urids.atom.int,
        values.flatMap { AtomBytes.bytes($0) }))
  }

  /// Properties with keys that no reader knows.
  private var unknown: [[UInt8]] {
    [AtomBytes.property(98, urids.int(5)), AtomBytes.property(99, urids.float(7))]
  }

  private func zeros(_ count: Int) -> String {
    [String](repeating: "0.0", count: count).joined(separator: ", ")
  }

  /// What a reader makes of an object of class `type`.
  private func description(_ type: Term, _ properties: [[UInt8]]) -> String? {
    urids.object(type, properties).withUnsafeBytes {
      Message(decoding: $0, urids: urids)?.description
    }
  }

  private func expect(
    _ type: Term, _ properties: [[UInt8]], _ expected: String?,
    _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(description(type, properties) == expected, sourceLocation: location)
  }

  @Test("Broken levels read as silence or as the range's end, broken samples as finite ones")
  func brokenFloats() {
    let broken: [Float] = [.nan, .infinity, -.infinity, -12]
    let greatest = Float.greatestFiniteMagnitude
    expect(
      .frameType, [floats(.bands, broken), floats(.waveform, broken)],
      "frame 0 0.0 false [-200.0, 1000.0, -200.0, -12.0] [] [] "
        + "[0.0, \(greatest), \(-greatest), -12.0]")
  }

  @Test("Vectors of another type or element size, and empty ones, count as missing")
  func lyingVectors() {
    expect(.frameType, [floats(.bands, [-1], childSize: 8)], nil)
    expect(.frameType, [floats(.bands, [-1], childSize: 0)], nil)
    expect(.frameType, [floats(.bands, [-1], childType: urids.atom.int)], nil)
    expect(.frameType, [floats(.bands, [])], nil)
    expect(.frameType, [float(.bands, -1)], nil)
    expect(.frameType, [], nil)
    // A display goes through all sides with one index.
    for (key, other) in [
      (.rightBands, []), (.rightBands, [-2, -2]), (.comparedBands, [-2, -2]),
    ] as [(Term, [Float])] {
      expect(
        .frameType, [floats(.bands, [-1]), floats(key, other)], "frame 0 0.0 false [-1.0] [] [] []")
    }
  }

  @Test("No more than 1024 bands and 4096 points are read")
  func boundedVectors() {
    let many = [Float](repeating: -3, count: 5000)
    urids.object(
      .frameType,
      [floats(.bands, many), floats(.rightBands, many), floats(.waveform, many)]
    ).withUnsafeBytes {
      guard case .frame(let frame)? = Message(decoding: $0, urids: urids) else {
        Issue.record("no frame")
        return
      }
      #expect(frame.bands.count == 1024)
      #expect(frame.rightBands?.count == 1024)
      #expect(frame.waveform.count == 4096)
    }
  }

  @Test("Missing and unknown properties, and NaN, leave the default")
  func defaults() {
    expect(.pitchType, unknown + [float(.frequency, .nan)], "pitch 0.0 0.0 -1 0.0 0 0.0")
    expect(.tempoType, unknown, "tempo 0.0 0.0 -1.0 0 0.0")
    expect(.beatType, [], "beat 0.0 0 0")
    expect(.barType, [], "bar 0 0 0.0 inf")
    expect(.keyType, [], "key -1 0.0 -1 0.0 inf [\(zeros(12))]")
    expect(.levelType, unknown, nil)
    expect(
      .levelType, [floats(.rms, [-3])],
      "level -3.0 -200.0 -200.0 -200.0 0 0.0 -200.0 -200.0 -200.0 -1.0 -200.0 -200.0 "
        + "-200.0 -200.0")
    AtomBytes.object(urids.atom.object, 99, unknown).withUnsafeBytes {
      #expect(Message(decoding: $0, urids: urids) == nil)
    }
  }

  @Test("Numbers are held within their ranges")
  func ranges() {
    expect(
      .pitchType, [float(.frequency, -3), float(.confidence, 2)], "pitch 0.0 1.0 -1 0.0 0 0.0")
    expect(
      .tempoType,
      [
        float(.bpm, .infinity), float(.hostBpm, -.infinity),
        int(.tapCount, -3), float(.tapBpm, -1),
      ], "tempo 1000.0 0.0 0.0 0 0.0")
  }

  @Test(
    "The difference is from the double or half tempo if that is within 5 % of the host's",
    arguments: [
      (120.5, 120, 1, 0.5), (119.5, 120, 1, -0.5), (60.5, 120, 2, 1), (240, 123, 0.5, -3),
      (63.5, 120, 1, -56.5), (56, 120, 1, -64), (100, 150, 1, -50),
    ] as [(Float, Float, Float, Float)])
  func difference(bpm: Float, host: Float, octave: Float, difference: Float) {
    let tempo = Message.Tempo(bpm: bpm, confidence: 1, hostBPM: host)
    #expect(tempo.octave == octave && tempo.difference == difference)
  }

  @Test("Without a tempo, or without the host's, there is no difference")
  func noDifference() {
    #expect(Message.Tempo(bpm: 0, hostBPM: 120).difference == nil)
    #expect(Message.Tempo(bpm: 120).difference == nil)
    #expect(Message.Tempo(bpm: 120, hostBPM: 0).difference == nil)
  }

  @Test("A tuning's numbers are held within their ranges, and vectors may have any length")
  func tuning() {
    expect(.tuningType, unknown, "tuning 440.0 0 0 [] [\(zeros(12))]")
    expect(
      .tuningType,
      [
        float(.reference, -1), int(.transpose, .max), int(.accidentals, .min), int(.noteNames, 7),
        int(.octaves, -1),
        ints(.strings, [-3, 200, .min, 64] + [Int32](1...40)),
        floats(.deviations, [.nan, .infinity, -.infinity, 3]),
      ],
      "tuning 100.0 48 0 names 2 [0, 127, 0, 64, \((1...20).map { "\($0)" }.joined(separator: ", "))] "
        + "[0.0, 200.0, -200.0, 3.0, \(zeros(8))]")
    let many = [Float](repeating: 1, count: 500)
    let ones = [String](repeating: "1.0", count: 12).joined(separator: ", ")
    expect(.tuningType, [floats(.deviations, many)], "tuning 440.0 0 0 [] [\(ones)]")
    // A vector of another type counts as missing.
    expect(
      .tuningType, [floats(.strings, [64]), ints(.deviations, [1])],
      "tuning 440.0 0 0 [] [\(zeros(12))]")
  }

  @Test("A tuning holds its numbers within their ranges where it is made, too")
  func tuningIsHeld() {
    let low = Message.Tuning(
      reference: .nan, transpose: .min, accidentals: .min, noteNames: .min, octaves: .min,
      strings: .init(repeating: .min),
      stringCount: .min, deviations: .init(repeating: -.infinity))
    let high = Message.Tuning(
      reference: .infinity, transpose: .max, accidentals: .max, noteNames: .max, octaves: .max,
      strings: .init(repeating: .max),
      stringCount: .max, deviations: .init(repeating: 1e9))
    #expect((low.reference, high.reference) == (100, 1000))
    #expect((low.transpose, high.transpose) == (-48, 48))
    #expect((low.accidentals, high.accidentals) == (0, 2))
    #expect((low.noteNames, high.noteNames) == (0, 2))
    #expect((low.octaves, high.octaves) == (0, 1))
    #expect((low.stringCount, high.stringCount) == (0, 24))
    for index in 0..<24 { #expect((low.strings[index], high.strings[index]) == (0, 127)) }
    for index in 0..<12 { #expect((low.deviations[index], high.deviations[index]) == (-200, 200)) }
  }

  @Test("A string and its cents are held within their ranges; older readers skip them")
  func string() {
    expect(
      .pitchType, [int(.string, 99), float(.stringCents, -.infinity)],
      "pitch 0.0 0.0 -1 0.0 24 -6000.0")
    expect(.pitchType, [int(.string, -1), float(.stringCents, .nan)], "pitch 0.0 0.0 -1 0.0 0 0.0")
    // Unknown keys, as those two are for readers that were made before them.
    expect(.pitchType, unknown + [int(.note, 45)], "pitch 0.0 0.0 45 0.0 0 0.0")
  }

  @Test("A beat that isn't in its bar makes the bar unknown: a display would count to it")
  func bar() {
    func bar(_ beat: Int32, _ beatsPerBar: Int32) -> String? {
      description(.barType, [int(.place, beat), int(.beatsPerBar, beatsPerBar)])
    }
    #expect(bar(7, 7) == "bar 7 7 0.0 inf")
    #expect(bar(1, 2) == "bar 1 2 0.0 inf")
    for (beat, beatsPerBar) in [(5, 4), (0, 4), (-1, 4), (1, 1), (1, 8), (8, 8), (.max, .max)] {
      #expect(bar(Int32(clamping: beat), Int32(clamping: beatsPerBar)) == "bar 0 0 0.0 inf")
    }
    expect(
      .barType, [float(.confidence, 7), float(.hostOffset, -.infinity)], "bar 0 0 0.0 -1000.0")
    expect(.barType, [float(.hostOffset, .nan)], "bar 0 0 0.0 inf")
    expect(.beatType, [int(.place, 4), int(.beatsPerBar, 3)], "beat 0.0 0 0")
    expect(.beatType, [int(.place, 4)], "beat 0.0 0 0")
    expect(.beatType, [int(.place, 2), int(.beatsPerBar, 3)], "beat 0.0 2 3")
  }

  @Test("A number beyond the keys is none; the rest of a key is held within its range")
  func key() {
    func key(_ number: Int32, rival: Int32) -> String? {
      description(.keyType, [int(.key, number), int(.rival, rival)])
    }
    #expect(key(23, rival: 0) == "key 23 0.0 0 0.0 inf [\(zeros(12))]")
    #expect(key(24, rival: -2) == "key -1 0.0 -1 0.0 inf [\(zeros(12))]")
    #expect(key(.min, rival: .max) == "key -1 0.0 -1 0.0 inf [\(zeros(12))]")
    expect(
      .keyType,
      [
        float(.confidence, -1), float(.rivalConfidence, 3),
        float(.tuningCents, .infinity), floats(.chroma, [2, .nan, -.infinity, 0.5]),
      ], "key -1 0.0 -1 1.0 50.0 [1.0, 0.0, 0.0, 0.5, \(zeros(8))]")
  }

  @Test("A Setup whose frequencies span nothing is rejected: a display would divide by the span")
  func setup() {
    func description(lowest: Float, highest: Float) -> String? {
      return self.description(
        .setupType,
        [
          float(.sampleRate, 48_000), int(.channelCount, 7),
          int(.bandCount, 5000),
          float(.lowestFrequency, lowest), float(.highestFrequency, highest),
        ])
    }
    #expect(description(lowest: 20, highest: 20_000) == "setup 1 48000.0 2 1024 20.0 20000.0")
    #expect(description(lowest: 0, highest: 20_000) == nil)
    #expect(description(lowest: 20, highest: 20) == nil)
    #expect(description(lowest: .nan, highest: 20_000) == nil)
  }

  @Test("An atom that states more bytes than there are is rejected")
  func truncated() {
    let whole = urids.object(.beatType, [float(.confidence, 0.5)])
    whole.withUnsafeBytes {
      #expect(Message(decoding: $0, urids: urids)?.description == "beat 0.5 0 0")
      for count in 0..<$0.count {
        #expect(Message(decoding: .init(rebasing: $0[..<count]), urids: urids) == nil)
      }
    }
  }

  @Test("Each term has its case's name, each figure of the levels a property of its own")
  func terms() {
    let names = "\(Term.names)".split(separator: " ").map(String.init)
    #expect(names.count == Term.allCases.count)
    for (term, name) in zip(Term.allCases, names) {
      let name = name.split(separator: ":").last ?? ""
      let isClass = name.first?.isUppercase == true
      #expect("\(term)" == name.prefix(1).lowercased() + name.dropFirst() + (isClass ? "Type" : ""))
    }
    let numbers =
      Term.allCases.map { urids.terms[$0] }
      + (0..<urids.terms.levelCount).map { urids.terms.levelProperty($0).key }
    #expect(Set(numbers).count == Term.allCases.count + 9)
  }
}
