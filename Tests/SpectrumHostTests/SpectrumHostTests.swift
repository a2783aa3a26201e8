// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import SpectrumHost

@Suite struct SpellingDistanceTests {
  @Test("The distance is the count of characters to insert, delete or replace")
  func distance() {
    #expect(SpellingDistance.between("", "abc") == 3)
    #expect(SpellingDistance.between("window", "window") == 0)
    #expect(SpellingDistance.between("kitten", "sitting") == 3)
    #expect(SpellingDistance.between("resoluton", "resolution") == 1)
  }

  @Test(
    "A typing error or an abbreviation finds the name that was meant, nonsense finds none",
    arguments: [("resoluton", ["resolution"]), ("Freez", ["freeze"]), ("xyzzy", [])])
  func nearest(typed: String, meant: [String]) {
    let names = ["resolution", "window", "bands", "freeze", "gain"]
    #expect(SpellingDistance.nearest(to: typed, among: names) == meant)
  }
}

@Suite struct URIDMapTests {
  @Test("A URI keeps its number, two URIs never share one, and 0 is none")
  func mapping() {
    let map = URIDMap()
    let (first, second) = (map.map("urn:a"), map.map("urn:b"))
    #expect(first != 0 && second != 0 && first != second)
    #expect(map.map("urn:a") == first)
    #expect(map.unmap(second) == "urn:b")
    #expect(map.unmap(0) == nil && map.unmap(99) == nil)
  }
}
