// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumReadings

/// A row of the table in Port.swift: the properties of a port.
///
/// It holds no reference, so looking one up allocates nothing.
public struct PortSpec: Sendable {
  /// The direction as seen from the plugin.
  public enum Direction: Sendable { case input, output }

  /// The data that passes through the port.
  public enum Carrier: Equatable, Sendable {
    /// A sequence of atoms in a buffer of at least `minimumSize` bytes.
    case messages(minimumSize: Int)
    case audio, control
  }

  /// The values of a control within its range, and the step of a key.
  public enum Kind: Sendable {
    /// Any number; `step` is the change per key.
    case number(step: Float)
    /// Whole numbers; `step` is the change per key.
    case whole(step: Float)
    /// Any number above 0; keys change it by a ratio.
    case logarithmic
    case choice(Choices)
    /// 0 or 1.
    case toggle
    /// Acts whenever it turns from 0 to 1.
    case trigger

    public var isLogarithmic: Bool { if case .logarithmic = self { true } else { false } }
    public var isTrigger: Bool { if case .trigger = self { true } else { false } }
    public var isToggle: Bool { if case .toggle = self { true } else { isTrigger } }
    /// Whether only whole numbers are valid.
    public var isWhole: Bool {
      switch self {
      case .whole, .choice: true
      case .number, .logarithmic, .toggle, .trigger: false
      }
    }
  }

  /// A group of related ports, in the order of the settings panel.
  public enum Group: Int, CaseIterable, Sendable {
    case spectrum, display, comparison, tuner, tempo, key, levels
    /// The audio of the stereo plugins, and ports without a group.
    case audioIn, audioOut, sideChain, none

    /// The name shown to users.
    public var name: StaticString {
      switch self {
      case .spectrum: "Spectrum"
      case .display: "Display"
      case .comparison: "Comparison"
      case .tuner: "Tuner"
      case .tempo: "Tempo"
      case .key: "Key"
      case .levels: "Levels"
      case .audioIn: "Audio in"
      case .audioOut: "Audio out"
      case .sideChain: "Side-chain"
      case .none: ""
      }
    }
  }

  public typealias Unit = Figure.Unit

  /// The plugins that have the port.
  public enum Plugins: Sendable {
    case all
    /// Those of one channel, and of two; those that put out notes, and that hear a side-chain.
    case oneChannel, twoChannels, notes, sideChain

    public func contains(_ plugin: Plugin) -> Bool {
      switch self {
      case .all: true
      case .oneChannel: plugin.channelCount == 1
      case .twoChannels: plugin.channelCount == 2
      case .notes: plugin.row.hasNotes
      case .sideChain: plugin.row.hasSideChain
      }
    }
  }

  /// The symbol in the Turtle file.
  public let symbol: StaticString
  /// The name shown to users.
  public let name: StaticString
  public let group: Group
  public let direction: Direction
  public let carrier: Carrier
  public let kind: Kind
  public let range: ClosedRange<Float>
  /// An input's default, and another one in the plugin with a side-chain; nil for the same.
  public let initial: Float
  public let initialBesideSideChain: Float?
  public let unit: Unit
  public let plugins: Plugins
  /// Whether only the display follows the port, so that no host need automate it.
  public let isDisplayOnly: Bool
  /// The figure that an output reports; nil for any other port.
  public let figure: Figure?
  /// The meaning in a sentence.
  public let comment: StaticString

  init(
    _ symbol: StaticString, _ name: StaticString, _ group: Group, _ direction: Direction,
    _ carrier: Carrier, _ kind: Kind, _ range: ClosedRange<Float>,
    _ initial: Float, _ unit: Unit, _ plugins: Plugins, isDisplayOnly: Bool = false,
    initialBesideSideChain: Float? = nil, figure: Figure? = nil, _ comment: StaticString
  ) {
    (self.symbol, self.name, self.group, self.direction) = (symbol, name, group, direction)
    (self.carrier, self.kind, self.range) = (carrier, kind, range)
    (self.initial, self.initialBesideSideChain) = (initial, initialBesideSideChain)
    (self.unit, self.plugins, self.isDisplayOnly) = (unit, plugins, isDisplayOnly)
    (self.figure, self.comment) = (figure, comment)
  }
}

