// SPDX-License-Identifier: GPL-3.0-or-later
import CXCB
import Foundation
import PNGFiles
import SpectrumHost
import SpectrumMessages
import SpectrumPorts
import SpectrumView
import Testing
import VirtualScreen

/// The built window in an X server. One test at a time: the server's name is the process's.
@Suite(.serialized) struct WindowTests {
  @Test("The window shows, pixel by pixel, what the pure drawing draws", arguments: 0..<8)
  func showsTheDrawing(mode: Int) throws {
    let session = try WindowSession(controls: ["mode": Float(mode)])
    #expect(session.waitForSilence())
  }

  @Test("A server that shares no memory, as one on another machine, shows the same")
  func withoutSharedMemory() throws {
    let session = try WindowSession(on: XServer(sharesMemory: false))
    var display = session.silentDisplay()
    #expect(session.wait { session.shows(&display) })
    // More than a request of this protocol holds.
    session.window.resize(width: 4000, height: 2200)
    #expect(session.wait { session.shows(&display) })
    session.instance["mode"] = 7
    session.window.update()
    #expect(session.waitForSilence())
  }

  @Test("A device with finer pixels shows the same, finer", arguments: [1.5, 2] as [Float])
  func scaleFactor(scale: Float) throws {
    let session = try WindowSession(scale: scale)
    #expect(session.wait { session.server.size(of: session.id)?.width == Int(1064 * scale) })
    #expect(session.waitForSilence(scale: scale))
  }

  @Test("It has the host's colours from the first picture on, and follows their changes")
  func hostColors() throws {
    let light = WindowColors(background: 0xF6F5_F4FF, foreground: 0x2E34_36FF)
    let session = try WindowSession(colors: light)
    var display = session.silentDisplay()
    display.hostColors = HostColors(background: light.background, foreground: light.foreground)
    #expect(session.wait { session.shows(&display) })
    // The picture stands still, and must be drawn again all the same.
    #expect(session.window.setColors(WindowColors(background: 0x2424_24FF)) == true)
    display.hostColors.background = 0x2424_24FF
    #expect(session.wait { session.shows(&display) })
  }

  @Test(
    "P writes the window's picture without the controls, pixel by pixel, and the window says where",
    arguments: [0, 3, 6])
  func picture(mode: Int) throws {
    let home = try ExportHome()
    let session = try WindowSession(controls: ["mode": Float(mode)])
    session.window.resize(width: 800, height: 450)
    var display = session.silentDisplay()
    #expect(session.wait { session.shows(&display) })
    session.server.type(0x70, into: session.id)
    #expect(session.wait { home.names(".png").count == 1 })
    let name = try #require(home.names(".png").first)
    let file = try #require(PNGFile(home.path + "/" + name))
    display.showsControls = false
    let clean = WindowSession.draw(&display, width: 800, height: 450, scale: 1)
    #expect(file.width == 800 && file.height == 450 && file.pixels == clean)
    display.showsControls = true
    display.record(written: Array(name.utf8), in: Array(home.path.utf8))
    #expect(session.wait { session.shows(&display) })
    // The controls are as they were, and a second picture is no other.
    session.server.type(0x70, into: session.id)
    #expect(session.wait { home.names(".png").count == 2 })
    for name in home.names(".png") {
      #expect(PNGFile(home.path + "/" + name)?.pixels == clean)
    }
  }

  @Test("E writes the spectrum that sounds")
  func spectrum() throws {
    let home = try ExportHome()
    let session = try WindowSession()
    #expect(session.waitForSilence())
    // Bands above the scale's bottom come once the window's lease has begun.
    func loudest(in name: String) -> (hertz: Double, level: Double)? {
      let text = try? String(contentsOfFile: home.path + "/" + name, encoding: .utf8)
      let rows = text?.split(separator: "\n").dropFirst().map {
        // A band below the scale has no level.
        $0.split(separator: ",", omittingEmptySubsequences: false)
      }
      return rows?.compactMap { row in
        row.count > 1 ? Double(row[0]).flatMap { hertz in Double(row[1]).map { (hertz, $0) } } : nil
      }.max { $0.1 < $1.1 }
    }
    var found = false
    for _ in 0..<20 where !found {
      session.play(seconds: 1)
      let earlier = Set(home.names(".csv"))
      session.server.type(0x65, into: session.id)
      #expect(session.wait { home.names(".csv").count == earlier.count + 1 })
      // 1 kHz at −6 dBFS, in a band of 128 of 5.5 %.
      if let name = home.names(".csv").first(where: { !earlier.contains($0) }),
        let peak = loudest(in: name)
      {
        found = abs(peak.hertz - 1000) < 30 && abs(peak.level + 6) < 0.2
      }
    }
    #expect(found)
  }

