// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2
import SpectrumReadings

extension Message.Tuning {
  /// A short text in UTF-8, kept in place.
  public struct ScaleName: Equatable, Sendable {
    /// The most bytes.
    public static var capacity: Int { @_noAllocation @_noLocks get { 48 } }
    /// The bytes, 0..<`capacity`.
    public private(set) var count = 0
    /// Those past `count` are 0.
    public fileprivate(set) var bytes = InlineArray<48, UInt8>(repeating: 0)

    @_noAllocation @_noLocks
    public init() {}

    /// As many whole characters of `text` as have room. What isn't UTF-8 is left to the reader, but
    /// control characters become spaces.
    @_noAllocation @_noLocks
    public init(utf8 text: UnsafeRawBufferPointer) {
      guard let base = text.baseAddress else { return }
      var end = min(text.count, Self.capacity)
      // Not within a character, whose bytes after the first begin with the bits 10.
      while end < text.count, end > 0, base.load(fromByteOffset: end, as: UInt8.self) & 0xC0 == 0x80
      {
        end -= 1
      }
      for index in 0..<end {
        let byte = base.load(fromByteOffset: index, as: UInt8.self)
        bytes[index] = byte < 0x20 || byte == 0x7F ? 0x20 : byte
      }
      count = end
    }

    /// The most bytes of a degree's name.
    static var degreeCapacity: Int { @_noAllocation @_noLocks get { 24 } }

    /// The name of a degree: `text`, or of a longer one what has room before an ellipsis.
    public init(degree text: UnsafeRawBufferPointer) {
      guard text.count > Self.degreeCapacity else {
        self.init(utf8: text)
        return
      }
      let ellipsis: [UInt8] = [0xE2, 0x80, 0xA6]
      // The byte after the last one says whether a character ends there.
      var end = Self.degreeCapacity - ellipsis.count
      while end > 0, text[end] & 0xC0 == 0x80 { end -= 1 }
      while end > 0, text[end - 1] == 0x20 { end -= 1 }
      let short = [UInt8](text[..<end]) + ellipsis
      self = short.withUnsafeBytes { ScaleName(utf8: $0) }
    }

    /// A name of `count` bytes.
    @_noAllocation @_noLocks
    static func longest(_ count: Int) -> ScaleName {
      var name = ScaleName()
      name.count = count
      return name
    }

    /// The name to be drawn.
    public var label: Label {
      @_noAllocation @_noLocks get {
        var label = Label()
        for index in 0..<count { label.append(byte: bytes[index]) }
        return label
      }
    }

    @_noAllocation @_noLocks
    public static func == (left: Self, right: Self) -> Bool {
      guard left.count == right.count else { return false }
      for index in 0..<left.count where left.bytes[index] != right.bytes[index] { return false }
      return true
    }
  }
}

extension PropertyCoder {
  /// A text of `type`; a longer one is cut as it is read.
  @_noAllocation @_noLocks
  mutating func pass(
    _ key: LV2_URID, _ name: inout Message.Tuning.ScaleName, type: LV2_URID, if isSent: Bool
  ) {
    if let object {
      if object.key == key, let text = object.text(type: type, limit: 4095) {
        name = .init(utf8: text)
      }
    } else if isSent {
      encoder.text(key, name.bytes.mutableSpan, count: name.count, type: type)
    }
  }
}
