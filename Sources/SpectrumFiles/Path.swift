// SPDX-License-Identifier: GPL-3.0-or-later
import CPosix

/// Paths are bytes without a NUL; they needn't be UTF-8.
public typealias Path = [UInt8]

extension Path {
  package static var slash: UInt8 { UInt8(ascii: "/") }

  package init(_ text: StaticString) {
    self.init(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// A variable of the environment; empty if it isn't set.
  package static func variable(_ name: StaticString) -> Path {
    guard let value = Path(name).withCString({ getenv($0) }) else { return [] }
    return Path(UnsafeRawBufferPointer(start: value, count: strlen(value)))
  }

  var isAbsolute: Bool { first == Self.slash }

  /// `name` in this folder.
  func appending(_ name: Path) -> Path {
    var path = self
    if path.last != Self.slash { path.append(Self.slash) }
    path += name
    return path
  }

  /// The path as C takes it.
  package var terminated: [CChar] {
    var characters = map { CChar(bitPattern: $0) }
    characters.append(0)
    return characters
  }

  /// Calls `body` with the path as C takes it.
  func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    terminated.withUnsafeBufferPointer { body($0.baseAddress!) }
  }

  package mutating func append(number: Int) {
    if number >= 10 { append(number: number / 10) }
    append(UInt8(ascii: "0") + UInt8(number % 10))
  }
}
