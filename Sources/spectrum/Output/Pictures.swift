// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumHost

/// Where the pictures go: one file, or a series of numbered ones.
struct Pictures {
  private let single: OutputFile?
  private let series: NumberedFiles?
  private let inputs: [String]

  /// Checks the names, so that a bad one is rejected before the file is played.
  ///
  /// `output`: the file, or, if `isNumbered`, what the numbered ones are named after; `frames`: the
  /// folder for a film instead.
  init(output: String?, isNumbered: Bool, frames: String?, inputs: [String]) throws {
    self.inputs = inputs
    if let folder = frames {
      guard !folder.isEmpty else { throw ToolError.unnamedOutput }
      let film = NumberedFiles(framesIn: folder)
      guard film.present.isEmpty else { throw ToolError.filmExists(folder: folder) }
      try Self.makeFolder(folder)
      (single, series) = (nil, film)
    } else if let output, isNumbered {
      guard !output.isEmpty else { throw ToolError.unnamedOutput }
      let numbered = NumberedFiles(before: output)
      for number in numbered.present + [1] { _ = try OutputFile(numbered[number], inputs: inputs) }
      (single, series) = (nil, numbered)
    } else {
      let file = try OutputFile(output ?? "", inputs: inputs)
      if file.isTerminal { throw ToolError.terminal }
      // Made now, so that a folder that can't be written to is known at once.
      if !file.isStream { _ = try file.temporaryName() }
      (single, series) = (file, nil)
    }
  }

  var isSeries: Bool { series != nil }

  /// The file of a picture, counted from 1.
  func file(_ number: Int) throws -> OutputFile {
    if let single { return single }
    return try OutputFile(series?[number] ?? "", inputs: inputs)
  }

  /// Says which pictures of a series are those of an earlier run.
  func reportOlder(than number: Int) {
    let older = (series?.present ?? []).filter { $0 > number }
    guard let series, let first = older.min() else { return }
    StandardStreams.warn(
      "\(series[first])\(older.count > 1 ? " and later ones are" : " is") of an earlier run")
  }

  /// Makes a folder, and those that it is in.
  private static func makeFolder(_ path: String) throws(ToolError) {
    for end in path.indices.dropFirst() + [path.endIndex]
    where end == path.endIndex || path[end] == "/" {
      let folder = String(path[..<end])
      if FileName.withCString(folder, { mkdir($0, 0o777) }) != 0, errno != EEXIST {
        throw .unwritable(folder, errno)
      }
    }
    guard FileName.kind(path) == S_IFDIR else { throw .unwritable(path, ENOTDIR) }
  }
}
