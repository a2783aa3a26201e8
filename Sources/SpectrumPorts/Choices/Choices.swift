// SPDX-License-Identifier: GPL-3.0-or-later

/// The names of the values 0, 1, 2… of a port.
public struct Choices: Sendable {
  private enum Source {
    case text(StaticString)
    case table(@Sendable (Int) -> StaticString?)
  }
  private let source: Source
  /// Number of choices, 1 or more.
  public let count: Int

  /// `text`: the names, separated by bars.
  init(_ text: StaticString) {
    source = .text(text)
    count = Self.bytes(text).reduce(1) { $0 + ($1 == Self.bar ? 1 : 0) }
  }

  /// `name`: of the choice of a number, nil beyond the last.
  init(count: Int, name: @escaping @Sendable (Int) -> StaticString?) {
    (source, self.count) = (.table(name), count)
  }

  private static var bar: UInt8 { UInt8(ascii: "|") }

  /// The UTF-8 bytes of a choice's name; empty beyond the last choice.
  public func name(_ choice: Int) -> UnsafeBufferPointer<UInt8> {
    switch source {
    case .text(let text): return Self.part(choice, of: Self.bytes(text))
    case .table(let name):
      return name(choice).map { Self.bytes($0) } ?? UnsafeBufferPointer(start: nil, count: 0)
    }
  }

  private static func bytes(_ text: StaticString) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
  }

  /// The gaps between bars.
  private static func part(
    _ number: Int, of bytes: UnsafeBufferPointer<UInt8>
  ) -> UnsafeBufferPointer<UInt8> {
    var (start, remaining) = (0, number)
    for (index, byte) in bytes.enumerated() where byte == bar {
      if remaining == 0 { return UnsafeBufferPointer(rebasing: bytes[start..<index]) }
      (start, remaining) = (index + 1, remaining - 1)
    }
    return UnsafeBufferPointer(rebasing: bytes[(remaining == 0 ? start : bytes.count)...])
  }
}
