// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumPorts

/// The ports of a plugin in turtle, out of the port table.
enum PortTurtle {
  static func list(of plugin: Plugin) -> String {
    Port.allCases.filter { plugin.has($0) }.enumerated()
      .map { index, port in
        let lines = ["lv2:index \(index)"] + statements(of: port, in: plugin)
        return "[\n    \(lines.joined(separator: " ;\n    "))\n  ]"
      }
      .joined(separator: " , ")
  }

  private static func statements(of port: Port, in plugin: Plugin) -> [String] {
    let spec = port.spec
    let direction = spec.direction == .input ? "lv2:InputPort" : "lv2:OutputPort"
    var lines = ["a \(direction) , \(className(spec.carrier))"]
    lines.append("lv2:symbol \"\(spec.symbol)\"")
    lines.append("lv2:name \"\(spec.name)\"")
    if let name = port.shortName { lines.append("lv2:shortName \"\(name)\"") }
    lines.append("rdfs:comment \"\(spec.comment)\"")
    switch spec.carrier {
    case .messages(let minimumSize):
      // Guitarix leaves out a plugin that needs any port but audio and controls.
      lines.append("lv2:portProperty lv2:connectionOptional")
      if port != .notes { lines.append("lv2:designation lv2:control") }
      lines.append("atom:bufferType atom:Sequence")
      lines.append("atom:supports \(port.supportedMessages)")
      lines.append("rsz:minimumSize \(minimumSize)")
    case .audio:
      if let side = port.side { lines.append("lv2:designation \(side)") }
      if spec.group == .sideChain {
        lines.append("lv2:portProperty lv2:connectionOptional , lv2:isSideChain")
      }
    case .control:
      lines += control(port, spec, in: plugin)
    }
    if let group = spec.group.turtle { lines.append("pg:group \(group)") }
    return lines
  }

  private static func control(_ port: Port, _ spec: PortSpec, in plugin: Plugin) -> [String] {
    var lines: [String] = []
    if spec.direction == .input {
      lines.append("lv2:default \(number(port.initial(in: plugin), spec.kind))")
    }
    lines.append(
      "lv2:minimum \(number(spec.range.lowerBound, spec.kind)) ; "
        + "lv2:maximum \(number(spec.range.upperBound, spec.kind))")
    let properties = properties(port, spec)
    lines.append("lv2:portProperty \(properties.joined(separator: " , "))")
    if let designation = port.designation { lines.append("lv2:designation \(designation)") }
    if let steps = port.rangeSteps { lines.append("pprops:rangeSteps \(steps)") }
    if port.displayPriority > 0 {
      lines.append("pprops:displayPriority \(port.displayPriority)")
    }
    let points = port.scalePoints.map { "[ rdfs:label \"\($0.label)\" ; rdf:value \($0.value) ]" }
    if !points.isEmpty {
      lines.append("lv2:scalePoint\n      \(points.joined(separator: " ,\n      "))")
    }
    if let unit = spec.unit.turtle { lines.append("units:unit \(unit)") }
    return lines
  }

  private static func properties(_ port: Port, _ spec: PortSpec) -> [String] {
    // While it is unconnected, an input has its default.
    var properties = ["lv2:connectionOptional"]
    switch spec.kind {
    case .number: break
    case .whole: properties.append("lv2:integer")
    case .logarithmic: properties.append("pprops:logarithmic")
    case .choice: properties += ["lv2:integer", "lv2:enumeration"]
    case .toggle: properties.append("lv2:toggled")
    case .trigger: properties += ["lv2:toggled", "pprops:trigger"]
    }
    if spec.isDisplayOnly { properties.append("pprops:notAutomatic") }
    if port.isExpensive { properties.append("pprops:expensive") }
    if port == .freeWheeling { properties.append("pprops:notOnGUI") }
    return properties
  }

  private static func className(_ carrier: PortSpec.Carrier) -> String {
    switch carrier {
    case .messages: "atom:AtomPort"
    case .audio: "lv2:AudioPort"
    case .control: "lv2:ControlPort"
    }
  }

  /// Written as what it is: 3 or 0.5. A toggle is a whole number, too: lilv makes NaN of `true`.
  private static func number(_ value: Float, _ kind: PortSpec.Kind) -> String {
    kind.isWhole || kind.isToggle ? "\(Int(value))" : "\(value)"
  }
}

