// SPDX-License-Identifier: GPL-3.0-or-later
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
  /// The folder of our bundle.
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("spectrum-bench-\(getpid())")

  /// `period`: frames of JACK's period, at 48 kHz.
  package init(period: Int) throws {
    let missing = Self.programs.filter { !Program.isInstalled($0.key) }
    guard missing.isEmpty else { throw Missing(packages: Set(missing.values)) }
    // Our bundle first, then the system's.
    setenv("LV2_PATH", "\(folder.path):/usr/lib/lv2:/usr/lib/x86_64-linux-gnu/lv2", 1)
    setenv("JACK_DEFAULT_SERVER", "spectrum-bench-\(getpid())", 1)
    setenv("JACK_NO_AUDIO_RESERVATION", "1", 1)
    setenv("JACK_NO_START_SERVER", "1", 1)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let folder = folder
    signals = Program.endAllBySignal { try? FileManager.default.removeItem(at: folder) }
    server = try XServer(width: 1920, height: 1200)
    Program.adopt(server.processIdentifier)
    jack = try Program("jackd", ["-r", "-d", "dummy", "-r", "48000", "-p", "\(period)"])
    try Self.wait("JACK does not start") { Program.output("jack_lsp", []) != nil }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

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
    _ contender: Contender, withWindow: Bool, source: String, updateRate: Int? = nil
  ) throws -> Program {
    try install(contender.controls)
    var arguments = withWindow ? ["--jack-name=meter"] : ["-n", "meter"]
    if let updateRate { arguments.append("--update-frequency=\(updateRate)") }
    let program = try Program(withWindow ? "jalv.gtk3" : "jalv", arguments + [contender.uri])
    var ports: [Substring] = []
    try Self.wait("\(contender.name) does not start in jalv") {
      guard program.isRunning else { return false }
      ports = Program.output("jack_lsp", ["meter:"])?.split(separator: "\n") ?? []
      return !ports.isEmpty
    }
    // Outputs and messages refuse the connection; audio inputs accept it.
    for port in ports { _ = Program.output("jack_connect", [source, String(port)]) }
    return program
  }

  /// Puts a copy of our bundle in the hosts' path with other defaults for `controls`: the options
  /// for them differ between versions of jalv, and some versions ignore them.
  private func install(_ controls: [String: Float]) throws {
    let copy = folder.appendingPathComponent("spectrum.lv2")
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

  /// Waits until `condition` holds, at most 15 s; then it fails with `complaint`.
  package static func wait(_ complaint: String, until condition: () -> Bool) throws {
    let end = ContinuousClock().now + .seconds(15)
    while !condition() {
      guard ContinuousClock().now < end else { throw Failed(description: complaint) }
      Thread.sleep(forTimeInterval: 0.1)
    }
  }
}
