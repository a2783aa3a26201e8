// SPDX-License-Identifier: GPL-3.0-or-later
import CLilv
import Foundation
import SpectrumHost
import SpectrumPorts
import TestFolders
import Testing

/// The page of MOD devices, as mod-ui reads it from the bundle; `make modgui` looks at it in a browser.
@Suite struct ModGUITests {
  private static let folder = BuiltBundle.path + "/modgui"

  private static func text(_ name: String) throws -> String {
    try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
  }

  /// What the turtle says of a plugin's page.
  private static func query(_ uri: String, _ property: String) throws -> [String] {
    let query = try CommandResult(
      "sordi", ["-i", "turtle", "-o", "ntriples", BuiltBundle.path + "/modgui.ttl"])
    #expect(query.status == 0, "\(query.errors)")
    let triples = query.lines.map {
      $0.split(separator: " ", maxSplits: 2).map(String.init)
    }
    func objects(_ subject: String, _ predicate: String) -> [String] {
      triples.filter { $0.count == 3 && $0[0] == subject && $0[1] == "<\(predicate)>" }
        .map { String($0[2].dropLast(2)) }
    }
    let page = try #require(objects("<\(uri)>", "http://moddevices.com/ns/modgui#gui").first)
    return objects(page, "http://moddevices.com/ns/modgui#\(property)").flatMap { object in
      object.hasPrefix("_:")
        ? objects(object, "http://lv2plug.in/ns/lv2core#symbol") : [object]
    }
    .map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "\"<>")) }
  }

  @Test("Each file that the turtle names is in the bundle", arguments: BuiltBundle.plugins)
  func files(uri: String) throws {
    for property in ["iconTemplate", "stylesheet", "javascript", "screenshot", "thumbnail"] {
      let files = try Self.query(uri, property)
      try #require(files.count == 1, "\(property): \(files)")
      let name = try #require(files[0].split(separator: "/").last.map(String.init))
      #expect(files[0].hasSuffix("modgui/\(name)"), "\(files[0])")
      #expect(FileManager.default.fileExists(atPath: "\(Self.folder)/\(name)"), "\(name)")
    }
    #expect(try Self.query(uri, "resourcesDirectory").first?.hasSuffix("modgui") == true)
    #expect(try FileManager.default.contentsOfDirectory(atPath: Self.folder).count == 4)
  }

  @Test(
    "The device reports the outputs that the script reads, and no others",
    arguments: BuiltBundle.plugins)
  func outputs(uri: String) throws {
    let plugin = try BuiltBundle.world().plugin(uri)
    let monitored = try Self.query(uri, "monitoredOutputs")
    #expect(Set(monitored).count == monitored.count && !monitored.isEmpty)
    for symbol in monitored {
      let port = try #require(plugin.port(symbol), "\(symbol)")
      #expect(port.kind == .control && port.direction == .output, "\(symbol)")
    }
    let symbols = try Self.symbolsOfScript()
    for symbol in symbols { #expect(plugin.port(symbol) != nil, "no port \(symbol)") }
    let read = symbols.filter { plugin.port($0)?.direction == .output }
    #expect(read == Set(monitored), "\(read.symmetricDifference(monitored))")
  }

  /// The ports whose values the script asks for.
  private static func symbolsOfScript() throws -> Set<String> {
    let script = try text("page.js")
    let table = script[
      script.startIndex..<(try #require(script.range(of: "var missing")).lowerBound)]
    let code = script.dropFirst(table.count)
    var symbols: Set<String> = []
    for match in code.matches(of: /values\.([a-z_0-9]+)/) { symbols.insert(String(match.1)) }
    for match in code.matches(of: /(?:has|choice|isOn)\('([a-z_0-9]+)'\)/) {
      symbols.insert(String(match.1))
    }
    for match in code.matches(of: /level\('[^']+', '([a-z_0-9]+)'/) {
      symbols.insert(String(match.1))
    }
    return symbols
  }

  @Test("The page's controls are inputs with choices", arguments: BuiltBundle.plugins)
  func controls(uri: String) throws {
    let plugin = try BuiltBundle.world().plugin(uri)
    let controls = try Self.query(uri, "port")
    #expect(controls == ["inline", "instrument"])
    for symbol in controls {
      let port = try #require(plugin.port(symbol), "\(symbol)")
      #expect(port.direction == .input && port.properties.contains("enumeration"), "\(symbol)")
    }
  }

  @Test("The script has the strings of each instrument, and the defaults of the ports")
  func table() throws {
    let script = try Self.text("page.js")
    let list = try #require(script.firstMatch(of: /strings: (\[(?:[^;])*?\n    \])/))
    let strings = try JSONDecoder().decode([[Int]].self, from: Data(list.1.utf8))
    #expect(
      strings
        == Instrument.allCases.map { instrument in
          let notes = instrument.strings
          return (0..<notes.count).map { notes[$0] }
        })
    #expect(script.contains("custom: \(Instrument.custom.rawValue),"))
    #expect(script.contains("ownStrings: [64, 59, 55, 50, 45, 40, -1, -1, -1, -1, -1, -1],"))
    let plugin = try BuiltBundle.world().plugin(SpectrumURI.stereo)
    for (symbol, pattern) in [
      ("in_tune", /inTune: ([0-9.]+)/), ("reference", /reference: ([0-9.]+)/),
    ] {
      let value = try #require(script.firstMatch(of: pattern)).1
      #expect(Float(value) == plugin.port(symbol)?.defaultValue, "\(symbol)")
    }
    #expect(!script.contains(/@[a-z][a-z0-9 ]*@/))
  }

  @Test("The page is styled by its own classes only, so that no other plugin's page changes")
  func scope() throws {
    let style = try Self.text("style.css").replacing(/\/\*(?:.|\n)*?\*\//, with: "")
    // The three braces of the name space belong to the selectors.
    let scoped = style.replacing("{{{cns}}}", with: "-scoped")
    for rule in scoped.split(separator: "}") {
      guard let selectors = rule.split(separator: "{").first, rule.contains("{") else { continue }
      for selector in selectors.split(separator: ",") {
        let selector = selector.trimmingCharacters(in: .whitespacesAndNewlines)
        #expect(selector.hasPrefix(".spectrum-scoped"), "\(selector)")
      }
    }
    let icon = try Self.text("icon.html")
    #expect(icon.contains("class=\"spectrum{{{cns}}}\""))
    // mod-ui's own style sheets, Bootstrap's among them, have rules for these.
    let taken = ["bypass", "btn", "caption", "close", "controls-row", "label", "right", "title"]
    for match in icon.matches(of: /class="([^"]*)"/) {
      for name in match.1.split(separator: " ") { #expect(!taken.contains(String(name))) }
    }
  }
}
