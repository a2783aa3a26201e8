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
    bytes = []
    Self.append("#bundle", to: &bytes)
    Self.append(UInt32(0), to: &bytes)
    Self.append(UInt32(1), to: &bytes)
  }

  /// Appends a message with one argument. `address`: in ASCII, begins with "/".
  public mutating func add(_ address: String, _ argument: Argument) {
    var message: [UInt8] = []
    Self.append(address, to: &message)
    switch argument {
    case .int(let value):
      Self.append(",i", to: &message)
      Self.append(UInt32(bitPattern: value), to: &message)
    case .float(let value):
      Self.append(",f", to: &message)
      Self.append(value.bitPattern, to: &message)
    case .string(let value):
      Self.append(",s", to: &message)
      Self.append(value, to: &message)
    }
    Self.append(UInt32(message.count), to: &bytes)
    bytes += message
  }

  /// Appends a number, its highest byte first.
  private static func append(_ value: UInt32, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: value.bigEndian) { bytes += $0 }
  }

  /// Appends a text and NULs, at least one, up to a multiple of four bytes.
  private static func append(_ text: String, to bytes: inout [UInt8]) {
    bytes += text.utf8
    bytes += [UInt8](repeating: 0, count: 4 - text.utf8.count % 4)
  }
}
