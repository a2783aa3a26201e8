// SPDX-License-Identifier: GPL-3.0-or-later
import Depth
import Foundation
import Testing

@testable import Signals
@testable import SpectrumCore

@Suite struct MaskingMeterTests {
  private let synthesis = Synthesis()

  private func noise(
    _ low: Double, _ high: Double, _ level: Double, seed: UInt64 = 1
  ) -> [Float] {
    ComposedSound(noises: [.init(lowHz: low, highHz: high, level: level)])
      .samples(synthesis, seed: seed)
  }

  private func sine(_ hertz: Double, _ level: Double) -> [Float] {
    ComposedSound(tones: [.init(hertz: hertz, level: level)]).samples(synthesis, seed: 3)
  }

  private func band(_ hertz: Double) -> Int { Int(2 * (Ear.number(hertz) - 1)) }

  /// The conflict in the band at a frequency.
  private func conflict(_ meter: borrowing MaskingMeter, at hertz: Double) -> Double {
    Double(meter.bands[band(hertz)])
  }

  private func conflictCount(_ meter: borrowing MaskingMeter) -> Int {
    meter.bands.filter { $0 > 0 }.count
  }

  @Test(
    "A sine in noise reads 6 dB at its masked threshold, 3 dB below an ERB's noise, and as much more below",
    arguments: Deep.pairs([120, 500, 1000, 4000, 10_000] as [Double], [128, 480, 1024]))
  func threshold(hertz: Double, bandCount: Int) {
    let noise = noise(50, 15_000, -40)
    for (depth, reading) in [(6, 12), (0, 6), (-9, 0), (-15, 0)] as [(Double, Double)] {
      var probe = MaskingProbe(bands: bandCount)
      probe.play(sine(hertz, -43 - depth), noise, seconds: 3)
      // Within a second an ERB of noise varies by 1 dB at 120 Hz; a sine loses 1.3 dB between two
      // bands of hearing, and 0.5 dB by its main lobe.
      let tolerance = reading == 0 ? 0.1 : 2.5
      #expect(abs(conflict(probe.meter, at: hertz) - reading) < tolerance, "\(depth) dB below")
      for range in probe.meter.ranges { #expect(range.masked == .track) }
      if reading == 0 { #expect(conflictCount(probe.meter) == 0) }
      #expect(probe.meter.ranges.count == (reading == 0 ? 0 : 1))
    }
  }

  @Test("Noise masks a sine an octave above it, the more the louder it is, and none below it")
  func upwardSpread() {
    let low = ComposedSound(noises: [.init(lowHz: 350, highHz: 550, level: -12)])
    let level = Ear.excitation(of: low, at: 1000) - 8
    for (lift, hertz, reading) in [(0, 1000, 11), (-20, 1000, 0), (0, 200, 0)] as [(_, Double, _)] {
      var probe = MaskingProbe()
      probe.play(
        sine(hertz, level + Double(lift)), low.lifted(by: Double(lift)).samples(synthesis, seed: 5),
        seconds: 3)
      #expect(
        abs(conflict(probe.meter, at: hertz) - Double(reading)) < 2, "\(lift) dB, \(hertz) Hz")
    }
  }

  @Test("There is no conflict with silence, nor without a common frequency")
  func silence() {
    let noise = noise(50, 15_000, -40)
    for (track, sideChain) in [
      (noise, []), ([], noise), ([], []), (self.noise(100, 400, -30), self.noise(3000, 9000, -30)),
    ] as [([Float], [Float])] {
      var probe = MaskingProbe()
      probe.play(track, sideChain, seconds: 3) { #expect(conflictCount($0) == 0) }
      #expect(probe.meter.ranges.isEmpty)
    }
  }

  @Test(
    "A sound 10 dB below another reads 13 dB, one 20 dB and more below nothing, whichever it is",
    arguments: Deep.cases(
      [(64, 30), (128, 10), (128, 30), (128, 60), (1024, 30)] as [(Int, Float)], few: 3))
  func levels(bandCount: Int, frameRate: Float) {
    let loud = noise(60, 14_000, -30)
    for (depth, reading) in [(10, 13), (20, 0), (26, 0), (45, 0)] as [(Double, Double)] {
      let soft = noise(60, 14_000, -30 - depth, seed: 2)
      for one in [MaskedSide.track, .sideChain] {
        var probe = MaskingProbe(bands: bandCount, frameRate: frameRate)
        let (track, sideChain) = one == .track ? (soft, loud) : (loud, soft)
        probe.play(track, sideChain, seconds: 4)
        if reading == 0 {
          #expect(conflictCount(probe.meter) == 0, "\(depth) dB")
          continue
        }
        var sum = 0.0
        for index in band(100)..<band(12_000) {
          sum += Double(probe.meter.bands[index])
          #expect(probe.meter.masked(in: index) == one)
        }
        // Single bands vary by 1.5 dB, their mean doesn't.
        #expect(abs(sum / Double(band(12_000) - band(100)) - reading) < 0.7)
        let ranges = probe.meter.ranges
        #expect(ranges.count == 1 && ranges[0].masked == one)
        #expect(abs(Ear.number(Double(ranges[0].lowHz)) - Ear.number(60)) < 1)
        #expect(abs(Ear.number(Double(ranges[0].highHz)) - Ear.number(14_000)) < 1)
      }
    }
  }

  @Test("The same sound on both sides leaves each with less than half: 3 dB everywhere")
  func same() {
    let noise = noise(60, 14_000, -30)
    var probe = MaskingProbe()
    probe.play(noise, noise, seconds: 3)
    for index in band(80)..<band(13_000) { #expect(abs(probe.meter.bands[index] - 3) < 0.1) }
  }

  @Test("A band 60 dB below the loudest of its own sound doesn't matter")
  func ownLoudest() {
    let (soft, masker) = (noise(2000, 4000, -75), noise(2000, 4000, -65, seed: 2))
    for isAlone in [true, false] {
      var probe = MaskingProbe()
      probe.play(isAlone ? soft : soft.adding(sine(200, -12)), masker, seconds: 3)
      #expect((conflictCount(probe.meter) == 0) != isAlone)
    }
  }

  @Test("A sine 15 dB above a noise doesn't mask it, even if it has a noise of its own 10 dB below")
  func sineOverNoise() {
    for hertz in [300, 1000, 4000] as [Double] {
      let masker = sine(hertz, -20).adding(noise(50, 15_000, -45, seed: 2))
      expectTrackFree(noise(50, 15_000, -35), masker, "\(hertz) Hz")
    }
  }

  @Test("A sine well above the noise has skirts below it, which are in no conflict")
  func skirts() {
    for hertz in [90, 300, 1130, 5000] as [Double] {
      expectTrackFree(sine(hertz, -20), noise(50, 15_000, -40), "\(hertz) Hz")
    }
  }

  /// The track is masked in no band.
  private func expectTrackFree(_ track: [Float], _ masker: [Float], _ comment: Comment) {
    var probe = MaskingProbe()
    probe.play(track, masker, seconds: 3)
    for index in 0..<HearingBands.count where probe.meter.masked(in: index) == .track {
      #expect(probe.meter.bands[index] == 0, comment)
    }
  }

  @Test("A conflict is there within a second, and gone 3 s after either sound")
  func time() {
    let (soft, loud) = (noise(60, 14_000, -40), noise(60, 14_000, -30, seed: 2))
    for isMaskerFirst in [true, false] {
      var probe = MaskingProbe()
      probe.play(soft, loud, seconds: 1.1)
      #expect(conflictCount(probe.meter) > 60)
      #expect(!probe.meter.ranges.isEmpty)
      // The longest window and its averages take 0.7 s.
      probe.play(isMaskerFirst ? soft : [], isMaskerFirst ? [] : loud, seconds: 3.7)
      #expect(conflictCount(probe.meter) == 0)
      probe.play([], [], seconds: 1.1)
      #expect(probe.meter.ranges.isEmpty)
    }
  }

  @Test("The three worst ranges are listed, the worst first, and stay in place for ten seconds")
  func ranges() {
    // 6, 9, 14 and 11 dB below.
    let truth: [(low: Double, high: Double, depth: Double)] = [
      (150, 250, 6), (500, 800, 9), (1500, 2500, 13), (5000, 8000, 11),
    ]
    let loud = ComposedSound(
      noises: truth.map { .init(lowHz: $0.low, highHz: $0.high, level: -30) })
    let soft = ComposedSound(
      noises: truth.map { .init(lowHz: $0.low, highHz: $0.high, level: -30 - $0.depth) })
    var probe = MaskingProbe()
    let (track, sideChain) = (
      soft.samples(synthesis, seed: 11), loud.samples(synthesis, seed: 12)
    )
    probe.play(track, sideChain, seconds: 3)
    var changes = 0
    var shown: [Float] = []
    probe.play(track, sideChain, seconds: 10) { meter in
      let ranges = Array(meter.ranges)
      #expect(ranges.count == 3)
      for (range, place) in zip(ranges, [2, 3, 1]) {
        // A band's width, half an ERB, and the skirts of the analysis.
        #expect(abs(Ear.number(Double(range.lowHz)) - Ear.number(truth[place].low)) < 0.8)
        #expect(abs(Ear.number(Double(range.highHz)) - Ear.number(truth[place].high)) < 0.8)
        // The worst band of several.
        let reading = truth[place].depth + 3
        #expect(Double(range.decibels) > reading - 1 && Double(range.decibels) < reading + 2.5)
        #expect(range.masked == .track)
      }
      #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.decibels > $1.decibels })
      if ranges.map(\.decibels) != shown {
        shown = ranges.map(\.decibels)
        changes += 1
      }
    }
    #expect(changes <= 11)
  }

  @Test("Neighbouring ranges in which the one and the other loses are kept apart")
  func losers() {
    let low = ComposedSound.Noise(lowHz: 500, highHz: 1000, level: -30)
    let high = ComposedSound.Noise(lowHz: 1000, highHz: 2000, level: -30)
    let track = ComposedSound(noises: [low, ComposedSound(noises: [high]).lifted(by: -9).noises[0]])
    let sideChain = ComposedSound(
      noises: [ComposedSound(noises: [low]).lifted(by: -12).noises[0], high])
    var probe = MaskingProbe()
    probe.play(
      track.samples(synthesis, seed: 21), sideChain.samples(synthesis, seed: 22), seconds: 3)
    let ranges = Array(probe.meter.ranges)
    #expect(ranges.map(\.masked) == [.sideChain, .track])
    #expect(ranges.allSatisfy { $0.lowHz < $0.highHz })
    // An ERB: 13 %.
    #expect(abs(ranges[0].highHz / 1000 - 1) < 0.14 && abs(ranges[1].lowHz / 1000 - 1) < 0.14)
  }

  /// Has a meter hear a frame of the track's and the side-chain's powers.
  private static func process(
    _ track: [Float], _ sideChain: [Float], elapsed: Float, by meter: inout MaskingMeter
  ) {
    track.withUnsafeBufferPointer { track in
      sideChain.withUnsafeBufferPointer { sideChain in
        _ = meter.process(track: track, sideChain: sideChain, elapsed: elapsed)
      }
    }
  }

  @Test("The count of bands may change at any frame")
  func bandCount() {
    var powers: [Int: (soft: [Float], loud: [Float])] = [:]
    for count in [32, 128, 1024] {
      let power = 0.01 / Float(count)
      powers[count] = (
        [Float](repeating: 0.1 * power, count: count), [Float](repeating: power, count: count)
      )
    }
    var meter = MaskingMeter()
    for frame in 0..<90 {
      let (soft, loud) = powers[[32, 128, 1024][frame % 3]]!
      Self.process(soft, loud, elapsed: 1 / 30, by: &meter)
    }
    // The louder one spreads further.
    for band in 0..<HearingBands.count { #expect(abs(meter.bands[band] - 13) < 0.6) }
  }

  @Test("After a reset there is nothing, as at first")
  func reset() {
    let (soft, loud) = (
      [Float](repeating: 1e-5, count: 128), [Float](repeating: 6e-5, count: 128)
    )
    func run(_ meter: inout MaskingMeter, frames: Int) -> [Float] {
      for _ in 0..<frames { Self.process(soft, loud, elapsed: 0.1, by: &meter) }
      return Array(meter.bands)
    }
    var meter = MaskingMeter()
    let first = run(&meter, frames: 3)
    _ = run(&meter, frames: 30)
    #expect(!meter.ranges.isEmpty && conflictCount(meter) > 0)
    meter.reset()
    #expect(meter.ranges.isEmpty && conflictCount(meter) == 0)
    #expect(run(&meter, frames: 3) == first)
  }
}
