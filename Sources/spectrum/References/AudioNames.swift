// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumHost

/// The audio files that names on the command line stand for.
enum AudioNames {
  /// Endings of what libsndfile reads.
  private static let endings: Set<String> = [
    "aif", "aifc", "aiff", "au", "caf", "flac", "mp3", "oga", "ogg", "opus", "rf64", "snd", "w64",
    "wav", "wave",
  ]
  /// The deepest folder below one that was named.
  private static let deepest = 64

  /// The names, with those of all audio files below it in the place of a folder, in the order of their
  /// bytes. Hidden files are left out, links are followed. Throws if a folder has no audio files.
  static func files(_ names: [String]) throws(ToolError) -> [String] {
    var files: [String] = []
    for name in names {
      guard isFolder(name) else {
        files.append(name)
        continue
      }
      var found: [String] = []
      var visited: [FolderIdentity] = []
      collect(name, into: &found, &visited)
      if found.isEmpty { throw .noAudio(folder: name) }
      files += found
    }
    return files
  }

  static func isFolder(_ name: String) -> Bool {
    FileName.status(name).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
  }

  /// A name without its folders and an audio file's ending.
  static func title(of name: String) -> String {
    let base = name.split(separator: "/").last.map(String.init) ?? ""
    return ending(of: base).map { String(base.dropLast($0.count + 1)) } ?? base
  }

  /// The ending of an audio file's name; nil for other names.
  private static func ending(of base: String) -> String? {
    guard let dot = base.lastIndex(of: "."), dot > base.startIndex else { return nil }
    let ending = String(base[base.index(after: dot)...])
    return endings.contains(ending.lowercased()) ? ending : nil
  }

  private struct FolderIdentity: Equatable {
    let device: dev_t
    let number: ino_t
  }

  /// `visited`: the folders above, to which a link may lead back.
  private static func collect(
    _ folder: String, into files: inout [String], _ visited: inout [FolderIdentity]
  ) {
    guard let status = FileName.status(folder), visited.count < deepest else { return }
    let identity = FolderIdentity(device: status.st_dev, number: status.st_ino)
    guard !visited.contains(identity) else { return }
    visited.append(identity)
    defer { visited.removeLast() }
    for base in entries(of: folder) {
      let name = folder.hasSuffix("/") ? folder + base : folder + "/" + base
      if isFolder(name) {
        collect(name, into: &files, &visited)
      } else if ending(of: base) != nil {
        files.append(name)
      }
    }
  }

  /// The names in a folder that aren't hidden; empty if it can't be read.
  private static func entries(of folder: String) -> [String] {
    guard let stream = FileName.withCString(folder, { opendir($0) }) else { return [] }
    defer { closedir(stream) }
    var names: [[UInt8]] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if name.first != UInt8(ascii: ".") { names.append(name) }
    }
    return names.sorted { $0.lexicographicallyPrecedes($1) }.map { FileName.text($0) }
  }
}