  @Test("A trigger is off when the window has closed, however soon after the key")
  func closedDuringPulse() throws {
    for isKnown in [true, false] {
      let session = try WindowSession()
      session.server.type(0x72, into: session.id)
      if isKnown {
        #expect(session.wait(for: "reset_levels", toBe: 1))
      }
      session.close()
      #expect(session.instance["reset_levels"] == 0, "the host knew of it: \(isKnown)")
    }
  }

  @Test("A key acts on the settings as the host has just set them, not as they were last drawn")
  func keyAfterHost() throws {
    let session = try WindowSession(controls: ["frame_rate": 10])
    for _ in 0..<3 {
      session.instance["freeze"] = 1
      session.window.update()
      session.server.type(0x66, into: session.id)
      #expect(session.wait(for: "freeze", toBe: 0))
    }
  }

  @Test("A camera that was turned is in the session")
  func camera() throws {
    let session = try WindowSession(controls: ["mode": 4])
    // The left arrow.
    session.server.type(0xFF51, into: session.id)
    var view = ""
    let isKept = session.wait {
      session.play(seconds: 0.01)
      for case .text(let text) in session.messages() where text.item == .view {
        view = String(decoding: text.text, as: UTF8.self)
      }
      return !view.isEmpty
    }
    #expect(isKept && view.hasPrefix("camera ") && view != "camera 0 0 1000 \n", "\(view)")
  }

  @Test(
    "A window opens in the size that the session had it in, at any scale, if the host makes room",
    arguments: [(1, true), (2, true), (1, false)] as [(Float, Bool)])
  func restoredSize(scale: Float, hasRoom: Bool) throws {
    var asked: [[Int]] = []
    let session = try WindowSession(scale: scale) { width, height in
      asked.append([width, height])
      return hasRoom
    }
    let first = [Int(1064 * scale), Int(577 * scale)]
    #expect(asked == [first])
    for _ in 0..<2 { session.restore(view: "window 800 420 \n") }
    let wanted = [Int(800 * scale), Int(420 * scale)]
    #expect(session.wait { asked.count > 1 })
    #expect(asked == [first, wanted])
    let expected = hasRoom ? wanted : first
    #expect(
      session.wait {
        session.server.size(of: session.id).map { [$0.width, $0.height] } == expected
      })
  }

  @Test("In a host that says it makes room and doesn't, the window isn't cut off")
  func noRoom() throws {
    var asked = 0
    let session = try WindowSession(parentWidth: 1064) { _, _ in
      asked += 1
      return true
    }
    session.restore(view: "window 1400 500 \n")
    #expect(session.wait { asked == 2 })
    session.settle(seconds: 1)
    #expect(session.server.size(of: session.id).map { [$0.width, $0.height] } == [1064, 577])
  }

  @Test("No server, no such parent: a line in the log and no window")
  func refusals() throws {
    let server = try XServer()
    let world = try World(bundle: try WindowSession.bundle())
    let instance = try PluginInstance(SpectrumURI.mono, in: world, sampleRate: 48_000)
    #expect(throws: PluginError.self) {
      _ = try PluginWindow(of: instance, in: world, parent: 0x7FFF_FFFF)
    }
    server.kill()
    #expect(throws: PluginError.self) { _ = try PluginWindow(of: instance, in: world) }
  }

  @Test("It asks for no more frames than the host passes on", arguments: [12, nil] as [Float?])
  func updateRate(rate: Float?) throws {
    let session = try WindowSession(updateRate: rate)
    var frames = 0
    for block in 0..<250 {
      session.instance.run(frames: 480)
      session.window.update()
      _ = session.window.idle()
      // The first half second is not counted: what is asked for holds from the next block on.
      guard block >= 50 else { continue }
      for case .frame in session.messages() { frames += 1 }
    }
    // Two seconds, give or take the frames at their ends.
    let expected = Int(2 * (rate ?? 60))
    #expect(abs(frames - expected) <= 1, "\(frames)")
  }

  @Test("Two windows of one plugin live and end by themselves")
  func twoWindows() throws {
    let session = try WindowSession(parentWidth: 1064)
    let other = session.server.makeParent(x: 1100, width: 1064, height: 577)
    var second: PluginWindow? = try PluginWindow(
      of: session.instance, in: session.world, parent: other)
    let id = try #require(second?.id)
    #expect(session.waitForSilence())
    #expect(session.wait { session.server.pixels(of: id)?.contains { $0 > 0x303030 } ?? false })
    session.close()
    for _ in 0..<50 { _ = second?.idle() }
    second = nil
    session.play(seconds: 0.1)
  }

  @Test("A window that another one covers in part goes on drawing")
  func covered() throws {
    let session = try WindowSession(parentWidth: 1064)
    #expect(session.waitForSilence())
    func freeHalf() -> [UInt32] {
      let pixels = session.server.pixels(of: session.id) ?? []
      return stride(from: 0, to: pixels.count, by: 1064).flatMap { pixels[$0..<$0 + 500] }
    }
    let half = session.server.makeParent(x: 532, width: 532, height: 577)
    let still = freeHalf()
    session.play(seconds: 0.5)
    #expect(session.wait { freeHalf() != still })
    let rest = session.server.makeParent(width: 532, height: 577)
    session.server.destroy(half)
    session.play(seconds: 0.5)
    session.server.destroy(rest)
    // Uncovered, it shows what it has heard meanwhile.
    #expect(session.wait { !freeHalf().isEmpty && freeHalf() != still })
  }
}

