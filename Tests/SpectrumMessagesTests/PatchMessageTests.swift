// SPDX-License-Identifier: GPL-3.0-or-later
import MessageSamples
import SpectrumMessages
import Testing

@Suite struct PatchMessageTests {
  /// What is read of `message`, after `change` to its atom.
  private func read(
    _ message: ControlMessage, _ change: (UnsafeMutableRawBufferPointer) -> Void = { _ in }
  ) -> String? {
    let urids = URITable.urids
    return withUnsafeTemporaryAllocation(byteCount: 8192, alignment: 8) { buffer in
      guard let count = message.encode(into: buffer, urids: urids) else { return nil }
      let atom = UnsafeMutableRawBufferPointer(rebasing: buffer[..<count])
      change(atom)
      switch ControlMessage(decoding: UnsafeRawBufferPointer(atom), urids: urids) {
      case .setFile(let file): return "set \(file.property) \(file.path.count)"
      case .getFile(let file): return "get \(file.property.map { "\($0)" } ?? "all")"
      default: return nil
      }
    }
  }

  private func set(_ property: FileProperty, count: Int) -> ControlMessage {
    .setFile(
      .init(
        property, path: UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: Self.path[..<count]))))
  }

  private nonisolated(unsafe) static let path: UnsafeBufferPointer<UInt8> = {
    let path = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 5000)
    path.initialize(repeating: 0x61)
    return UnsafeBufferPointer(path)
  }()

  @Test("A path has up to 4095 bytes; a longer one is no message")
  func paths() {
    for count in [0, 1, 7, 8, 4095] {
      #expect(read(set(.scale, count: count)) == "set scale \(count)")
      #expect(read(set(.keyMap, count: count)) == "set keyMap \(count)")
    }
    #expect(read(set(.scale, count: 4096)) == nil)
  }

  @Test("A request for a property is one for that, one without a property for all")
  func requests() {
    #expect(read(.getFile(.init(.scale))) == "get scale")
    #expect(read(.getFile(.init(.keyMap))) == "get keyMap")
    #expect(read(.getFile(.init(nil))) == "get all")
    // Another property: the body of the first property is 16 bytes after the object's.
    #expect(
      read(.getFile(.init(.scale))) { $0.storeBytes(of: 1, toByteOffset: 32, as: UInt32.self) }
        == nil)
    #expect(
      read(set(.scale, count: 4)) { $0.storeBytes(of: 1, toByteOffset: 32, as: UInt32.self) } == nil
    )
  }

  private func text(_ name: Message.Tuning.ScaleName) -> String {
    String(decoding: (0..<name.count).map { name.bytes[$0] }, as: UTF8.self)
  }

  @Test("The name of a scale is cut off between characters, and control characters become spaces")
  func names() {
    func name(_ text: String) -> String {
      self.text(Array(text.utf8).withUnsafeBytes { .init(utf8: $0) })
    }
    #expect(name("19 equal\t\n") == "19 equal  ")
    #expect(name(String(repeating: "a", count: 60)) == String(repeating: "a", count: 48))
    #expect(name(String(repeating: "a", count: 47) + "é") == String(repeating: "a", count: 47))
    #expect(name(String(repeating: "♯", count: 20)) == String(repeating: "♯", count: 16))
  }

  @Test("The name of a degree has 24 bytes at most; a longer one ends in an ellipsis")
  func degreeNames() {
    func name(_ text: String) -> String {
      self.text(Array(text.utf8).withUnsafeBytes { .init(degree: $0) })
    }
    #expect(name("") == "" && name("Pa") == "Pa")
    #expect(name(String(repeating: "a", count: 24)) == String(repeating: "a", count: 24))
    #expect(name(String(repeating: "a", count: 25)) == String(repeating: "a", count: 21) + "…")
    #expect(name("perfect fifth, or Pa, in just intonation") == "perfect fifth, or Pa,…")
    #expect(name("perfect fifth of India and more") == "perfect fifth of Indi…")
    #expect(
      name("a" + String(repeating: "é", count: 20)) == "a" + String(repeating: "é", count: 10) + "…"
    )
  }
}
