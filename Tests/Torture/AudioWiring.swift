// SPDX-License-Identifier: GPL-3.0-or-later

/// How a host may connect the audio ports. What names a second channel is, in mono, as `separate`.
enum AudioWiring: CaseIterable {
  case separate, inPlace
  /// Each output in the other channel's input.
  case crossed
  /// One buffer for both inputs.
  case oneInput
  /// One output in the other channel's input.
  case leftOnRight, rightOnLeft
  /// One buffer for both outputs.
  case oneOutput
  case noOutputs, noInputs, nothing
  /// No left input and no right output, and the reverse.
  case diagonal, otherDiagonal

  /// Those in which all audio comes in and goes out.
  static let whole: [AudioWiring] = [
    .separate, .inPlace, .crossed, .oneInput, .leftOnRight, .rightOnLeft,
  ]

  /// Addresses by channel.
  struct Wires {
    var inputs: [UnsafeMutableRawPointer?]
    var outputs: [UnsafeMutableRawPointer?]

    /// Whether the plugin must leave the input's memory as it is.
    func isUntouched(_ channel: Int) -> Bool { !outputs.contains(inputs[channel]) }
  }

  /// Where the ports of `channelCount` channels are, for blocks of up to `frames` samples.
  func wires(
    _ memory: borrowing PortMemory, channelCount: Int, frames: Int
  ) -> Wires {
    let (left, right) = (memory.input(0, frames), memory.input(1, frames))
    let (leftOut, rightOut) = (memory.output(0, frames), memory.output(1, frames))
    var wires =
      switch self {
      case .separate: Wires(inputs: [left, right], outputs: [leftOut, rightOut])
      case .inPlace: Wires(inputs: [left, right], outputs: [left, right])
      case .crossed: Wires(inputs: [left, right], outputs: [right, left])
      case .oneInput: Wires(inputs: [left, left], outputs: [leftOut, rightOut])
      case .leftOnRight: Wires(inputs: [left, right], outputs: [right, rightOut])
      case .rightOnLeft: Wires(inputs: [left, right], outputs: [leftOut, left])
      case .oneOutput: Wires(inputs: [left, right], outputs: [leftOut, leftOut])
      case .noOutputs: Wires(inputs: [left, right], outputs: [nil, nil])
      case .noInputs: Wires(inputs: [nil, nil], outputs: [leftOut, rightOut])
      case .nothing: Wires(inputs: [nil, nil], outputs: [nil, nil])
      case .diagonal: Wires(inputs: [nil, right], outputs: [leftOut, nil])
      case .otherDiagonal: Wires(inputs: [left, nil], outputs: [nil, rightOut])
      }
    wires.inputs = Array(wires.inputs.prefix(channelCount))
    wires.outputs = Array(wires.outputs.prefix(channelCount))
    return wires
  }
}