// A function for each form of a row.
extension PortSpec {
  /// A control input for a number, with `step` for a key; logarithmic without one.
  static func number(
    _ symbol: StaticString, _ name: StaticString, _ group: Group, _ range: ClosedRange<Float>,
    _ initial: Float, step: Float? = nil, _ unit: Unit, isDisplayOnly: Bool = false,
    plugins: Plugins = .all, _ comment: StaticString
  ) -> PortSpec {
    let kind: Kind = if let step { .number(step: step) } else { .logarithmic }
    return PortSpec(
      symbol, name, group, .input, .control, kind, range, initial, unit, plugins,
      isDisplayOnly: isDisplayOnly, comment)
  }

  /// A control input for a whole number.
  static func whole(
    _ symbol: StaticString, _ name: StaticString, _ group: Group, _ range: ClosedRange<Float>,
    _ initial: Float, step: Float, _ unit: Unit, plugins: Plugins = .all, _ comment: StaticString
  ) -> PortSpec {
    PortSpec(
      symbol, name, group, .input, .control, .whole(step: step), range, initial, unit, plugins,
      comment)
  }

  /// A control input for a choice of `type`.
  static func choice<Type: Choice>(
    _ symbol: StaticString, _ name: StaticString, _ group: Group, _ type: Type.Type,
    initial: Type? = nil, besideSideChain: Type? = nil, isDisplayOnly: Bool = false,
    plugins: Plugins = .all, _ comment: StaticString
  ) -> PortSpec {
    PortSpec(
      symbol, name, group, .input, .control, .choice(Type.choices),
      0...Float(Type.allCases.count - 1), initial?.value ?? 0, .none, plugins,
      isDisplayOnly: isDisplayOnly, initialBesideSideChain: besideSideChain?.value, comment)
  }

  static func toggle(
    _ symbol: StaticString, _ name: StaticString, _ group: Group, isOn: Bool,
    isDisplayOnly: Bool = false, plugins: Plugins = .all, _ comment: StaticString
  ) -> PortSpec {
    PortSpec(
      symbol, name, group, .input, .control, .toggle, 0...1, isOn ? 1 : 0, .none, plugins,
      isDisplayOnly: isDisplayOnly, comment)
  }

  static func trigger(
    _ symbol: StaticString, _ name: StaticString, _ group: Group, _ comment: StaticString
  ) -> PortSpec {
    PortSpec(symbol, name, group, .input, .control, .trigger, 0...1, 0, .none, .all, comment)
  }

  /// A control input for a degree of the custom temperament.
  static func degree(_ symbol: StaticString, _ name: StaticString, _ comment: StaticString)
    -> PortSpec
  {
    .number(symbol, name, .tuner, -100...100, 0, step: 1, .cents, comment)
  }

  /// A control input for the note of one of the user's own strings.
  static func stringNote(_ symbol: StaticString, _ name: StaticString, _ initial: Float)
    -> PortSpec
  {
    .whole(
      symbol, name, .tuner, -1...127, initial, step: 1, .midiNote,
      "Own strings: the MIDI note of the open string; -1: there is neither this nor any after it")
  }

  /// A control input for the cents that a string is tuned above its note.
  static func stringCents(_ symbol: StaticString, _ name: StaticString) -> PortSpec {
    .number(
      symbol, name, .tuner, -50...50, 0, step: 0.1, .cents,
      "How far above (+) or below (-) its note the string is to be tuned, on any instrument")
  }

  /// A control output for a figure, whose row says all but the place among the ports.
  static func output(_ figure: Figure) -> PortSpec {
    let row = figure.row
    let group: Group =
      switch row.group {
      case .spectrum: .spectrum
      case .tuner: .tuner
      case .tempo: .tempo
      case .key: .key
      case .levels: .levels
      }
    let kind: Kind =
      switch row.kind {
      case .number: .number(step: 0)
      case .whole: .whole(step: 1)
      case .event: .toggle
      }
    return PortSpec(
      row.symbol, row.name, group, .output, .control, kind, row.range, 0, row.unit,
      row.isStereo ? .twoChannels : .all, figure: figure, row.comment)
  }

  static func audio(
    _ symbol: StaticString, _ name: StaticString, _ group: Group, _ direction: Direction,
    _ plugins: Plugins, _ comment: StaticString
  ) -> PortSpec {
    PortSpec(
      symbol, name, group, direction, .audio, .number(step: 0), -1...1, 0, .none, plugins, comment)
  }

  static func messages(
    _ symbol: StaticString, _ name: StaticString, _ direction: Direction, minimumSize: Int,
    plugins: Plugins = .all, _ comment: StaticString
  ) -> PortSpec {
    PortSpec(
      symbol, name, .none, direction, .messages(minimumSize: minimumSize), .number(step: 0), 0...0,
      0, .none, plugins, comment)
  }
}
