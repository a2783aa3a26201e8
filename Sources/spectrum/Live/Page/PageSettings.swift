// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumHost
import SpectrumReadings

/// The plugin's settings that the page's keys change, and which stay when the sound comes back.
struct PageSettings {
  private var instance: PluginInstance?
  /// Values that keys have set, by symbol.
  private var chosen: [String: Float] = [:]
  /// Triggers that are on until the next block has been processed.
  private var pressed: [String] = []

  /// Sets a new instance as the one before.
  mutating func start(_ instance: PluginInstance) {
    self.instance = instance
    pressed = []
    for (symbol, value) in chosen { instance.control(symbol)?.pointee = value }
  }

  mutating func apply(_ key: PageKey) {
    switch key {
    case .resetLevels: press("reset_levels")
    case .tap: press("tap")
    case .resetTempo: press("tempo_reset")
    case .nextInstrument: choose("instrument", by: 1)
    case .previousInstrument: choose("instrument", by: -1)
    case .raiseReference: move("reference", by: 1)
    case .lowerReference: move("reference", by: -1)
    case .end, .nextPage, .previousPage: break
    }
  }

  /// Lets the triggers go.
  mutating func afterBlock() {
    for symbol in pressed { instance?.control(symbol)?.pointee = 0 }
    pressed = []
  }

  /// What the tuner measures by, such as "Guitar, A4 440 Hz".
  var tuner: String {
    let instrument = port("instrument").flatMap { port in
      port.scalePoints.first { $0.value == value("instrument") }?.label
    }
    let a4 = NoteName(69, instance?.noteNaming ?? NoteName.Naming()).text
    let reference = value("reference").map { "\(a4) \($0.shortText) Hz" }
    return [instrument, reference].compactMap { $0 }.joined(separator: ", ")
  }

  private func port(_ symbol: String) -> PortDescription? { instance?.description.port(symbol) }

  private func value(_ symbol: String) -> Float? { instance?.control(symbol)?.pointee }

  private mutating func press(_ symbol: String) {
    instance?.control(symbol)?.pointee = 1
    pressed.append(symbol)
  }

  /// Moves on among the choices, from the last one to the first.
  private mutating func choose(_ symbol: String, by step: Int) {
    guard let points = port(symbol)?.scalePoints, !points.isEmpty else { return }
    let index = points.firstIndex { $0.value == value(symbol) } ?? 0
    set(symbol, points[(index + step + points.count) % points.count].value)
  }

  private mutating func move(_ symbol: String, by step: Float) {
    guard let range = port(symbol)?.range, let value = value(symbol) else { return }
    set(symbol, min(max(value + step, range.lowerBound), range.upperBound))
  }

  private mutating func set(_ symbol: String, _ value: Float) {
    chosen[symbol] = value
    instance?.control(symbol)?.pointee = value
  }
}
