// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumReferences
import TestFolders
import Testing

@testable import SpectrumUI
@testable import SpectrumView

@Suite("What a window does with the user's references") struct ReferenceFilesTests {
  /// A folder with a reference for each name, gone after the test.
  private final class Folder: TemporaryFolder {
    var references: ReferenceFolder { ReferenceFolder(path: Array(path.utf8)) }

    init(_ names: [String]) throws {
      super.init()
      for name in names { try references.write(Self.flat(-40), as: Array(name.utf8)) }
    }

    func answer(_ request: ReferenceRequest, in display: inout Display) {
      ReferenceFiles(folder: references).answer(request, in: &display)
    }

    static func flat(_ level: Float) -> ReferenceSpectrum {
      ReferenceSpectrum(levels: [Float](repeating: level, count: ReferenceSpectrum.bandCount))
    }
  }

  private func files(_ display: borrowing Display) -> [String] {
    display.controls.panels.references.files.map { String(decoding: $0, as: UTF8.self) }
  }

  private func notice(_ display: borrowing Display) -> Label {
    display.controls.panels.references.notice
  }

  @Test("The files are listed in their order; one is loaded and compared with")
  func loading() throws {
    let folder = try Folder(["b", "a", "d"])
    var display = Display()
    folder.answer(.list, in: &display)
    #expect(files(display) == ["a", "b", "d"])
    folder.answer(.load(name: Array("d".utf8), slot: 4), in: &display)
    #expect(display.settings[.compare] == 4 && display.settings[.comparedReference] == 8)
    let effects = display.takeEffects()
    #expect(effects.count { if case .port = $0 { true } else { false } } == 2)
  }

  @Test("A request that fails lists the files that are there by then")
  func stale() throws {
    let folder = try Folder(["a", "b"])
    var display = Display()
    folder.answer(.list, in: &display)
    try folder.references.delete(Array("b".utf8))
    folder.answer(.load(name: Array("b".utf8), slot: 0), in: &display)
    #expect(files(display) == ["a"] && notice(display) == Label("! there is no such reference"))
  }

  @Test("What is captured gets a name that is free, and the slot has it too")
  func keeping() throws {
    let folder = try Folder(["Average", "Average 2"])
    var display = Display()
    let reference = Folder.flat(-33)
    display.show(reference, name: Array("Average".utf8), slot: 1)
    folder.answer(.keep(reference, name: Array("Average".utf8), slot: 1), in: &display)
    #expect(files(display) == ["Average", "Average 2", "Average 3"])
    #expect(display.model.comparison.references[1]?.label == Label("Average 3"))
    let kept = try folder.references.read(Array("Average 3".utf8))
    #expect(kept.levels.allSatisfy { abs($0 + 33) < 0.006 })
    let first = try folder.references.read(Array("Average".utf8))
    #expect(first.levels.allSatisfy { abs($0 + 40) < 0.006 })
    // A name at its longest gives way to the number, by whole characters.
    let long = Array(String(repeating: "é", count: 30).utf8)
    for _ in 0..<2 { folder.answer(.keep(reference, name: long, slot: 1), in: &display) }
    #expect(files(display).contains(String(repeating: "é", count: 29) + " 2"))
  }

  @Test("Files are renamed and deleted; one that exists isn't replaced")
  func changing() throws {
    let folder = try Folder(["a", "b"])
    var display = Display()
    folder.answer(.rename(Array("a".utf8), to: Array("b".utf8)), in: &display)
    #expect(notice(display) == Label("! there is a reference of that name already"))
    folder.answer(.rename(Array("a".utf8), to: Array("c".utf8)), in: &display)
    #expect(files(display) == ["b", "c"])
    folder.answer(.delete(Array("b".utf8)), in: &display)
    #expect(files(display) == ["c"])
    folder.answer(.delete(Array("b".utf8)), in: &display)
    #expect(notice(display) == Label("! there is no such reference"))
  }

  @Test("A file that is none, and no home, are said; nothing else happens")
  func failing() throws {
    let folder = try Folder([])
    try folder.write("no reference", to: "c.txt")
    var display = Display()
    folder.answer(.load(name: Array("c".utf8), slot: 0), in: &display)
    #expect(notice(display) == Label("! no line begins with a frequency and a level"))
    ReferenceFiles(folder: nil).answer(.list, in: &display)
    #expect(notice(display) == Label("! there is no home folder for references"))
    #expect(display.settings[.compare] == 0 && display.model.comparison.references[0] == nil)
  }
}
