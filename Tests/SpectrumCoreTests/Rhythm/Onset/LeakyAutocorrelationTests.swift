// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import Signals
@testable import SpectrumCore

@Suite struct LeakyAutocorrelationTests {
  /// The sums of the definition, in double precision, of one channel, memory and lag.
  struct Sums {
    let (lag, memorySeconds): (Int, Double)
    var (product, weight, zeroProduct, zeroWeight, mean) = (0.0, 0.0, 0.0, 0.0, 0.0)

    init(lag: Int, memorySeconds: Double) { (self.lag, self.memorySeconds) = (lag, memorySeconds) }

    mutating func add(_ envelope: [Float]) {
      let a = exp(-0.01 / memorySeconds)
      let now = Double(envelope[envelope.count - 1])
      let isThere = envelope.count > lag
      let then = isThere ? Double(envelope[envelope.count - 1 - lag]) : 0
      product = a * product + (1 - a) * now * then
      weight = a * weight + (isThere ? 1 - a : 0)
      zeroProduct = a * zeroProduct + (1 - a) * now * now
      zeroWeight = a * zeroWeight + 1 - a
      mean = a * mean + (1 - a) * now
    }

    var value: Double {
      let square = (mean / zeroWeight) * (mean / zeroWeight)
      let variance = zeroProduct / zeroWeight - square + 1e-4
      return (product - square * weight) / (weight + 0.5 / memorySeconds) / variance
    }
  }

  /// What a channel's envelope is: sparse, steady, silent for long, from late on, never.
  static func envelope(_ channel: Int, frame: Int, noise: [Float]) -> Float {
    let value = noise[5 * frame + channel]
    switch channel {
    case 0: return value > 0.3 ? value : 0
    case 1: return 0.5 + value
    case 2: return frame < 200 || frame > 2900 ? abs(value) : 0
    case 3: return frame > 1500 ? 10 * max(0, value) : 0
    default: return 0
    }
  }

  @Test("R is that of the definition, at its start and after half a minute")
  func definition() {
    let noise = PitchSignal.noise(count: 5 * 3000, seed: 12)
    var correlation = LeakyAutocorrelation(frameSeconds: 0.01)
    var history = OnsetHistory()
    let lags = [0, 1, 3, 176, 349, 350]
    // Shape: [channel][memory][lag].
    var sums = (0..<10).flatMap { row in
      lags.map { Sums(lag: $0, memorySeconds: row % 2 == 0 ? 1.4 : 4.5) }
    }
    var envelopes = [[Float]](repeating: [], count: 5)
    for frame in 0..<3000 {
      var next = SIMD8<Float>()
      for channel in 0..<5 {
        next[channel] = Self.envelope(channel, frame: frame, noise: noise)
        envelopes[channel].append(next[channel])
      }
      for index in sums.indices { sums[index].add(envelopes[index / (2 * lags.count)]) }
      history.append(next)
      correlation.process(history)
      guard [0, 1, 30, 200, 349, 350, 600, 1900, 2999].contains(frame) else { continue }
      correlation.normalize()
      for channel in 0..<5 {
        for memory in 0..<2 {
          let first = (2 * channel + memory) * lags.count
          let reference = sums[first..<first + lags.count]
          let values = correlation.values(memory: memory, channel: channel)
          for (index, lag) in lags.enumerated() {
            // At first the variance is a difference of all but equal numbers; later it is that of
            // thousands of roundings.
            let tolerance = frame < 2 ? 1e-3 : 1e-4
            #expect(abs(Double(values[lag]) - reference[first + index].value) < tolerance)
          }
          let mean = reference[first].mean / reference[first].zeroWeight
          // a is rounded by up to 3e-8, and that 3000 times over.
          let reading = Double(correlation.mean(memory: memory, channel: channel))
          #expect(abs(reading - mean) < 1e-4 * mean + 1e-9)
          #expect(
            abs(Double(correlation.fill(memory: memory)) - reference[first].zeroWeight) < 1e-5)
        }
      }
    }
  }

  @Test("Before any sound, and after a reset, nothing is alike")
  func empty() {
    var correlation = LeakyAutocorrelation(frameSeconds: 0.01)
    var history = OnsetHistory()
    func isEmpty() -> Bool {
      correlation.normalize()
      return (0..<10).allSatisfy { row in
        let values = correlation.values(memory: row / 5, channel: row % 5)
        return (0..<351).allSatisfy { values[$0] == 0 }
          && correlation.mean(memory: row / 5, channel: row % 5) == 0
      }
    }
    #expect(isEmpty())
    for strength in [1, 0, 2] as [Float] {
      history.append(SIMD8(repeating: strength))
      correlation.process(history)
    }
    #expect(!isEmpty() && correlation.values(memory: 1, channel: 4)[0] > 0)
    correlation.reset()
    // Even what was normalized before.
    for row in 0..<10 {
      let values = correlation.values(memory: row / 5, channel: row % 5)
      #expect((0..<351).allSatisfy { values[$0] == 0 })
    }
    #expect(isEmpty())
    history.reset()
    for _ in 0..<10_000 {
      history.append(SIMD8())
      correlation.process(history)
    }
    #expect(isEmpty())
  }
}
