// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import Signals
@testable import SpectrumCore

@Suite struct ArrivalSpectrumTests {
  /// A sound of `notes` (frequency, seconds at which it begins, gain), each of which fades in 0.4 s.
  static func sound(
    _ notes: [(frequency: Double, start: Double, gain: Float)], rate: Double = 24_000
  ) -> [Float] {
    var sound = [Float](repeating: 0, count: Int(0.3 * rate))
    for note in notes {
      for index in Int(note.start * rate)..<sound.count {
        let time = Double(index) / rate - note.start
        var sum = 0.0
        for partial in 1...8 where Double(partial) * note.frequency < rate / 4 {
          sum += sin(2 * .pi * Double(partial) * note.frequency * time) / Double(partial)
        }
        sound[index] += note.gain * Float(0.2 * min(1, time / 0.003) * exp(-time / 0.4) * sum)
      }
    }
    return sound
  }

  /// What has come in `sound` at 0.25 s that wasn't there at 0.2 s.
  private func arrival(in sound: [Float], rate: Double = 24_000) -> Arrival {
    let spectrum = ArrivalSpectrum(rate: Float(rate))
    return sound.withUnsafeBufferPointer { samples in
      guard let start = samples.baseAddress else { return Arrival() }
      spectrum.begin(older: start + Int(0.2 * rate), newer: start + Int(0.25 * rate))
      return spectrum.finish()
    }
  }

  @Test(
    "A note's period is found over two that ring on, an octave or a twelfth above them as well",
    arguments: [-14.0, -12, -9, -5, -2, -1, 1, 3, 4, 7, 8, 12, 15, 19, 24], [24_000.0, 32_000])
  func overTwo(interval: Double, rate: Double) {
    let frequency = 220 * exp2(interval / 12)
    for older in [165.0, 262, 330] {
      let found = arrival(
        in: Self.sound([(older, 0, 1), (220, 0.02, 1), (frequency, 0.206, 1)], rate: rate),
        rate: rate)
      #expect(
        abs(cents(1 / found.period, over: frequency)) < 35, "\(older): \(1 / found.period)")
      #expect(found.rho > 0.5 && found.share > 0.1)
    }
  }
}
