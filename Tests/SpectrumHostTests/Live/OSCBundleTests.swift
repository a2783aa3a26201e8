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
  /// Figures with their numbers and addresses.
  private static let figures: [(figure: Figure, number: Float, address: String)] = [
    (.pitch, 440.25, "pitch"), (.pitchConfidence, 0.75, "pitch/confidence"),
    (.note, 69, "note/number"), (.cents, 1, "cents"), (.string, 3, "string"),
    (.stringCents, -2.5, "string/cents"), (.stretchCents, 3.5, "stretch"),
    (.inharmonicity, 0.000_375, "inharmonicity"), (.tempo, 120.5, "bpm"),
    (.tempoConfidence, 0.5, "bpm/confidence"), (.tempoDifference, 0.5, "bpm/difference"),
    (.beat, 1, "beat"), (.downbeat, 1, "downbeat"), (.barBeat, 1, "bar/beat"),
    (.beatsPerBar, 3, "bar/beats"), (.barConfidence, 0.25, "bar/confidence"),
    (.key, 18, "key/number"), (.keyConfidence, 0.75, "key/confidence"),
    (.tuningCents, -3.5, "tuning"), (.level, -20, "level"), (.leftLevel, -21, "level/left"),
    (.rightLevel, -22, "level/right"), (.peak, -6, "peak"), (.leftPeak, -7, "peak/left"),
    (.rightPeak, -8, "peak/right"), (.correlation, 0.25, "correlation"), (.clip, 3, "clipped"),
    (.momentary, -23, "loudness/momentary"), (.shortTerm, -24, "loudness/short_term"),
    (.integrated, -25, "loudness/integrated"), (.loudnessRange, 6, "loudness/range"),
    (.truePeak, -5.5, "true_peak"), (.psr, 18.5, "psr"), (.plr, 19.5, "plr"),
    (.momentaryMax, -20.5, "loudness/momentary_max"),
    (.shortTermMax, -21.5, "loudness/short_term_max"),
  ]
  /// The addresses of whole numbers.
  private static let whole: Set = [
    "note/number", "string", "beat", "downbeat", "bar/beat", "bar/beats", "key/number", "clipped",
  ]

  /// The arguments of a row's bundle, by their addresses.
  private static func arguments(
    _ bytes: [UInt8]
  ) throws -> (arguments: [String: OSCBundle.Argument], count: Int, timeTag: UInt64) {
    let read = try OSCReader.bundle(bytes)
    let arguments = read.messages.map { ($0.address, $0.argument) }
    return (Dictionary(arguments) { first, _ in first }, read.messages.count, read.timeTag)
  }

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
    var row = AnalysisRow(time: 1.5)
    for (figure, number, _) in Self.figures { row[figure] = number }
    let bytes = row.oscBundle(
      isStereo: true, noteName: { _ in "A4" }, keyName: { _ in "F# minor" }
    ).bytes
    // 1500 bytes without the headers of IPv6 and UDP.
    #expect(bytes.count <= 1452, "\(bytes.count) bytes")
    var (found, count, timeTag) = try Self.arguments(bytes)
    #expect(timeTag == 1 && count == Self.figures.count + 3 && count == found.count)
    #expect(found.removeValue(forKey: "/spectrum/time") == .float(1.5))
    #expect(found.removeValue(forKey: "/spectrum/note") == .string("A4"))
    #expect(found.removeValue(forKey: "/spectrum/key") == .string("F# minor"))
    for (_, number, address) in Self.figures {
      let argument = found["/spectrum/" + address]
      #expect(
        argument == (Self.whole.contains(address) ? .int(Int32(number)) : .float(number)),
        "\(address)")
    }
  }

  @Test("What isn't there has the value of the plugin's port, or is left out if it is a ratio")
  func silence() throws {
    let found = try Self.arguments(
      AnalysisRow(time: 0).oscBundle(
        isStereo: false, noteName: { _ in "?" }, keyName: { _ in "?" }
      ).bytes
    ).arguments
    for (address, argument) in [
      ("note", .string("")), ("note/number", .int(-1)), ("key", .string("")),
      ("key/number", .int(-1)), ("bar/beats", .int(0)), ("tuning", nil), ("level", .float(-90)),
      ("loudness/short_term", .float(-90)), ("psr", nil), ("plr", nil), ("correlation", nil),
      ("level/left", nil), ("bpm/difference", nil), ("loudness/range", nil),
    ] as [(String, OSCBundle.Argument?)] {
      #expect(found["/spectrum/" + address] == argument, "\(address)")
    }
  }
}
