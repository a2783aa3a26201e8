// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumFiles
import TestFolders
import Testing

@testable import SpectrumUI
@testable import SpectrumView

@Suite("Files for what the user takes along") struct ExporterTests {
  private let size = WindowSize(width: 320, height: 200)

  /// A home with folders for pictures and documents, gone after the test.
  private final class Home: TemporaryFolder {
    init(_ settings: String) throws {
      super.init()
      try FileManager.default.createDirectory(
        atPath: path(".config"), withIntermediateDirectories: true)
      try write(settings, to: ".config/user-dirs.dirs")
    }

    var exporter: Exporter {
      Exporter(folders: UserFolders(home: Array(path.utf8), configHome: []))
    }

    func names(_ folder: String) -> [String] {
      (try? FileManager.default.contentsOfDirectory(atPath: path(folder)))?.sorted() ?? []
    }
  }

  private func notice(_ display: borrowing Display) -> String {
    (display.controls.notice?.parts ?? []).map { label in
      String(decoding: (0..<label.count).map { label[$0] }, as: UTF8.self)
    }.joined()
  }

  @Test("The picture goes to the pictures, the spectrum to the documents, and the window says so")
  func folders() throws {
    let home = try Home("XDG_PICTURES_DIR=\"$HOME/Bilder\"\nXDG_DOCUMENTS_DIR=\"$HOME/Texte\"\n")
    var display = Display()
    home.exporter.write(.picture, of: &display, size: size, scale: 1)
    let picture = try #require(home.names("Bilder").first)
    #expect(notice(display) == "Saved as ~/Bilder/\(picture)")
    #expect(picture.wholeMatch(of: /Spectrum \d{4}-\d\d-\d\d \d\d-\d\d-\d\d\.png/) != nil)
    // PNG's signature, and no half a file.
    let bytes = try home.data("Bilder/" + picture)
    #expect(Array(bytes.prefix(8)) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    #expect(Array(bytes.suffix(8).prefix(4)) == Array("IEND".utf8))
    home.exporter.write(.spectrum, of: &display, size: size, scale: 1)
    let table = try #require(home.names("Texte").first)
    #expect(table.hasSuffix(".csv") && notice(display) == "Saved as ~/Texte/\(table)")
    let text = try home.data("Texte/" + table)
    #expect(Array(text) == display.spectrumText())
    #expect(home.names("Bilder").count == 1 && home.names("Texte").count == 1)
  }

  @Test("Where nothing can be written the window says why, in one line, and draws on")
  func failures() throws {
    let home = try Home("XDG_PICTURES_DIR=\"$HOME/no/where\"\nXDG_DOCUMENTS_DIR=\"/proc/self\"\n")
    var display = Display()
    home.exporter.write(.picture, of: &display, size: size, scale: 1)
    #expect(notice(display) == "Not saved: there is no folder ~/no/where")
    home.exporter.write(.spectrum, of: &display, size: size, scale: 1)
    #expect(notice(display).hasPrefix("Not saved: "))
    #expect(notice(display).hasSuffix(" /proc/self"))
    Exporter(folders: UserFolders(home: [], configHome: []))
      .write(.picture, of: &display, size: size, scale: 1)
    #expect(notice(display) == "Not saved: there is no home folder")
    let isShown = display.showsControls
    #expect(isShown)
  }
}
