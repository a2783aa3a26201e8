// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import Signals
@testable import SpectrumCore

@Suite struct ERBScaleTests {
  @Test(
    "The filter's bandwidth and ERB number are those of Glasberg and Moore",
    arguments: [(100, 35.5, 3.37), (1000, 132.6, 15.62), (10_000, 1104.1, 35.31)])
  func published(hertz: Float, bandwidth: Float, number: Float) {
    #expect(abs(ERBScale.bandwidth(atHz: hertz) - bandwidth) < 0.1)
    #expect(abs(ERBScale.hertz(at: number) - hertz) < 0.01 * bandwidth)
  }

  @Test("A band is half as wide as the filter at its middle")
  func bands() {
    for band in 0..<HearingBands.count {
      let low = HearingBands.frequencyHz(at: Float(band))
      let high = HearingBands.frequencyHz(at: Float(band + 1))
      let middle = HearingBands.frequencyHz(at: Float(band) + 0.5)
      // The published scale and bandwidth agree within 0.4 %.
      #expect(abs((high - low) / (0.5 * ERBScale.bandwidth(atHz: middle)) - 1) < 0.005)
    }
    #expect(HearingBands.frequencyHz(at: 0) < 30)
    #expect(HearingBands.frequencyHz(at: Float(HearingBands.count)) > 16_000)
  }

  @Test(
    "The power of a spectrum's band goes where it lies, whole, at any count of bands",
    arguments: [32, 64, 128, 480, 1024], [100, 1000, 9000] as [Double])
  func power(bandCount: Int, hertz: Double) {
    var powers = [Float](repeating: 0, count: bandCount)
    let place = band(of: hertz, count: bandCount)
    powers[place] = 0.02
    let bands = HearingBands()
    let sums = SampleBuffer(count: HearingBands.count)
    powers.withUnsafeBufferPointer { bands.add($0, weight: 0.5, to: sums.base) }
    var total: Float = 0
    for index in 0..<HearingBands.count {
      total += sums[index]
      let (low, high) = (
        HearingBands.frequencyHz(at: Float(index)), HearingBands.frequencyHz(at: Float(index + 1))
      )
      let isApart =
        Double(high) < edge(place, count: bandCount) * 0.999
        || Double(low) > edge(place + 1, count: bandCount) * 1.001
      #expect((sums[index] == 0) == isApart, "\(low) Hz")
    }
    #expect(abs(total - 0.01) < 1e-5)
  }
}
