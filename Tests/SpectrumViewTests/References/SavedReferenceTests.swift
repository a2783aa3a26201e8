// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages
import SpectrumReferences
import Testing

@testable import SpectrumView

@Suite("A reference as a session keeps it") struct SavedReferenceTests {
  private static let bandCount = ReferenceSpectrum.bandCount
  private static let name = Array("Söng 1".utf8)

  private func reference(_ spread: Bool) -> NamedReference {
    var levels = (0..<Self.bandCount).map { band -> Float in Float(band * 7919 % 12_000) / 100 - 120
    }
    levels[3] = .nan
    let low = levels.indices.map { band -> Float in levels[band] - Float(band % 37) / 10 }
    let high = levels.indices.map { band -> Float in levels[band] + Float(band % 11) / 10 }
    return NamedReference(
      name: Self.name,
      spectrum: ReferenceSpectrum(
        levels: levels, spread: spread ? .init(low: low, high: high) : nil))
  }

  private func areClose(_ one: [Float], _ other: [Float], _ tolerance: Float) -> Bool {
    zip(one, other).allSatisfy { $0.isNaN == $1.isNaN && ($0.isNaN || abs($0 - $1) < tolerance) }
  }

  @Test("Name, levels and gaps come back, and a spread within a twentieth of a decibel")
  func roundTrip() throws {
    for (hasSpread, bands) in [(false, nil), (false, 128), (true, nil), (true, 1024)]
      as [(Bool, Int?)]
    {
      var spectrum = reference(hasSpread).spectrum
      spectrum.displayBands = bands
      let written = NamedReference(name: Self.name, spectrum: spectrum)
      let read = try #require(NamedReference(parsing: written.text()))
      #expect(read.name == Self.name)
      #expect(areClose(read.spectrum.levels, written.spectrum.levels, 0.006))
      #expect((read.spectrum.spread != nil) == hasSpread && read.spectrum.displayBands == bands)
      if let spread = read.spectrum.spread, let original = written.spectrum.spread {
        #expect(areClose(spread.low, original.low, 0.06))
        #expect(areClose(spread.high, original.high, 0.06))
      }
      // Windows that pass it to and fro agree after the first time.
      #expect(NamedReference(parsing: read.text())?.text() == read.text())
    }
  }

  @Test("The longest has room")
  func room() {
    let lowest = [Float](repeating: -200, count: Self.bandCount)
    let far = [Float](repeating: 200, count: Self.bandCount)
    var spectrum = ReferenceSpectrum(levels: lowest, spread: .init(low: far, high: lowest))
    spectrum.displayBands = 1024
    let longest = NamedReference(
      name: [UInt8](repeating: 0x61, count: ReferenceFolder.longestName), spectrum: spectrum)
    #expect(longest.text().count <= SessionItem.slot(0).capacity)
    let gaps = [Float](repeating: .nan, count: Self.bandCount)
    let empty = NamedReference(
      name: longest.name,
      spectrum: ReferenceSpectrum(levels: gaps, spread: .init(low: gaps, high: gaps)))
    #expect(empty.text().count <= SessionItem.slot(7).capacity)
  }

  @Test("What isn't a reference is none; of a spoiled one what is legible is taken")
  func garbage() throws {
    let bands = try #require(NamedReference(parsing: Array("a\n-3000 \n\n5000 ".utf8)))
    #expect(bands.spectrum.displayBands == nil)
    for text in ["", "name", "name\n", "name\nx", "name\n-99999 -99999 ", "\n\n\n"] {
      #expect(NamedReference(parsing: Array(text.utf8)) == nil)
    }
    let spoiled = try #require(
      NamedReference(parsing: Array("../a\u{1}b\n-3000 x -4000\n5 99999999999 7".utf8)))
    #expect(ReferenceFolder.isName(spoiled.name))
    #expect(spoiled.spectrum.levels[0] == -30 && spoiled.spectrum.levels[1].isNaN)
    #expect(spoiled.spectrum.spread?.low.allSatisfy { $0.isNaN } == true)
    let long = "a\n" + String(repeating: "999999999999 ", count: 5000)
    #expect(
      NamedReference(parsing: Array(long.utf8))?.spectrum.levels
        == [Float](repeating: 200, count: Self.bandCount))
  }
}
