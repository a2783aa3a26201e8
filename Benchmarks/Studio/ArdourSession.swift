// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// Sessions of Ardour with a bus that has a plugin, and whose input is JACK's; made with Ardour's Lua
/// interpreter, so that nobody has to click.
struct ArdourSession {
  /// Of the session and its bus.
  static let name = "meter"

  /// Ardour's name with its version, such as `ardour7`; nil where it isn't installed.
  static let release: String? = Program.names { $0.wholeMatch(of: /ardour[0-9]+-lua/) != nil }
    .max { ($0.count, $0) < ($1.count, $1) }.map { String($0.dropLast(4)) }

  /// A home for Ardour, which never has been started there: without what it asks at a first start, and
  /// with JACK as its engine.
  static func prepare(home: URL) throws {
    guard let release else { return }
    let folder = home.appendingPathComponent(".config/\(release)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data().write(to: folder.appendingPathComponent(".a\(release.dropFirst(6))"))
    let engine = release == "ardour7" ? "JACK" : "JACK/Pipewire"
    let settings = """
      <?xml version="1.0" encoding="UTF-8"?>
      <Ardour><Config/><Extra><AudioMIDISetup><EngineStates>
      <State backend="\(engine)" driver="" device="" input-device="" output-device=""
       sample-rate="48000" buffer-size="256" n-periods="0" input-latency="0" output-latency="0" active="1"
       use-buffered-io="0" midi-option="" lru="2000000000"/>
      </EngineStates></AudioMIDISetup></Extra></Ardour>
      """
    try Data(settings.utf8).write(to: folder.appendingPathComponent("config"))
    // It would ask a user whose memory can't all be locked.
    let answers = "<?xml version=\"1.0\"?>\n<instant><no-memory-warning/></instant>\n"
    try Data(answers.utf8).write(to: folder.appendingPathComponent("instant.xml"))
    try Data(PackageResources.ardour_session_lua).write(to: script(in: home))
  }

  private static func script(in home: URL) -> URL {
    home.appendingPathComponent("ardour-session.lua")
  }

  private let folder, file: URL
  /// The session's text, in which `</Session>` comes at the end.
  private let text: String
  /// Ardour's name of the plugin's window.
  private let window: String

  /// Makes a session in a new folder, `name`, within `home`.
  init(_ contender: Contender, name: String, home: URL, environment: [String: String]) throws {
    folder = home.appendingPathComponent("\(name)/\(Self.name)")
    try FileManager.default.createDirectory(
      at: folder.deletingLastPathComponent(), withIntermediateDirectories: true)
    let words = [
      "FOLDER": folder.path, "NAME": Self.name, "PLUGIN": contender.uri,
      "CHANNELS": "\(contender.channels)",
    ]
    let said = Program.output(
      "\(Self.release ?? "ardour")-lua", [Self.script(in: home).path],
      environment: environment.merging(words) { $1 })
    let window = said?.split(separator: "\n").first { $0.hasPrefix("P-") }
    file = folder.appendingPathComponent("\(Self.name).ardour")
    guard let window, let text = try? String(contentsOf: file, encoding: .utf8) else {
      throw Studio.Failed(description: "Ardour makes no session with \(contender.name)")
    }
    (self.window, self.text) = (String(window), text)
  }

  /// What Ardour has said since it was opened last.
  var log: URL { folder.deletingLastPathComponent().appendingPathComponent("log") }

  /// Opens the session; Ardour restores its windows.
  func open(withWindow: Bool, environment: [String: String]) throws -> Program {
    let windows = """
      <Extra><UI><Window name="\(window)" visible="1" x-off="0" y-off="0" x-size="-1" y-size="-1" \
      custom-ui="1"/></UI></Extra></Session>
      """
    let shown = withWindow ? text.replacingOccurrences(of: "</Session>", with: windows) : text
    try Data(shown.utf8).write(to: file)
    // What Ardour saves every two minutes; it would ask whether to take that.
    let pending = file.deletingPathExtension().appendingPathExtension("pending")
    try? FileManager.default.removeItem(at: pending)
    return try Program(
      "ardour", ["--no-splash", "--no-announcements", "--no-hw-optimizations", folder.path],
      environment: environment.merging(["ARDOUR_TRY_AUTOSTART_ENGINE": "1"]) { $1 }, log: log)
  }
}
