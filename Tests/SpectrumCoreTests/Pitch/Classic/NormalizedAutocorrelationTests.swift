// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import SpectrumCore

@Suite struct NormalizedAutocorrelationTests {
  /// Windows that a float could get wrong: noise, a low tone, a tone on top of a large offset, one
  /// that begins in the middle, one that dies away by 80 dB, and one that is far over full scale.
  static let windows: [[Float]] = {
    let tone = PitchSignal.tone(110, sampleRate: 44_100, count: 2048)
    return [
      PitchSignal.noise(count: 2048, seed: 1), tone, tone.map { 0.1 * $0 + 0.9 },
      tone.enumerated().map { $0.offset < 1024 ? 0 : $0.element },
      tone.enumerated().map { $0.element * Float(pow10(-4 * Double($0.offset) / 2048)) },
      tone.map { $0 * 10_000 },
    ]
  }()

  @Test("r equals the direct sum within 10⁻⁴ at every lag, whatever sounds", arguments: windows)
  func directSum(window: [Float]) {
    let r = Self.values(of: window, lastLag: 681)
    let x = window.map(Double.init)
    let total = x.reduce(0) { $0 + $1 * $1 }
    for lag in 1...681 {
      let (head, tail) = (x.dropLast(lag), x.dropFirst(lag))
      let energy = head.reduce(0) { $0 + $1 * $1 } * tail.reduce(0) { $0 + $1 * $1 }
      let product = zip(head, tail).reduce(0) { $0 + $1.0 * $1.1 }
      // Where 48 dB less sounds in the overlap than in the window, r is rounding, and is 0.
      guard energy.squareRoot() > 0.0041 * total else { continue }
      #expect(abs(Double(r[lag - 1]) - product / energy.squareRoot()) < 1e-4, "lag \(lag)")
    }
  }

  @Test("A window that repeats itself, growing or fading, has r = 1 at its period")
  func exactPeriod() {
    // 150 samples long, each period 0.8 of the one before.
    let period = PitchSignal.noise(count: 150, seed: 2)
    let window = (0..<2048).map { period[$0 % 150] * Float(pow10(-0.1 * Double($0 / 150))) }
    let r = Self.values(of: window, lastLag: 400)
    #expect(abs(r[149] - 1) < 1e-4)
    #expect(abs(r[299] - 1) < 1e-4)
  }

  @Test("Silence has r = 0, and no lag is ever beyond ±1")
  func bounded() {
    let silence = [Float](repeating: 0, count: 2048)
    #expect(Self.values(of: silence, lastLag: 681).allSatisfy { $0 == 0 })
    var spike = [Float](repeating: 0, count: 2048)
    (spike[100], spike[101], spike[1500]) = (10_000, -10_000, 1e-20)
    #expect(Self.values(of: spike, lastLag: 681).allSatisfy { abs($0) <= 1 })
  }

  static func values(of window: [Float], lastLag: Int) -> [Float] {
    var correlation = NormalizedAutocorrelation(windowSize: window.count, lastLag: lastLag)
    let ring = SampleBuffer(count: 4096)
    // Loaded across the ring's end.
    for index in window.indices { ring[(3000 + index) % 4096] = window[index] }
    correlation.load(ring, from: 3000)
    correlation.transform()
    correlation.square()
    correlation.invert()
    return (1...lastLag).map { _ in correlation.next() }
  }
}
