// SPDX-License-Identifier: GPL-3.0-or-later
import CLilv
import SpectrumCore
import Testing

@testable import SpectrumHost
@testable import SpectrumPlugin

@Suite struct TurtleTests {
  /// The symbol of a case of `Port`: `peakHold` is `peak_hold`, `degree12` is `degree_12`, and
  /// `leftIn` is `in_l` in the stereo plugin and `in` in the mono one.
  static func symbol(_ port: Port, channelCount: Int) -> String {
    var words: [String] = []
    for character in "\(port)" {
      let isNumber = character.isNumber && words.last?.last?.isNumber == false
      if character.isUppercase || isNumber || words.isEmpty { words.append("") }
      words[words.count - 1] += character.lowercased()
    }
    guard let side = ["left": "l", "right": "r"][words[0]] else {
      return words.joined(separator: "_")
    }
    return (words.dropFirst() + (channelCount == 1 ? [] : [side])).joined(separator: "_")
  }

  /// The ports that the code has for so many channels, by index.
  static func ports(channelCount: Int) -> [Port] {
    (0..<UInt32(Port.count)).compactMap { Port(index: $0, channelCount: channelCount) }
  }

  @Test("Turtle and code have the same ports in the same order", arguments: BuiltBundle.plugins)
  func order(uri: String) throws {
    let plugin = try BuiltBundle.world().plugin(uri)
    let channelCount = BuiltBundle.channelCount(uri)
    let ports = Self.ports(channelCount: channelCount)
    #expect(
      plugin.ports.map(\.symbol) == ports.map { Self.symbol($0, channelCount: channelCount) })
    #expect(plugin.ports.map(\.index) == Array(0..<ports.count))
    #expect(Port.allCases.count == Port.count)
    #expect(channelCount == 1 || ports.count == Port.count)
  }

  @Test("Turtle and code agree on kind, range and default", arguments: BuiltBundle.plugins)
  func ranges(uri: String) throws {
    let plugin = try BuiltBundle.world().plugin(uri)
    for (port, code) in zip(plugin.ports, Self.ports(channelCount: BuiltBundle.channelCount(uri))) {
      switch code {
      case .control, .notify: #expect(port.kind == .atom, "\(port.symbol)")
      case .leftIn, .leftOut, .rightIn, .rightOut: #expect(port.kind == .audio, "\(port.symbol)")
      default:
        #expect(port.kind == .control, "\(port.symbol)")
        #expect(port.minimum == code.control.minimum, "\(port.symbol)")
        #expect(port.maximum == code.control.maximum, "\(port.symbol)")
        let initial = port.direction == .input ? code.control.initial : nil
        #expect(port.defaultValue == initial, "\(port.symbol)")
        #expect(initial.map { port.range?.contains($0) == true } ?? true, "\(port.symbol)")
      }
    }
  }

  @Test(
    "run() writes each port that the turtle calls an output, and none that it calls an input",
    arguments: BuiltBundle.plugins)
  func directions(uri: String) throws {
    let world = try BuiltBundle.world()
    let instance = try #require(try BareInstance(uri, in: world))
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
    let directions = zip(ports, Self.ports(channelCount: BuiltBundle.channelCount(uri)))
    for (port, code) in directions where port.kind != .control {
      let isOutput = [.notify, .leftOut, .rightOut].contains(code)
      #expect((port.direction == .output) == isOutput, "\(port.symbol)")
    }
  }

  @Test("Each choice has a name, from 0 without a gap to the last", arguments: BuiltBundle.plugins)
  func choices(uri: String) throws {
    let choiceCounts = [
      "channel": ChannelSelection.allCases.count, "resolution": Resolution.allCases.count,
      "window": WindowFunction.allCases.count, "detector": BandDetector.allCases.count,
      "temperament": Temperament.allCases.count, "instrument": StringSet.allCases.count,
    ]
    for port in try BuiltBundle.world().plugin(uri).ports(.control, .input) {
      let isChoice = port.properties.contains("enumeration")
      // Of the numbers the transposition has names, of the instruments written so.
      #expect(
        (isChoice || port.symbol == "transpose") != port.scalePoints.isEmpty, "\(port.symbol)")
      #expect(port.scalePoints.allSatisfy { port.range?.contains($0.value) == true })
      guard isChoice else { continue }
      #expect(port.properties.contains("integer"), "\(port.symbol)")
      #expect(
        port.scalePoints.map(\.value) == (0..<port.scalePoints.count).map { Float($0) },
        "\(port.symbol)")
      #expect(port.range == 0...Float(port.scalePoints.count - 1), "\(port.symbol)")
      #expect(Set(port.scalePoints.map(\.label)).count == port.scalePoints.count)
      if let count = choiceCounts[port.symbol] {
        #expect(port.scalePoints.count == count, "\(port.symbol)")
      }
    }
  }

  @Test(
    "Each control has a comment, a name of its own, a group, and a unit or what stands for one",
    arguments: BuiltBundle.plugins)
  func descriptions(uri: String) throws {
    let plugin = try BuiltBundle.world().plugin(uri)
    #expect(plugin.className == "Analyser" || plugin.className == "Analyser Plugin")
    #expect(plugin.requiredFeatures == [LV2URI.map])
    #expect(plugin.optionalFeatures.contains(LV2URI.Core.hardRTCapable))
    #expect(Set(plugin.ports.map(\.name)).count == plugin.ports.count)
    #expect(plugin.ports.allSatisfy { $0.comment?.isEmpty == false && !$0.name.isEmpty })
    for port in plugin.ports where port.kind == .control {
      #expect(port.group != nil, "\(port.symbol)")
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
    #expect(Set(presets.keys) == ["Classic", "Mixing", "Fine", "Tuner", "Loudness"])
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

  @Test("A turtle validator with the LV2 specifications finds no error")
  func valid() throws {
    let specifications = try BuiltBundle.specifications.flatMap(BuiltBundle.turtle)
    let bundle = try BuiltBundle.turtle(in: BuiltBundle.path)
    #expect(bundle.count == 5)
    let validator = try ToolOutput("sord_validate", specifications + bundle)
    #expect(validator.status == 0, "\(validator.errors)")
    #expect(validator.lines.last?.hasPrefix("Found 0 errors") == true, "\(validator.output)")
    #expect(!validator.errors.contains("error") && !validator.errors.contains("warning"))
  }

  @Test("lv2info lists all ports and prints no complaint", arguments: BuiltBundle.plugins)
  func info(uri: String) throws {
    let info = try BuiltBundle.withCopy {
      try ToolOutput("lv2info", [uri], environment: ["LV2_PATH": $0])
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
      var values = PresetValues(floatType: urids.map(LV2URI.Atom.float))
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
