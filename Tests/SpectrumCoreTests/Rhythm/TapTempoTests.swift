// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SeededRandom
import Testing

@testable import SpectrumCore

@Suite struct TapTempoTests {
  static let sampleRate = 48_000.0

  /// Taps at these seconds, and what came of them.
  static func tapped(_ seconds: [Double], _ taps: TapTempo? = nil) -> TapTempo {
    var taps = taps ?? TapTempo(sampleRate: Float(sampleRate))
    for second in seconds { taps.tap(at: Int((second * sampleRate).rounded())) }
    return taps
  }

  /// Seconds of `count` taps, the first at `start`.
  static func beats(_ bpm: Double, _ count: Int, from start: Double = 0) -> [Double] {
    (0..<count).map { start + Double($0) * 60 / bpm }
  }

  @Test("One tap is no tempo; two and more give it, exactly", arguments: [2, 3, 8, 40])
  func exact(count: Int) {
    #expect(Self.tapped([1]).bpm == 0 && Self.tapped([1]).count == 1)
    for bpm in [30, 47.3, 60, 97.5, 120, 123.4, 174, 240, 300.0] {
      let taps = Self.tapped(Self.beats(bpm, count, from: 3))
      // Taps fall on samples: an interval of 0.2 s at 300 BPM is right within 1/9600.
      #expect(abs(Double(taps.bpm) / bpm - 1) < 1.1e-4, "\(taps.bpm) for \(bpm)")
      #expect(taps.count == count)
    }
  }

  @Test("What a user taps by ± 20 ms beside the beat is right within 1 BPM after eight taps")
  func jitter() {
    // The slope's standard deviation is 20 ms/√3 over √42 beats: 0.43 BPM at 120, 0.6 % at 170.
    var random = SplitMix64(seed: 7)
    for bpm in [60, 84, 100, 120.0] {
      var errors: [Double] = []
      for _ in 0..<200 {
        let times = Self.beats(bpm, 8, from: 1).map {
          $0 + Double.random(in: -0.02...0.02, using: &random)
        }
        let taps = Self.tapped(times)
        #expect(taps.count == 8)
        errors.append(abs(Double(taps.bpm) - bpm))
      }
      errors.sort()
      #expect(errors[190] < 1 && errors[199] < 2, "\(bpm): \(errors[190]) \(errors[199])")
    }
  }

  @Test("A tap left out counts as one that was there", arguments: 2...7)
  func missed(missing: Int) {
    var times = Self.beats(120, 9)
    times.remove(at: missing)
    let taps = Self.tapped(times)
    #expect(abs(taps.bpm - 120) < 0.01 && taps.count == 8)
  }

  @Test("A change of tempo is followed: a leap at the second tap, a slight one within eight")
  func change() {
    for (bpm, needed) in [(97, 2), (160, 2), (200, 2), (63, 2), (116, 8), (124, 8)]
      as [(Double, Int)]
    {
      let start = Self.beats(120, 8).last! + 60 / bpm
      let taps = Self.tapped(
        Self.beats(bpm, needed, from: start), Self.tapped(Self.beats(120, 8)))
      #expect(abs(Double(taps.bpm) - bpm) < 0.01 * bpm, "\(bpm): \(taps.bpm)")
    }
  }

  @Test("Every second beat from now on is half the tempo, at the third tap")
  func half() {
    let start = Self.beats(120, 8).last!
    var taps = Self.tapped(Self.beats(120, 8))
    taps = Self.tapped([start + 1], taps)
    #expect(abs(taps.bpm - 120) < 0.01)
    taps = Self.tapped([start + 2], taps)
    #expect(abs(taps.bpm - 60) < 0.01 && taps.count == 3)
  }

  @Test("After a change to half the tempo one tap left out doesn't halve it again")
  func missedAfterHalf() {
    let start = Self.beats(120, 8).last!
    let taps = Self.tapped(Self.beats(120, 8) + [start + 1, start + 2, start + 4])
    #expect(abs(taps.bpm - 60) < 0.01 && taps.count == 4)
  }

  @Test("A tap far off the beat begins a new series, and the tempo stands until it has its own")
  func outlier() {
    var taps = Self.tapped(Self.beats(120, 8))
    let last = Self.beats(120, 8).last!
    taps = Self.tapped([last + 0.7], taps)
    #expect(taps.count == 1 && abs(taps.bpm - 120) < 0.01)
    taps = Self.tapped([last + 1.3], taps)
    #expect(taps.count == 2 && abs(taps.bpm - 100) < 0.01)
  }

