// SPDX-License-Identifier: GPL-3.0-or-later
import CMath
import SpectrumMessages

extension Port {
  /// The position of a value on a slider, 0…1.
  func position(of value: Float) -> Float {
    let (low, high) = (range.lowerBound, range.upperBound)
    let value = value.held(within: range)
    guard kind.isLogarithmic else { return (value - low) / (high - low) }
    return spectrum_log2(value / low) / spectrum_log2(high / low)
  }

  /// The value at a slider's position, the inverse; numbers are rounded to tenths of a key's step,
  /// to keep them readable.
  func value(at position: Float) -> Float {
    let (low, high) = (range.lowerBound, range.upperBound)
    let position = position.held(within: 0...1)
    // The ends are exact.
    if position == 0 { return low }
    if position == 1 { return high }
    if kind.isLogarithmic { return held(low * spectrum_exp2(position * spectrum_log2(high / low))) }
    let value = low + position * (high - low)
    guard case .number(let step) = kind else { return held(value) }
    return held(spectrum_round(value * 10 / step) * step / 10)
  }

  /// The size of a key's step.
  enum Stride { case fine, plain }

  /// The value `count` steps away from `value`, clamped to the range.
  func value(_ count: Float, _ stride: Stride, from value: Float) -> Float {
    let factor: Float = stride == .fine ? 0.1 : 1
    switch kind {
    case .number(let step):
      // Steps snap to multiples of the step.
      let grid = step * factor
      return held(spectrum_round(value / grid + count) * grid)
    case .whole(let step): return held(value + count * max(1, spectrum_round(step * factor)))
    case .logarithmic: return self.value(at: position(of: value) + count * 0.02 * factor)
    case .choice, .toggle, .trigger: return held(value + count)
    }
  }

  /// Decimal places that distinguish fine steps.
  private var decimals: Int {
    switch self {
    case .attack: 3
    case .decay: 2
    default: kind.isWhole ? 0 : 1
    }
  }

  /// A value as shown to users: "440.0 Hz", "Blackman-Harris", "On".
  func label(of value: Float, _ naming: NoteName.Naming = NoteName.Naming()) -> Label {
    let value = held(value)
    switch kind {
    case .toggle: return Label(value > 0 ? "On" : "Off")
    case .trigger: return Label(self == .tap ? "Tap" : "Reset")
    case .choice(let choices):
      // The names of the port are English.
      if self == .temperamentRoot && naming.language != .english {
        let naming = NoteName.Naming(.mixed, naming.language)
        return Label(note: Int(value), naming, withOctave: false)
      }
      return Label(utf8: choices.name(Int(value)))
    case .number, .whole, .logarithmic: break
    }
    if self == .peakHold && value >= range.upperBound { return "for ever" }
    if self == .tunedString && value == 0 { return "Nearest" }
    if self == .pitchThreshold && value <= range.lowerBound { return "Off" }
    if ownString != nil { return value < 0 ? "None" : Label(note: Int(value), naming) }
    let unit: StaticString = unit == .semitones ? "st" : unit.symbol
    if kind.isLogarithmic && value >= 999.95 { return "\(value / 1000, decimals: 2) k\(unit)" }
    let hasSign = self == .transpose || degree != nil || offsetString != nil
    let number = Label(value, decimals: decimals, sign: hasSign && value > 0)
    let label: Label = "\(number)\(self == .bands ? "" : " ")\(unit)"
    guard self == .transpose, let key = NoteName.key(ofTransposition: Int(value), naming.language)
    else {
      return label
    }
    return "\(label), \(key)"
  }
}
