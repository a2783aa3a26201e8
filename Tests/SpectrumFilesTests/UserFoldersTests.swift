// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import TestFolders
import Testing

@testable import SpectrumFiles

@Suite("The user's folders") struct UserFoldersTests {
  private let folder = TemporaryFolder()
  private let home = Path("/home/ada")

  private func text(_ path: Path?) -> String? { path.map { String(decoding: $0, as: UTF8.self) } }

  private func pictures(_ settings: String) -> String? {
    text(UserFolders.path(of: .pictures, in: Array(settings.utf8)[...], home: home))
  }

  @Test(
    "A line gives an absolute path or one in the home, in quotes and with escapes",
    arguments: [
      (#"XDG_PICTURES_DIR="$HOME/Pictures""#, "/home/ada/Pictures"),
      (#"XDG_PICTURES_DIR="/media/disk/My Pictures""#, "/media/disk/My Pictures"),
      (#"  XDG_PICTURES_DIR = "$HOME/Bilder"  # German"#, "/home/ada/Bilder"),
      (#"XDG_PICTURES_DIR="$HOME/a \"b\" \\c\$""#, #"/home/ada/a "b" \c$"#),
      (#"XDG_PICTURES_DIR="$HOME/Изображения""#, "/home/ada/Изображения"),
      (#"XDG_PICTURES_DIR="$HOME""#, "/home/ada"),
      (#"XDG_PICTURES_DIR="$HOME//""#, "/home/ada"),
      (#"XDG_PICTURES_DIR="/""#, "/"),
    ])
  func lines(line: String, path: String) {
    #expect(pictures(line) == path)
    #expect(pictures("# comment\nXDG_DESKTOP_DIR=\"/x\"\n\(line)\nXDG_MUSIC_DIR=\"/y\"\n") == path)
  }

  @Test(
    "What is no such line says nothing",
    arguments: [
      "", #"XDG_PICTURES_DIR="Pictures""#, #"XDG_PICTURES_DIR="$HOMEPictures""#,
      "XDG_PICTURES_DIR=$HOME/Pictures", #"#XDG_PICTURES_DIR="/x""#, #"XDG_PICTURES_DIR"/x""#,
      #"XDG_PICTURES="/x""#, #"XDG_PICTURES_DIR_2="/x""#, "XDG_PICTURES_DIR=",
      #"XDG_PICTURES_DIR=""#, #"XDG_DOCUMENTS_DIR="/x""#, #"XDG_PICTURES_DIR="${HOME}/x""#,
    ])
  func otherLines(line: String) {
    #expect(pictures(line) == nil)
  }

  @Test("The last line counts, as for a shell")
  func lastLine() {
    #expect(pictures("XDG_PICTURES_DIR=\"/a\"\nXDG_PICTURES_DIR=\"/b\"") == "/b")
    #expect(pictures("XDG_PICTURES_DIR=\"/a\"\nXDG_PICTURES_DIR=\"b\"") == "/a")
  }

  @Test("The file is that of the configuration's folder; without one, folders are the home")
  func file() throws {
    let config = Path(folder.path.utf8)
    let folders = UserFolders(home: home, configHome: config)
    #expect(text(folders.path(of: .documents)) == "/home/ada")
    try folder.write(
      "XDG_DOCUMENTS_DIR=\"$HOME/Papers\"\nXDG_PICTURES_DIR=\"/p\"\n", to: "user-dirs.dirs")
    #expect(text(folders.path(of: .documents)) == "/home/ada/Papers")
    #expect(text(folders.path(of: .pictures)) == "/p")
  }

  @Test("A relative or missing configuration folder is ~/.config; without a home there is nothing")
  func homes() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path + "/.config", withIntermediateDirectories: true)
    try folder.write("XDG_PICTURES_DIR=\"$HOME/P\"\n", to: ".config/user-dirs.dirs")
    for config in ["", "relative"] {
      let folders = UserFolders(home: Path(folder.path.utf8), configHome: Path(config.utf8))
      #expect(text(folders.path(of: .pictures)) == folder.path + "/P")
    }
    for home in ["", "relative"] {
      let folders = UserFolders(home: Path(home.utf8), configHome: Path(folder.path.utf8))
      #expect(folders.path(of: .pictures) == nil)
    }
  }

  @Test(
    "A path is shown with ~ for the home, and as UTF-8",
    arguments: [
      ("/home/ada/Pictures", "~/Pictures"), ("/home/ada", "~"), ("/home/adam/x", "/home/adam/x"),
      ("/media/x", "/media/x"), ("/home/ada/é", "~/é"),
    ])
  func shown(path: String, expected: String) {
    #expect(text(UserFolders(home: home, configHome: []).shown(Path(path.utf8))) == expected)
  }

  @Test("Bytes that aren't UTF-8 are shown as question marks")
  func otherBytes() {
    let shown = UserFolders(home: home, configHome: []).shown(Path("/x") + [0xFF, 0x41])
    #expect(text(shown) == "/x?A")
  }
}
