// SPDX-License-Identifier: GPL-3.0-or-later
import CEbur128
import Depth
import Foundation
import Testing

@testable import Signals
@testable import SpectrumCore

@Suite struct LoudnessTests {
  /// ITU-R BS.1770-4, tables 1 and 2: shelf and high-pass at 48 kHz.
  static let published = [
    KWeighting.Coefficients(
      b0: 1.53512485958697, b1: -2.69169618940638, b2: 1.19839281085285,
      a1: -1.69065929318241, a2: 0.73248077421585),
    .init(b0: 1, b1: -2, b2: 1, a1: -1.99004745483398, a2: 0.99007225036621),
  ]

  @Test("At 48 kHz the filters are those of ITU-R BS.1770-4, tables 1 and 2")
  func coefficients() {
    let weighting = KWeighting(sampleRate: 48_000)
    for (ours, published) in zip([weighting.shelf, weighting.highPass], Self.published) {
      for value in [\KWeighting.Coefficients.b0, \.b1, \.b2, \.a1, \.a2] {
        #expect(abs(ours[keyPath: value] - published[keyPath: value]) < 1e-9)
      }
    }
  }

  /// One of the biquads in direct form I.
  struct Biquad {
    let coefficients: KWeighting.Coefficients
    var (x1, x2, y1, y2) = (0.0, 0.0, 0.0, 0.0)

    init(_ coefficients: KWeighting.Coefficients) { self.coefficients = coefficients }

    mutating func next(_ x: Double) -> Double {
      let c = coefficients
      let y = c.b0 * x + c.b1 * x1 + c.b2 * x2 - c.a1 * y1 - c.a2 * y2
      (x2, x1, y2, y1) = (x1, x, y1, y)
      return y
    }
  }

  @Test(
    "The filters are the two biquads one after the other, whatever the rate and the calls",
    arguments: [8000, 44_100, 48_000, 96_000, 192_000, 384_000] as [Float])
  func sections(rate: Float) {
    var weighting = KWeighting(sampleRate: rate)
    var chains = (0..<2).map { _ in [Biquad(weighting.shelf), Biquad(weighting.highPass)] }
    let channels = [1, 2].map { Signal.noise(amplitude: 0.5, rate: rate, seconds: 0.2, seed: $0) }
    var (start, length) = (0, 1)
    while start + length <= channels[0].count {
      let energy = channels[0].withUnsafeBufferPointer { left in
        channels[1].withUnsafeBufferPointer { right in
          weighting.process(left.baseAddress! + start, right.baseAddress! + start, count: length)
        }
      }
      var expected = 0.0
      for index in start..<start + length {
        for channel in 0..<2 {
          let shelved = chains[channel][0].next(Double(channels[channel][index]))
          let y = chains[channel][1].next(shelved)
          expected += y * y
        }
      }
      // Rounding: 1e-16 of the high-pass' memory, which is 1e6 times a sample at 384 kHz.
      #expect(abs(energy - expected) < 1e-9 * expected)
      (start, length) = (start + length, length % 64 + 1)
    }
  }

  /// |H| at a frequency, of the biquads that the standard prints for 48 kHz.
  static func publishedGain(_ frequency: Double) -> Double {
    func magnitude(_ c0: Double, _ c1: Double, _ c2: Double) -> Double {
      let w = 2 * Double.pi * frequency / 48_000
      return hypot(c0 + c1 * cos(w) + c2 * cos(2 * w), c1 * sin(w) + c2 * sin(2 * w))
    }
    return published.reduce(1) { $0 * magnitude($1.b0, $1.b1, $1.b2) / magnitude(1, $1.a1, $1.a2) }
  }

  @Test(
    "Loudness follows the standard's frequency response at every rate",
    arguments: [44_100, 48_000, 96_000, 192_000, 384_000] as [Float],
    [30, 100, 500, 2000, 6000] as [Double])
  func response(rate: Float, frequency: Double) {
    let sine = Signal.sine(frequency, amplitude: 0.5, rate: rate, seconds: 0.5)
    let loudness = LevelStage.reading(of: sine, rate: rate, truePeak: false).loudness
    let expected = -0.691 + 20 * log10(0.5 * Self.publishedGain(frequency))
    // The bilinear transform bends the shelf by less than 0.1 dB between these rates.
    #expect(abs(Double(loudness.momentary) - expected) < (rate == 48_000 ? 0.02 : 0.1))
  }

