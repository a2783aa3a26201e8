// SPDX-License-Identifier: GPL-3.0-or-later
import CXCB
import Foundation
import SpectrumReferences
import TestFolders
import Testing
import VirtualScreen

/// Names that are typed, and commands, on keyboards of other languages.
extension WindowTests.Opened {
  /// A folder of the user's with one reference, "a", gone with this object.
  private final class References {
    private let folder = TemporaryFolder()

    init() throws {
      setenv("XDG_DATA_HOME", folder.path, 1)
      let references = try #require(ReferenceFolder.user())
      let levels = [Float](repeating: -40, count: ReferenceSpectrum.bandCount)
      try references.write(ReferenceSpectrum(levels: levels), as: Array("a".utf8))
    }

    deinit { unsetenv("XDG_DATA_HOME") }

    var names: [String] {
      (try? ReferenceFolder.user()?.names().map { String(decoding: $0, as: UTF8.self) }) ?? []
    }
  }

  /// Gives the reference another name by the server's own keys, which stand where they do in America.
  private func rename(_ typeName: () -> Void) {
    // O, which lists the references; End, R; and the old name goes.
    server.press(key: 32, in: id)
    session.settle(seconds: 0.5)
    for code in [115, 27, 22] as [UInt8] { server.press(key: code, in: id) }
    typeName()
    server.press(key: 36, in: id)
  }

  @Test("Accents make signs in names: fête éñ on a Spanish keyboard")
  func accents() throws {
    let references = try References()
    #expect(session.wait { server.hasPicture(id) })
    #expect(try server.setLayouts("es"))
    rename {
      server.press(key: 41, in: id)
      server.press(key: 34, withShift: true, in: id)
      for code in [26, 28, 26, 65, 48, 26, 47] as [UInt8] { server.press(key: code, in: id) }
    }
    #expect(session.wait { references.names == ["fête éñ"] }, "\(references.names)")
  }

  @Test(
    "Commands go by the key's place where the layout has no Latin letters, and names have its own",
    arguments: [("ru", "аыв"), ("gr", "φσω"), ("il", "כדו"), ("us,de,ru", "аыв")])
  func otherLetters(layouts: String, name: String) throws {
    let references = try References()
    #expect(session.wait { server.hasPicture(id) })
    #expect(try server.setLayouts(layouts))
    if layouts.contains(",") { server.choose(layout: 2) }
    // F, S, and V or D: the third key is chosen by its place in each.
    rename {
      for code in [41, 39, layouts == "gr" ? 55 : layouts == "il" ? 30 : 40] as [UInt8] {
        server.press(key: code, in: id)
      }
    }
    #expect(session.wait { references.names == [name] }, "\(references.names)")
    server.press(key: 9, in: id)
    server.press(key: 41, in: id)
    #expect(session.wait(for: "freeze", toBe: 1))
    // Shift+T resets the tempo.
    server.press(key: 28, withShift: true, in: id)
    #expect(session.wait(for: "tempo_reset", toBe: 1))
    #expect(session.instance["tap"] == 0)
  }
}
