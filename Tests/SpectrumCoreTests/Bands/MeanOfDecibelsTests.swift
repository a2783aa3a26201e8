// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import Signals
@testable import SpectrumCore

@Suite struct MeanOfDecibelsTests {
  /// The specification's classic bands of the 2048 samples before number `end`, in dBFS.
  ///
  /// Hann, |X|²·4/N² over the coherent gain's square (½²), the mean of the dB of bins
  /// floor(low/Δ)…floor(high/Δ): a direct transform in double precision.
  static func reference(_ samples: [Float], end: Int, sampleRate: Double) -> [Double] {
    let size = 2048
    let turns = (0..<size).map { 2 * Double.pi * Double($0) / Double(size) }
    let (cosines, sines) = (turns.map { cos($0) }, turns.map { sin($0) })
    let windowed = (0..<size).map {
      Double(samples[end - size + $0]) * 0.5 * (1 - cosines[$0])
    }
    let decibels = (0...size / 2).map { k in
      var (re, im) = (0.0, 0.0)
      for n in 0..<size {
        re += windowed[n] * cosines[(k * n) % size]
        im -= windowed[n] * sines[(k * n) % size]
      }
      let power = (re * re + im * im) * 4 / Double(size * size) / 0.25
      return 10 * log10(max(1e-20, power))
    }
    let spacing = sampleRate / Double(size)
    return (0..<128).map { index in
      let (first, last) = (Int(edge(index) / spacing), Int(edge(index + 1) / spacing))
      return decibels[first...last].reduce(0, +) / Double(last - first + 1)
    }
  }

  @Test("Resolution 2048 with the mean of dB is the classic formula")
  func classic() {
    var probe = SpectrumProbe(
      SpectrumSettings(.samples2048, .hann, .meanOfDecibels), sampleRate: 44_100, frameRate: 60)
    let samples = WhiteNoise(seed: 9).samples(8192)
    probe.play(samples)
    // A transform each 1024 samples; frames are rarer than steps but more frequent than those, so
    // that the newest shows one of the last two.
    let deviations = [7168, 6144].map { end in
      zip(probe.levels, Self.reference(samples, end: end, sampleRate: 44_100)).reduce(0) {
        max($0, abs(Double($1.0) - $1.1))
      }
    }
    #expect(deviations.min()! < 0.01)
  }

  @Test("A band narrower than a bin shows the bin in which it lies")
  func narrowBands() {
    var probe = SpectrumProbe(
      SpectrumSettings(.samples2048, .hann, .meanOfDecibels, bands: 1024), sampleRate: 44_100)
    probe.settle(hertz: 1000)
    let spacing = 44_100.0 / 2048
    for index in 1..<500
    where Int(edge(index + 1, count: 1024) / spacing)
      == Int(edge(index - 1, count: 1024) / spacing)
    {
      #expect(probe.levels[index] == probe.levels[index - 1])
    }
  }
}
