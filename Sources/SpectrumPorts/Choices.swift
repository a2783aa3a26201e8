// SPDX-License-Identifier: GPL-3.0-or-later

/// The names of the values 0, 1, 2… of a port, separated by bars in one text.
public struct Choices: Sendable {
  private let text: StaticString
  /// Number of choices, 1 or more.
  public let count: Int

  init(_ text: StaticString) {
    self.text = text
    var count = 1
    text.withUTF8Buffer { for byte in $0 where byte == Choices.bar { count += 1 } }
    self.count = count
  }

  private static var bar: UInt8 { UInt8(ascii: "|") }

  /// The UTF-8 bytes of a choice's name; empty beyond the last choice.
  public func name(_ choice: Int) -> UnsafeBufferPointer<UInt8> {
    let bytes = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    var (start, remaining) = (0, choice)
    for (index, byte) in bytes.enumerated() where byte == Choices.bar {
      if remaining == 0 { return UnsafeBufferPointer(rebasing: bytes[start..<index]) }
      (start, remaining) = (index + 1, remaining - 1)
    }
    return UnsafeBufferPointer(rebasing: bytes[(remaining == 0 ? start : bytes.count)...])
  }
}
