// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// Finds the folder of `spectrum.lv2`.
public enum BundleLocator {
  /// The folders in which LV2 bundles are installed, in order of precedence.
  static var systemFolders: [String] {
    let home = FileManager.default.homeDirectoryForCurrentUser.path
    return ["\(home)/.lv2", "/usr/local/lib/lv2", "/usr/lib/lv2"]
  }

  /// The possible places of the bundle, in order of precedence:
  ///
  /// - the working folder
  /// - relative to the executable: installed as `bin/spectrum` with `lib/lv2`, or built in the
  ///   package's `.build`
  /// - the folders of installed bundles
  static func candidates(executable: String, workingFolder: String) -> [String] {
    let folder = FileName.folder(of: FileName.resolved(executable))
    var candidates = ["\(workingFolder)/spectrum.lv2"]
    candidates.append(folder + "/spectrum.lv2")
    candidates.append(FileName.folder(of: folder) + "/lib/lv2/spectrum.lv2")
    let parts = folder.split(separator: "/")
    if let build = parts.lastIndex(of: ".build") {
      candidates.append("/\(parts[..<build].joined(separator: "/"))/spectrum.lv2")
    }
    return candidates + systemFolders.map { "\($0)/spectrum.lv2" }
  }

  /// The first folder that holds a bundle; `path`, if given, is the only one tried.
  public static func find(_ path: String? = nil) throws(PluginError) -> String {
    if let path {
      guard isBundle(path) else { throw .notABundle(path: path) }
      return path
    }
    let candidates = candidates(
      executable: FileName.resolved("/proc/self/exe"), workingFolder: FileName.resolved("."))
    guard let found = candidates.first(where: isBundle) else {
      throw .noBundle(searched: candidates)
    }
    return found
  }

  static func isBundle(_ path: String) -> Bool {
    FileName.status("\(path)/manifest.ttl") != nil
  }
}
