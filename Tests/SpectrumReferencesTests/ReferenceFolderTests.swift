// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Glibc
import SeededRandom
import TestFolders
import Testing

@testable import SpectrumReferences

@Suite("A folder of references") struct ReferenceFolderTests {
  /// A folder within a temporary one, which goes with this.
  private struct Place {
    let root = TemporaryFolder()
    var folder: ReferenceFolder { ReferenceFolder(path: Array(path.utf8)) }
    var path: String { root.path("data/spectrum/references") }

    func put(_ text: String, _ name: String) throws {
      try root.write(text, to: "data/spectrum/references/" + name)
    }
  }

  private let reference = ReferenceSpectrum(
    levels: [Float](repeating: -30, count: ReferenceSpectrum.bandCount))

  private func error(_ body: () throws -> Void) -> ReferenceError.Reason? {
    do {
      try body()
      return nil
    } catch { return (error as? ReferenceError)?.reason }
  }

  private func names(_ place: Place) throws -> [String] {
    try place.folder.names().map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("What is written is listed and read; the folders are for the user alone")
  func written() throws {
    let place = Place()
    #expect(try place.folder.names().isEmpty)
    try place.folder.write(reference, as: Array("Ä song".utf8))
    #expect(try names(place) == ["Ä song"])
    #expect(try place.folder.read(Array("Ä song".utf8)) == reference)
    for path in [place.path, place.root.path("data")] {
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      #expect(mode == 0o700)
    }
    // Nothing else is left there.
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.path) == ["Ä song.txt"])
  }

  @Test("The user's folder is where the XDG Base Directory Specification has it")
  func user() {
    func path(_ dataHome: String, _ home: String) -> String? {
      ReferenceFolder.user(dataHome: Array(dataHome.utf8), home: Array(home.utf8)).map {
        String(decoding: $0.path, as: UTF8.self)
      }
    }
    #expect(path("/data", "/home/a") == "/data/spectrum/references")
    for ignored in ["", "data", "./data"] {
      #expect(path(ignored, "/home/a") == "/home/a/.local/share/spectrum/references")
    }
    #expect(path("", "") == nil && path("data", "home") == nil)
  }

  @Test("Names are sorted; other files, hidden ones and impossible names are left out")
  func listed() throws {
    let place = Place()
    try place.folder.write(reference, as: Array("b".utf8))
    let files = ["C.txt", "a.txt", ".hidden.txt", "d.TXT", "e.csv", ".txt", "a 10.txt"]
    for name in files + [String(repeating: "x", count: 61) + ".txt", "new\nline.txt"] {
      try place.put("", name)
    }
    #expect(try names(place) == ["a", "a 10", "b", "C"])
    for number in 0..<510 { try place.put("", "n\(number).txt") }
    #expect(try place.folder.names().count == ReferenceFolder.mostNames)
  }

  @Test("A new name isn't one that another reference has")
  func renamed() throws {
    let place = Place()
    let (a, b, c) = (Array("a".utf8), Array("b".utf8), Array("c".utf8))
    var other = reference
    other.levels[100] = -10
    try place.folder.write(reference, as: a)
    try place.folder.write(other, as: b)
    #expect(error { try place.folder.rename(a, to: b) } == .exists)
    #expect(try place.folder.read(b) == other)
    try place.folder.rename(a, to: c)
    #expect(try names(place) == ["b", "c"] && place.folder.read(c) == reference)
    #expect(error { try place.folder.rename(a, to: a) } == .missing)
    try place.folder.rename(c, to: c)
    try place.folder.delete(b)
    #expect(try names(place) == ["c"])
    #expect(error { try place.folder.delete(b) } == .missing)
  }

  @Test("A reference is replaced only if that is wanted")
  func replaced() throws {
    let place = Place()
    let name = Array("a".utf8)
    try place.folder.write(reference, as: name, replaces: false)
    var other = reference
    other.levels[100] = -10
    #expect(error { try place.folder.write(other, as: name, replaces: false) } == .exists)
    #expect(try place.folder.read(name) == reference)
    try place.folder.write(other, as: name)
    #expect(try place.folder.read(name) == other)
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.path) == ["a.txt"])
  }

  @Test(
    "A reference is kept under the first name that is free, written once however many are taken")
  func kept() throws {
    let place = Place()
    func keep() throws -> String {
      String(decoding: try place.folder.keep(reference, as: Array("Moment".utf8)), as: UTF8.self)
    }
    #expect(try keep() == "Moment")
    for number in 2...21 { #expect(try keep() == "Moment \(number)") }
    let watch = inotify_init1(O_NONBLOCK)
    defer { close(watch) }
    #expect(inotify_add_watch(watch, place.path, UInt32(IN_CREATE)) >= 0)
    #expect(try keep() == "Moment 22")
    // An event is 16 bytes, the last four the length of the name behind them; hidden files are written,
    // the others may be links to them.
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = Glibc.read(watch, &bytes, bytes.count)
    var (position, files) = (0, 0)
    while position + 16 <= count {
      if bytes[position + 16] == UInt8(ascii: ".") { files += 1 }
      position += 16 + Int(bytes[position + 12])
    }
    #expect(files == 1)
    #expect(try names(place).count == 22)
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.path).count == 22)
  }

  @Test("What can't be read or written is an error")
  func errors() throws {
    let place = Place()
    func read(_ name: String) -> ReferenceError.Reason? {
      error { _ = try place.folder.read(Array(name.utf8)) }
    }
    #expect(read("a") == .missing)
    let long = String(repeating: "ä", count: 31)
    for name in ["", ".a", "../a", "a/b", "a\u{0}b", "a\u{85}b", long] {
      #expect(read(name) == .badName, "\(name)")
    }
    try place.folder.write(reference, as: Array("a".utf8))
    try place.put("hello", "text.txt")
    #expect(read("text") == .noLevels)
    try FileManager.default.createDirectory(
      atPath: place.path + "/folder.txt", withIntermediateDirectories: true)
    #expect(read("folder") == .unreadable)
    // A file where a folder would have to be.
    let blocked = ReferenceFolder(path: Array((place.path + "/a.txt/b").utf8))
    #expect(error { try blocked.write(reference, as: Array("a".utf8)) } == .unwritable)
  }

  @Test("Whatever text comes, its name is one, and a name stays as it is")
  func cleaned() {
    func name(_ text: String) -> String {
      String(decoding: ReferenceFolder.name(from: Array(text.utf8)), as: UTF8.self)
    }
    #expect(name("AC/DC – Thunderstruck") == "AC-DC – Thunderstruck")
    #expect(name(" ..hidden\t") == "hidden" && name("") == "Reference" && name("./.") == "-.")
    #expect(name(String(repeating: "ä", count: 40)) == String(repeating: "ä", count: 30))
    #expect(
      name("a" + String(repeating: "ä", count: 40)) == "a" + String(repeating: "ä", count: 29))
    var random = SplitMix64(seed: 3)
    for _ in 0..<2000 {
      let text = (0..<Int(random.next() % 80)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      let name = ReferenceFolder.name(from: text)
      #expect(ReferenceFolder.isName(name), "\(text)")
      #expect(ReferenceFolder.name(from: name) == name, "\(text)")
    }
  }
}
