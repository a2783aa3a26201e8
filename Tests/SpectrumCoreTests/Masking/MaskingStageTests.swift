// SPDX-License-Identifier: GPL-3.0-or-later
import Depth
import Testing

@testable import Signals
@testable import SpectrumCore

/// When conflicts are found: white noise as the side-chain over the same, 10 dB softer, as the track.
@Suite struct MaskingStageTests {
  private static let rate: Float = 48_000

  /// Analyses the sounds, of which the second begins `late` seconds after the first; `found` is called
  /// whenever conflicts are found, with the seconds since the start.
  private static func play(
    _ analyzer: inout Analyzer, seconds: Double, late: Double = 0,
    found: (borrowing Analyzer, Double) -> Void
  ) {
    play(
      &analyzer, Signal.noise(amplitude: 0.05, rate: rate, seconds: seconds, seed: 1),
      beside: Signal.noise(amplitude: 0.16, rate: rate, seconds: seconds, seed: 2), late: late,
      found: found)
  }

  private static func play(
    _ analyzer: inout Analyzer, _ track: [Float], beside side: [Float], late: Double = 0,
    found: (borrowing Analyzer, Double) -> Void
  ) {
    analyzer.feed(
      track, beside: (side, side),
      each: { if $0.masking.isNew { found($0, Double($1) / Double(rate)) } },
      before: { $0.compared = Double($1) >= late * Double(rate) ? .sideChain : .none })
  }

  private static func analyzer() -> Analyzer {
    var analyzer = Analyzer(sampleRate: Double(rate), channelCount: 2)
    analyzer.track(pitch: false, tempo: false, key: false)
    analyzer.spectrum.frameRate = 30
    analyzer.masking.measure(true)
    return analyzer
  }

  @Test("Conflicts are found ten times a second, once the windows hold both sounds")
  func moments() throws {
    var analyzer = Self.analyzer()
    var (times, comparable) = ([Double](), true)
    Self.play(&analyzer, seconds: 3, late: 0.5) { analyzer, time in
      times.append(time)
      comparable = comparable && analyzer.spectrum.isFrameComparable
    }
    #expect(comparable)
    let (first, last) = (try #require(times.first), try #require(times.last))
    #expect(first > 0.6 && last > 2.85)
    #expect(abs(Double(times.count - 1) / (last - first) - 10) < 0.2, "\(times)")
  }

  @Test("Frozen, they stay as they were, and the pause counts for nothing")
  func frozen() {
    var analyzer = Self.analyzer()
    Self.play(&analyzer, seconds: 2) { _, _ in }
    let before = Array(analyzer.masking.meter.signedBands)
    analyzer.spectrum.isFrozen = true
    var count = 0
    Self.play(&analyzer, seconds: 3) { _, _ in count += 1 }
    #expect(count == 0 && Array(analyzer.masking.meter.signedBands) == before)
    analyzer.spectrum.isFrozen = false
    var (bands, number) = ([Float](), 0)
    Self.play(&analyzer, seconds: 0.3) { analyzer, _ in
      if number == 0 { bands = Array(analyzer.masking.meter.signedBands) }
      number += 1
    }
    // The first look weighs a tenth of a second, not the pause.
    #expect(number > 0)
    for (now, then) in zip(bands, before) { #expect(abs(now - then) < 2) }
  }

  /// Turns of a sine, with fades of 10 ms; between them it is silent.
  private static func turns(
    _ hertz: Double, amplitude: Double, every period: Double, from start: Double, to end: Double
  ) -> [Float] {
    let sine = Signal.sine(hertz, amplitude: amplitude, rate: rate, seconds: 6)
    return sine.enumerated().map { index, sample in
      let place = (Double(index) / Double(rate)).truncatingRemainder(dividingBy: period)
      let edge = min(place - start, end - place) / 0.01
      return sample * Float(max(0, min(1, edge)))
    }
  }

  @Test(
    "Sounds that alternate are in no conflict, though the windows hold both, as those that sound together are",
    arguments: Deep.pairs([0.5, 1] as [Double], [65, 400] as [Double]))
  func alternating(period: Double, hertz: Double) {
    let track = Self.turns(
      0.92 * hertz, amplitude: 0.05, every: period, from: 0.5 * period, to: period)
    for isTogether in [false, true] {
      let start = isTogether ? 0.5 * period : 0
      let side = Self.turns(
        hertz, amplitude: 0.3, every: period, from: start, to: start + 0.5 * period)
      var analyzer = Self.analyzer()
      var worst: Float = 0
      Self.play(&analyzer, track, beside: side) { analyzer, time in
        guard time > 3 else { return }
        worst = max(worst, analyzer.masking.meter.signedBands.map { abs($0) }.max() ?? 0)
      }
      #expect(isTogether ? worst > 3 : worst == 0, "\(worst) dB")
    }
  }

  @Test(
    "A moment that is forgotten leaves no conflict; off, none are found either",
    arguments: [true, false])
  func forgotten(isOff: Bool) {
    var analyzer = Self.analyzer()
    Self.play(&analyzer, seconds: 2) { _, _ in }
    #expect(analyzer.masking.meter.signedBands.contains { $0 > 1 })
    if isOff { analyzer.masking.measure(false) } else { analyzer.forgetMoment() }
    #expect(analyzer.masking.meter.signedBands.allSatisfy { $0 == 0 })
    guard isOff else { return }
    Self.play(&analyzer, seconds: 0.5) { _, _ in Issue.record("a conflict is found") }
  }
}
