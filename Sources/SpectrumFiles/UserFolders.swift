// SPDX-License-Identifier: GPL-3.0-or-later
import CPosix

/// A folder that a desktop keeps for its user, by the language's name for it.
public enum UserFolder: Sendable {
  case pictures, documents

  /// Its name in `user-dirs.dirs`.
  var key: StaticString {
    switch self {
    case .pictures: "XDG_PICTURES_DIR"
    case .documents: "XDG_DOCUMENTS_DIR"
    }
  }
}

/// Where the user's folders are, by the file `user-dirs.dirs`. Programs read only its lines such as
///
///     XDG_PICTURES_DIR="$HOME/Pictures"
///
/// The path is absolute or begins with `$HOME`, and a backslash takes the next character as it is. Of
/// several lines for a folder the last one counts; one without a line is the home itself.
///
/// Source: `xdg-user-dir-lookup.c` of xdg-user-dirs, which is meant to be copied into programs.
public struct UserFolders: Sendable {
  private let home: Path
  private let settings: Path

  /// More than the file of any desktop has, in bytes.
  private static let largestSettings = 65_536

  /// The folders of the user that this process runs for: by $HOME, and $XDG_CONFIG_HOME or else
  /// `~/.config`.
  public init() {
    self.init(home: .variable("HOME"), configHome: .variable("XDG_CONFIG_HOME"))
  }

  /// Of the two variables; empty for none. A relative $XDG_CONFIG_HOME counts as none, as the XDG
  /// Base Directory Specification says.
  public init(home: Path, configHome: Path) {
    self.home = home
    let config = configHome.isAbsolute ? configHome : home.appending(Path(".config"))
    settings = config.appending(Path("user-dirs.dirs"))
  }

  /// The path of a folder, which needn't be there; nil without a home.
  public func path(of folder: UserFolder) -> Path? {
    guard home.isAbsolute else { return nil }
    var text = Path(repeating: 0, count: Self.largestSettings)
    let count = text.withUnsafeMutableBytes {
      spectrum_read_file(settings.terminated, $0.baseAddress, $0.count)
    }
    return Self.path(of: folder, in: text[..<max(0, count)], home: home) ?? home
  }

  /// The folder that the text of `user-dirs.dirs` names; nil for none.
  static func path(of folder: UserFolder, in text: ArraySlice<UInt8>, home: Path) -> Path? {
    text.split(separator: 10).compactMap { value(of: folder.key, in: $0, home: home) }.last
  }

  private static func value(
    of key: StaticString, in line: ArraySlice<UInt8>, home: Path
  ) -> Path? {
    var rest = line.drop(while: isBlank)
    guard rest.starts(with: Path(key)) else { return nil }
    rest = rest.dropFirst(key.utf8CodeUnitCount).drop(while: isBlank)
    guard rest.popFirst() == UInt8(ascii: "=") else { return nil }
    rest = rest.drop(while: isBlank)
    guard rest.popFirst() == UInt8(ascii: "\"") else { return nil }
    var path: Path = []
    if rest.starts(with: Path("$HOME")) {
      rest = rest.dropFirst(5)
      guard rest.first == Path.slash || rest.first == UInt8(ascii: "\"") else { return nil }
      path = home
    } else if rest.first != Path.slash {
      return nil
    }
    while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
      if byte == UInt8(ascii: "\\"), let escaped = rest.popFirst() {
        path.append(escaped)
      } else if byte != 0 {
        path.append(byte)
      }
    }
    while path.count > 1, path.last == Path.slash { path.removeLast() }
    return path
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  /// A path to show: the home is `~`, and each byte that isn't UTF-8 is a question mark.
  public func shown(_ path: Path) -> Path {
    var shown: Path = []
    var rest = path[...]
    if home.count > 1, path.starts(with: home),
      path.count == home.count || path[home.count] == Path.slash
    {
      shown = Path("~")
      rest = path.dropFirst(home.count)
    }
    rest.forEachCharacter { character, _ in shown += character.isEmpty ? Path("?") : character }
    return shown
  }
}
