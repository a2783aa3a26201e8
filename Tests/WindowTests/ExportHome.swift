// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import TestFolders

/// A folder for what windows of this process write, gone with this object. One at a time.
final class ExportHome {
  private let folder = TemporaryFolder()
  var path: String { folder.path("out") }

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    let settings = "XDG_PICTURES_DIR=\"\(path)\"\nXDG_DOCUMENTS_DIR=\"\(path)\"\n"
    try folder.write(settings, to: "user-dirs.dirs")
    setenv("XDG_CONFIG_HOME", folder.path, 1)
  }

  deinit { unsetenv("XDG_CONFIG_HOME") }

  /// The names with this ending, in order; hidden ones have another.
  func names(_ ending: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { $0.hasSuffix(ending) && !$0.hasPrefix(".") }.sorted()
  }
}
