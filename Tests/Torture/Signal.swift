// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
import SpectrumHost

/// Audio as bits: a float that is moved about may lose the payload of its NaN.
typealias Bits = UnsafeMutableBufferPointer<UInt32>

/// What is played to an instance.
protocol Signal {
  /// The next `frames` samples of both channels.
  mutating func fill(_ left: Bits, _ right: Bits, frames: Int, _ random: inout SplitMix64)
}

/// The good input: 440 Hz with its peak at −6 dBFS, alike on both channels.
struct Sine: Signal {
  static let frequencyHz = 440.0
  /// dBFS.
  static let level = -6.0
  private let step: Double
  private let amplitude = pow(10, level / 20)
  private var sample = 0

  init(sampleRate: Double) { step = Self.frequencyHz / sampleRate }

  mutating func fill(_ left: Bits, _ right: Bits, frames: Int, _ random: inout SplitMix64) {
    for index in 0..<frames {
      let turns = step * Double(sample + index)
      let bits = Float(amplitude * sin(2 * .pi * (turns - turns.rounded(.down)))).bitPattern
      (left[index], right[index]) = (bits, bits)
    }
    sample += frames
  }
}

/// Audio that is wrong in one way.
enum BrokenAudio: CaseIterable, Signal {
  case nans, infinities, denormals, huge, hugeNoise, anyBits, silence, square, constant, noise
  /// One sample in fifty is any of these, the others are a sine's.
  case sprinkled

  mutating func fill(_ left: Bits, _ right: Bits, frames: Int, _ random: inout SplitMix64) {
    for index in 0..<frames {
      (left[index], right[index]) = (word(index, &random), word(index, &random))
    }
  }

  /// NaNs, quiet and signalling, with payloads; both infinities, zeros and largest denormals.
  private static let special: [UInt32] = [
    0x7F80_0000, 0xFF80_0000, 0x7FC0_0000, 0x7FA0_1234, 0xFFFF_FFFF, 1, 0x8000_0001, 0x8000_0000,
    0x007F_FFFF, 0x7F7F_FFFF, 0xFF7F_FFFF, 0x7F80_0001,
  ]

  private func word(_ index: Int, _ random: inout SplitMix64) -> UInt32 {
    let bits = random.next()
    let sign = UInt32(truncatingIfNeeded: bits >> 63) << 31
    let mantissa = UInt32(truncatingIfNeeded: bits) & 0x007F_FFFF
    return switch self {
    case .nans: sign | 0x7F80_0000 | max(1, mantissa)
    case .infinities: sign | 0x7F80_0000
    case .denormals: sign | mantissa
    case .huge: sign | Float(1e30).bitPattern
    case .hugeNoise: (Float(Int32(truncatingIfNeeded: bits)) * 5e20).bitPattern
    case .anyBits:
      bits % 5 == 0
        ? Self.special[Int(bits >> 32) % Self.special.count] : UInt32(truncatingIfNeeded: bits)
    case .silence: 0
    case .square: (index / 50 % 2 == 0 ? 1 : -1 as Float).bitPattern
    case .constant: Float(-1).bitPattern
    case .noise: (Float(Int32(truncatingIfNeeded: bits)) / 0x1p31).bitPattern
    case .sprinkled:
      bits % 50 == 0
        ? Self.special[Int(bits >> 32) % Self.special.count]
        : sinf(Float(index) * 0.05).bitPattern
    }
  }
}

/// Another kind of broken audio at every call, and now and then good audio in between.
struct Medley: Signal {
  mutating func fill(_ left: Bits, _ right: Bits, frames: Int, _ random: inout SplitMix64) {
    var signal = BrokenAudio.allCases.randomElement(using: &random)!
    signal.fill(left, right, frames: frames, &random)
  }
}
