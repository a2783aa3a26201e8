// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SeededRandom

/// Samples of both channels; shape: [channel][sample].
typealias Audio = [[Float]]

enum StereoSignal {
  /// A sine on both channels: `level` is its peak in dBFS.
  static func sine(
    frequency: Double = 440, level: Double = -6, seconds: Double, sampleRate: Double = 48_000
  ) -> Audio {
    let (amplitude, step) = (pow(10, level / 20), 2 * .pi * frequency / sampleRate)
    let samples = (0..<Int(seconds * sampleRate)).map { Float(amplitude * sin(step * Double($0))) }
    return [samples, samples]
  }

  /// Notes, 0.4 s each, of other pitches on the right; clicks at 120 BPM; a floor of noise.
  static func music(seconds: Double, sampleRate: Double = 48_000, seed: UInt64 = 1) -> Audio {
    var random = SplitMix64(seed: seed)
    var audio: Audio = [[], []]
    for channel in 0..<2 {
      var (phase, step) = (0.0, 0.0)
      let noteLength = Int(0.4 * sampleRate)
      audio[channel] = (0..<Int(seconds * sampleRate)).map { sample in
        if sample % noteLength == 0 {
          step = 2 * .pi * 55 * exp2(Double.random(in: 0...4, using: &random)) / sampleRate
        }
        phase += step
        let clickTime = Double(sample % Int(sampleRate / 2)) / sampleRate
        let click = clickTime < 0.04 ? sin(2 * .pi * 70 * clickTime) * exp(-clickTime / 0.01) : 0
        let noise = Double.random(in: -1...1, using: &random)
        return Float(0.2 * sin(phase) + 0.1 * sin(2 * phase) + 0.6 * click + 0.001 * noise)
      }
    }
    return audio
  }

  /// Random bits: every kind of float, among them NaNs with payloads, infinities and denormals.
  static func anyBits(count: Int, seed: UInt64) -> Audio {
    var random = SplitMix64(seed: seed)
    let special: [UInt32] = [
      0x7F80_0000, 0xFF80_0000, 0x7FC0_0000, 0x7FA0_1234, 0xFFFF_FFFF, 1, 0x8000_0001, 0x8000_0000,
      0x007F_FFFF, 0x7F7F_FFFF,
    ]
    return (0..<2).map { _ in
      (0..<count).map { _ in
        let bits = UInt32(truncatingIfNeeded: random.next())
        let pick = Int(random.next() % 20)
        return Float(bitPattern: pick < special.count ? special[pick] : bits)
      }
    }
  }
}
