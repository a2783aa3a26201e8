// SPDX-License-Identifier: GPL-3.0-or-later

extension Figure {
  /// A row of the table in Figure.swift: all that is said of a figure, wherever it is reported.
  ///
  /// It holds no reference, so looking one up allocates nothing.
  public struct Row: Sendable {
    /// A group of related figures.
    public enum Group: Sendable { case spectrum, tuner, tempo, key, levels }

    public enum Kind: Sendable {
      /// Any number, or only whole ones.
      case number, whole
      /// 0 or 1: 1 in the cycle of the host in which something happens.
      case event
    }

    /// How the output says that there is no reading.
    public enum Absence: Sendable {
      /// It doesn't: there is one as long as there is what the figure needs.
      case never
      /// By any value up to this one.
      case upTo(Float)
      /// By exactly this value.
      case at(Float)
    }

    /// What a figure needs, and no output says.
    public enum Condition: Sendable {
      /// The setting `stretch`, in effect.
      case stretch
      /// A host that reports its tempo.
      case hostTempo
      /// A short-term loudness that has passed the gate of the loudness range.
      case rangeGate
    }

    /// A column of the tool's CSV, and a member of its JSON.
    public struct Column: Sendable {
      /// The place among the columns; 0 is the time.
      public let order: Int
      /// Ends in the unit.
      public let name: StaticString
      /// Decimals.
      public let places: Int

      /// A column of two decimals, as levels have.
      public init(_ order: Int, _ name: StaticString, places: Int = 2) {
        (self.order, self.name, self.places) = (order, name, places)
      }
    }

    /// A figure of a whole file, in the tool's summary.
    public struct Summary: Sendable {
      /// The last reading, or the lowest or highest one.
      public enum Value: Sendable { case last, lowest, highest }

      /// The place among the summary's figures of the plugin.
      public let order: Int
      public let value: Value
      /// The key in JSON and CSV, which ends in the unit, and the name in the table.
      public let key, name: StaticString
      /// The least value of the setting `loudness` with which it is measured; nil for any.
      public let loudness: Float?
      /// Seconds that the measure takes in; 0 for none.
      public let window: Double
      /// Whether only what is above `MeterTiming.gate` counts.
      public let isGated: Bool

      init(
        _ order: Int, _ value: Value, _ key: StaticString, _ name: StaticString,
        loudness: Float? = nil, window: Double = 0, isGated: Bool = false
      ) {
        (self.order, self.value, self.key, self.name) = (order, value, key, name)
        (self.loudness, self.window, self.isGated) = (loudness, window, isGated)
      }
    }

    /// The address of a message of Open Sound Control, after "/spectrum/".
    public enum Address: Sendable {
      /// Of a number, which without a reading is the output's.
      case always(StaticString)
      /// Of a number; without a reading there is no message.
      case ifPresent(StaticString)
      /// Of a name, empty without a reading; after it comes a message with "/number".
      case named(StaticString)
    }

    /// The output's symbol.
    public let symbol: StaticString
    /// The name shown to users.
    public let name: StaticString
    public let group: Group
    public let kind: Kind
    /// The output's; a reading may lie outside.
    public let range: ClosedRange<Float>
    public let unit: Unit
    public let absence: Absence
    /// The figures without which there is no reading either.
    public let needs: (Figure?, Figure?)
    public let condition: Condition?
    /// Whether there is a reading of two channels only.
    public let isStereo: Bool
    /// The property of the message `Level`, of which the vocabulary's URI is made.
    public let property: StaticString?
    public let column: Column?
    public let osc: Address?
    public let summary: Summary?
    /// The meaning in a sentence.
    public let comment: StaticString

    init(
      _ symbol: StaticString, _ name: StaticString, _ group: Group, _ range: ClosedRange<Float>,
      _ unit: Unit, kind: Kind = .number, none absence: Absence = .never, needs: Figure? = nil,
      and other: Figure? = nil, if condition: Condition? = nil, isStereo: Bool = false,
      property: StaticString? = nil, column: Column? = nil, osc: Address? = nil,
      summary: Summary? = nil, _ comment: StaticString
    ) {
      self.summary = summary
      (self.symbol, self.name, self.group, self.kind) = (symbol, name, group, kind)
      (self.range, self.unit, self.absence) = (range, unit, absence)
      (self.needs, self.condition, self.isStereo) = ((needs, other), condition, isStereo)
      (self.property, self.column, self.osc, self.comment) = (property, column, osc, comment)
    }

    /// How sure another figure is, 0 to 1.
    static func confidence(
      _ symbol: StaticString, _ name: StaticString, _ group: Group, of figure: Figure,
      column: Column, osc: StaticString, _ comment: StaticString
    ) -> Row {
      Row(
        symbol, name, group, 0...1, .coefficient, needs: figure, column: column,
        osc: .always(osc), comment)
    }

    /// A level, loudness or peak, of which −90 and below is silence. `limit`: the output's upper end.
    static func level(
      _ symbol: StaticString, _ name: StaticString, _ unit: Unit = .dBFS, limit: Float = 6,
      isStereo: Bool = false, property: StaticString? = nil, column: Column, osc: StaticString,
      summary: Summary? = nil, _ comment: StaticString
    ) -> Row {
      Row(
        symbol, name, .levels, -90...limit, unit, none: .upTo(-90), isStereo: isStereo,
        property: property, column: column, osc: .always(osc), summary: summary, comment)
    }

    /// The frequency of one of the strongest spectral lines.
    static func peakFrequency(_ symbol: StaticString, _ name: StaticString) -> Row {
      Row(
        symbol, name, .spectrum, 0...20_000, .hertz, none: .upTo(0),
        "Frequency of one of the five strongest spectral lines, the strongest first; 0: none")
    }

    /// Its level.
    static func peakLevel(_ symbol: StaticString, _ name: StaticString) -> Row {
      Row(
        symbol, name, .spectrum, -140...6, .dBFS, none: .upTo(-140),
        "Level of that line: that of a sine of the same height; -140: none")
    }
  }
}
