// SPDX-License-Identifier: GPL-3.0-or-later
import CXCB
import Testing
import VirtualScreen

/// What the benchmarks measure by.
@Suite struct DrawingReportsTests {
  @Test("A drawing is reported within the area that it touches, and nowhere else")
  func areas() throws {
    let server = try XServer(width: 400, height: 300, setsDisplay: false)
    let window = server.makeParent(x: 100, width: 50, height: 40)
    let reports = try #require(DrawingReports(of: server))
    server.fill(window, with: 0xFFFFFF)
    #expect(!reports.wait(for: .init(x: 150, y: 0, width: 50, height: 300), seconds: 0.2))
    server.fill(window, with: 0)
    #expect(reports.wait(for: .init(x: 149, y: 39, width: 50, height: 50), seconds: 5))
    #expect(!reports.wait(for: .init(x: 0, y: 0, width: 400, height: 300), seconds: 0.2))
  }

  @Test("A plugin's window is found within a host's, where it is on the screen")
  func nest() throws {
    let server = try XServer(width: 400, height: 300, setsDisplay: false)
    let outer = server.makeParent(x: 20, width: 200, height: 150)
    #expect(server.nest(width: 100, height: 50)?.inner == nil)
    let inner = xcb_generate_id(server.connection)
    xcb_create_window(
      server.connection, UInt8(XCB_COPY_FROM_PARENT), inner, outer, 5, 30, 150, 100, 0,
      UInt16(XCB_WINDOW_CLASS_INPUT_OUTPUT.rawValue), UInt32(XCB_COPY_FROM_PARENT), 0, nil)
    #expect(server.nest(width: 100, height: 50)?.inner == nil)
    server.map(inner)
    #expect(server.nest(width: 100, height: 50)?.outer == outer)
    #expect(
      server.nest(width: 100, height: 50)?.area
        == ScreenArea(x: 25, y: 30, width: 150, height: 100))
  }
}
