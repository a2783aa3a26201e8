// SPDX-License-Identifier: GPL-3.0-or-later
import CXCB
import Foundation
import Testing
import VirtualScreen

@Suite(.serialized) struct ViewTests {
  private let folder = TestFolder()
  private let server: XServer

  init() throws { server = try XServer(width: 1280, height: 800, setsDisplay: false) }

  /// Whether this machine has ALSA's library, which the tool needs only for sound.
  static let hasALSA = dlopen("libasound.so.2", RTLD_NOW) != nil

  /// The suite's X server and this configuration of ALSA, without a JACK server.
  private func environment(alsa: String = "") throws -> [String: String?] {
    let configuration = try folder.write(alsa, to: "asoundrc")
    // The display of this process is another test's.
    let own = ["ALSA_CONFIG_PATH": configuration, "DISPLAY": server.display]
    return folder.withoutJACK.merging(own) { $1 }
  }

  private func view(
    _ file: String, _ options: [String] = [], alsa: String = ""
  ) throws -> Tool.Result {
    try folder.runProcess(["view", file] + options, environment: environment(alsa: alsa))
  }

  /// A configuration of ALSA by which the file "heard" gets the sound.
  private var soundFile: String {
    """
    pcm.!default { type file slave.pcm { type null } file "\(folder.path("heard"))" format raw }
    """
  }

  @Test("The window plays a file in real time, and closes at the end; without sound it says so")
  func plays() throws {
    try folder.generate("demo", "demo.wav", ["--duration", "1", "--channels", "2"])
    let start = ContinuousClock().now
    let result = try view("demo.wav", ["--mode", "tuner"])
    #expect(result.status == 0, "\(result.errors)")
    let lines = result.errorLines
    #expect(lines.count == 1 && lines[0].contains("no sound"), "\(result.errors)")
    // Not before all has been played.
    #expect(ContinuousClock().now - start > .seconds(1))
  }

  @Test(
    "The sound is the file's, bit by bit, in both channels", .enabled(if: hasALSA),
    arguments: [1, 2])
  func sounds(channelCount: Int) throws {
    try folder.generate("noise", "n.wav", ["--duration", "0.5", "--channels", "\(channelCount)"])
    let result = try view("n.wav", alsa: soundFile)
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    let heard = try folder.data("heard")
      .withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    let samples = try folder.samples("n.wav")
    let wanted = (0..<24_000).flatMap { [samples[0][$0], samples[channelCount - 1][$0]] }
    #expect(heard.count >= wanted.count, "\(heard.count) of \(wanted.count) samples")
    #expect(Array(heard.prefix(wanted.count)) == wanted)
  }

  @Test("Muted, it opens no device and says nothing", .enabled(if: hasALSA))
  func mute() throws {
    try folder.generate("noise", "n.wav", ["--duration", "0.1"])
    let result = try view("n.wav", ["--mute"], alsa: soundFile)
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    #expect(!folder.has("heard"))
  }

  @Test("The space bar stops picture and time, which stay; pressed again, both go on")
  func pauses() throws {
    try folder.generate("demo", "demo.wav", ["--duration", "20", "--channels", "2"])
    // The frames per second are those of the machine.
    let process = folder.process(
      Tool.executable, ["view", "demo.wav", "--mute", "--set", "rate_counter=0"],
      environment: try environment())
    try process.run()
    defer {
      process.terminate()
      process.waitUntilExit()
    }
    func wait(_ condition: () -> Bool) -> Bool {
      for _ in 0..<200 {
        if condition() { return true }
        Thread.sleep(forTimeInterval: 0.05)
      }
      return false
    }
    var frame: xcb_window_t = 0
    let isOpen = wait {
      frame = server.windows.first { server.children(of: $0).count == 1 } ?? 0
      return server.children(of: frame).first.map { server.hasPicture($0) } ?? false
    }
    try #require(isOpen)
    Thread.sleep(forTimeInterval: 0.7)
    server.type(0x20, into: frame)
    var paused: [UInt32]?
    let isPaused = wait {
      let before = paused
      // Several pictures, even of a busy machine.
      Thread.sleep(forTimeInterval: 0.3)
      paused = server.pixels(of: frame)
      return paused == before
    }
    // Longer than the second after which a picture without frames falls silent.
    Thread.sleep(forTimeInterval: 1.5)
    let stays = server.pixels(of: frame) == paused
    #expect(isPaused && stays)
    server.type(0x20, into: frame)
    let goesOn = wait { server.pixels(of: frame) != paused }
    #expect(goesOn)
  }

