// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// A short text built piece by piece, without allocation, because Embedded Swift can't format
/// numbers: `"A4 = \(440, decimals: 1) Hz"`.
public struct Label: Equatable, Sendable, ExpressibleByStringInterpolation {
  @usableFromInline var bytes = InlineArray<64, UInt8>(repeating: 0)
  /// Bytes of UTF-8, up to 63: the last of the 64 stays 0 as C's terminator. Excess text is cut
  /// off.
  public private(set) var count = 0

  @_noAllocation @_noLocks
  public init() {}

  public init(_ text: StaticString) { append(text) }

  public init(stringLiteral text: StaticString) { append(text) }

  public init(stringInterpolation pieces: Pieces) { self = pieces.label }

  /// A number as `append` writes it.
  public init(_ number: Float, decimals: Int, sign: Bool = false) {
    append(number, decimals: decimals, sign: sign)
  }

  /// A label of a text in UTF-8.
  public init(utf8 bytes: some Sequence<UInt8>) { for byte in bytes { append(byte: byte) } }

  public static func == (one: Label, other: Label) -> Bool {
    guard one.count == other.count else { return false }
    return (0..<one.count).allSatisfy { one.bytes[$0] == other.bytes[$0] }
  }

  public mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { for byte in $0 { append(byte: byte) } }
  }

  /// Where both would do, a literal is a static text.
  @_disfavoredOverload
  public mutating func append(_ other: Label) {
    for index in 0..<other.count { append(byte: other.bytes[index]) }
  }

  /// Appends a whole number.
  public mutating func append(_ number: Int) {
    if number < 0 { append("−") }
    appendDigits(number.magnitude, atLeast: 1)
  }

  /// Appends a number rounded to `decimals` (0…4) places; with `sign`, a plus sign precedes numbers
  /// of 0 or more. NaN and numbers beyond ±10⁹ give "–".
  public mutating func append(_ number: Float, decimals: Int, sign: Bool = false) {
    guard abs(number) < 1e9 else {
      append("–")
      return
    }
    var power = 1
    for _ in 0..<decimals { power *= 10 }
    let scaled = UInt((abs(Double(number)) * Double(power) + 0.5))
    if number < 0 && scaled > 0 {
      append("−")
    } else if sign {
      append("+")
    }
    appendDigits(scaled / UInt(power), atLeast: 1)
    guard decimals > 0 else { return }
    append(byte: UInt8(ascii: "."))
    appendDigits(scaled % UInt(power), atLeast: decimals)
  }

  private mutating func appendDigits(_ number: UInt, atLeast digits: Int) {
    var (divisor, count) = (UInt(1), 1)
    while number / divisor >= 10 || count < digits { (divisor, count) = (divisor * 10, count + 1) }
    while divisor > 0 {
      append(byte: UInt8(ascii: "0") + UInt8(number / divisor % 10))
      divisor /= 10
    }
  }

  @_noAllocation @_noLocks
  public mutating func append(byte: UInt8) {
    guard count < 63 else { return }
    bytes[count] = byte
    count += 1
  }

  /// A byte of UTF-8.
  @inlinable public subscript(index: Int) -> UInt8 { bytes[index] }

  /// Calls `body` with each sign's Unicode scalar; 0 where the text isn't UTF-8.
  public func forEachSign(_ body: (UInt32) -> Void) {
    var index = 0
    while index < count {
      // The first of several bytes begins with as many ones, each other one with 10.
      let ones = (~self[index]).leadingZeroBitCount
      var sign = UInt32(self[index] & (0x7F >> UInt8(ones)))
      let end = index + max(1, ones)
      index += 1
      while index < min(count, end), self[index] & 0xC0 == 0x80 {
        sign = sign << 6 | UInt32(self[index] & 0x3F)
        index += 1
      }
      body(index == end && ones != 1 && ones <= 4 ? sign : 0)
    }
  }
}

extension Label {
  /// The pieces of an interpolation.
  public struct Pieces: StringInterpolationProtocol {
    fileprivate var label = Label()

    public init(literalCapacity: Int, interpolationCount: Int) {}

    public mutating func appendLiteral(_ text: StaticString) { label.append(text) }

    public mutating func appendInterpolation(_ text: StaticString) { label.append(text) }

    @_disfavoredOverload
    public mutating func appendInterpolation(_ other: Label) { label.append(other) }

    public mutating func appendInterpolation(_ number: Int) { label.append(number) }

    public mutating func appendInterpolation(
      _ number: Float, decimals: Int, sign: Bool = false
    ) {
      label.append(number, decimals: decimals, sign: sign)
    }
  }
}
