// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumReadings
import Testing

@testable import SpectrumInline

@Suite struct SpectrumFaceTests {
  /// The face after 3 s of bands of which all but one are silent.
  private static func face(
    band: Int, of count: Int, level: Float, seconds: Double = 3,
    _ change: (inout InlineSettings) -> Void = { _ in },
    body: (SpectrumFace) -> Void
  ) {
    let strip = Strip(.spectrum) {
      ($0.followsLevel, $0.fixedScale) = (false, LevelScale(floor: -100, ceiling: 0))
      change(&$0)
    }
    var bands = [Float](repeating: -200, count: count)
    bands[band] = level
    strip.play(seconds: seconds) { source, _ in source.show(bands) }
    body(strip.shown.spectrum)
  }

  @Test(
    "A band is as high in its bar as on the scale, whatever the count of bands",
    arguments: [32, 64, 128, 200, 1024])
  func height(count: Int) {
    let band = count * 5 / 8
    Self.face(band: band, of: count, level: -40) { face in
      let bar = (2 * band + 1) * 64 / (2 * count)
      let highest = (0..<64).max { face.height($0) < face.height($1) }!
      // −40 dB on a scale from −100 to 0, in steps of 1/255.
      #expect(abs(face.height(bar) - 0.6) < 0.003, "\(face.height(bar))")
      #expect(abs(face.height(highest) - 0.6) < 0.003)
      let lit = (0..<64).filter { face.height($0) > 0 }
      #expect(lit.contains(bar) && lit.count <= max(1, 64 / count + 1), "\(lit)")
    }
  }

  @Test("Gain and tilt lift the bars as they lift the window's bands")
  func lift() {
    // The middle of band 80 of 128: 20 Hz · 1000^(80.5 / 128) = 1539.6 Hz, 0.6226 octaves above
    // 1 kHz.
    Self.face(band: 80, of: 128, level: -40) {
      ($0.gain, $0.tilt) = (10, .sixDecibels)
    } body: { face in
      // The bar's middle is half a band away, 0.04 octaves: 0.3 dB.
      let expected = (100 - 40 + 10 + 6 * log2(20 * pow(1000, Float(80.5 / 128)) / 1000)) / 100
      #expect(abs(face.height(40) - expected) < 0.006, "\(face.height(40)), \(expected)")
    }
  }

  @Test("A weighting lifts the bars as it lifts the window's bands")
  func weighting() {
    // Band 24 of 128 is in bar 12, whose middle is 20 Hz · 1000^(12.5 / 64) = 77.1 Hz: −23.0 dB(A).
    Self.face(band: 24, of: 128, level: -20) {
      $0.weighting = .a
    } body: { face in
      #expect(abs(face.height(12) - (100 - 20 - 23) / 100) < 0.002, "\(face.height(12))")
    }
  }

  @Test("The visible frequencies fill the strip")
  func zoom() {
    // Band 96 of 128 begins at 20 Hz · 1000^(3/4) = 3557 Hz.
    Self.face(band: 96, of: 128, level: -40) {
      $0.frequencies = FrequencyScale(low: 3557, high: 20_000)
    } body: { face in
      #expect(face.height(0) > 0.5 && face.height(63) == 0)
      #expect(face.lowHz == 3557 && face.highHz == 20_000)
    }
  }

  @Test("A mark stays above a bar that falls, and falls itself within the hold")
  func hold() {
    let strip = Strip(.spectrum) {
      ($0.followsLevel, $0.fixedScale) = (false, LevelScale(floor: -100, ceiling: 0))
      $0.times = BandMotion.Times(attack: 0, decay: 0, peakHold: 4)
    }
    var bands = [Float](repeating: -200, count: 64)
    func play(_ seconds: Double, level: Float) -> (bar: Float, mark: Float) {
      bands[20] = level
      strip.play(seconds: seconds) { source, _ in source.show(bands) }
      let face = strip.shown.spectrum
      return (face.height(20), face.mark(20))
    }
    let loud = play(1, level: -20)
    #expect(abs(loud.bar - 0.8) < 0.003 && abs(loud.mark - 0.8) < 0.003)
    // A quarter of the height in a second.
    let fallen = play(1, level: -200)
    #expect(fallen.bar == 0 && abs(fallen.mark - 0.55) < 0.015, "\(fallen)")
    #expect(play(3, level: -200).mark == 0)
  }

  @Test("A mark keeps its level on another scale, and the face has that scale")
  func otherScale() {
    let strip = Strip()
    var bands = [Float](repeating: -200, count: 64)
    func play(floor: Float, level: Float) -> (mark: Float, floor: Int, top: Int) {
      strip.follow(.spectrum) {
        ($0.followsLevel, $0.fixedScale) = (false, LevelScale(floor: floor, ceiling: 0))
        $0.times = BandMotion.Times(attack: 0, decay: 0, peakHold: BandMotion.Times.endlessHold)
      }
      bands[20] = level
      strip.play(seconds: 1) { source, _ in source.show(bands) }
      let face = strip.shown.spectrum
      return (face.mark(20), face.floor, face.top)
    }
    let first = play(floor: -100, level: -20)
    #expect(abs(first.mark - 0.8) < 0.003 && first.floor == -100 && first.top == 0, "\(first)")
    // −20 dBFS of −50…0.
    let moved = play(floor: -50, level: -200)
    #expect(abs(moved.mark - 0.6) < 0.003 && moved.floor == -50 && moved.top == 0, "\(moved)")
  }
}
