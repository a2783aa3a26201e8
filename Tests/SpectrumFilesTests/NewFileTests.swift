// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import TestFolders
import Testing

@testable import SpectrumFiles

@Suite("Files under new names") struct NewFileTests {
  private let folder = TemporaryFolder()

  private func write(_ text: String, in folder: String) throws -> String {
    let name = try NewFile.write(
      Array(text.utf8), in: Path(folder.utf8), stem: Path("Spectrum 1"), ending: Path(".csv"))
    return String(decoding: name, as: UTF8.self)
  }

  @Test("A name that is taken gets a number, and what has it keeps its content")
  func neverOverwrites() throws {
    var names: [String] = []
    for text in ["one", "two", "three"] { names.append(try write(text, in: folder.path)) }
    #expect(names == ["Spectrum 1.csv", "Spectrum 1 2.csv", "Spectrum 1 3.csv"])
    #expect(try folder.names() == names.sorted())
    #expect(try names.map { try folder.text($0) } == ["one", "two", "three"])
  }

  @Test("A link to nowhere is something, too: it isn't followed")
  func link() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("Spectrum 1.csv"), withDestinationPath: folder.path("elsewhere"))
    #expect(try write("text", in: folder.path) == "Spectrum 1 2.csv")
    #expect(try folder.names() == ["Spectrum 1 2.csv", "Spectrum 1.csv"])
  }

  @Test("Several at once get a name each")
  func together() async throws {
    let path = folder.path
    let names = try await withThrowingTaskGroup(of: String.self) { group in
      for number in 0..<20 {
        group.addTask { try NewFileTests().write("\(number)", in: path) }
      }
      return try await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    #expect(names.count == 20)
    #expect(try folder.names().count == 20)
  }

  @Test("A folder that isn't there is made, but not the one that it would be in")
  func missingFolder() throws {
    #expect(try write("text", in: folder.path + "/Pictures") == "Spectrum 1.csv")
    let error = #expect(throws: FileError.self) {
      try write("text", in: folder.path + "/no/where")
    }
    #expect(error == FileError(number: ENOENT))
  }

  @Test("Where nothing can be written the reason is told, and nothing is left")
  func unwritable() throws {
    try folder.write("", to: "file")
    let error = #expect(throws: FileError.self) { try write("text", in: folder.path + "/file") }
    #expect(error == FileError(number: ENOTDIR))
    // A file system of the kernel's, in which root can't write either.
    let kernel = #expect(throws: FileError.self) { try write("text", in: "/proc/self") }
    #expect(kernel == FileError(number: ENOENT) || kernel == FileError(number: EACCES))
    #expect(try folder.names() == ["file"])
  }

  @Test("Reasons are told in words, which go on with the folder if that is to blame")
  func words() {
    let (words, namesFolder) = FileError(number: ENOSPC).text
    #expect("\(words)" == "the disk is full" && !namesFolder)
    #expect("\(FileError(number: EACCES).text.words)" == "no permission to write to")
  }

  @Test("Names by the time are the local time's, and sort as they were made")
  func time() {
    // Independent of this program: Foundation's calendar.
    for seconds in [0, 1_700_000_000, 4_102_444_799] as [Int64] {
      let formatter = DateFormatter()
      formatter.locale = Locale(identifier: "en_US_POSIX")
      formatter.dateFormat = "'Spectrum' yyyy-MM-dd HH-mm-ss"
      let date = Date(timeIntervalSince1970: Double(seconds))
      #expect(
        String(decoding: TimedName.stem(seconds: seconds), as: UTF8.self)
          == formatter.string(from: date))
    }
    #expect(TimedName.stem().count == 28)
  }
}