extension PortSpec.Group {
  fileprivate var turtle: String? { self == .none ? nil : "group:\(self)" }
}

extension PortSpec.Unit {
  fileprivate var turtle: String? {
    switch self {
    case .none: nil
    case .hertz: "units:hz"
    case .decibels: "units:db"
    case .dBFS, .dBTP, .LUFS, .LU, .perSecond: "group:\(self)"
    case .seconds: "units:s"
    case .milliseconds: "units:ms"
    case .semitones: "units:semitone12TET"
    case .cents: "units:cent"
    case .bpm: "units:bpm"
    case .coefficient: "units:coef"
    case .midiNote: "units:midiNote"
    }
  }
}

// What only the turtle says of a port.
extension Port {
  /// At most 16 characters, as LV2 asks for; nil where `name` is short enough.
  fileprivate var shortName: String? {
    switch self {
    case .momentary: "Momentary"
    case .shortTerm: "Short-term"
    case .integrated: "Integrated"
    default: nil
    }
  }

  fileprivate var supportedMessages: String {
    switch self {
    case .control: "spectrum:Attach , spectrum:SessionText , time:Position , patch:Message"
    case .notes: "midi:MidiEvent"
    default:
      [
        "Setup", "Frame", "Pitch", "Tempo", "Beat", "Bar", "Key", "Level", "Tuning", "Masking",
        "SessionText",
      ]
      .map { "spectrum:\($0)" }.joined(separator: " , ") + " , patch:Message , state:StateChanged"
    }
  }

  fileprivate var side: String? {
    switch self {
    case .leftIn, .leftOut, .sideLeft: "pg:left"
    case .rightIn, .rightOut, .sideRight: "pg:right"
    default: nil
    }
  }

  /// The ports that the host itself sets.
  fileprivate var designation: String? {
    switch self {
    case .enabled: "lv2:enabled"
    case .freeWheeling: "lv2:freeWheeling"
    default: nil
    }
  }

  /// Steps of a host's knob from end to end: those of the window's keys.
  fileprivate var rangeSteps: Int? {
    let width = spec.range.upperBound - spec.range.lowerBound
    return switch spec.kind {
    case .number(let step), .whole(let step):
      spec.direction == .input ? Int((width / step).rounded()) + 1 : nil
    default: nil
    }
  }

  /// The higher, the sooner a host with few knobs shows it: what is changed while music plays, then
  /// the rest, and last the degrees of a temperament of one's own.
  fileprivate var displayPriority: Int {
    switch self {
    case .mode, .freeze, .instrument, .reference, .tap, .tempoScale, .resetLevels: 2
    default: degree == nil && spec.direction == .input ? 1 : 0
    }
  }

  /// Whether a change rebuilds what the analysis has planned.
  fileprivate var isExpensive: Bool { self == .resolution }

  fileprivate var scalePoints: [(value: Int, label: String)] {
    if self == .transpose { return Port.transpositions }
    if self == .key { return Port.keys }
    if self == .pitchThreshold { return [(Int(range.lowerBound), "Off")] }
    // Ardour would show the key -1 as 255.
    if unit == .midiNote { return [(-1, "None")] }
    guard let choices else { return [] }
    return (0..<choices.count).map { ($0, String(decoding: choices.name($0), as: UTF8.self)) }
  }

  private static let keys =
    [(-1, "None")] + names(of: "major", from: 0) + names(of: "minor", from: 12)

  /// The keys of a mode, by the names that are most common in keys.
  private static func names(of mode: String, from first: Int) -> [(Int, String)] {
    (0..<12).map { note in
      let tonic = String(decoding: RootChoice.choices.name(note), as: UTF8.self)
      return (first + note, "\(tonic) \(mode)")
    }
  }

  /// Transposing instruments, by the semitones by which they are written above their sound.
  private static let transpositions = [
    (-12, "Piccolo, descant recorder"), (-3, "E flat clarinet"), (-2, "D trumpet"),
    (0, "Concert pitch"), (2, "B flat trumpet, clarinet, soprano saxophone"), (3, "A clarinet"),
    (5, "G alto flute"), (7, "F horn, English horn"), (9, "E flat alto saxophone"),
    (12, "Guitar, bass"), (14, "B flat tenor saxophone, bass clarinet"),
    (21, "E flat baritone saxophone"),
  ]
}
