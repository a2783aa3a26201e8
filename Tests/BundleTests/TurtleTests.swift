// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2
import CLilv
import Foundation
import SpectrumPorts
import TestFolders
import Testing

@testable import SpectrumHost

// Foundation has a Port, too.
typealias Port = SpectrumPorts.Port

@Suite struct TurtleTests {
  static func code(_ uri: String) -> SpectrumPorts.Plugin {
    Plugin.allCases.first { "\($0.uri)" == uri }!
  }

  /// The ports that the code has for a plugin, by index.
  static func ports(_ uri: String) -> [Port] { Port.allCases.filter { code(uri).has($0) } }

  /// The lines of a file of what sessions rely on, below its title.
  private static func contract(_ name: String) throws -> ArraySlice<Substring> {
    try Repository.text("Tests/BundleTests/Contract/\(name).txt").split(separator: "\n").dropFirst()
  }

  @Test("Turtle and code agree on every port", arguments: BuiltBundle.plugins)
  func agreement(uri: String) throws {
    let plugin = try BuiltBundle.world().plugin(uri)
    let ports = Self.ports(uri)
    #expect(plugin.ports.map(\.symbol) == ports.map { "\($0.symbol)" })
    #expect(plugin.ports.map(\.index) == Array(0..<ports.count))
    for (port, code) in zip(plugin.ports, ports) {
      let (spec, symbol) = (code.spec, Comment(rawValue: port.symbol))
      let group = ["tempo": "rhythm", "key": "tonality", "none": ""]["\(spec.group)"]
      #expect(port.name == "\(spec.name)", symbol)
      #expect(port.comment == "\(spec.comment)", symbol)
      #expect((port.direction == .input) == (spec.direction == .input), symbol)
      switch spec.carrier {
      case .messages:
        #expect(port.kind == .atom, symbol)
        #expect(port.properties == ["connectionOptional"], symbol)
      case .audio: #expect(port.kind == .audio, symbol)
      case .control:
        #expect(port.kind == .control, symbol)
        #expect(port.range == spec.range, symbol)
        let initial = code.initial(in: Self.code(uri))
        #expect(port.defaultValue == (spec.direction == .input ? initial : nil), symbol)
        #expect(port.group ?? "" == group ?? "\(spec.group)", symbol)
        #expect(port.properties.contains("logarithmic") == spec.kind.isLogarithmic, symbol)
        #expect(port.properties.contains("toggled") == spec.kind.isToggle, symbol)
        #expect(port.properties.contains("integer") == spec.kind.isWhole, symbol)
        #expect(port.properties.contains("notAutomatic") == spec.isDisplayOnly, symbol)
        #expect(port.properties.contains("connectionOptional"), symbol)
        #expect(port.properties.contains("enumeration") == (code.choices != nil), symbol)
        guard let choices = code.choices else {
          // Of the numbers the transposition has names, of the instruments written so, the key, a
          // threshold that is off, and a note that isn't there.
          let isNamed =
            [.transpose, .key, .pitchThreshold].contains(code) || code.unit == .midiNote
          #expect(port.scalePoints.isEmpty == !isNamed, symbol)
          if code.unit == .midiNote {
            #expect(port.scalePoints == [.init(label: "None", value: -1)], symbol)
          }
          continue
        }
        let names = (0..<choices.count).map { String(decoding: choices.name($0), as: UTF8.self) }
        #expect(port.scalePoints.map(\.label) == names, symbol)
        #expect(port.scalePoints.map(\.value) == names.indices.map { Float($0) }, symbol)
      }
    }
  }

  @Test("The window is notified of the messages of each plugin", arguments: BuiltBundle.plugins)
  func notification(uri: String) throws {
    let text = try String(contentsOfFile: BuiltBundle.path + "/ui.ttl", encoding: .utf8)
    #expect(text.contains("ui:plugin <\(uri)> ; lv2:symbol \"notify\""))
  }

  @Test("A host shows the plugin's name that MOD's page shows", arguments: BuiltBundle.plugins)
  func name(uri: String) throws {
    let name = "\(Self.code(uri).name)"
    #expect(try BuiltBundle.world().plugin(uri).name == name)
    let page = try String(contentsOfFile: BuiltBundle.path + "/modgui.ttl", encoding: .utf8)
    let own = try #require(page.components(separatedBy: "<\(uri)>").dropFirst().first)
    #expect(own.contains("modgui:label \"\(name)\""))
  }

