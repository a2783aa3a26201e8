// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import SpectrumScreen

@Suite struct ScreenScaleTests {
  @Test(
    "96 dots per inch are a pixel per pixel, and others in proportion, from a half to 4",
    arguments: [
      ("Xft.dpi:\t192\n", 2), ("Xft.dpi: 96", 1), ("*color: red\nXft.dpi:144\nXft.hinting: 1", 1.5),
      ("  Xft.dpi :  120.0  ", 1.25), ("Xft.dpi: 72", 0.75), ("Xft.dpi: 1000", 4),
      ("Xft.dpi: 96\nXft.dpi: 192\n", 2), ("Xft.dpi: 168dpi", 1.75),
    ] as [(String, Float)])
  func resolution(text: String, scale: Float) {
    #expect(scaleOf(text) == scale)
  }

  @Test(
    "A database without a resolution, or with one that nobody can mean, has no scale",
    arguments: [
      "", "\n\n", "Xft.antialias: 1", "! Xft.dpi: 192", "Xft.dpi.x: 192", "myXft.dpi: 192",
      "Xft.dpi: ", "Xft.dpi", "Xft.dpi: -96", "Xft.dpi: 0", "Xft.dpi: 47", "Xft.dpi: nan",
      "Xft.dpi: .", "Xft.dpi: 0.\(String(repeating: "0", count: 99))1",
    ])
  func none(text: String) {
    #expect(scaleOf(text) == nil)
  }

  @Test("A number without an end is the greatest scale")
  func endless() {
    #expect(scaleOf("Xft.dpi: " + String(repeating: "9", count: 999)) == 4)
  }

  private func scaleOf(_ text: String) -> Float? {
    Array(text.utf8).withUnsafeBytes { ScreenScale.inResources($0) }
  }
}
