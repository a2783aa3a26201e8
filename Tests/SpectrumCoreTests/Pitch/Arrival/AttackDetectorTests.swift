// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import SpectrumCore

@Suite struct AttackDetectorTests {
  /// The seconds at which `sound`, at 48 kHz, has an attack.
  private func attacks(in sound: [Float]) -> [Double] {
    var detector = AttackDetector()
    return (1..<sound.count / 64).compactMap { tick in
      let hears = sound.withUnsafeBufferPointer {
        $0.baseAddress.map { detector.hears(before: $0 + 64 * (tick + 1), count: 64) } ?? false
      }
      return hears ? Double(64 * (tick + 1)) / 48_000 : nil
    }
  }

  @Test("A note as loud as one that has rung for a while is heard within two ticks")
  func struck() {
    // Of a string the partials fade the faster, the higher they are.
    func string(_ frequency: Double, at time: Double) -> Double {
      guard time >= 0 else { return 0 }
      return (1...20).reduce(0) { sum, partial in
        let k = Double(partial)
        return sum + sin(2 * .pi * k * frequency * time) / k * exp(-time * (1 + k))
      } * min(1, time / 0.001)
    }
    let sound = (0..<48_000).map { index in
      let time = Double(index) / 48_000
      return Float(0.2 * (string(220, at: time - 0.1) + string(277, at: time - 0.6)))
    }
    let times = attacks(in: sound)
    #expect(times.contains { (0.6...0.604).contains($0) })
    #expect(
      times.allSatisfy { (0.1...0.107).contains($0) || (0.6...0.607).contains($0) }, "\(times)")
  }

  @Test("Pulses have no attacks, nor has silence", arguments: [65.0, 82, 110, 440])
  func pulses(frequency: Double) {
    var pulses = [Float](repeating: 0, count: 48_000)
    for pulse in 0..<Int(frequency) {
      pulses[Int(Double(pulse) * 48_000 / frequency)] = 0.5
    }
    // From the third pulse on there are two within 32 ms.
    #expect(attacks(in: pulses).allSatisfy { $0 < 0.05 })
    #expect(attacks(in: [Float](repeating: 1e-6, count: 4800)).isEmpty)
  }
}
