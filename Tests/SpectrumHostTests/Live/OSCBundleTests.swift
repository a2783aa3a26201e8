// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumReadings
import Testing

@testable import SpectrumHost

/// A reader of OSC 1.0 that is written from the specification alone, and takes nothing that it
/// doesn't allow.
private struct OSCReader {
  enum Fault: Error {
    case tooShort
    case isPadded(String)
    case isNoBundle, isUnaligned
    case hasType(String)
  }

  struct Message: Equatable {
    var address: String
    var argument: OSCBundle.Argument
  }

  private var bytes: ArraySlice<UInt8>

  private init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  /// The messages of a bundle, and its time tag.
  static func bundle(_ bytes: [UInt8]) throws -> (timeTag: UInt64, messages: [Message]) {
    var reader = OSCReader(bytes[...])
    guard bytes.count % 4 == 0 else { throw Fault.isUnaligned }
    guard try reader.string() == "#bundle" else { throw Fault.isNoBundle }
    let timeTag = UInt64(try reader.word()) << 32 | UInt64(try reader.word())
    var messages: [Message] = []
    while !reader.bytes.isEmpty {
      let size = Int(try reader.word())
      guard size % 4 == 0 else { throw Fault.isUnaligned }
      var element = OSCReader(try reader.take(size))
      messages.append(try element.message())
      guard element.bytes.isEmpty else { throw Fault.isUnaligned }
    }
    return (timeTag, messages)
  }

  private mutating func take(_ count: Int) throws -> ArraySlice<UInt8> {
    guard count <= bytes.count else { throw Fault.tooShort }
    defer { bytes = bytes.dropFirst(count) }
    return bytes.prefix(count)
  }

  /// Big-endian.
  private mutating func word() throws -> UInt32 { try take(4).reduce(0) { $0 << 8 | UInt32($1) } }

  /// Ends in one to four zeros, at a multiple of four bytes from where it begins.
  private mutating func string() throws -> String {
    guard let end = bytes.firstIndex(of: 0) else { throw Fault.tooShort }
    let length = end - bytes.startIndex
    let text = String(decoding: try take(length), as: UTF8.self)
    guard try take(4 - length % 4).allSatisfy({ $0 == 0 }) else { throw Fault.isPadded(text) }
    return text
  }

  private mutating func message() throws -> Message {
    let address = try string()
    switch try string() {
    case ",i": return Message(address: address, argument: .int(Int32(bitPattern: try word())))
    case ",f": return Message(address: address, argument: .float(Float(bitPattern: try word())))
    case ",s": return Message(address: address, argument: .string(try string()))
    case let types: throw Fault.hasType(types)
    }
  }
}

/// What `listen --osc` sends.
@Suite struct OSCBundleTests {
  private static let row: AnalysisRow = {
    var row = AnalysisRow(time: 1.5)
    for (figure, number) in [
      (.pitch, 440.25), (.pitchConfidence, 0.75), (.tempo, 120.5), (.tempoConfidence, 0.5),
      (.beat, 1), (.note, 69), (.cents, 1), (.string, 3), (.stringCents, -2.5),
      (.stretchCents, 3.5), (.inharmonicity, 0.000_375), (.tempoDifference, 0.5), (.level, -20),
      (.leftLevel, -21), (.rightLevel, -22), (.peak, -6), (.leftPeak, -7), (.rightPeak, -8),
      (.correlation, 0.25), (.clip, 3), (.momentary, -23), (.shortTerm, -24), (.integrated, -25),
      (.loudnessRange, 6), (.truePeak, -5.5), (.psr, 18.5), (.plr, 19.5), (.barBeat, 1),
      (.beatsPerBar, 3), (.barConfidence, 0.25), (.downbeat, 1), (.key, 18),
      (.keyConfidence, 0.75), (.tuningCents, -3.5), (.momentaryMax, -20.5), (.shortTermMax, -21.5),
    ] as [(Figure, Float)] { row[figure] = number }
    return row
  }()

