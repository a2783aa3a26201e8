// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import SpectrumView

/// What is drawn looks as it did. `make goldens` draws again what no longer does; look at it first,
/// with `make goldens-diff`.
@Suite struct GoldenTests {
  /// What the environment asks for, beside the comparison.
  private enum Task: String {
    case renew, sheet

    static let asked = ProcessInfo.processInfo.environment["SPECTRUM_GOLDENS"].flatMap(Task.init)
  }

  @Test(
    "The picture looks as its golden image",
    arguments: Task.asked == nil ? Golden.compared : Golden.all)
  func looksAlike(golden: Golden) throws {
    let actual = golden.draw()
    let comparison = Comparison(golden, actual)
    guard !comparison.isSame else {
      comparison.removeFiles()
      return
    }
    if Task.asked == .renew {
      #expect(actual.rounded.writePNG(to: golden.file))
      return
    }
    try comparison.write()
    if Task.asked == nil { Issue.record("\(comparison.description)") }
  }

  @Test("A sheet shows golden image, picture and difference", .enabled(if: Task.asked == .sheet))
  func sheet() throws {
    let path = try ComparisonSheet(Golden.all.map { Comparison($0, $0.draw()) }).write()
    print("Golden images beside what is drawn, the most different first: \(path)")
  }

  @Test("The folder holds the golden images and nothing else", .enabled(if: Task.asked == nil))
  func nothingElse() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Golden.Folders.goldens)
    #expect(Set(files) == Set(Golden.all.map { "\($0).png" }))
  }

  @Test("The font is the one that the golden images have: see fonts-dejavu-core in .ci/deps")
  func font() {
    // The font's own table of advances, in 2048ths of its size: m 1995, W 2025, and 569 for i.
    var pixel = PixelImage(width: 1, height: 1)
    for (letter, advance) in [("m", 1995), ("W", 2025), ("i", 569)] as [(StaticString, Float)] {
      #expect(pixel.withCanvas { $0.width(of: Label(letter), size: 2048) } == advance)
    }
  }
}

extension Golden: CustomTestStringConvertible {
  var testDescription: String { description }
}
