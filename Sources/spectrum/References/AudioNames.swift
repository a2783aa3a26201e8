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
      var visited: [FileIdentity] = []
      collect(name, into: &found, &visited)
      if found.isEmpty { throw .noAudio(folder: name) }
      files += found
    }
    return files
  }

  static func isFolder(_ name: String) -> Bool { FileName.kind(name) == S_IFDIR }

  /// A name without its folders and an audio file's ending.
  static func title(of name: String) -> String {
    let base = name.split(separator: "/").last.map(String.init) ?? ""
    return ending(of: base).map { String(base.dropLast($0.count + 1)) } ?? base
  }

  /// The ending of an audio file's name; nil for other names.
  private static func ending(of base: String) -> String? {
    FileName.ending(of: base).flatMap { endings.contains($0.lowercased()) ? $0 : nil }
  }

  /// `visited`: the folders above, to which a link may lead back.
  private static func collect(
    _ folder: String, into files: inout [String], _ visited: inout [FileIdentity]
  ) {
    guard let status = FileName.status(folder), visited.count < deepest else { return }
    let identity = FileIdentity(status)
    guard !visited.contains(identity) else { return }
    visited.append(identity)
    defer { visited.removeLast() }
    let names = FileName.entries(of: folder).filter { $0.first != UInt8(ascii: ".") }
    for base in names.sorted(by: { $0.lexicographicallyPrecedes($1) }).map({ FileName.text($0) }) {
      let name = folder.hasSuffix("/") ? folder + base : folder + "/" + base
      if isFolder(name) {
        collect(name, into: &files, &visited)
      } else if ending(of: base) != nil {
        files.append(name)
      }
    }
  }
}
