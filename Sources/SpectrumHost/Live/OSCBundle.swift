// SPDX-License-Identifier: GPL-3.0-or-later

/// A bundle of Open Sound Control 1.0 (opensoundcontrol.org): messages that belong together.
public struct OSCBundle: Sendable {
  /// An argument of a message.
  public enum Argument: Equatable, Sendable {
    case int(Int32)
    case float(Float)
    /// In ASCII, without NUL.
    case string(String)
  }

  /// The bundle as it is sent.
  public private(set) var bytes: [UInt8]

  /// An empty bundle, to be handled immediately: time tag 1. With a real time, receivers whose
  /// clock is behind would hold it back.
  public init() {
    bytes = Self.bytes("#bundle") + Self.bytes(UInt32(0)) + Self.bytes(UInt32(1))
  }

  /// Appends a message with one argument. `address`: in ASCII, begins with "/".
  public mutating func add(_ address: String, _ argument: Argument) {
    var message = Self.bytes(address)
    switch argument {
    case .int(let value): message += Self.bytes(",i") + Self.bytes(UInt32(bitPattern: value))
    case .float(let value): message += Self.bytes(",f") + Self.bytes(value.bitPattern)
    case .string(let value): message += Self.bytes(",s") + Self.bytes(value)
    }
    bytes += Self.bytes(UInt32(message.count)) + message
  }

  /// A number, its highest byte first.
  private static func bytes(_ value: UInt32) -> [UInt8] {
    withUnsafeBytes(of: value.bigEndian) { Array($0) }
  }

  /// A text and NULs, at least one, up to a multiple of four bytes.
  private static func bytes(_ text: String) -> [UInt8] {
    text.utf8 + [UInt8](repeating: 0, count: 4 - text.utf8.count % 4)
  }
}
