// SPDX-License-Identifier: GPL-3.0-or-later
import SeededRandom
import Testing

@testable import SpectrumCore

@Suite("The pitch engine's correlation is the sum that it stands for")
struct CorrelationTransformTests {
  private let window = CorrelationTransform.window

  /// 2W samples and some before.
  private func noise(seed: UInt64) -> SampleBuffer {
    var random = SplitMix64(seed: seed)
    let samples = SampleBuffer(count: 3 * window)
    for index in 0..<samples.count { samples[index] = Float(2 * random.unit() - 1) }
    return samples
  }

  @Test("Σ x[n]·x[n − t] over the newest W samples, for t = 0…W", arguments: [1, 2, 3])
  func products(seed: UInt64) {
    let samples = noise(seed: seed)
    let transform = CorrelationTransform()
    let newest = SampleBuffer(count: CorrelationTransform.binFloats)
    let older = SampleBuffer(count: CorrelationTransform.binFloats)
    let end = UnsafePointer(samples.base) + samples.count
    transform.transform(before: end - window, into: older)
    transform.transform(before: end, into: newest)
    transform.correlate(newest: newest, older: older)
    for lag in 0...window {
      var sum = 0.0
      for n in samples.count - window..<samples.count {
        sum += Double(samples[n]) * Double(samples[n - lag])
      }
      let product = Double(transform.products[lag])
      #expect(abs(product - sum) < 1e-4)
    }
  }
}
