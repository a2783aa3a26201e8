// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumHost
import VirtualScreen

/// The environment of the windows: an X server without a screen, JACK without a sound card, and
/// endless pink noise.
final class Studio {
  /// The required programs and their Debian packages.
  private static let programs = [
    "Xvfb": "xvfb", "jackd": "jackd2", "jack_lsp": "jackd2", "jack_connect": "jackd2",
    "jalv": "jalv", "jalv.gtk3": "jalv",
  ]

  struct Missing: Error, CustomStringConvertible {
    let packages: Set<String>
    var description: String { "install " + packages.sorted().joined(separator: " ") }
  }

  struct Failed: Error, CustomStringConvertible {
    let description: String
  }

  let server: XServer
  private let jack, noise: Program
  /// The folder of our bundle.
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("spectrum-window-bench-\(getpid())")

  init() throws {
    let missing = Self.programs.filter { !Program.isInstalled($0.key) }
    guard missing.isEmpty else { throw Missing(packages: Set(missing.values)) }
    // Our bundle first, then the system's.
    setenv("LV2_PATH", "\(folder.path):/usr/lib/lv2:/usr/lib/x86_64-linux-gnu/lv2", 1)
    setenv("JACK_DEFAULT_SERVER", "spectrum-bench-\(getpid())", 1)
    setenv("JACK_NO_AUDIO_RESERVATION", "1", 1)
    setenv("JACK_NO_START_SERVER", "1", 1)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    server = try XServer(width: 1920, height: 1200)
    jack = try Program("jackd", ["-r", "-d", "dummy", "-r", "48000", "-p", "1024"])
    try Self.wait("JACK does not start") { Program.output("jack_lsp", []) != nil }
    noise = try Program("jalv", ["-n", "noise", "-c", "mode=4", Contender.noise])
    try Self.wait("x42's test signal does not start: install x42-plugins") {
      Program.output("jack_lsp", ["noise:"])?.contains("noise:out") == true
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Runs a plugin on the noise, with or without its window.
  func open(_ contender: Contender, withWindow: Bool) throws -> Program {
    try install(contender.controls)
    let name = withWindow ? ["--jack-name=meter"] : ["-n", "meter"]
    let program = try Program(
      withWindow ? "jalv.gtk3" : "jalv", name + [contender.uri])
    var ports: [Substring] = []
    try Self.wait("\(contender.name) does not start in jalv") {
      guard program.isRunning else { return false }
      ports = Program.output("jack_lsp", ["meter:"])?.split(separator: "\n") ?? []
      return !ports.isEmpty
    }
    // Outputs and messages refuse the connection; audio inputs accept it.
    for port in ports { _ = Program.output("jack_connect", ["noise:out", String(port)]) }
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

  private static func wait(_ complaint: String, until condition: () -> Bool) throws {
    let end = ContinuousClock().now + .seconds(15)
    while !condition() {
      guard ContinuousClock().now < end else { throw Failed(description: complaint) }
      Thread.sleep(forTimeInterval: 0.1)
    }
  }
}

/// A plugin and its settings.
struct Contender {
  static let noise = "http://gareus.org/oss/lv2/testsignal"

  let name, uri: String
  var controls: [String: Float] = [:]
  /// Whether its window is hidden during the measurement.
  var isHidden = false

  static func spectrum(
    _ mode: String, _ number: Float, rate: Float, isHidden: Bool = false
  ) -> Contender {
    Contender(
      name: "Spectrum, \(mode), \(isHidden ? "hidden" : "\(Int(rate)) pictures/s")",
      uri: SpectrumURI.stereo, controls: ["mode": number, "frame_rate": rate], isHidden: isHidden)
  }

  static let all = [
    Contender(
      name: "LSP spectrum analyser x2",
      uri: "http://lsp-plug.in/plugins/lv2/spectrum_analyzer_x2"),
    Contender(name: "x42 spectra", uri: "http://gareus.org/oss/lv2/spectra#Mono"),
    Contender(name: "x42 tuna", uri: "http://gareus.org/oss/lv2/tuna#one"),
    .spectrum("bars", 0, rate: 30), .spectrum("bars", 0, rate: 60),
    .spectrum("curve", 1, rate: 30), .spectrum("curve", 1, rate: 60),
    .spectrum("spectrogram", 3, rate: 30), .spectrum("spectrogram", 3, rate: 60),
    .spectrum("surface", 4, rate: 30), .spectrum("surface", 4, rate: 60),
    .spectrum("tuner", 6, rate: 30), .spectrum("bars", 0, rate: 60, isHidden: true),
  ]
}
