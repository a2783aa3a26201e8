// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

/// Ways in which pictures follow one another.
enum FrameTimes: CustomTestStringConvertible, Sendable {
  /// So many per second.
  case rate(Float)
  /// Between 1 and 120 ms, seeded: dropped and late pictures.
  case irregular

  static let all: [FrameTimes] = [.rate(24), .rate(60), .rate(144), .irregular]

  var testDescription: String {
    switch self {
    case .rate(let rate): "\(rate) fps"
    case .irregular: "irregular"
    }
  }

  /// Times of pictures that make up `seconds`, the last one cut short.
  func steps(over seconds: Float) -> [Float] {
    var (steps, now): ([Float], Float) = ([], 0)
    // A congruential generator's top bits (Knuth, MMIX).
    var state: UInt64 = 11
    while now < seconds {
      let step: Float
      switch self {
      case .rate(let rate): step = 1 / rate
      case .irregular:
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        step = 0.001 + 0.119 * Float(state >> 40) / Float(1 << 24)
      }
      steps.append(min(step, seconds - now))
      now += step
    }
    return steps
  }
}
