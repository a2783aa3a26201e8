// SPDX-License-Identifier: GPL-3.0-or-later
import CXCB
import Foundation
import SpectrumHost
import SpectrumView
import Testing
import VirtualScreen

/// Screens of all depths and resolutions, and whose window it is.
extension WindowTests {
  @Test(
    "A screen of 16 or 30 bits shows the same, pixel by pixel, in a window of 32 bits",
    arguments: [16, 30])
  func otherDepth(depth: Int) throws {
    let session = try WindowSession(on: XServer(depth: depth))
    #expect(session.waitForSilence())
    session.instance["mode"] = 6
    session.window.update()
    #expect(session.waitForSilence())
    // It isn't seen through, where a compositor shows it: each pixel is opaque.
    #expect(session.server.depth(of: session.id) == 32)
    #expect(session.server.opacities(of: session.id) == [0xFF])
  }

  @Test(
    "Where such a screen has no other windows, it shows the nearest colors",
    arguments: [(8, (18, 18, 42)), (16, (4, 2, 4)), (30, (0, 0, 0))] as [(Int, (Int, Int, Int))],
    [true, false])
  func converted(depth: (bits: Int, distance: (Int, Int, Int)), sharesMemory: Bool) throws {
    let session = try WindowSession(
      on: XServer(depth: depth.bits, isComposite: false, sharesMemory: sharesMemory))
    var display = session.silentDisplay()
    #expect(session.wait { session.shows(&display, within: depth.distance) })
    #expect(session.server.depth(of: session.id) == depth.bits)
    // Only a part of the picture changes.
    display.handle(.pointerMoved(x: 500, y: 250))
    session.server.move(x: 500, y: 250, isHeld: false, in: session.id)
    #expect(session.wait { session.shows(&display, within: depth.distance) })
    // An odd width, whose rows of 16 bits have a gap.
    session.window.resize(width: 801, height: 450)
    #expect(session.wait { session.server.size(of: session.id)?.width == 801 })
    #expect(session.wait { session.shows(&display, within: depth.distance) })
  }

  @Test(
    "In a host that names no scale, the window has that of the user's session",
    arguments: [("Xft.dpi:\t144\n", 1.5), ("Xft.rgba:\tnone\n", 1), ("Xft.dpi:\t1e9\n", 1)]
      as [(String, Float)])
  func sessionScale(resources: String, scale: Float) throws {
    let server = try XServer()
    server.setResources(resources)
    let session = try WindowSession(on: server, scale: nil)
    #expect(server.size(of: session.id)?.width == Int(1064 * scale))
    #expect(session.waitForSilence(scale: scale))
  }

  @Test("The host's scale counts for more than that of the user's session")
  func hostScale() throws {
    let server = try XServer()
    server.setResources("Xft.dpi:\t192\n")
    let session = try WindowSession(on: server, scale: 1)
    #expect(server.size(of: session.id)?.width == 1064)
  }

  @Test("A window names its program, its process and its machine")
  func owner() throws {
    let session = try WindowSession()
    func property(_ name: String) -> [UInt8] { session.server.property(name, of: session.id) }
    #expect(property("WM_CLASS") == Array("spectrum\0Spectrum\0".utf8))
    let process = withUnsafeBytes(of: UInt32(getpid())) { Array($0) }
    #expect(property("_NET_WM_PID") == process)
    #expect(property("WM_CLIENT_MACHINE") == Array(ProcessInfo.processInfo.hostName.utf8))
  }
}
