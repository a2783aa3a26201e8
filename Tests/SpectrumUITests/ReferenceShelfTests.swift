// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumMessages
import SpectrumPorts
import SpectrumReferences
import SpectrumView
import Testing

@testable import SpectrumUI

@Suite("Leafing through the user's references") struct ReferenceShelfTests {
  /// A folder with a reference for each name, gone after the test.
  private final class Folder {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("spectrum-" + UUID().uuidString)
    let references: ReferenceFolder

    init(_ names: [String]) throws {
      references = ReferenceFolder(path: Array(path.path.utf8))
      let reference = ReferenceSpectrum(
        levels: [Float](repeating: -40, count: ReferenceSpectrum.bandCount))
      for name in names { try references.write(reference, as: Array(name.utf8)) }
    }

    deinit { try? FileManager.default.removeItem(at: path) }
  }

  /// The name that the session keeps is none: it is read off the ports whether one is shown.
  private func isCompared(_ display: borrowing Display) -> Bool {
    display.value(of: .referenceCurve) == 1 && display.value(of: .compare) == 4
      && display.value(of: .comparedReference) == 0
  }

  @Test("The key O asks for the next, Shift and O for the one before; each once")
  func keys() {
    var display = Display()
    for character in ["o", "o", "O", "o"] {
      display.handle(
        .key(.character(Character(character).asciiValue ?? 0), modifiers: []))
    }
    let (first, second) = (display.takeReferenceSteps(), display.takeReferenceSteps())
    #expect(first == 2 && second == 0)
  }

  @Test("A reference is compared with, and the host hears of the three settings")
  func showing() throws {
    let folder = try Folder(["Favourites"])
    var shelf = ReferenceShelf()
    var display = Display()
    shelf.leaf(by: 1, of: folder.references, in: &display)
    let isShown = isCompared(display)
    #expect(isShown)
    let actions = display.takeActions()
    #expect(actions.count == 3)
  }

  @Test("Names come in their order, round at the ends; one that can't be read is passed over")
  func order() throws {
    let folder = try Folder(["b", "a", "d"])
    try Data("no reference".utf8).write(to: folder.path.appendingPathComponent("c.txt"))
    var shelf = ReferenceShelf()
    var display = Display()
    var shown: [String] = []
    for step in [1, 1, 1, 1, -1, -1, 2] {
      shelf.leaf(by: step, of: folder.references, in: &display)
      shown.append(shelf.name.map { String(decoding: $0, as: UTF8.self) } ?? "none")
    }
    #expect(shown == ["a", "b", "d", "a", "d", "b", "d"])
  }

  @Test("Without a folder, or a home, nothing happens")
  func none() throws {
    var shelf = ReferenceShelf()
    var display = Display()
    shelf.leaf(by: 1, of: ReferenceFolder(path: Array("/nowhere/at/all".utf8)), in: &display)
    shelf.leaf(by: 1, of: nil, in: &display)
    let isShown = isCompared(display)
    #expect(shelf.name == nil && !isShown)
    let actions = display.takeActions()
    #expect(actions.isEmpty)
  }
}
