// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import SpectrumCore

@Suite struct OnsetAutocorrelationTests {
  @Test("a[L] is the mean of the products of the rectified onsets L frames apart")
  func directSum() {
    let strengths = PitchSignal.noise(count: 344, seed: 6).map { 100 * ($0 + 0.5) }
    let ring = SampleBuffer(count: 344)
    for index in 0..<344 { ring[(200 + index) % 344] = strengths[index] }
    var correlation = OnsetAutocorrelation(capacity: 344, meanRadius: 43)
    correlation.load(ring, end: 200, count: 344, lags: 12..<40)
    correlation.prepare()
    while !correlation.correlate(lagCount: 16) {}

    var onsets = strengths.indices.map { index in
      let local = strengths[max(0, index - 43)...min(343, index + 43)].map(Double.init)
      return max(0, Double(strengths[index]) - local.reduce(0, +) / Double(local.count))
    }
    let loudest = onsets.max()!
    onsets = onsets.map { $0 / loudest }
    for lag in [0] + Array(12..<40) {
      let sum = zip(onsets.dropLast(lag), onsets.dropFirst(lag)).reduce(0) { $0 + $1.0 * $1.1 }
      let value = lag == 0 ? correlation.power() : correlation[lag]
      // 344 roundings of a float.
      #expect(abs(Double(value) - sum / Double(344 - lag)) < 1e-5)
    }
    let mean = strengths.map(Double.init).reduce(0, +) / 344
    let variance = strengths.reduce(0) { $0 + (Double($1) - mean) * (Double($1) - mean) } / 344
    #expect(abs(Double(correlation.variance()) / variance - 1) < 1e-5)
  }
}
