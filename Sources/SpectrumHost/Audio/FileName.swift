// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// The names of files are bytes, which needn't be UTF-8; a `String` keeps any of them.
///
/// A byte that is no part of valid UTF-8 is the scalar U+10FF00 + byte, from the last private area,
/// which names don't use; where one does, its bytes are kept one by one likewise.
public enum FileName {
  /// The name for standard input as a file to read, and for standard output as one to write.
  public static let standardStream = "-"

  private static let escapes: ClosedRange<UInt32> = 0x10FF80...0x10FFFF

  /// The text of a name's bytes.
  public static func text(_ bytes: some Collection<UInt8>) -> String {
    // The usual case.
    if let text = String(validating: bytes, as: UTF8.self), !hasEscapes(text) { return text }
    var text = String.UnicodeScalarView()
    var rest = Array(bytes)[...]
    while let byte = rest.first {
      let length = (1...4).first { count in
        guard count <= rest.count,
          let part = String(validating: rest.prefix(count), as: UTF8.self)
        else { return false }
        return !hasEscapes(part)
      }
      if let length {
        text.append(contentsOf: String(decoding: rest.prefix(length), as: UTF8.self).unicodeScalars)
      } else if let scalar = Unicode.Scalar(0x10FF00 + UInt32(byte)) {
        text.append(scalar)
      }
      rest.removeFirst(length ?? 1)
    }
    return String(text)
  }

  /// The bytes of a name.
  public static func bytes(_ text: String) -> [UInt8] {
    guard hasEscapes(text) else { return Array(text.utf8) }
    return text.unicodeScalars.flatMap { scalar in
      escapes.contains(scalar.value)
        ? [UInt8(truncatingIfNeeded: scalar.value)] : Array(String(scalar).utf8)
    }
  }

  /// Calls `body` with the bytes of a name, ended by a zero, as the system takes them.
  public static func withCString<Result>(
    _ text: String, _ body: (UnsafePointer<CChar>) throws -> Result
  ) rethrows -> Result {
    let bytes = (bytes(text) + [0]).map { CChar(bitPattern: $0) }
    return try bytes.withUnsafeBufferPointer { try body($0.baseAddress.unsafelyUnwrapped) }
  }

  /// The system's description of a file, links followed; nil, with `errno`, if there is none or it
  /// can't be reached. "-" is the standard stream `descriptor`, if that is given.
  public static func status(_ text: String, standardStream descriptor: Int32? = nil) -> stat? {
    var status = stat()
    let result =
      if let descriptor, text == standardStream {
        fstat(descriptor, &status)
      } else {
        withCString(text) { stat($0, &status) }
      }
    return result == 0 ? status : nil
  }

  /// A file's kind, such as `S_IFREG`; nil likewise.
  public static func kind(_ text: String, standardStream descriptor: Int32? = nil) -> mode_t? {
    status(text, standardStream: descriptor).map { $0.st_mode & S_IFMT }
  }

  /// Opens a file, a new one as `umask` says; returns the descriptor, or −1, with `errno`.
  public static func open(_ text: String, _ flags: Int32) -> Int32 {
    withCString(text) { Foundation.open($0, flags | O_CLOEXEC, 0o666) }
  }

  /// A variable of the environment that is a name; nil if it is empty or isn't set.
  public static func variable(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return text(UnsafeRawBufferPointer(start: value, count: strlen(value)))
  }

  /// The folder for files that are soon gone: TMPDIR, or else /tmp.
  public static var temporaryFolder: String { variable("TMPDIR") ?? "/tmp" }

  /// A path from the root without links, "." and ".."; as it is, if there is no such file.
  public static func resolved(_ path: String) -> String {
    guard let resolved = withCString(path, { realpath($0, nil) }) else { return path }
    defer { free(resolved) }
    return text(UnsafeRawBufferPointer(start: resolved, count: strlen(resolved)))
  }

  /// The folder of a path, "." if it names none.
  public static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// What follows the last dot of a path's last part, unless that begins with it; nil for nothing.
  public static func ending(of path: String) -> String? {
    let base = path.split(separator: "/").last ?? ""
    return base.dropFirst().lastIndex(of: ".").map { String(base[base.index(after: $0)...]) }
  }

  /// The names in a folder, in no order; empty if it can't be read.
  public static func entries(of folder: String) -> [[UInt8]] {
    guard let stream = withCString(folder, { opendir($0) }) else { return [] }
    defer { closedir(stream) }
    var names: [[UInt8]] = []
    while let entry = readdir(stream) {
      names.append(withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) })
    }
    return names
  }

  /// A text that may hold names, for reading: bytes that aren't UTF-8 as `\xFF`.
  public static func shown(_ text: String) -> String {
    guard hasEscapes(text) else { return text }
    return text.unicodeScalars.map { scalar in
      escapes.contains(scalar.value) ? escape(scalar.value & 0xFF) : String(scalar)
    }.joined()
  }

  /// The same for a line: control characters, too, such as a line feed, as `\x0A`.
  public static func line(_ text: String) -> String {
    shown(text).unicodeScalars.map { scalar in
      scalar.value < 0x20 || scalar.value == 0x7F ? escape(scalar.value) : String(scalar)
    }.joined()
  }

  /// `\xFF` for a byte.
  private static func escape(_ byte: UInt32) -> String {
    (byte < 16 ? "\\x0" : "\\x") + String(byte, radix: 16, uppercase: true)
  }

  private static func hasEscapes(_ text: String) -> Bool {
    text.unicodeScalars.contains { escapes.contains($0.value) }
  }
}
