// SPDX-License-Identifier: GPL-3.0-or-later
import CXCB
import Testing
import VirtualScreen

/// Keys of other layouts than the American one, and drags that the server says no end of.
extension WindowTests.Opened {
  @Test("Of two layouts, the one in use says what a key is")
  func secondLayout() throws {
    #expect(session.wait { server.hasPicture(id) })
    // The French key − with 6, and the American one: 6 with ^.
    #expect(try server.setLayouts("fr,us"))
    server.choose(layout: 1)
    server.press(key: 15, in: id)
    #expect(session.wait(for: "mode", toBe: 5))
    #expect(session.instance["tempo_scale"] == 1)
    server.choose(layout: 0)
    // Sooner, the press would be taken for a repeat.
    session.settle(seconds: 0.1)
    server.press(key: 15, in: id)
    #expect(session.wait(for: "tempo_scale", toBe: 0))
    #expect(session.instance["mode"] == 5)
  }

  @Test("AltGr's signs do nothing that the plain ones do, and with Super a key is the host's")
  func otherModifiers() throws {
    // The German 7, / and {; and F.
    #expect(try server.setLayouts("de"))
    server.listenForKeys(in: session.parent)
    server.type(0x37, state: UInt16(XCB_MOD_MASK_5.rawValue), into: id)
    server.type(0x66, state: UInt16(XCB_MOD_MASK_4.rawValue), into: id)
    #expect(session.keys(count: 4) == [true, false, true, false])
    #expect(session.instance["mode"] == 0 && session.instance["freeze"] == 0)
  }

  @Test("Where digits need Shift, their keys choose modes without it")
  func digitsWithShift() throws {
    // The French keys " with 3, and _ with 8.
    #expect(try server.setLayouts("fr"))
    server.type(0x22, into: id)
    #expect(session.wait(for: "mode", toBe: 2))
    server.type(0x5F, into: id)
    #expect(session.wait(for: "mode", toBe: 7))
    #expect(session.instance["tempo_scale"] == 1)
  }

  @Test("A drag ends when the host hides the window, before the pointer is over it again")
  func hiddenDrag() {
    // It looks whether it can be seen before it is shown, and then not for 2 s.
    let (zoomed, moved) = session.zoomAndDrag(after: 2.2)
    #expect(zoomed > 100 && moved < zoomed)
    server.unmap(session.parent)
    // From then on it looks every half second.
    session.settle(seconds: 1.5)
    server.map(session.parent)
    server.move(x: 900, y: 250, isHeld: true, in: id)
    session.settle(seconds: 0.5)
    #expect(session.instance["low_frequency"] == moved)
  }
}