  @Test("The bytes of an example are those that the specification gives")
  func example() throws {
    // The message of "OSC Message Examples": "/oscillator/4/frequency" with the float 440.
    var bundle = OSCBundle()
    bundle.add("/oscillator/4/frequency", .float(440))
    #expect(bundle.bytes.prefix(8) == Array("#bundle\0".utf8)[...])
    #expect(bundle.bytes[8..<16] == [0, 0, 0, 0, 0, 0, 0, 1], "at once")
    #expect(bundle.bytes[16..<20] == [0, 0, 0, 32])
    let expected: [UInt8] =
      Array("/oscillator/4/frequency\0".utf8) + Array(",f\0\0".utf8) + [0x43, 0xDC, 0, 0]
    #expect(bundle.bytes[20...] == expected[...])
  }

  @Test("Whatever the lengths of texts, a reader finds the same messages", arguments: 0..<9)
  func lengths(length: Int) throws {
    let text = String(repeating: "x", count: length)
    var bundle = OSCBundle()
    bundle.add("/" + text, .string(text))
    bundle.add("/i", .int(-2))
    bundle.add("/f", .float(-0.5))
    let read = try OSCReader.bundle(bundle.bytes)
    #expect(
      read.messages == [
        .init(address: "/" + text, argument: .string(text)),
        .init(address: "/i", argument: .int(-2)), .init(address: "/f", argument: .float(-0.5)),
      ])
  }

  @Test("A row has a message for each figure, in one Ethernet frame")
  func row() throws {
    let bytes = Self.row.oscBundle(
      isStereo: true, noteName: { _ in "A4" }, keyName: { _ in "F# minor" }
    ).bytes
    // 1500 bytes without the headers of IPv6 and UDP.
    #expect(bytes.count <= 1452, "\(bytes.count) bytes")
    let read = try OSCReader.bundle(bytes)
    #expect(read.timeTag == 1)
    let found = Dictionary(read.messages.map { ($0.address, $0.argument) }) { first, _ in first }
    let expected: [String: OSCBundle.Argument] = [
      "time": .float(1.5), "pitch": .float(440.25), "pitch/confidence": .float(0.75),
      "note": .string("A4"), "note/number": .int(69), "cents": .float(1), "string": .int(3),
      "string/cents": .float(-2.5), "bpm": .float(120.5), "bpm/confidence": .float(0.5),
      "stretch": .float(3.5), "inharmonicity": .float(0.000_375),
      "bpm/difference": .float(0.5), "beat": .int(1), "level": .float(-20),
      "level/left": .float(-21), "level/right": .float(-22), "peak": .float(-6),
      "peak/left": .float(-7), "peak/right": .float(-8), "correlation": .float(0.25),
      "clipped": .int(3), "loudness/momentary": .float(-23), "loudness/short_term": .float(-24),
      "loudness/integrated": .float(-25), "loudness/range": .float(6),
      "true_peak": .float(-5.5), "psr": .float(18.5), "plr": .float(19.5), "downbeat": .int(1),
      "bar/beat": .int(1), "bar/beats": .int(3), "bar/confidence": .float(0.25),
      "key": .string("F# minor"), "key/number": .int(18), "key/confidence": .float(0.75),
      "tuning": .float(-3.5), "loudness/momentary_max": .float(-20.5),
      "loudness/short_term_max": .float(-21.5),
    ]
    #expect(found.count == expected.count && read.messages.count == expected.count)
    for (address, argument) in expected {
      #expect(found["/spectrum/" + address] == argument, "\(address)")
    }
  }

  @Test("What isn't there has the value of the plugin's port, or is left out if it is a ratio")
  func silence() throws {
    let row = AnalysisRow(time: 0)
    let read = try OSCReader.bundle(
      row.oscBundle(isStereo: false, noteName: { _ in "?" }, keyName: { _ in "?" }).bytes)
    let found = Dictionary(read.messages.map { ($0.address, $0.argument) }) { first, _ in first }
    #expect(found["/spectrum/note"] == .string(""))
    #expect(found["/spectrum/note/number"] == .int(-1))
    #expect(found["/spectrum/key"] == .string(""))
    #expect(found["/spectrum/key/number"] == .int(-1))
    #expect(found["/spectrum/bar/beats"] == .int(0))
    #expect(found["/spectrum/tuning"] == nil)
    #expect(found["/spectrum/level"] == .float(-90))
    #expect(found["/spectrum/loudness/short_term"] == .float(-90))
    for address in ["psr", "plr", "correlation", "level/left", "bpm/difference", "loudness/range"] {
      #expect(found["/spectrum/" + address] == nil, "\(address)")
    }
  }
}
