// SPDX-License-Identifier: GPL-3.0-or-later
import CXCB
import Foundation
import SpectrumHost
import Testing
import VirtualScreen

@Suite(.serialized) struct ViewTests {
  /// Whether this machine has ALSA's library, which the tool needs only for sound.
  static let hasALSA = dlopen("libasound.so.2", RTLD_NOW) != nil

  /// The tests' environment with this X server and this configuration of ALSA, without a JACK
  /// server.
  private func environment(
    _ server: XServer, alsa: String, in folder: TestFolder
  ) throws -> [String: String] {
    try alsa.write(toFile: folder.path("asoundrc"), atomically: true, encoding: .utf8)
    var environment = ProcessInfo.processInfo.environment
    environment["ALSA_CONFIG_PATH"] = folder.path("asoundrc")
    // That of this process is another test's.
    environment["DISPLAY"] = server.display
    environment["JACK_DEFAULT_SERVER"] = "none-\(UUID().uuidString)"
    environment["XDG_RUNTIME_DIR"] = folder.url.path
    return environment
  }

  private func view(
    _ file: String, on server: XServer, _ options: [String] = [], alsa: String = "",
    in folder: TestFolder
  ) throws -> Tool.Result {
    try Tool.run(
      ["view", folder.path(file)] + options, in: folder,
      environment: try environment(server, alsa: alsa, in: folder))
  }

  @Test("The window plays a file in real time, and closes at the end; without sound it says so")
  func plays() throws {
    let folder = try TestFolder()
    try folder.generate("demo", "demo.wav", ["--duration", "1", "--channels", "2"])
    let server = try XServer(width: 1280, height: 800, setsDisplay: false)
    try withExtendedLifetime(server) {
      let start = ContinuousClock().now
      let result = try view("demo.wav", on: server, ["--mode", "tuner"], in: folder)
      #expect(result.status == 0, "\(result.errors)")
      let lines = result.errorLines
      #expect(lines.count == 1 && lines[0].contains("no sound"), "\(result.errors)")
      // Not before all has been played.
      #expect(ContinuousClock().now - start > .seconds(1))
    }
  }

  @Test(
    "The sound is the file's, bit by bit, in both channels", .enabled(if: hasALSA),
    arguments: [1, 2])
  func sounds(channelCount: Int) throws {
    let folder = try TestFolder()
    try folder.generate(
      "noise", "n.wav", ["--duration", "0.5", "--channels", "\(channelCount)"])
    let server = try XServer(width: 1280, height: 800, setsDisplay: false)
    try withExtendedLifetime(server) {
      let result = try view(
        "n.wav", on: server,
        alsa: """
          pcm.!default {
            type file
            slave.pcm { type null }
            file "\(folder.path("heard"))"
            format raw
          }
          """, in: folder)
      #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
      let heard = try folder.data("heard")
        .withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
      let file = try AudioFile(folder.path("n.wav"))
      var samples = [Float](repeating: 0, count: 24_000 * channelCount)
      _ = try samples.withUnsafeMutableBufferPointer { try file.read(into: $0) }
      let wanted = (0..<24_000).flatMap { frame -> [Float] in
        [samples[frame * channelCount], samples[frame * channelCount + channelCount - 1]]
      }
      #expect(heard.count >= wanted.count, "\(heard.count) of \(wanted.count) samples")
      #expect(Array(heard.prefix(wanted.count)) == wanted)
    }
  }

  @Test("Muted, it opens no device and says nothing", .enabled(if: hasALSA))
  func mute() throws {
    let folder = try TestFolder()
    try folder.generate("noise", "n.wav", ["--duration", "0.1"])
    let server = try XServer(width: 1280, height: 800, setsDisplay: false)
    try withExtendedLifetime(server) {
      let heard = folder.path("heard")
      let result = try view(
        "n.wav", on: server, ["--mute"],
        alsa: """
          pcm.!default { type file slave.pcm { type null } file "\(heard)" format raw }
          """, in: folder)
      #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
      #expect(!FileManager.default.fileExists(atPath: heard))
    }
  }

  @Test("The space bar stops picture and time, which stay; pressed again, both go on")
  func pauses() throws {
    let folder = try TestFolder()
    try folder.generate("demo", "demo.wav", ["--duration", "20", "--channels", "2"])
    let server = try XServer(width: 1280, height: 800, setsDisplay: false)
    let process = Process()
    process.executableURL = Tool.executable
    // The frames per second are those of the machine.
    process.arguments = [
      "view", folder.path("demo.wav"), "--mute", "--set", "rate_counter=0",
    ]
    process.currentDirectoryURL = folder.url
    process.environment = try environment(server, alsa: "", in: folder)
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

  @Test("Without an X server the tool reports that")
  func noServer() throws {
    let folder = try TestFolder()
    try folder.generate("noise", "n.wav", ["--duration", "0.1"])
    var environment = ProcessInfo.processInfo.environment
    environment["DISPLAY"] = nil
    let result = try Tool.run(
      ["view", folder.path("n.wav")], in: folder,
      environment: environment)
    #expect(result.status == 1 && result.errors.contains("set DISPLAY"), "\(result.errors)")
  }
}
