// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SeededRandom
import Testing

@testable import SpectrumView

@Suite struct OctaveSmoothingTests {
  private static func smoothed(_ levels: [Float], width: Float) -> [Float] {
    var smoothing = OctaveSmoothing()
    var levels = levels
    var span = levels.mutableSpan
    smoothing.process(&span, width: width)
    return levels
  }

  @Test("A flat spectrum stays flat, up to its ends", arguments: [1.5, 2, 7.3, 102.4] as [Float])
  func flat(width: Float) {
    for level in Self.smoothed(Array(repeating: -37, count: 1024), width: width) {
      #expect(abs(level + 37) < 1e-4)
    }
  }

  @Test("A line is spread over the width, its power kept", arguments: [2, 5, 8, 34.1] as [Float])
  func line(width: Float) {
    var levels = [Float](repeating: -200, count: 256)
    levels[100] = -6
    let result = Self.smoothed(levels, width: width)
    let power = result.reduce(0.0) { $0 + pow(10, Double($1) / 10) }
    #expect(abs(10 * log10(power) + 6) < 0.001)
    // Bands whose window holds the whole line have its power over the width.
    let inside = 0..<Int((width - 1) / 2)
    for distance in inside {
      #expect(abs(result[100 + distance] - (-6 - 10 * log10(width))) < 0.001)
      #expect(result[100 - distance] == result[100 + distance])
    }
    #expect(result[100 + Int(width / 2) + 2] < -150)
  }

  @Test("Each band has the mean power around it")
  func mean() {
    var random = SplitMix64(seed: 1)
    let levels = (0..<300).map { _ in Float.random(in: -90...0, using: &random) }
    let width = 9.0
    for (band, level) in Self.smoothed(levels, width: Float(width)).enumerated() {
      // Whole bands from 4 below to 4 above; at the ends those that are there.
      let around = levels[max(0, band - 4)...min(299, band + 4)]
      let mean = around.reduce(0.0) { $0 + pow(10, Double($1) / 10) } / Double(around.count)
      #expect(abs(Double(level) - 10 * log10(mean)) < 0.001)
    }
  }

  @Test("Widths of up to a band change nothing; levels that aren't numbers become silence")
  func edges() {
    let levels: [Float] = [-3, -40, -7, -90, -1]
    #expect(Self.smoothed(levels, width: 1) == levels)
    #expect(Self.smoothed(levels, width: 0) == levels)
    #expect(Self.smoothed([], width: 3).isEmpty)
    let spoiled = Self.smoothed([.nan, -20, .infinity, -.infinity], width: 2)
    #expect(spoiled.filter(\.isFinite).count == 4)
  }
}
