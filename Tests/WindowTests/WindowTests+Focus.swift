// SPDX-License-Identifier: GPL-3.0-or-later
import CXCB
import SpectrumView
import Testing
import VirtualScreen

/// Whose the keys are, in a host whose toolkit and window manager want them, too.
extension WindowTests.Opened {
  /// Whether the focus is still there after the time that the window would need to take it.
  private func stays(at window: xcb_window_t) -> Bool {
    session.settle(seconds: 0.4)
    return server.focus == window
  }

  /// Clicks, and waits until the release has been handled: it takes the focus, too.
  private func clickAndSettle() {
    server.press(1, x: 500, y: 250, in: id)
    server.release(1, x: 500, y: 250, in: id)
    session.settle(seconds: 0.4)
    #expect(server.focus == id)
  }

  @Test("What answers a click with the focus for the host's window doesn't keep the keys")
  func answeredClick() {
    #expect(session.waitForSilence())
    // Whoever has set the focus has done so after the time of the click.
    server.focus = session.parent
    server.press(1, x: 500, y: 250, in: id)
    #expect(session.wait { server.focus == id })
    // The window manager's answer, and the toolkit's; before the release and after it.
    for _ in 0..<2 {
      server.focus = session.parent
      #expect(session.wait { server.focus == id })
    }
    server.release(1, x: 500, y: 250, in: id)
    server.focus = session.parent
    #expect(session.wait { server.focus == id })
    // It is to be seen that the keys are here.
    var display = session.silentDisplay()
    display.handle(.pointerMoved(x: 500, y: 250))
    display.hasKeys = true
    #expect(session.wait { session.shows(&display) })
  }

  @Test("A release takes the keys, too: the host may have them meanwhile")
  func release() {
    #expect(session.waitForSilence())
    server.press(1, x: 500, y: 250, in: id)
    #expect(session.wait { server.focus == id })
    // As often as it is taken back without another click, and once more.
    for _ in 0..<16 {
      server.focus = session.parent
      #expect(session.wait { server.focus == id })
    }
    server.focus = session.parent
    #expect(stays(at: session.parent))
    server.release(1, x: 500, y: 250, in: id)
    #expect(session.wait { server.focus == id })
  }

  @Test("Keys that go to another window, or with the pointer to the host's, are let go")
  func otherWindow() {
    #expect(session.waitForSilence())
    let other = server.makeParent(x: 2000, width: 100, height: 100)
    clickAndSettle()
    server.focus = other
    #expect(stays(at: other))
    clickAndSettle()
    server.leave(id)
    server.focus = session.parent
    #expect(stays(at: session.parent))
    // Without the keys, the window looks as before.
    #expect(session.waitForSilence())
  }
}
