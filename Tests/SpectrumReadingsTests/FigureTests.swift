// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumReadings
import Testing

struct FigureTests {
  @Test(
    "The tool's columns have a place each, from the one after the time on, and names of their own")
  func columns() {
    let columns = Figure.allCases.compactMap(\.row.column)
    #expect(columns.map(\.order).sorted() == Array(1...columns.count))
    #expect(Set(columns.map { "\($0.name)" }).count == columns.count)
  }

  @Test("Symbols and addresses are unique")
  func names() {
    let symbols = Figure.allCases.map { "\($0.row.symbol)" }
    let addresses = Figure.allCases.compactMap { figure -> String? in
      switch figure.row.osc {
      case .always(let name), .ifPresent(let name), .named(let name): "\(name)"
      case nil: nil
      }
    }
    #expect(Set(symbols).count == symbols.count)
    #expect(Set(addresses).count == addresses.count)
  }

  @Test("The value for no reading is one that the output can have", arguments: Figure.allCases)
  func absence(_ figure: Figure) {
    switch figure.row.absence {
    case .never: break
    case .upTo(let value): #expect(value == figure.row.range.lowerBound)
    case .at(let value): #expect(figure.row.range.contains(value))
    }
  }

  @Test("There is room for all figures, and a place for each")
  func places() {
    #expect(Figure.allCases.map(\.place) == Array(0..<Figure.count))
    var readings = Readings()
    for figure in Figure.allCases { readings[figure] = Float(figure.place) }
    #expect(Figure.allCases.allSatisfy { readings[place: $0.place] == Float($0.place) })
  }

  @Test("There is no reading up to the end that stands for none, nor without what a figure needs")
  func values() {
    var readings = Readings()
    #expect(Figure.allCases.allSatisfy { readings.value($0) == nil })
    (readings[.level], readings[.leftLevel], readings[.rightLevel]) = (-90, -89.9, -90)
    (readings[.correlation], readings[.tuningCents], readings[.clip]) = (0.5, 0, 0)
    #expect(readings.value(.level) == nil && readings.value(.leftLevel) == -89.9)
    #expect(readings.value(.correlation) == nil, "the right channel is silent")
    #expect(readings.value(.tuningCents) == nil && readings.value(.clip) == 0)
    readings[.rightLevel] = -20
    #expect(readings.value(.correlation) == 0.5)
    readings[.tuningCents] = -0.5
    #expect(readings.value(.tuningCents) == -0.5)
    (readings[.pitch], readings[.pitchConfidence]) = (0, 0.9)
    #expect(readings.value(.pitchConfidence) == nil && readings.output(.pitchConfidence) == 0.9)
    #expect(readings.output(.psr) == -20 && readings.output(.note) == -1)
  }
}