extension WindowTests {
  /// A window as it opens by default.
  @Suite struct Opened {
    let session: WindowSession
    var server: XServer { session.server }
    var id: xcb_window_t { session.id }

    init() throws { session = try WindowSession() }
  }
}

extension WindowTests.Opened {
  @Test("It draws for a host that never calls it back")
  func neverIdle() {
    var display = session.silentDisplay()
    #expect(session.wait(idling: false) { session.shows(&display) })
    // And has asked the plugin for its stream, which then comes.
    session.play(seconds: 0.5)
    #expect(session.wait(idling: false) { !session.shows(&display) })
  }

  @Test("It follows every size, from one pixel to more than 4K")
  func sizes() {
    var display = session.silentDisplay()
    for (width, height) in [
      (320, 200), (1, 1), (3840, 2160), (16, 900), (1200, 3), (640, 360), (319, 199), (801, 603),
    ] {
      session.window.resize(width: width, height: height)
      #expect(
        session.wait {
          server.size(of: id).map { $0.width == width && $0.height == height }
            ?? false
        }, "\(width) × \(height)")
      #expect(session.wait { session.shows(&display) }, "\(width) × \(height)")
    }
  }

  @Test("A storm of sizes ends in the last one")
  func resizeStorm() {
    for step in 0..<500 {
      session.window.resize(width: 1 + step * 37 % 1900, height: 1 + step * 91 % 1100)
    }
    session.window.resize(width: 700, height: 400)
    #expect(session.wait { server.size(of: id)?.width == 700 })
    #expect(session.waitForSilence())
  }

  @Test("The host's automation is seen, and the user's keys reach the host")
  func controls() {
    session.instance["mode"] = 6
    session.window.update()
    #expect(session.waitForSilence())
    // The digit 2 chooses the second mode.
    server.type(0x32, into: id)
    #expect(session.wait(for: "mode", toBe: 1))
  }

  @Test("The keypad has digits with Num Lock; with Shift, too, or without either, it moves")
  func keypad() {
    // KP_Home has the 7, too, and KP_End the 1.
    server.type(0xFF95, withNumLock: true, into: id)
    #expect(session.wait(for: "mode", toBe: 6))
    server.type(0xFF9C, withNumLock: true, into: id)
    #expect(session.wait(for: "mode", toBe: 0))
    server.type(0xFF95, withShift: true, withNumLock: true, into: id)
    server.type(0xFF95, into: id)
    // F has an effect to wait for.
    server.type(0x66, into: id)
    #expect(session.wait(for: "freeze", toBe: 1))
    #expect(session.instance["mode"] == 0)
  }

  @Test("Garbage from a host changes nothing and stops nothing")
  func garbage() {
    var random = SplitMix64(seed: 1)
    var bytes = [UInt8](repeating: 0, count: 4096)
    for round in 0..<20_000 {
      for index in 0..<64 { bytes[index] = .random(in: 0...255, using: &random) }
      // Sizes that are right, short, or lies, at random ports and in random protocols.
      bytes[0] = UInt8(round % 64)
      if round % 2 == 0 { (bytes[1], bytes[2], bytes[3]) = (0, 0, 0) }
      let count = round % 97
      bytes.withUnsafeBytes { all in
        let data = UnsafeRawBufferPointer(rebasing: all[0..<count])
        switch round % 3 {
        case 0: session.window.send(data)
        // A protocol of 0 would be a value that the display shows, as it should.
        case 1:
          session.window.send(
            port: .random(in: 0...100, using: &random), kind: .random(in: 1...200, using: &random),
            data)
        default:
          session.window.send(port: .random(in: 1000...UInt32.max, using: &random), kind: 0, data)
        }
      }
    }
    for value in [Float.nan, .infinity, -.infinity, 1e30, -1e30] {
      var value = value
      for port in 0..<80 {
        withUnsafeBytes(of: &value) { session.window.send(port: UInt32(port), kind: 0, $0) }
      }
    }
    // What was out of range may stand at its end; told again, all is as it was.
    let fresh = session.silentDisplay()
    for port in Port.settings {
      guard let index = port.index(in: .stereo) else { continue }
      var value = fresh.settings[port]
      withUnsafeBytes(of: &value) { session.window.send(port: index, kind: 0, $0) }
    }
    session.play(seconds: 0.3)
    #expect(session.window.idle())
    var display = session.silentDisplay()
    #expect(session.wait { !session.shows(&display) })
  }

  @Test(
    "A parent that goes first takes nothing with it, and the host hears that the window is gone")
  func parentDestroyed() {
    session.play(seconds: 0.2)
    server.destroy(session.parent)
    session.play(seconds: 0.2)
    #expect(session.wait(idling: false) { session.window.idle() == false })
    session.close()
    session.play(seconds: 0.2)
  }

  @Test("When the X server dies the window is gone and the plugin runs on")
  func serverKilled() {
    session.play(seconds: 0.2)
    server.kill()
    #expect(session.wait(idling: false) { session.window.idle() == false })
    session.play(seconds: 0.2)
    session.close()
    session.play(seconds: 0.2)
  }

  @Test("A server that hangs does not hold the host when it closes the window")
  func serverHangs() {
    session.play(seconds: 0.2)
    server.setHanging(true)
    // Until the window waits for an answer: it asks every half second whether it can be seen.
    Thread.sleep(forTimeInterval: 1)
    // Else a failure would hang the tests.
    let (closed, process) = (DispatchSemaphore(value: 0), server.processIdentifier)
    Thread.detachNewThread {
      if closed.wait(timeout: .now() + 5) == .timedOut { kill(process, SIGCONT) }
    }
    let start = ContinuousClock().now
    session.close()
    closed.signal()
    #expect(ContinuousClock().now - start < .seconds(4))
    server.setHanging(false)
    session.play(seconds: 0.2)
  }

  @Test("Reset is on for as long as a run of the plugin needs to see it")
  func pulse() {
    server.type(0x72, into: id)
    // What the host has once the window has said all that it wants to say at a time.
    #expect(session.wait(for: "reset_levels", toBe: 1))
    #expect(session.wait(for: "reset_levels", toBe: 0))
  }

  @Test("Closed, a window ends the plugin's stream at once")
  func closedStream() {
    func frames() -> Int {
      session.instance.run(frames: 4800)
      return session.messages().count { if case .frame = $0 { true } else { false } }
    }
    #expect(session.wait { frames() > 0 })
    session.close()
    _ = frames()
    #expect(frames() == 0)
  }

  @Test("A change that the host hasn't fetched reaches it when the window closes")
  func closedAfterChange() {
    var frozen = session.silentDisplay()
    frozen.set(.freeze, to: 1)
    server.type(0x66, into: id)
    #expect(session.wait(idling: false) { session.shows(&frozen) })
    #expect(session.instance["freeze"] == 0)
    session.close()
    #expect(session.instance["freeze"] == 1)
  }

  @Test("A held key switches once; pressed again, it switches back")
  func heldKey() {
    // An odd number of repeats would switch it off again.
    for (press, mode) in [(1, 1), (0, 2)] as [(Float, Float)] {
      server.hold(0x66, repeats: 3, in: id)
      server.type(0x31 + UInt32(mode), into: id)
      #expect(session.wait(for: "mode", toBe: mode))
      #expect(session.instance["freeze"] == press)
    }
  }

  @Test("The host gets the releases of keys as well, and the repeats of those that it got")
  func releasesForTheHost() {
    server.listenForKeys(in: session.parent)
    server.hold(0x20, repeats: 2, in: id)
    #expect(session.keys(count: 6) == [true, false, true, false, true, false])
  }

  @Test("A letter's key with Shift is its capital: T resets the tempo, t taps")
  func shift() {
    server.type(0x74, withShift: true, into: id)
    #expect(session.wait(for: "tempo_reset", toBe: 1))
    #expect(session.instance["tap"] == 0)
    server.type(0x74, into: id)
    #expect(session.wait(for: "tap", toBe: 1))
  }

  @Test("A drag whose end the window has not seen ends with the next motion")
  func lostRelease() {
    let (zoomed, moved) = session.zoomAndDrag(after: 0.3)
    #expect(zoomed > 100 && moved < zoomed)
    server.move(x: 520, y: 250, isHeld: false, in: id)
    server.move(x: 900, y: 250, isHeld: false, in: id)
    session.settle(seconds: 0.3)
    #expect(session.instance["low_frequency"] == moved)
  }

  @Test("A click brings the keys to the window, the wheel leaves them where they are")
  func focus() {
    #expect(session.waitForSilence())
    server.press(4, x: 500, y: 250, in: id)
    #expect(session.wait { session.instance["low_frequency"] > 20 })
    // It would say so with the next picture at the latest.
    Thread.sleep(forTimeInterval: 0.7)
    #expect(server.focus != id)
    server.press(1, x: 500, y: 250, in: id)
    #expect(session.wait { server.focus == id })
  }

  @Test("A control's value may come in either of the protocols that mean a float")
  func floatProtocols() throws {
    let named = session.world.urids.map("http://lv2plug.in/ns/extensions/ui#floatProtocol")
    var display = session.silentDisplay()
    for (kind, mode) in [(0, 6), (named, 7)] as [(UInt32, Float)] {
      let port = try #require(Port.mode.index(in: .stereo))
      withUnsafeBytes(of: mode) { session.window.send(port: port, kind: kind, $0) }
      display.set(.mode, to: mode)
      #expect(session.wait { session.shows(&display) })
    }
  }

  @Test("The host gets each key that is of no use here once, even if it passes it on again")
  func keysForTheHost() {
    server.listenForKeys(in: session.parent)
    server.type(0x78, into: id)
    #expect(session.keys(count: 2) == [true, false])
    // The same key again, with its time; and then a mode, of whose key the host gets the release: once
    // that has come, so has the key.
    server.type(0x78, into: id)
    server.type(0x32, into: id)
    #expect(session.wait(for: "mode", toBe: 1))
    #expect(session.keys(count: 1) == [false])
  }

  @Test("A host that embeds no windows shows it and hides it, and learns that the user closed it")
  func showInterface() throws {
    session.close()
    let window = try PluginWindow(of: session.instance, in: session.world)
    func waitFor(_ condition: () -> Bool) -> Bool {
      session.wait {
        _ = window.idle()
        return condition()
      }
    }
    #expect(window.show(true))
    #expect(waitFor { server.hasPicture(window.id) })
    #expect(window.show(false))
    #expect(waitFor { !server.hasPicture(window.id) })
    #expect(window.idle())
    #expect(window.show(true))
    #expect(waitFor { server.hasPicture(window.id) })
    server.destroy(window.id)
    #expect(waitFor { !window.idle() })
    #expect(!window.show(true))
  }

  @Test("A size that no screen has is held within what memory has")
  func greatestSize() {
    // Hidden it need not be drawn.
    server.unmap(session.parent)
    Thread.sleep(forTimeInterval: 1)
    session.window.resize(width: Int(Int32.max), height: Int(Int32.max))
    #expect(session.wait { server.size(of: id)?.width == 16_384 })
    #expect(server.size(of: id)?.height == 4096)
  }

  @Test("A hidden window asks for nothing, and is right again when it is shown")
  func hidden() {
    session.play(seconds: 0.5)
    server.unmap(session.parent)
    func hasMessages() -> Bool {
      session.play(seconds: 0.05)
      return !session.messages().isEmpty
    }
    // Once it has noticed, no more messages come from the plugin.
    #expect(session.wait { !hasMessages() })
    server.map(session.parent)
    #expect(session.wait { hasMessages() })
    #expect(server.pixels(of: id) != nil)
  }
}