  @Test("A series ends 2.5 s after its last tap; its tempo stays until a reset")
  func live() {
    var taps = Self.tapped(Self.beats(120, 8))
    let last = Int(3.5 * Self.sampleRate)
    #expect(taps.isLive(at: last) && taps.isLive(at: last + 120_000))
    #expect(!taps.isLive(at: last + 120_001) && abs(taps.bpm - 120) < 0.01)
    taps.tap(at: last + 130_000)
    #expect(taps.count == 1 && abs(taps.bpm - 120) < 0.01)
    taps.reset()
    #expect(taps.bpm == 0 && taps.count == 0)
    #expect(!taps.isLive(at: last))
  }

  @Test("A switch that bounces taps once")
  func bounce() {
    let times = Self.beats(100, 5).flatMap { [$0, $0 + 0.004, $0 + 0.03] }
    let taps = Self.tapped(times)
    #expect(abs(taps.bpm - 100) < 0.01 && taps.count == 5)
    #expect(!taps.isDouble(after: 0.049) && taps.isDouble(after: 0.051))
  }

  @Test("A double tap is shorter than any beat it could be: 190 ms, or more where one is known")
  func longestDouble() {
    let first = Self.tapped([3])
    #expect(first.isDouble(after: 0.189) && !first.isDouble(after: 0.195))
    for (beat, longest) in [(0.3, 0.19), (0.5, 0.225), (1, 0.24)] {
      #expect(first.isDouble(after: longest - 0.002, beat: beat), "\(beat)")
      #expect(!first.isDouble(after: longest + 0.002, beat: beat), "\(beat)")
    }
    // Whoever taps 300 BPM by ± 30 ms taps no double ones.
    #expect(!Self.tapped(Self.beats(300, 8)).isDouble(after: 0.17))
    #expect(Self.tapped(Self.beats(120, 8)).isDouble(after: 0.22))
  }

  @Test("Double taps change no tempo, wherever they are among single ones", arguments: 0..<9)
  func doubled(place: Int) {
    var times = Self.beats(120, 9, from: 1)
    times.insert(times[place] + 0.15, at: place + 1)
    let taps = Self.tapped(times)
    #expect(abs(taps.bpm - 120) < 0.01 && taps.count == 9)
    #expect(taps.lastTap == Int(5 * Self.sampleRate), "the second tap is no beat")
  }

  @Test("A double tap on the 1 of each bar says nothing of the tempo, from 200 BPM in 4 on")
  func barwise() {
    for bar in [1.25, 1.8, 2.0] {
      let ones = (0..<6).map { 1 + bar * Double($0) }
      #expect(Self.tapped(ones.flatMap { [$0, $0 + 0.15] }).bpm == 0, "\(bar)")
    }
  }

  @Test("A fast tempo is tapped over a slow beat, too, with three taps")
  func fastOverSlow() {
    var taps = TapTempo(sampleRate: Float(Self.sampleRate))
    for tap in 0..<3 { taps.tap(at: 10_560 * tap, beat: Self.sampleRate) }
    #expect(taps.count == 3 && abs(taps.bpm - 60 / 0.22) < 0.01, "\(taps.bpm)")
    // Faster than any tempo: a finger that hit three times.
    taps.reset()
    for tap in 0..<3 { taps.tap(at: 7000 * tap, beat: Self.sampleRate) }
    #expect(taps.count == 1 && taps.bpm == 0)
  }

  @Test("Whatever is tapped, all is finite and within the range")
  func hostile() throws {
    var random = SplitMix64(seed: 3)
    for round in 0..<2000 {
      var taps = TapTempo(sampleRate: [8000, 48_000, 88_200][round % 3])
      var time = round % 2 == 0 ? 0 : 1 << 52
      for _ in 0..<30 {
        time += Int.random(in: 0...[1, 5000, 30_000, 300_000][round % 4], using: &random)
        taps.tap(at: time)
        #expect(taps.bpm == 0 || TapTempo.range.contains(taps.bpm))
        #expect(taps.period.isFinite && taps.period >= 0)
      }
    }
  }
}

extension TapTempo {
  /// Whether a tap this many seconds after the last would make that a double one; `beat`: seconds
  /// between the beats heard.
  func isDouble(after seconds: Double, beat: Double = 0) -> Bool {
    var taps = self
    let rate = TapTempoTests.sampleRate
    return taps.tap(at: lastTap + Int(seconds * rate), beat: beat * rate) == .one
  }
}
