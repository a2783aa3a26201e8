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
}
