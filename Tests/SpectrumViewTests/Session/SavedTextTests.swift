// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumGraphics
import SpectrumMessages
import Testing

@testable import SpectrumView

@Suite("Texts that a session keeps of a window") struct SavedTextTests {
  @Test("A curve of any count of bands comes back to a hundredth of a decibel, and has room")
  func curve() throws {
    for count in [1, 128, 1024] {
      let levels = (0..<count).map { -90 + Float($0 * 7919 % 10_000) / 100 }
      let curve = SavedCurve(
        bands: FrequencyScale(low: 31.5, high: 19_999.5), seconds: 12.3, levels: levels)
      let text = curve.text()
      #expect(text.count <= SessionItem.heldMaximum.capacity)
      let read = try #require(SavedCurve(parsing: text))
      #expect(read.bands == curve.bands && abs(read.seconds - 12.3) < 0.01)
      #expect(read.levels.count == count)
      #expect(zip(read.levels, levels).allSatisfy { abs($0 - $1) < 0.006 })
      var average = curve
      average.loudness = -20.53
      let whole = try #require(SavedCurve(parsing: average.text(), hasLoudness: true))
      #expect(abs((whole.loudness ?? 0) + 20.53) < 0.006 && whole.levels == read.levels)
    }
    // The longest: every level is far below silence.
    let silent = SavedCurve(
      bands: FrequencyScale(low: 20, high: 2e6), seconds: 1e9,
      levels: [Float](repeating: -200, count: 1024), loudness: -200)
    #expect(silent.text().count <= SessionItem.heldMaximum.capacity)
  }

  @Test("What isn't a curve is none, and nothing traps")
  func garbage() {
    for text in ["", "x", "-", "2000", "2000 100 0 -3000", "2000 2000000 -1 -3000", "- - - -"] {
      #expect(SavedCurve(parsing: Array(text.utf8)) == nil)
    }
    let long = "2000 2000000 10 " + String(repeating: "99999999999999999999 ", count: 3000)
    #expect(SavedCurve(parsing: Array(long.utf8))?.levels.count == 1024)
    #expect(SavedCurve(parsing: Array("2000 2000000 10 -3000 x 5".utf8))?.levels == [-30])
  }

  @Test("A curve of pink noise has as much power in wider bands, and the same density")
  func otherBands() {
    let bands = FrequencyScale(low: 20, high: 20_000)
    let curve = SavedCurve(
      bands: bands, seconds: 0, levels: [Float](repeating: -40, count: 240))
    for level in curve.levels(in: bands, count: 60, areDensities: false) {
      #expect(abs(level + 33.98) < 0.01)
    }
    for level in curve.levels(in: bands, count: 60, areDensities: true) {
      #expect(abs(level + 40) < 0.01)
    }
    let narrow = FrequencyScale(low: 200, high: 2000)
    #expect(
      curve.levels(in: narrow, count: 80, areDensities: false).allSatisfy { abs($0 + 40) < 0.02 })
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
