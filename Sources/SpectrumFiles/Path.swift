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
    guard let value = getenv(Path(name).terminated) else { return [] }
    return Path(UnsafeRawBufferPointer(start: value, count: strlen(value)))
  }

  var isAbsolute: Bool { first == Self.slash }

  /// `name` in this folder.
  package func appending(_ name: Path) -> Path {
    (last == Self.slash ? self : self + [Self.slash]) + name
  }

  /// The path as C takes it.
  package var terminated: [CChar] { map { CChar(bitPattern: $0) } + [0] }

  /// The digits of a number.
  package init(number: Int) { self.init(String(number).utf8) }
}

extension Collection<UInt8> {
  /// Calls `body` with the bytes of each character and its number in Unicode; with no bytes for what
  /// isn't UTF-8.
  package func forEachCharacter(_ body: (_ character: [UInt8], _ value: UInt32) -> Void) {
    var parser = Unicode.UTF8.ForwardParser()
    var bytes = makeIterator()
    while true {
      switch parser.parseScalar(from: &bytes) {
      case .valid(let encoded): body(Array(encoded), Unicode.UTF8.decode(encoded).value)
      case .error: body([], 0)
      case .emptyInput: return
      }
    }
  }
}