  @Test("The turtle has the version, as a release that hosts show: both of LV2's numbers are even")
  func release() throws {
    let turtle = try String(contentsOfFile: BuiltBundle.path + "/spectrum.ttl", encoding: .utf8)
    let parts = "\(Release.version)".split(separator: ".").compactMap { Int($0) }
    try #require(parts.count == 3 && parts[0] == 1, "\(Release.version)")
    #expect(turtle.contains("doap:revision \"\(Release.version)\""))
    // A later version has a higher number, and the first one isn't 0, which is for tests.
    let numbers = "lv2:minorVersion \(2 * parts[1] + 2) ; lv2:microVersion \(2 * parts[2]) ;"
    #expect(turtle.components(separatedBy: numbers).count == 1 + BuiltBundle.plugins.count)
    #expect(turtle.components(separatedBy: "minorVersion").count == 1 + BuiltBundle.plugins.count)
    // What is still to be filled in.
    #expect(!turtle.contains(/@[a-z][a-z0-9 ]*@/))
  }

  /// Sessions of hosts refer to ports by index and by symbol. Where this test fails:
  /// - a port was added: move it to the end of the table, and append its line here;
  /// - a range became wider (a new choice, say): write the new range here;
  /// - anything else makes sessions that users have saved load wrong: take the change back.
  @Test("The ports are those that saved sessions rely on", arguments: BuiltBundle.plugins)
  func contract(uri: String) throws {
    let plugin = try BuiltBundle.world().plugin(uri)
    let contract = try Self.contract("\(Self.code(uri))")
    func text(_ value: Float?) -> String {
      guard let value else { return "-" }
      return value == value.rounded() ? "\(Int(value))" : "\(value)"
    }
    let ports = plugin.ports.map { port in
      [
        "\(port.index)", port.symbol, port.direction == .input ? "in" : "out",
        port.kind.rawValue, text(port.kind == .control ? port.range?.lowerBound : nil),
        text(port.kind == .control ? port.range?.upperBound : nil), text(port.defaultValue),
      ].joined(separator: " ")
    }
    #expect(ports.count == contract.count)
    for (port, line) in zip(ports, contract) { #expect(port == line) }
  }

  @Test("Each choice has the name that it had when sessions were saved by its number")
  func choices() throws {
    let contract = try Self.contract("choices")
    let ports = try BuiltBundle.world().plugin(SpectrumURI.stereo).ports.filter {
      $0.properties.contains("enumeration")
    }
    for (port, line) in zip(ports, contract) {
      #expect("\(port.symbol): \(port.scalePoints.map(\.label).joined(separator: "|"))" == line)
    }
    #expect(ports.count == contract.count)
  }

  @Test("No port group has the symbol of a port", arguments: BuiltBundle.plugins)
  func groups(uri: String) throws {
    let turtle = try String(contentsOfFile: BuiltBundle.path + "/spectrum.ttl", encoding: .utf8)
    let symbols = Set(Self.ports(uri).map { "\($0.symbol)" })
    var count = 0
    for line in turtle.split(separator: "\n")
    where line.contains("lv2:symbol") && line.contains("rdfs:label") {
      let symbol = line.split(separator: "\"")[1]
      #expect(!symbols.contains(String(symbol)), "\(symbol)")
      count += 1
    }
    #expect(count == PortSpec.Group.allCases.count - 1)
  }

  @Test(
    "run() writes each port that the turtle calls an output, and none that it calls an input",
    arguments: BuiltBundle.plugins)
  func directions(uri: String) throws {
    let instance = try #require(try BareInstance(uri))
    let canary: Float = -12_345
    let ports = instance.description.ports
    let memory = ports.map { port in
      switch port.kind {
      case .control: instance.connectControl(port.symbol, canary)
      case .audio: instance.connectAudio(port.symbol, count: 64)
      default:
        instance.connectMemory(port.symbol, byteCount: 65_536)
          .assumingMemoryBound(to: Float.self)
      }
    }
    for (port, memory) in zip(ports, memory) where port.kind == .audio {
      for sample in 0..<64 { memory[sample] = canary }
    }
    let (input, output) = (
      instance.connectMemory("control", byteCount: 64),
      instance.connectMemory("notify", byteCount: 64)
    )
    for atom in [input, output] { atom.storeBytes(of: 56, as: UInt32.self) }
    instance.activate()
    instance.run(frames: 64)
    for (port, memory) in zip(ports, memory) where port.kind == .control {
      #expect((memory.pointee != canary) == (port.direction == .output), "\(port.symbol)")
    }
    // A sequence without events has been written there; the input's type is still 0.
    #expect(output.load(fromByteOffset: 4, as: UInt32.self) != 0)
    #expect(input.load(fromByteOffset: 4, as: UInt32.self) == 0)
  }

  @Test("Each value of the output key has a name", arguments: BuiltBundle.plugins)
  func keys(uri: String) throws {
    let ports = try BuiltBundle.world().plugin(uri).ports(.control, .output)
    let points = try #require(ports.first { $0.symbol == "key" }).scalePoints
    #expect(points.map(\.value) == (-1...23).map { Float($0) })
    let names = Dictionary(uniqueKeysWithValues: points.map { ($0.value, $0.label) })
    for (number, name) in [
      (-1, "None"), (0, "C major"), (3, "E flat major"), (11, "B major"), (12, "C minor"),
      (13, "C sharp minor"), (21, "A minor"), (23, "B minor"),
    ] as [(Float, String)] { #expect(names[number] == name) }
  }

  @Test(
    "Each control has a comment, a name of its own, a group, and a unit or what stands for one",
    arguments: BuiltBundle.plugins)
  func descriptions(uri: String) throws {
    let plugin = try BuiltBundle.world().plugin(uri)
    #expect(plugin.className == "Analyser" || plugin.className == "Analyser Plugin")
    #expect(plugin.requiredFeatures == [String(cString: spectrum_uri_urid_map)])
    #expect(plugin.optionalFeatures.contains(String(cString: spectrum_uri_hard_rt_capable)))
    #expect(Set(plugin.ports.map(\.name)).count == plugin.ports.count)
    #expect(plugin.ports.allSatisfy { $0.comment?.isEmpty == false && !$0.name.isEmpty })
    for port in plugin.ports where port.kind == .control {
      // The host itself sets these two, found by their designations.
      let isHosts = ["enabled", "free_wheeling"].contains(port.symbol)
      #expect((port.group == nil) == isHosts, "\(port.symbol)")
      let standsForUnit = ["enumeration", "toggled", "integer"].contains(
        where: port.properties.contains)
      #expect(port.unit != nil || standsForUnit, "\(port.symbol)")
    }
    for port in plugin.ports where port.kind == .atom {
      #expect((port.minimumSize ?? 0) >= 8192, "\(port.symbol)")
    }
  }

  @Test(
    "Presets set inputs that are there to values in range, whole where only whole ones mean anything",
    arguments: BuiltBundle.plugins)
  func presets(uri: String) throws {
    let world = try BuiltBundle.world()
    let plugin = try world.plugin(uri)
    let presets = try world.presets(of: uri)
    let labels = [
      "Default", "Classic", "Mixing", "Fine", "Tuner", "Guitar", "Loudness", "Streaming −14",
      "Podcast −16", "Broadcast −23",
    ]
    #expect(Set(presets.keys) == Set(labels))
    for (label, values) in presets {
      #expect(!values.isEmpty, "\(label)")
      for (symbol, value) in values {
        let port = try #require(plugin.port(symbol), "\(label): \(symbol)")
        #expect(port.kind == .control && port.direction == .input, "\(label): \(symbol)")
        #expect(port.range?.contains(value) == true, "\(label): \(symbol)")
        let isWhole = ["integer", "toggled"].contains(where: port.properties.contains)
        #expect(!isWhole || value == value.rounded(), "\(label): \(symbol)")
      }
    }
  }

  @Test(
    "The preset Default sets all that a user can set to the default",
    arguments: BuiltBundle.plugins)
  func defaultPreset(uri: String) throws {
    let world = try BuiltBundle.world()
    let values = try #require(try world.presets(of: uri)["Default"])
    let inputs = try world.plugin(uri).ports(.control, .input).filter { $0.group != nil }
    // What acts at once has no value to keep.
    let triggers: Set = ["reset_levels", "tap", "tempo_reset"]
    let defaults = inputs.filter { !triggers.contains($0.symbol) }
    #expect(values.count == defaults.count && values.count > 90)
    for port in defaults { #expect(values[port.symbol] == port.defaultValue, "\(port.symbol)") }
  }

  @Test("Presets for delivery set their target; that for mixing what a mixer looks for")
  func purposes() throws {
    let presets = try BuiltBundle.world().presets(of: SpectrumURI.stereo)
    let ports = try BuiltBundle.world().plugin(SpectrumURI.stereo).ports(.control, .input)
    func choice(_ label: String, _ symbol: String) -> String? {
      let value = presets[label]?[symbol]
      return ports.first { $0.symbol == symbol }?.scalePoints.first { $0.value == value }?.label
    }
    for (label, target) in [("Streaming −14", -14), ("Podcast −16", -16), ("Broadcast −23", -23)]
      as [(String, Float)]
    {
      #expect(presets[label]?["loudness_target"] == target)
      #expect(choice(label, "mode") == "Levels")
    }
    #expect(choice("Guitar", "mode") == "Tuner" && choice("Guitar", "instrument") == "Guitar")
    for (symbol, name) in [
      ("tilt", "4.5 dB per octave"), ("smoothing", "1/6 octave"), ("hold_curve", "Both"),
      ("mode", "Curve"),
    ] { #expect(choice("Mixing", symbol) == name, "\(symbol)") }
    #expect(presets["Mixing"]?["auto_level"] == 0)
  }

  @Test("A turtle validator with the LV2 specifications finds no error")
  func valid() throws {
    let specifications = try BuiltBundle.specifications.flatMap(BuiltBundle.turtle)
    let bundle = try BuiltBundle.turtle(in: BuiltBundle.path)
    #expect(bundle.count == 6)
    let validator = try CommandResult("sord_validate", specifications + bundle)
    #expect(validator.status == 0, "\(validator.errors)")
    #expect(validator.lines.last?.hasPrefix("Found 0 errors") == true, "\(validator.output)")
    #expect(!validator.errors.contains("error") && !validator.errors.contains("warning"))
  }

  @Test("lv2info lists all ports and prints no complaint", arguments: BuiltBundle.plugins)
  func info(uri: String) throws {
    let info = try BuiltBundle.withCopy {
      try CommandResult("lv2info", [uri], environment: ["LV2_PATH": $0])
    }
    #expect(info.status == 0)
    #expect(info.errors.isEmpty, "\(info.errors)")
    let portCount = try BuiltBundle.world().plugin(uri).ports.count
    #expect(info.lines.count { $0.hasPrefix("\tPort ") } == portCount)
    #expect(!info.output.lowercased().contains("warning"))
    #expect(!info.output.lowercased().contains("error"))
  }
}

extension World {
  /// The values that each preset of a plugin sets, by its label and by the ports' symbols.
  fileprivate func presets(of uri: String) throws -> [String: [String: Float]] {
    func node(_ uri: String) -> OpaquePointer? { lilv_new_uri(world, uri) }
    let presetClass = node("http://lv2plug.in/ns/ext/presets#Preset")
    defer { lilv_node_free(presetClass) }
    let related = lilv_plugin_get_related(try lilvPlugin(uri), presetClass)
    defer { lilv_nodes_free(related) }
    var map = urids.mapFeature
    var presets: [String: [String: Float]] = [:]
    var iterator = lilv_nodes_begin(related)
    while !lilv_nodes_is_end(related, iterator) {
      let preset = lilv_nodes_get(related, iterator)
      iterator = lilv_nodes_next(related, iterator)
      lilv_world_load_resource(world, preset)
      let state = lilv_state_new_from_world(world, &map, preset)
      defer { lilv_state_free(state) }
      var values = PresetValues(floatType: urids.map(spectrum_uri_atom_Float))
      withUnsafeMutablePointer(to: &values) {
        lilv_state_emit_port_values(state, PresetValues.receive, $0)
      }
      presets[String(cString: lilv_state_get_label(state))] = values.values
    }
    return presets
  }
}

/// Collects what lilv reads out of a preset.
private struct PresetValues {
  let floatType: UInt32
  var values: [String: Float] = [:]

  static let receive: LilvSetPortValueFunc = { symbol, target, value, size, type in
    guard let symbol, let target, let value else { return }
    let collector = target.assumingMemoryBound(to: PresetValues.self)
    let number: Float =
      switch (type == collector.pointee.floatType, size) {
      case (true, 4): value.loadUnaligned(as: Float.self)
      case (false, 4): Float(value.loadUnaligned(as: Int32.self))
      default: .nan
      }
    collector.pointee.values[String(cString: symbol)] = number
  }
}
