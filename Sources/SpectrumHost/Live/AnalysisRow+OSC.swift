// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumReadings

extension AnalysisRow {
  /// The row as a bundle of OSC, with a message for each figure that has an address.
  ///
  /// Without a note, tempo or level, its message has the value of the plugin's port, so that a
  /// receiver doesn't keep the last one; what has no such value is left out. `noteName`: of a MIDI
  /// note; `keyName`: of a key's number; `isStereo`: whether there are figures of left and right.
  public func oscBundle(
    isStereo: Bool, noteName: (Int) -> String, keyName: (Int) -> String
  ) -> OSCBundle {
    var bundle = OSCBundle()
    func add(_ address: String, _ argument: OSCBundle.Argument) {
      bundle.add("/spectrum/" + address, argument)
    }
    add("time", .float(Float(time)))
    for figure in Figure.allCases {
      let row = figure.row
      guard let address = row.osc, isStereo || !row.isStereo else { continue }
      switch address {
      case .always(let address): add("\(address)", argument(figure, row))
      case .ifPresent(let address):
        if self[figure] != nil { add("\(address)", argument(figure, row)) }
      case .named(let address):
        let name = figure == .key ? keyName : noteName
        add("\(address)", .string(self[figure].map { name(Int($0)) } ?? ""))
        add("\(address)/number", argument(figure, row))
      }
    }
    return bundle
  }

  private func argument(_ figure: Figure, _ row: Figure.Row) -> OSCBundle.Argument {
    let number = readings.output(figure)
    return switch row.kind {
    case .number: .float(number)
    case .whole, .event: .int(Int32(exactly: number.rounded()) ?? Int32(row.absence.number))
    }
  }
}
