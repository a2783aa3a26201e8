// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// A folder for what windows of this process write, gone with this object. One at a time.
final class ExportHome {
  let path: String
  private let folder: String

  init() throws {
    let name = "spectrum-" + UUID().uuidString
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(name).path
    path = folder + "/out"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    let settings = "XDG_PICTURES_DIR=\"\(path)\"\nXDG_DOCUMENTS_DIR=\"\(path)\"\n"
    try Data(settings.utf8).write(to: URL(fileURLWithPath: folder + "/user-dirs.dirs"))
    setenv("XDG_CONFIG_HOME", folder, 1)
  }

  deinit {
    unsetenv("XDG_CONFIG_HOME")
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// The names with this ending, in order; hidden ones have another.
  func names(_ ending: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { $0.hasSuffix(ending) && !$0.hasPrefix(".") }.sorted()
  }

  /// Puts a file where the folder was.
  func loseFolder() {
    try? FileManager.default.removeItem(atPath: path)
    _ = FileManager.default.createFile(atPath: path, contents: nil)
  }
}
