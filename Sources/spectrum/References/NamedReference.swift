// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumHost
import SpectrumReferences

/// A reference that the user names: a file or, if there is none, one of the user's folder.
struct NamedReference {
  /// UTF-8.
  let title: [UInt8]
  let reference: ReferenceSpectrum
  /// The name of its file.
  let file: String

  init(_ name: String) throws(ToolError) {
    do throws(ReferenceError) {
      if let text = try Self.text(of: name) {
        file = name
        let bytes = FileName.bytes(name)
        let file = bytes.split(separator: UInt8(ascii: "/")).last ?? bytes[...]
        let end = file.lastIndex(of: UInt8(ascii: ".")) ?? file.endIndex
        title = ReferenceFolder.name(from: Array(end > file.startIndex ? file[..<end] : file))
        reference = try text.withUnsafeBufferPointer { text throws(ReferenceError) in
          try ReferenceSpectrum(parsing: UnsafeRawBufferPointer(text))
        }
      } else {
        title = FileName.bytes(name)
        guard let folder = ReferenceFolder.user() else { throw ReferenceError(.missing) }
        file = FileName.text(folder.path) + "/\(name).txt"
        reference = try folder.read(title)
      }
    } catch {
      throw .badReference(name, line: error.line, reason: "\(error.reason.text)")
    }
  }

  /// The bytes of a file or a pipe, no more than tell that there are too many; nil if there is none of
  /// that name, and it may be one of the folder's.
  private static func text(of name: String) throws(ReferenceError) -> [UInt8]? {
    let descriptor = FileName.open(name, O_RDONLY)
    guard descriptor >= 0 else {
      guard errno == ENOENT else { throw ReferenceError(.unreadable, number: errno) }
      if name.contains("/") { throw ReferenceError(.missing) }
      return nil
    }
    defer { close(descriptor) }
    // A folder of that name is most often the one whose songs made the reference.
    var status = stat()
    if !name.contains("/"), fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      return nil
    }
    guard
      let text = FileBytes.rest(of: descriptor, limit: ReferenceSpectrum.largestText)
    else { throw ReferenceError(.unreadable, number: errno) }
    return text
  }
}
