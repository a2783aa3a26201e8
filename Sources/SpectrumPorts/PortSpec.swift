// SPDX-License-Identifier: GPL-3.0-or-later

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

    /// The symbol in the Turtle file; never the same as a port's.
    public var symbol: StaticString {
      switch self {
      case .spectrum: "spectrum"
      case .display: "display"
      case .comparison: "comparison"
      case .tuner: "tuner"
      case .tempo: "rhythm"
      case .key: "tonality"
      case .levels: "levels"
      case .audioIn: "audio_in"
      case .audioOut: "audio_out"
      case .sideChain: "side_chain"
      case .none: ""
      }
    }
  }

  /// The unit of a control.
  public enum Unit: Sendable {
    case none, hertz, decibels, dBFS, dBTP, LUFS, LU, seconds, milliseconds, perSecond, semitones
    case cents, bpm, coefficient, midiNote

    /// The text shown after a number; empty without a unit.
    public var symbol: StaticString {
      switch self {
      case .none, .coefficient, .midiNote: ""
      case .hertz: "Hz"
      case .decibels: "dB"
      case .dBFS: "dBFS"
      case .dBTP: "dBTP"
      case .LUFS: "LUFS"
      case .LU: "LU"
      case .seconds: "s"
      case .milliseconds: "ms"
      case .perSecond: "fps"
      case .semitones: "semitones"
      case .cents: "c"
      case .bpm: "BPM"
      }
    }
  }

  /// The plugins that have the port.
  public enum Plugins: Sendable {
    case all
    case only(Plugin)
    /// Those of one channel, and of two.
    case oneChannel, twoChannels

    public func contains(_ plugin: Plugin) -> Bool {
      switch self {
      case .all: true
      case .only(let one): one == plugin
      case .oneChannel: plugin.channelCount == 1
      case .twoChannels: plugin.channelCount == 2
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
  /// An input's default.
  public let initial: Float
  public let unit: Unit
  public let plugins: Plugins
  /// Whether only the display follows the port, so that no host need automate it.
  public let isDisplayOnly: Bool
  /// The meaning in a sentence.
  public let comment: StaticString

  init(
    _ symbol: StaticString, _ name: StaticString, _ group: Group, _ direction: Direction,
    _ carrier: Carrier, _ kind: Kind, _ range: ClosedRange<Float>,
    _ initial: Float, _ unit: Unit, _ plugins: Plugins, isDisplayOnly: Bool = false,
    _ comment: StaticString
  ) {
    (self.symbol, self.name, self.group, self.direction) = (symbol, name, group, direction)
    (self.carrier, self.kind, self.range, self.initial) = (carrier, kind, range, initial)
    (self.unit, self.plugins, self.isDisplayOnly) = (unit, plugins, isDisplayOnly)
    self.comment = comment
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
    initial: Type? = nil, isDisplayOnly: Bool = false, plugins: Plugins = .all,
    _ comment: StaticString
  ) -> PortSpec {
    PortSpec(
      symbol, name, group, .input, .control, .choice(Type.choices),
      0...Float(Type.allCases.count - 1), initial?.value ?? 0, .none, plugins,
      isDisplayOnly: isDisplayOnly, comment)
  }

  /// A control input for a choice whose enum is in the module that follows the port.
  static func choice(
    _ symbol: StaticString, _ name: StaticString, _ group: Group, _ choices: Choices,
    isDisplayOnly: Bool = false, _ comment: StaticString
  ) -> PortSpec {
    PortSpec(
      symbol, name, group, .input, .control, .choice(choices), 0...Float(choices.count - 1), 0,
      .none, .all, isDisplayOnly: isDisplayOnly, comment)
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

  /// A control output.
  static func output(
    _ symbol: StaticString, _ name: StaticString, _ group: Group, _ range: ClosedRange<Float>,
    _ unit: Unit, kind: Kind = .number(step: 0), plugins: Plugins = .all,
    _ comment: StaticString
  ) -> PortSpec {
    PortSpec(symbol, name, group, .output, .control, kind, range, 0, unit, plugins, comment)
  }

  /// The frequency of one of the strongest spectral lines.
  static func peakFrequency(_ symbol: StaticString, _ name: StaticString) -> PortSpec {
    .output(
      symbol, name, .spectrum, 0...20_000, .hertz,
      """
      Frequency of one of the five strongest spectral lines, the strongest first; 0: none
      """)
  }

  /// Its level.
  static func peakLevel(_ symbol: StaticString, _ name: StaticString) -> PortSpec {
    .output(
      symbol, name, .spectrum, -140...6, .dBFS,
      "Level of that line: that of a sine of the same height; -140: none")
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