  /// Opens the window of a minute of noise on `server`, and calls `body` with its process and the
  /// outer window.
  private func withWindow(
    on server: XServer, _ options: [String] = [], _ body: (Process, xcb_window_t) throws -> Void
  ) throws {
    try folder.generate("noise", "n.wav", ["--duration", "60"])
    var environment = try environment()
    environment["DISPLAY"] = server.display
    let process = folder.process(
      Tool.executable, ["view", "n.wav", "--mute"] + options, environment: environment)
    try process.run()
    defer {
      process.terminate()
      process.waitUntilExit()
    }
    // Once the plugin's window is in it.
    for _ in 0..<600 {
      if let frame = server.windows.first, let window = server.children(of: frame).first,
        server.hasPicture(window)
      {
        return try body(process, frame)
      }
      Thread.sleep(forTimeInterval: 0.05)
    }
    Issue.record("no window")
  }

  @Test("The window names its program, its process and its machine, and the plugin's within does")
  func owner() throws {
    try withWindow(on: server) { process, frame in
      for window in [frame] + server.children(of: frame) {
        #expect(server.property("WM_CLASS", of: window) == Array("spectrum\0Spectrum\0".utf8))
        let identifier = withUnsafeBytes(of: UInt32(process.processIdentifier)) { Array($0) }
        #expect(server.property("_NET_WM_PID", of: window) == identifier)
        #expect(!server.property("WM_CLIENT_MACHINE", of: window).isEmpty)
      }
    }
  }

  @Test(
    "The window has the scale of the user's session, unless --scale names one",
    arguments: [([], 1330), (["--scale", "0.5"], 532)] as [([String], Int)])
  func scale(options: [String], width: Int) throws {
    let server = try XServer(setsDisplay: false)
    server.setResources("Xft.dpi:\t120\n")
    try withWindow(on: server, options) { _, frame in
      #expect(server.size(of: frame)?.width == width)
      #expect(server.children(of: frame).map { server.size(of: $0)?.width } == [width])
    }
  }

  @Test(
    "On a screen of 16 or 30 bits the line below the plugin's window is there",
    arguments: [16, 30], [true, false])
  func otherDepth(depth: Int, isComposite: Bool) throws {
    let server = try XServer(
      width: 1280, height: 800, depth: depth, isComposite: isComposite, setsDisplay: false)
    try withWindow(on: server) { _, frame in
      var hasWords = false
      for _ in 0..<200 where !hasWords {
        Thread.sleep(forTimeInterval: 0.05)
        // Below the plugin's 577 rows of 1064 pixels.
        let line = server.pixels(of: frame)?.dropFirst(577 * 1064) ?? []
        hasWords = line.contains { $0 >> 8 & 0xFF > 0xC0 }
      }
      #expect(hasWords)
    }
  }

  @Test("Without an X server the tool reports that")
  func noServer() throws {
    try folder.generate("noise", "n.wav", ["--duration", "0.1"])
    let result = try folder.runProcess(["view", "n.wav"], environment: ["DISPLAY": nil])
    #expect(result.status == 1 && result.errors.contains("set DISPLAY"), "\(result.errors)")
  }

  @Test("If the X server goes, that is an error")
  func lostServer() throws {
    try folder.generate("noise", "n.wav", ["--duration", "60"])
    let process = folder.process(
      Tool.executable, ["view", "n.wav", "--mute"], environment: try environment())
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    for _ in 0..<600 where server.windows.isEmpty { Thread.sleep(forTimeInterval: 0.05) }
    // With the plugin's window or before it.
    Thread.sleep(forTimeInterval: 1)
    server.kill()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 1)
    #expect(text.hasPrefix("Error: ") && text.contains("X server is gone"), "\(text)")
  }
}
