// SPDX-License-Identifier: GPL-3.0-or-later
import SeededRandom
import Testing

@testable import SpectrumCore

@Suite struct BandSurveyTests {
  /// Bands beside one another, each of up to `widest` bins, in a transform with power in 0..<4096.
  private static func places(widest: Double, using random: inout SplitMix64) -> [BandPlace] {
    var all: [BandPlace] = []
    var low = Float(4 + 100 * random.unit())
    for _ in 0..<8 {
      let high = low + Float(0.3 + (widest - 0.3) * random.unit())
      all.append(BandPlace(from: low, to: high, binsPerHz: 1, bins: 0..<4096))
      low = high
    }
    return all
  }

  @Test(
    "Sum, highest and its bin are those of the bins one by one, in narrow bands and in wide ones",
    arguments: [1, 3, 10, 24, 30, 400] as [Double])
  func likeOneByOne(widest: Double) {
    var random = SplitMix64(seed: UInt64(widest))
    for _ in 0..<60 {
      let power = SampleBuffer(count: 4096 + 16)
      // As of a spectrum: some bins far above the others, and some alike.
      for bin in 0..<power.count {
        power[bin] = Float(random.unit() < 0.1 ? 4 : (16 * random.unit()).rounded() / 64)
      }
      let all = Self.places(widest: widest, using: &random)
      let kept = BandPlaces()
      for band in 0..<8 { kept.put(all[band], of: band) }
      let count = 1 + Int(7.99 * random.unit())
      let places = kept.eight(from: 0, count: count)
      let survey = BandSurvey(of: places, in: power.base)
      let sums = survey.power(at: places)
      for lane in 0..<8 {
        let place = all[lane < count ? lane : 0]
        var (sum, highest, best, inner) = (0.0, Float(-1), 0, Float(0))
        for bin in place.first...place.last {
          let (low, high) = (Float(bin) - 0.5, Float(bin) + 0.5)
          sum += Double(power[bin]) * Double(min(high, place.high) - max(low, place.low))
          if power[bin] > highest { (highest, best) = (power[bin], bin) }
          if Float(bin) >= place.low && Float(bin) <= place.high { inner = max(inner, power[bin]) }
        }
        #expect(abs(Double(sums[lane]) - sum) < 1e-5 * sum + 1e-4)
        #expect(survey.highest[lane] == highest)
        #expect(survey.best[lane] == Float(best))
        #expect(survey.inner[lane] == inner || place.first == place.last)
      }
    }
  }
}