  @Test(
    "The relative gate of integrated loudness is 10 LU below the mean, that of the range 20 LU",
    arguments: [
      // −20 and the softer part have a mean of −23: a gate of −33, then of −43.
      (-32.5, -22.77, 12.5), (-33.5, -20, 13.5), (-42.5, -20, 22.5), (-43.5, -20, 0),
    ])
  func relativeGates(softer: Double, integrated: Double, range: Double) {
    var stage = LevelStage(truePeak: false)
    stage.playTone(level: -20, seconds: 60)
    stage.playTone(level: softer, seconds: 60)
    // 0.1 LU is a bin of the histograms; windows over both parts weigh 0.2 % more.
    #expect(abs(Double(stage.reading.loudness.integrated) - integrated) < 0.1)
    #expect(abs(Double(stage.reading.loudness.range) - range) < 0.2)
  }

  @Test(
    "At rates of which 10 ms are no whole number of samples, windows of a long sound don't drift",
    arguments: [11_025, 22_050, 44_056] as [Float])
  func steadyWindows(rate: Float) {
    let count = Int(30 * rate)
    var sound = [Float](repeating: 0, count: count + Int(4 * rate))
    let tone = Signal.sine(997, amplitude: 0.5, rate: rate, seconds: 34)
    func sample(_ seconds: Double) -> Int { Int((seconds * Double(rate)).rounded()) }
    for index in sample(30)..<sample(30.4) { sound[index] = tone[index] }
    let loudness = LevelStage.reading(
      of: sound, rate: rate, channels: 1, truePeak: false
    ).loudness
    // Windows of 0.4 s every 0.1 s: 1/4, 2/4, 3/4 of the tone, all of it, and down again; all are
    // above the gate 10 LU below their mean. One channel of amplitude 0.5.
    let mean = (1 + 2 + 3 + 4 + 3 + 2 + 1) / 4.0 / 7
    let truth = -0.691 + 0.691 + 20 * log10(0.5) - 3.0103 + 10 * log10(mean)
    #expect(abs(Double(loudness.integrated) - truth) < 0.05)
  }

  @Test("Nothing at or below −70 LUFS is integrated", arguments: [(-71, -90), (-69, -69)])
  func absoluteGate(level: Double, integrated: Float) {
    var stage = LevelStage()
    stage.playTone(level: level, seconds: 1)
    #expect(abs(Double(stage.reading.loudness.momentary) - level) < 0.1)
    #expect(abs(stage.reading.loudness.integrated - integrated) < 0.1)
  }

  @Test(
    "The power response is that of the filters, as sines come out of them",
    arguments: [20, 38, 100, 997, 2000, 3500] as [Double], [8000, 48_000, 384_000] as [Float])
  func response(hertz: Double, rate: Float) {
    var weighting = KWeighting(sampleRate: rate)
    let sound = Signal.sine(hertz, rate: rate, seconds: 1.5)
    let (start, end) = (sound.count / 3, sound.count)
    let power = sound.withUnsafeBufferPointer { sound in
      _ = weighting.process(sound.baseAddress!, sound.baseAddress!, count: start)
      return weighting.process(
        sound.baseAddress! + start, sound.baseAddress! + start, count: end - start)
    }
    // Two channels of mean square ½, over whole periods.
    let measured = power / Double(end - start)
    #expect(abs(weighting.power(atHz: Float(hertz)) / measured - 1) < 0.001)
  }

  enum Material: CaseIterable { case noise, sine, music }

  @Test(
    "Every figure is libebur128's within 0.1 LU",
    arguments: Deep.pairs([44_100, 48_000, 96_000, 192_000] as [Float], Material.allCases))
  func reference(rate: Float, material: Material) throws {
    let seconds = rate < 50_000 ? 4.2 : 3.2
    let sides: [[Float]] =
      switch material {
      case .noise:
        [(0.3, 3), (0.1, 4)].map {
          Signal.noise(amplitude: $0, rate: rate, seconds: seconds, seed: $1)
        }
      case .sine:
        [(150, 0.7, 0), (9000, 0.02, 1)].map {
          Signal.sine($0, amplitude: $1, phase: $2, rate: rate, seconds: seconds)
        }
      case .music: [5, 6].map { Signal.music(rate: rate, seconds: seconds, seed: $0) }
      }
    let ours = LevelStage.reading(of: sides[0], sides[1], rate: rate)
    let theirs = try Reference(sides[0], sides[1], rate: rate)
    #expect(abs(Double(ours.loudness.momentary) - theirs.momentary) < 0.1)
    #expect(abs(Double(ours.loudness.shortTerm) - theirs.shortTerm) < 0.1)
    #expect(abs(Double(ours.loudness.integrated) - theirs.integrated) < 0.1)
    #expect(abs(Double(ours.left.truePeak) - theirs.truePeaks.0) < 0.01)
    #expect(abs(Double(ours.right.truePeak) - theirs.truePeaks.1) < 0.01)
  }

