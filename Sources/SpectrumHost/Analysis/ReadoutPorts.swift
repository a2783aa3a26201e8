// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumReadings

/// Reads the plugin's control outputs into rows.
struct ReadoutPorts {
  private typealias Pointer = UnsafeMutablePointer<Float>

  private let outputs: [(figure: Figure, row: Figure.Row, number: Pointer)]
  private let stretch, instrument, shortTerm: Pointer?
  private let hasHostTempo: Bool
  /// Whether a short-term value has passed the range's gate: its port is 0 where none has, too.
  private var hasRange = false
  /// The events since the last row.
  private var events: Set<Figure> = []

  init(_ instance: PluginInstance, hasHostTempo: Bool) {
    self.hasHostTempo = hasHostTempo
    outputs = Figure.allCases.compactMap { figure in
      instance.control("\(figure.row.symbol)").map { (figure, figure.row, $0) }
    }
    stretch = instance.control("stretch")
    instrument = instance.control("instrument")
    shortTerm = instance.control("short_term")
  }

  /// Records a run that ends `time` seconds after the sound's beginning.
  mutating func follow(to time: Double) {
    for output in outputs where output.row.kind == .event && output.number.pointee >= 0.5 {
      events.insert(output.figure)
    }
    // Before its first full window there is no short-term loudness.
    guard time >= MeterTiming.shortTerm, let shortTerm else { return }
    hasRange = hasRange || shortTerm.pointee > MeterTiming.gate
  }

  /// The outputs as of now, with the events since the last row.
  mutating func row(at time: Double) -> AnalysisRow {
    var row = AnalysisRow(time: time)
    update(&row) { _ in true }
    for event in events { row.readings[event] = 1 }
    events = []
    return row
  }

  /// Reads the outputs of some figures again, but for events.
  func update(_ row: inout AnalysisRow, _ isIncluded: (Figure) -> Bool) {
    for output in outputs where output.row.kind != .event && isIncluded(output.figure) {
      let isKnown = output.row.condition.map(holds) ?? true
      row.readings[output.figure] = isKnown ? output.number.pointee : .nan
    }
  }

  private func holds(_ condition: Figure.Row.Condition) -> Bool {
    switch condition {
    case .stretch: stretch?.pointee ?? 0 >= 0.5 && instrument?.pointee ?? 0 < 0.5
    case .hostTempo: hasHostTempo
    case .rangeGate: hasRange
    }
  }
}
