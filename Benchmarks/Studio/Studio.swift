// SPDX-License-Identifier: GPL-3.0-or-later
import CXCB
import Foundation
import SpectrumHost
import VirtualScreen

/// The environment of the windows: an X server without a screen and JACK without a sound card, both
/// of its own.
package final class Studio {
  /// The required programs and their Debian packages.
  private static let programs = [
    "Xvfb": "xvfb", "jackd": "jackd2", "jack_lsp": "jackd2", "jack_connect": "jackd2",
    "jalv": "jalv", "jalv.gtk3": "jalv",
  ]

  struct Missing: Error, CustomStringConvertible {
    let packages: Set<String>
    var description: String { "install " + packages.sorted().joined(separator: " ") }
  }

  package struct Failed: Error, CustomStringConvertible {
    package let description: String
    package init(description: String) { self.description = description }
  }

  package let server: XServer
  private let jack: Program
  private let signals: [any DispatchSourceSignal]
  /// Of the copy of our bundle, and of what the hosts write.
  private static let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("spectrum-bench-\(getpid())")
  private static let bundles = folder.appendingPathComponent("lv2")
  private static let home = folder.appendingPathComponent("home")
  /// Of Ardour, by the contenders' names.
  private var sessions: [String: ArdourSession] = [:]

  /// The folders of installed bundles.
  static let systemFolders = ["/usr/lib/lv2", "/usr/lib/x86_64-linux-gnu/lv2"]

  /// `period`: frames of JACK's period, at 48 kHz.
  package init(period: Int) throws {
    let missing = Self.programs.filter { !Program.isInstalled($0.key) }
    guard missing.isEmpty else { throw Missing(packages: Set(missing.values)) }
    // Our bundle first, then the system's.
    setenv("LV2_PATH", ([Self.bundles.path] + Self.systemFolders).joined(separator: ":"), 1)
    setenv("JACK_DEFAULT_SERVER", "spectrum-bench-\(getpid())", 1)
    setenv("JACK_NO_AUDIO_RESERVATION", "1", 1)
    setenv("JACK_NO_START_SERVER", "1", 1)
    for folder in [Self.bundles, Self.home] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    signals = Program.endAllBySignal { try? FileManager.default.removeItem(at: Self.folder) }
    server = try XServer(width: 1920, height: 1200)
    Program.adopt(server.processIdentifier)
    // In real time where that is allowed, as in a studio; a client that a busy machine holds up isn't
    // given up at once.
    let priority = Program.output("chrt", ["--fifo", "10", "true"]) == nil ? "-r" : "-R"
    jack = try Program(
      "jackd", [priority, "-t", "5000", "-d", "dummy", "-r", "48000", "-p", "\(period)"])
    try Self.wait("JACK does not start") { Program.output("jack_lsp", []) != nil }
  }

  deinit { try? FileManager.default.removeItem(at: Self.folder) }

  /// Starts x42's test signal, endless pink noise, as JACK's client `noise`.
  package func makeNoise() throws -> Program {
    let noise = try Program("jalv", ["-n", "noise", "-c", "mode=4", Contender.noise])
    try Self.wait("x42's test signal does not start: install x42-plugins") {
      Program.output("jack_lsp", ["noise:"])?.contains("noise:out") == true
    }
    return noise
  }

  /// Runs a plugin on what JACK's port `source` plays, with or without its window. `updateRate`: how
  /// often per second jalv passes data on to the window; nil is jalv's default, the screen's rate.
  package func open(
    _ contender: Contender, in host: PluginHost = .jalv, withWindow: Bool, source: String,
    updateRate: Int? = nil
  ) throws -> Program {
    // The tables up to now are seen meanwhile.
    fflush(nil)
    try install(contender.controls)
    let program =
      switch host {
      case .jalv: try openJalv(contender, withWindow, updateRate)
      case .ardour:
        try session(of: contender).open(withWindow: withWindow, environment: environment)
      }
    let end = ContinuousClock().now + .seconds(60)
    while program.isRunning && ContinuousClock().now < end {
      // Ardour forgets connections that were made before its window is there.
      if connect(source, to: host), host == .jalv || ardourWindow != nil { return program }
      Thread.sleep(forTimeInterval: 0.1)
    }
    program.stop()
    throw Failed(description: "\(contender.name) does not start in \(host.name)")
  }

  /// Connects a port with the plugin's inputs; false while there are none.
  private func connect(_ source: String, to host: PluginHost) -> Bool {
    // Outputs and messages refuse the connection; audio inputs accept it.
    for port in (Program.output("jack_lsp", [host.inputs]) ?? "").split(separator: "\n") {
      _ = Program.output("jack_connect", [source, String(port)])
    }
    return Program.output("jack_lsp", ["-c", source])?.contains(host.inputs) == true
  }

  private func openJalv(
    _ contender: Contender, _ withWindow: Bool, _ updateRate: Int?
  ) throws -> Program {
    var arguments = withWindow ? ["--jack-name=meter"] : ["-n", "meter"]
    if withWindow, let updateRate { arguments.append("--update-frequency=\(updateRate)") }
    return try Program(
      withWindow ? "jalv.gtk3" : "jalv", arguments + [contender.uri], environment: environment)
  }

  private func session(of contender: Contender) throws -> ArdourSession {
    if let session = sessions[contender.name] { return session }
    if sessions.isEmpty { try ArdourSession.prepare(home: Self.home) }
    let session = try ArdourSession(
      contender, name: "session-\(sessions.count)", home: Self.home, environment: environment)
    sessions[contender.name] = session
    return session
  }

  /// Of the hosts: a home of their own; a desktop's theme and accessibility bus would be waited for.
  private var environment: [String: String] {
    let folders = ["CONFIG": ".config", "CACHE": ".cache", "DATA": ".local/share"]
    var environment = [
      "HOME": Self.home.path, "NO_AT_BRIDGE": "1", "GSETTINGS_BACKEND": "memory",
      "DBUS_SESSION_BUS_ADDRESS": "disabled:", "LC_ALL": "C.UTF-8",
    ]
    for (name, path) in folders {
      environment["XDG_\(name)_HOME"] = Self.home.appendingPathComponent(path).path
    }
    return environment
  }

  /// Seconds until a host that was opened does no more than it always does.
  package static let settling = 4.0

  /// Waits until the plugin's window has settled, and puts it above all others; returns where it is on
  /// the screen.
  package func window(of contender: Contender) throws -> ScreenArea {
    var nest: XServer.Nest? {
      contender.standsAlone
        ? server.single(width: 300, height: 150, but: ardourWindow)
        : server.nest(width: 300, height: 150)
    }
    try Self.wait("\(contender.name) opens no window") { nest != nil }
    // Wait for the first pictures, and for what else the plugin or the host opens.
    Thread.sleep(forTimeInterval: Self.settling)
    guard let nest else {
      throw Failed(description: "\(contender.name) has closed its window")
    }
    server.raise(nest.outer)
    return nest.area
  }

  /// Has Ardour play, as its user does: by the space bar.
  package func startTransport() throws {
    guard let ardourWindow else { throw Failed(description: "Ardour has closed its window") }
    for isDown in [true, false] { server.setKey(0x20, isDown: isDown, in: ardourWindow) }
    Thread.sleep(forTimeInterval: 1)
  }

  private var ardourWindow: xcb_window_t? {
    server.windows.first { server.isVisible($0, 800, 500) && server.children(of: $0).count < 2 }
  }

  /// How soon this machine sees a change of the screen, in words.
  package var resolution: String {
    get throws {
      let delays = Distribution(try ScreenWatch.delays(on: server, count: 200))
      return "a change of the screen is seen after" + number(delays.median, " ms", decimals: 2)
        + ", 95 %" + number(delays.at(0.95), " ms", decimals: 2)
    }
  }

  /// Does what depends on a host, again and again if it fails: Ardour 7.3 crashes at some starts.
  package static func insist<Result>(_ body: () throws -> Result) throws -> Result {
    for _ in 1..<3 {
      if let result = try? body() { return result }
    }
    return try body()
  }

  /// The contenders with `part` in their names that are installed and that `host` shows; says which are
  /// missing.
  package static func installed(
    _ contenders: [Contender], named part: String, in host: PluginHost
  ) -> [Contender] {
    contenders.filter { contender in
      guard contender.hosts.contains(host), part.isEmpty || contender.name.contains(part) else {
        return false
      }
      guard let package = contender.missingPackage else { return true }
      print("\(contender.name) is skipped: install \(package)")
      return false
    }
  }

  /// Puts a copy of our bundle in the hosts' path with other defaults for `controls`: the options
  /// for them differ between versions of jalv, and some versions ignore them.
  private func install(_ controls: [String: Float]) throws {
    let copy = Self.bundles.appendingPathComponent("spectrum.lv2")
    try? FileManager.default.removeItem(at: copy)
    try FileManager.default.copyItem(atPath: try BundleLocator.find(nil), toPath: copy.path)
    let path = copy.appendingPathComponent("spectrum.ttl").path
    var ports = try String(contentsOfFile: path, encoding: .utf8)
      .components(separatedBy: "lv2:index")
    for (symbol, value) in controls {
      for index in ports.indices where ports[index].contains("lv2:symbol \"\(symbol)\"") {
        ports[index] = ports[index].replacingOccurrences(
          of: "lv2:default [0-9.]+", with: "lv2:default \(value)", options: .regularExpression)
      }
    }
    try ports.joined(separator: "lv2:index")
      .write(toFile: path, atomically: true, encoding: .utf8)
  }

  /// Waits until `condition` holds, at most 60 s; then it fails with `complaint`.
  package static func wait(_ complaint: String, until condition: () -> Bool) throws {
    let end = ContinuousClock().now + .seconds(60)
    while !condition() {
      guard ContinuousClock().now < end else { throw Failed(description: complaint) }
      Thread.sleep(forTimeInterval: 0.1)
    }
  }
}