  @Test("The range of a slow fade is libebur128's")
  func referenceRange() throws {
    // From −40 dBFS up by 1 dB a second, 25 s at 8 kHz.
    let fade = Signal.noise(amplitude: 1, rate: 8000, seconds: 25, seed: 7).enumerated().map {
      $1 * Float(linear(-40 + Double($0) / 8000))
    }
    let ours = LevelStage.reading(of: fade, rate: 8000, truePeak: false).loudness
    let theirs = try Reference(fade, fade, rate: 8000)
    // It looks once a second, we ten times: each end can be one of its steps, 1 dB/2, away.
    #expect(abs(Double(ours.range) - theirs.range) < 1)
    // Ours comes a few blocks later, so that the last 100 ms of the fade, 0.1 dB, isn't in it yet.
    #expect(abs(Double(ours.integrated) - theirs.integrated) < 0.15)
    // 10 to 95 percent of the 22 dB that the short-term loudness climbs.
    #expect(abs(ours.range - 18.7) < 0.2)
  }

  @Test("The loudness of each rank is that of the blocks in order, whichever came first")
  func ranks() {
    var histogram = LoudnessHistogram()
    // In bins of their own, some of which hold two.
    let levels = [-69.5, -60, -59.95, -40, -23, -23, -10, 3]
    for level in [3, 5, 1, 7, 0, 2, 6, 4].map({ levels[$0] }) {
      histogram.add(pow(10, (level + 0.691) / 10))
    }
    for (rank, level) in levels.enumerated() {
      let found = Double(histogram.loudness(ofRank: rank))
      #expect(abs(found - level) < 0.011, "rank \(rank): \(found), not \(level) LUFS")
    }
  }

  @Test(
    "The range's ends are the nearest ranks of EBU Tech 3342's listing, whatever the number of values",
    arguments: [61, 62, 63, 64, 65, 66])
  func rangeRanks(count: Int) {
    // Steps of 0.1 s, each 0.25 dB louder than the one before: so are the windows of 30 steps.
    var stage = LevelStage(truePeak: false)
    for step in 0..<(29 + count) { stage.playTone(level: -40 + 0.25 * Double(step), seconds: 0.1) }
    // Its figures are computed in the blocks after a step, one by one.
    stage.playTone(level: -40 + 0.25 * Double(29 + count), seconds: 0.09)
    func rank(_ percent: Int) -> Double { (Double(percent * (count - 1)) / 100).rounded() }
    let range = 0.25 * (rank(95) - rank(10))
    // The histogram's bins are of 0.02 LU.
    #expect(abs(Double(stage.reading.loudness.range) - range) < 0.05)
  }
}

/// What libebur128 says of a whole signal.
private struct Reference {
  var momentary = 0.0, shortTerm = 0.0, integrated = 0.0, range = 0.0
  var truePeaks = (0.0, 0.0)

  struct Failure: Error {}

  init(_ left: [Float], _ right: [Float], rate: Float) throws {
    let mode = [
      EBUR128_MODE_M, EBUR128_MODE_S, EBUR128_MODE_I, EBUR128_MODE_LRA, EBUR128_MODE_TRUE_PEAK,
    ].reduce(0) { $0 | $1.rawValue }
    guard let state = ebur128_init(2, UInt(rate), Int32(mode)) else { throw Failure() }
    defer {
      var state: UnsafeMutablePointer<ebur128_state>? = state
      ebur128_destroy(&state)
    }
    var interleaved = [Float](repeating: 0, count: 2 * left.count)
    for index in left.indices {
      (interleaved[2 * index], interleaved[2 * index + 1]) = (left[index], right[index])
    }
    ebur128_add_frames_float(state, interleaved, left.count)
    ebur128_loudness_momentary(state, &momentary)
    ebur128_loudness_shortterm(state, &shortTerm)
    ebur128_loudness_global(state, &integrated)
    ebur128_loudness_range(state, &range)
    ebur128_true_peak(state, 0, &truePeaks.0)
    ebur128_true_peak(state, 1, &truePeaks.1)
    truePeaks = (20 * log10(truePeaks.0), 20 * log10(truePeaks.1))
  }
}
