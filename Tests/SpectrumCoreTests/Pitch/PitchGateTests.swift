// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import Signals
@testable import SpectrumCore

@Suite struct PitchGateTests {
  private static let rate = 48_000.0

  /// A sine of `level` dBFS of the RMS.
  private static func sine(
    _ frequency: Double, level: Double, seconds: Double, offset: Float = 0
  ) -> [Float] {
    let amplitude = 2.0.squareRoot() * pow(10, level / 20)
    return PitchSignal.tone(
      frequency, sampleRate: rate, count: Int(seconds * rate), amplitudes: [amplitude]
    ).map { $0 + offset }
  }

  private static func listen(to sound: [Float], threshold: Float) -> [TimedReading] {
    PitchListener.listen(to: sound, sampleRate: rate) { $0.hide(below: threshold) }
  }

  @Test(
    "A pitch is shown 2 dB above the threshold, and never 1 dB below it",
    arguments: [(50.0, -50.0), (440, -70), (27.5, -30), (2000, -21)])
  func threshold(frequency: Double, threshold: Double) {
    let soft = Self.sine(frequency, level: threshold - 1, seconds: 2)
    #expect(Self.listen(to: soft, threshold: Float(threshold)).allSatisfy { !$0.isShown })
    let loud = Self.sine(frequency, level: threshold + 2, seconds: 2)
    let readings = Self.listen(to: loud, threshold: Float(threshold))
    #expect(readings.during(0.5...2).allSatisfy { $0.error(from: frequency) < 10 })
  }

  @Test(
    "Hum at −55 dBFS is shown without a threshold, and not with one of −50, whatever its offset")
  func hum() {
    for offset in [0, 0.2, -0.5] as [Float] {
      let hum = Self.sine(50, level: -55, seconds: 2, offset: offset)
      // An offset begins with a step, whose level falls by 87 dB a second.
      #expect(Self.listen(to: hum, threshold: -50).during(0.7...2).allSatisfy { !$0.isShown })
      let shown = Self.listen(to: hum, threshold: -90)
      #expect(shown.during(0.8...2).allSatisfy { $0.error(from: 50) < 10 }, "\(offset)")
    }
  }

  @Test(
    "A note that dies away into hum is shown until it is as soft as the threshold, then nothing")
  func decay() {
    // By 20 dB a second from −20 dBFS: −50 after 1.5 s.
    let hum = Self.sine(50, level: -60, seconds: 4)
    let note = Self.sine(220, level: -20, seconds: 4).enumerated().map { index, sample in
      sample * Float(pow(10, -Double(index) / Self.rate))
    }
    let readings = Self.listen(to: zip(note, hum).map { $0 + $1 }, threshold: -50)
    #expect(readings.during(0.2...1.3).allSatisfy { $0.error(from: 220) < 30 })
    #expect(readings.during(1.7...4).allSatisfy { !$0.isShown })
    // It comes once, and goes once.
    let changes = zip(readings, readings.dropFirst()).filter { $0.isShown != $1.isShown }
    #expect(changes.count == 2, "\(changes.map { $1.seconds })")
  }

  @Test("A loud note comes no later for a threshold, and is the same reading")
  func latency() {
    let note = Self.sine(196, level: -20, seconds: 0.5)
    let free = PitchListener.listen(to: note, lead: 0.3)
    let gated = PitchListener.listen(to: note, lead: 0.3) { $0.hide(below: -60) }
    #expect(free.map(\.reading) == gated.map(\.reading))
  }

  @Test("Off, every pitch is shown; reset, it waits for a sound")
  func off() {
    var gate = PitchGate(tickSeconds: 64 / 48_000)
    #expect(gate.isOpen && !gate.isOn)
    gate.setThreshold(-40)
    #expect(!gate.isOpen && gate.isOn)
    let loud = (0..<64).map { $0 % 2 == 0 ? Float(1) : -1 }
    loud.withUnsafeBufferPointer { gate.add($0.baseAddress!, count: 64) }
    #expect(gate.isOpen)
    gate.reset()
    #expect(!gate.isOpen)
    for level in [-90, -200, .nan] as [Float] {
      gate.setThreshold(level)
      #expect(gate.isOpen && !gate.isOn)
    }
  }
}
