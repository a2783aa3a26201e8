// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumHost
import SpectrumReferences

/// Where a reference goes: a file, standard output, or the user's folder of references.
struct ReferenceOutput {
  private enum Target {
    case file(OutputFile)
    case folder(ReferenceFolder, name: [UInt8])
  }

  private let target: Target
  private let replaces: Bool

  /// `output`: a file's name, - for standard output; nil: the user's folder, in which the reference
  /// gets the name of what `names` names; `inputs`: all files that the command reads. Fails before
  /// the songs are played if there is such a file and `replaces` is false.
  init(
    _ output: String?, namedAfter names: [String], inputs: [String], replaces: Bool
  ) throws(ToolError) {
    self.replaces = replaces
    if let output {
      let isThere = FileName.kind(output) == S_IFREG
      if isThere, !replaces, output != FileName.standardStream { throw .fileExists(path: output) }
      target = .file(try OutputFile(opening: output, inputs: inputs))
      return
    }
    guard let folder = ReferenceFolder.user() else { throw .noHome }
    let name = ReferenceFolder.name(from: FileName.bytes(try Self.title(of: names)))
    try OutputFile.check(Self.path(folder, name), isNoneOf: inputs)
    if folder.contains(name), !replaces { throw .fileExists(path: Self.path(folder, name)) }
    target = .folder(folder, name: name)
  }

  /// Writes the reference; says where, if that is the user's folder.
  func write(_ reference: ReferenceSpectrum) throws(ToolError) {
    switch target {
    case .file(let output): try output.commit(reference.text())
    case .folder(let folder, let name):
      let path = Self.path(folder, name)
      do throws(ReferenceError) {
        try folder.write(reference, as: name, replaces: replaces)
      } catch {
        // Meanwhile another process may have written it.
        throw error.reason == .exists ? .fileExists(path: path) : .unwritable(path, error.number)
      }
      try OutputFile(opening: nil).commit((FileName.shown(path) + "\n").utf8)
    }
  }

  private static func path(_ folder: ReferenceFolder, _ name: [UInt8]) -> String {
    FileName.text(folder.path + [UInt8(ascii: "/")] + name) + ".txt"
  }

  /// The name of the song or the folder; of several songs, of the folder that they are in.
  private static func title(of inputs: [String]) throws(ToolError) -> String {
    if inputs.count == 1, !AudioNames.isFolder(inputs[0]) { return AudioNames.title(of: inputs[0]) }
    let folders = Set(
      inputs.map { name in
        let path = name.hasSuffix("/") ? String(name.dropLast()) : name
        return FileName.resolved(inputs.count == 1 ? name : FileName.folder(of: path))
      })
    guard let folder = folders.first, folders.count == 1 else { throw .unnamedReference }
    return folder.split(separator: "/").last.map(String.init) ?? ""
  }
}
