// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// The folder that these sources are in.
public enum Repository {
  public static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The text of a file, by its path within the repository.
  public static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }
}
