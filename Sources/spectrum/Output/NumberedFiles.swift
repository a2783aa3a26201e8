// SPDX-License-Identifier: GPL-3.0-or-later
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
    let folder = FileName.folder(of: prefix)
    return FileName.entries(of: folder).compactMap { bytes in
      let base = FileName.text(bytes)
      let name = prefix.contains("/") ? "\(folder)/\(base)" : base
      guard name.count > prefix.count + suffix.count,
        let number = Int(name.dropFirst(prefix.count).dropLast(suffix.count)), number > 0,
        self[number] == name || self[number] == name.replacing("//", with: "/")
      else { return nil }
      return number
    }
  }
}
