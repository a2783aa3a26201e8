// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// Finds the folder of `spectrum.lv2`.
public enum BundleLocator {
  /// The folders in which LV2 bundles are installed, in order of precedence: those of LV2_PATH, then
  /// those that lilv or a distribution's lilv looks in by default.
  static func pluginFolders(_ environment: [String: String]) -> [String] {
    let home = home(environment)
    let own = home.map { home in
      ["\(home)/.lv2", "\(home)/.nix-profile/lib/lv2", "\(home)/.guix-profile/lib/lv2"]
    }
    return namedFolders(environment) + (own ?? []) + sharedFolders
  }

  /// Debian's are also in a folder of the architecture; Fedora, openSUSE and others have lib64, NixOS,
  /// Guix, pkgsrc, Homebrew and Flatpak trees of their own.
  private static let sharedFolders: [String] = {
    var libraries = ["/usr/local/lib", "/usr/local/lib64", "/usr/lib", "/usr/lib64"]
    libraries += multiarch.map { ["/usr/local/lib/\($0)", "/usr/lib/\($0)"] } ?? []
    libraries += [
      "/run/current-system/sw/lib", "/run/current-system/profile/lib", "/usr/pkg/lib",
      "/home/linuxbrew/.linuxbrew/lib", "/app/lib", "/app/extensions/Plugins",
    ]
    return libraries.map { $0 + "/lv2" }
  }()

  /// Debian's name of the architecture.
  private static var multiarch: String? {
    #if arch(x86_64)
      "x86_64-linux-gnu"
    #elseif arch(arm64)
      "aarch64-linux-gnu"
    #else
      nil
    #endif
  }

  /// The folders of LV2_PATH, expanded as lilv does: `~` before a slash or at the end, and $NAME.
  static func namedFolders(_ environment: [String: String]) -> [String] {
    (environment["LV2_PATH"] ?? "").split(separator: ":").map { folder in
      let named = folder.replacing(/\$([A-Z0-9_]+)/) { environment[String($0.1)] ?? String($0.0) }
      guard named.hasPrefix("~/") || named == "~", let home = home(environment) else {
        return String(named)
      }
      return home + named.dropFirst()
    }
  }

  /// The user's folder: $HOME, or that of the system's list of users.
  private static func home(_ environment: [String: String]) -> String? {
    if let home = environment["HOME"], home.hasPrefix("/") { return home }
    return getpwuid(getuid()).flatMap { $0.pointee.pw_dir }.map { String(cString: $0) }
  }

  /// The possible places of the bundle, in order of precedence:
  ///
  /// - the folders of LV2_PATH
  /// - the working folder
  /// - relative to the executable: installed as `bin/spectrum` with `lib/lv2`, or built in the
  ///   package's `.build`
  /// - the folders of installed bundles
  static func candidates(
    executable: String, workingFolder: String, environment: [String: String]
  ) -> [String] {
    let folder = FileName.folder(of: FileName.resolved(executable))
    var folders = namedFolders(environment) + [workingFolder, folder]
    let libraries = ["lib", "lib64"] + (multiarch.map { ["lib/\($0)"] } ?? [])
    folders += libraries.map { "\(FileName.folder(of: folder))/\($0)/lv2" }
    let parts = folder.split(separator: "/")
    if let build = parts.lastIndex(of: ".build") {
      folders.append("/" + parts[..<build].joined(separator: "/"))
    }
    folders += pluginFolders(environment)
    var seen: Set<String> = []
    return folders.filter { seen.insert($0).inserted }.map { "\($0)/spectrum.lv2" }
  }

  /// The first folder that holds a bundle; `path`, if given, is the only one tried.
  public static func find(_ path: String? = nil) throws(PluginError) -> String {
    if let path {
      guard isBundle(path) else { throw .notABundle(path: path) }
      return path
    }
    // Names of folders are bytes.
    var environment = ProcessInfo.processInfo.environment
    for name in ["LV2_PATH", "HOME"] { environment[name] = FileName.variable(name) }
    let candidates = candidates(
      executable: FileName.resolved("/proc/self/exe"), workingFolder: FileName.resolved("."),
      environment: environment)
    guard let found = candidates.first(where: isBundle) else {
      throw .noBundle(searched: candidates)
    }
    return found
  }

  static func isBundle(_ path: String) -> Bool {
    FileName.status("\(path)/manifest.ttl") != nil
  }
}
