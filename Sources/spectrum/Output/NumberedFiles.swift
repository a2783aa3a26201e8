// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumHost

/// Files of one name with a number in it, such as the pictures of a series.
struct NumberedFiles {
  /// The parts of the name before and after the number, folder included.
  let prefix, suffix: String
  /// The least digits, filled up with zeros.
  let digits: Int

  /// `path` with a number before its extension.
  init(before path: String) {
    let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    // A name that begins with its only dot has no extension.
    let dot = path[start...].dropFirst().lastIndex(of: ".") ?? path.endIndex
    (prefix, suffix, digits) = (path[..<dot] + "-", String(path[dot...]), 1)
  }

  /// The frames of a film in a folder.
  init(framesIn folder: String) {
    (prefix, suffix, digits) = (folder + "/", ".png", 6)
  }

  subscript(number: Int) -> String {
    let text = "\(number)"
    return prefix + String(repeating: "0", count: max(0, digits - text.count)) + text + suffix
  }

  /// The numbers of those that are there, in no order.
  var present: [Int] {
    let slash = prefix.lastIndex(of: "/")
    let folder = slash.map { $0 == prefix.startIndex ? "/" : String(prefix[..<$0]) } ?? "."
    guard let stream = FileName.withCString(folder, { opendir($0) }) else { return [] }
    defer { closedir(stream) }
    var numbers: [Int] = []
    while let entry = readdir(stream) {
      let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      let name = slash == nil ? FileName.text(bytes) : "\(folder)/" + FileName.text(bytes)
      guard name.count > prefix.count + suffix.count,
        let number = Int(name.dropFirst(prefix.count).dropLast(suffix.count)), number > 0,
        self[number] == name || self[number] == name.replacing("//", with: "/")
      else { continue }
      numbers.append(number)
    }
    return numbers
  }
}
