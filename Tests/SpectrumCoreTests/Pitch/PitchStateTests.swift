// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import Signals
@testable import SpectrumCore

@Suite struct PitchStateTests {
  /// A low tone, silence, noise, and a tone with a strong second partial: a second of it.
  static func sound(_ sampleRate: Double) -> [Float] {
    let part = Int(sampleRate / 4) / 64 * 64
    return PitchSignal.tone(98, sampleRate: sampleRate, count: part, amplitudes: [0.3, 0.2])
      + [Float](repeating: 0, count: part) + PitchSignal.noise(count: part, seed: 4)
      + PitchSignal.tone(440, sampleRate: sampleRate, count: part, amplitudes: [0.1, 0.3])
  }

  @Test(
    "The readings are the same to the bit, whatever the calls' lengths",
    arguments: [8000.0, 22_050, 48_000, 88_199], [[1], [7], [64, 1, 7, 33, 2, 21]])
  func callLengths(sampleRate: Double, lengths: [Int]) {
    let sound = Self.sound(sampleRate)
    var tracker = PitchTracker(sampleRate: Float(sampleRate))
    let expected = tracker.readings(of: sound, callLengths: [64])
    var other = PitchTracker(sampleRate: Float(sampleRate))
    let readings = other.readings(of: sound, callLengths: lengths)
    // At the end of a call of 64 all samples so far were heard, in one or in many calls.
    #expect(expected.allSatisfy { end, reading in readings[end].map { $0 == reading } ?? true })
    #expect(expected.values.contains { $0.frequencyHz > 0 })
    // Each reading, and no other, one after another; at 8 kHz a call of 64 may hold two.
    if sampleRate > 16_000 { #expect(readings.inOrder == expected.inOrder) }
  }

  @Test("After samples of ±1e30 or the largest float it reads right again within 0.3 s")
  func outburst() {
    for burst in [1e30, -1e30, .greatestFiniteMagnitude] as [Float] {
      let tone = PitchSignal.tone(440, sampleRate: 44_100, count: 13_230)
      let loud = (0..<3000).map { $0 % 3 == 0 ? burst : -burst } + [burst]
      let readings = PitchListener.listen(to: tone + loud + tone, sampleRate: 44_100)
      #expect(readings.allSatisfy { $0.reading.frequencyHz.isFinite })
      #expect(readings.allSatisfy { (0...1).contains($0.reading.confidence) })
      #expect(readings.last?.error(from: 440) ?? .infinity < 0.1)
    }
  }

  @Test("A tone of any loudness is read, be it 400 dB over full scale", arguments: [1, 1e3, 1e20])
  func loud(amplitude: Double) {
    let tone = PitchSignal.tone(440, sampleRate: 44_100, count: 13_230, amplitudes: [amplitude])
    let last = PitchListener.listen(to: tone, sampleRate: 44_100).last
    // Beyond the limit it is a square wave, whose edges fall on whole samples: 1 of 100 is 17
    // cents.
    #expect(last?.error(from: 440) ?? .infinity < 17)
  }

  @Test("A tone is read at −80 dBFS as it is at full scale, and is silence at −100")
  func quiet() {
    let tone = PitchSignal.tone(440, sampleRate: 44_100, count: 13_230, amplitudes: [1])
    let quiet = PitchListener.listen(to: tone.map { 0.0001 * $0 }, sampleRate: 44_100)
    #expect(quiet.last?.error(from: 440) ?? .infinity < 0.1)
    let silent = PitchListener.listen(to: tone.map { 0.000_01 * $0 }, sampleRate: 44_100)
    #expect(silent.allSatisfy { !$0.isShown })
  }

  @Test("A new note is read at once, and silence takes the reading away")
  func change() {
    let rate = 48_000.0
    for (old, new) in [(220.0, 330.0), (220, 440), (440, 220), (330, 82.41), (110, 116.54)] {
      let sound =
        PitchSignal.tone(old, sampleRate: rate, count: 24_000)
        + PitchSignal.tone(new, sampleRate: rate, count: 7200) + [Float](repeating: 0, count: 7200)
      let readings = PitchListener.listen(to: sound, sampleRate: rate)
      #expect(readings.during(0.45...0.5).allSatisfy { $0.error(from: old) < 0.1 })
      #expect(readings.during(0.64...0.65).allSatisfy { $0.error(from: new) < 5 })
      #expect(readings.last?.isShown == false)
    }
  }
}

extension PitchTracker {
  /// The reading after each call, by the number of samples heard; the calls' lengths go round.
  fileprivate mutating func readings(
    of samples: [Float], callLengths: [Int]
  ) -> [Int: PitchReading] {
    var readings: [Int: PitchReading] = [:]
    var (start, call) = (0, 0)
    while start < samples.count {
      let end = min(start + callLengths[call % callLengths.count], samples.count)
      process(samples.span.extracting(start..<end))
      readings[end] = reading
      (start, call) = (end, call + 1)
    }
    return readings
  }
}

extension [Int: PitchReading] {
  /// Each reading that differs from the one before it.
  fileprivate var inOrder: [PitchReading] {
    let all = sorted { $0.key < $1.key }.map(\.value)
    return all.indices.filter { $0 == 0 || all[$0] != all[$0 - 1] }.map { all[$0] }
  }
}
