// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import Signals
@testable import SpectrumCore

@Suite struct OnsetEnvelopesTests {
  @Test("Strengths that stay the same have no envelope")
  func steady() {
    var envelopes = OnsetEnvelopes(frameSeconds: 0.01)
    for frame in 0..<1000 {
      let envelope = envelopes.process(SIMD8(0, 0.1, 0.3, 1, 2, 3, 7, 0))
      // The first four frames still rise.
      if frame > 500 { #expect(envelope.max() < 0.03) }
    }
    #expect(envelopes.process(SIMD8(repeating: 0)).max() < 0.1)
  }

  /// (1 2 3 2 1)/9 of the last five frames of one of eight strengths; silence before the first.
  static func smooth(_ strengths: [Float], frame: Int, lane: Int) -> Double {
    var sum = 0.0
    for (age, weight) in [1.0, 2, 3, 2, 1].enumerated() where age <= frame {
      sum += weight / 9 * Double(strengths[8 * (frame - age) + lane])
    }
    return sum
  }

  @Test("An envelope is the smoothed strength minus its mean with a time constant of 1 s, above 0")
  func definition() {
    let strengths = PitchSignal.noise(count: 8 * 500, seed: 9).map { max(0, $0) }
    var envelopes = OnsetEnvelopes(frameSeconds: 0.01)
    var smooth: [[Double]] = []
    for frame in 0..<500 {
      var next = SIMD8<Float>()
      for lane in 0..<8 { next[lane] = strengths[8 * frame + lane] }
      let envelope = envelopes.process(next)
      smooth.append((0..<8).map { Self.smooth(strengths, frame: frame, lane: $0) })
      guard frame % 20 == 0 else { continue }
      for lane in 0..<8 {
        let weights = (0...frame).map { exp(-0.01 * Double(frame - $0)) }
        let sum = zip(weights, smooth).reduce(0) { $0 + $1.0 * $1.1[lane] }
        let expected = max(0, smooth[frame][lane] - sum / weights.reduce(0, +))
        // Hundreds of roundings of a float below 1.
        #expect(abs(Double(envelope[lane]) - expected) < 1e-5)
      }
    }
  }

  @Test("The history tells each channel's envelope at every lag up to eleven seconds")
  func history() {
    var history = OnsetHistory()
    func value(_ frame: Int, _ channel: Int) -> Float {
      frame < 0 ? 0 : Float(frame * 7 + channel + 1)
    }
    for frame in 0..<2500 {
      var envelopes = SIMD8<Float>()
      for channel in 0..<7 { envelopes[channel] = value(frame, channel) }
      history.append(envelopes)
      #expect(history.count == frame + 1)
      guard frame % 100 == 99 || frame < 3 else { continue }
      for channel in 0..<7 {
        let past = history.past(channel)
        #expect((0..<1100).allSatisfy { past[$0] == value(frame - $0, channel) })
      }
    }
  }
}
