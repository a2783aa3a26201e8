// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages
import Testing

@testable import SpectrumView

@Suite("Texts that a session keeps of a window") struct SavedTextTests {
  @Test(
    "A curve of any count of bands comes back to a hundredth of a decibel, and has room",
    arguments: [LevelQuantity.power, .density, .bin])
  func curve(quantity: LevelQuantity) throws {
    for count in [1, 128, 1024] {
      let bands = BandLayout(
        count: count, scale: FrequencyScale(low: 31.5, high: 19_999.5), quantity: quantity)
      let levels = (0..<count).map { band -> Float in Float(band * 7919 % 21_000) / 100 - 200 }
      let text = SavedCurve(bands: bands, levels: levels).text()
      #expect(text.count <= SessionItem.referenceCurve.capacity)
      let read = try #require(SavedCurve(parsing: text))
      #expect(read.bands == bands && read.levels.count == count)
      #expect(zip(read.levels, levels).allSatisfy { abs($0 - $1) < 0.006 })
    }
    // The longest.
    let silent = SavedCurve(
      bands: .init(count: 1024, scale: FrequencyScale(low: 9e6, high: 9.9e6), quantity: quantity),
      levels: [Float](repeating: -200, count: 1024))
    #expect(silent.text().count <= SessionItem.referenceCurve.capacity)
  }

  @Test("What isn't a curve is none, and nothing traps")
  func garbage() {
    for text in ["", "x", "-", "2000", "2000 100 0 -3000", "2000 2000000", "- - - -"] {
      #expect(SavedCurve(parsing: Array(text.utf8)) == nil)
    }
    let long = "2000 2000000 10 " + String(repeating: "99999999999999999999 ", count: 3000)
    #expect(SavedCurve(parsing: Array(long.utf8))?.levels.count == 1024)
    #expect(SavedCurve(parsing: Array("2000 2000000 10 -3000 x 5".utf8))?.levels == [-30])
  }

  @Test("A curve of an early build has its levels, and silence where they were cut off")
  func early() {
    let curve = SavedCurve(parsing: Array("2000 2000000 0 -3000 -9999 -9998 ".utf8))
    #expect(curve?.levels == [-30, -200, -99.98])
    #expect(curve?.bands == BandLayout(count: 3))
  }

  @Test("A view comes back with what a later version has added; the rest is as at first")
  func view() {
    var view = SavedView(parsing: Array("page 3 left\ncamera 500 -250 2000\nnews\n".utf8))
    #expect(view.camera == SurfaceCamera(azimuth: 0.5, tilt: -0.25, zoom: 2))
    view.camera = SurfaceCamera(azimuth: -1, tilt: 0, zoom: 1)
    #expect(
      String(decoding: view.text(), as: UTF8.self) == "camera -1000 0 1000 \npage 3 left\nnews\n")
    #expect(SavedView().text().isEmpty)
    for text in ["camera", "camera 1", "camera x y z", "camera 1 2 z"] {
      #expect(SavedView(parsing: Array(text.utf8)).camera == SurfaceCamera())
    }
    let far = SavedView(parsing: Array("camera 999999999 -999999999 0".utf8)).camera
    #expect(abs(far.azimuth) <= .pi && abs(far.tilt) <= 1.5 && far.zoom > 0)
  }
}
