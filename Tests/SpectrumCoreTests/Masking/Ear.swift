// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

@testable import SpectrumCore

/// Masked thresholds by two textbook models, in double precision and at exact frequencies.
enum Ear {
  /// ERB in Hz, and the ERB-number scale. Glasberg, Moore 1990.
  static func bandwidth(_ hertz: Double) -> Double { 24.7 * (0.00437 * hertz + 1) }
  static func number(_ hertz: Double) -> Double { 21.4 * log10(0.00437 * hertz + 1) }
  static func hertz(_ number: Double) -> Double { (pow(10, number / 21.4) - 1) / 0.00437 }
  /// Critical-band rate in Bark. Zwicker, Terhardt 1980.
  static func bark(_ hertz: Double) -> Double {
    13 * atan(0.00076 * hertz) + 3.5 * atan(pow(hertz / 7500, 2))
  }

  /// A full-scale sine, in dB SPL.
  static let fullScale = 100.0

  /// What passes the filter at `hertz`, in dBFS: the sum over sines, and over noise in pieces of a
  /// tenth of an ERB. Moore, Glasberg, Baer 1997: the masked threshold is 3 dB below that.
  static func excitation(of masker: ComposedSound, at hertz: Double) -> Double {
    var power = 1e-20
    func add(_ masker: Double, _ level: Double, levelPerERB: Double) {
      var p = 4 * hertz / bandwidth(hertz)
      if masker < hertz { p *= 1 - 0.35 / 30.2 * (levelPerERB + fullScale - 51) }
      let x = p * abs(masker - hertz) / hertz
      power += pow(10, level / 10) * (1 + x) * exp(-x)
    }
    for tone in masker.tones { add(tone.hertz, tone.level, levelPerERB: tone.level) }
    for noise in masker.noises {
      var number = number(noise.lowHz) + 0.05
      while number < Self.number(noise.highHz) {
        add(Self.hertz(number), noise.level - 10, levelPerERB: noise.level)
        number += 0.1
      }
    }
    return 10 * log10(power)
  }

  /// The masked threshold of MPEG's psychoacoustic model 1 at `hertz`, in dBFS, of critical bands of
  /// which one has its middle there. ISO 11172-3, annex D.1.
  static func threshold(of masker: ComposedSound, at hertz: Double) -> Double {
    let place = bark(hertz)
    var power = 1e-20
    func add(_ z: Double, _ level: Double, index: Double) {
      let (dz, loudness) = (place - z, level + fullScale)
      let spread: Double
      switch dz {
      case ..<(-3): return
      case ..<(-1): spread = 17 * (dz + 1) - (0.4 * loudness + 6)
      case ..<0: spread = (0.4 * loudness + 6) * dz
      case ..<1: spread = -17 * dz
      case ..<8: spread = -(dz - 1) * (17 - 0.15 * loudness) - 17
      default: return
      }
      power += pow(10, (level + index + spread) / 10)
    }
    for tone in masker.tones {
      let z = bark(tone.hertz)
      add(z, tone.level, index: -1.525 - 0.275 * z - 4.5)
    }
    for noise in masker.noises {
      // ERB of each critical band.
      var widths: [Int: Double] = [:]
      var number = number(noise.lowHz) + 0.01
      while number < Self.number(noise.highHz) {
        widths[Int((bark(Self.hertz(number)) - place).rounded()), default: 0] += 0.02
        number += 0.02
      }
      for (step, width) in widths {
        let z = place + Double(step)
        add(z, noise.level + 10 * log10(width), index: -1.525 - 0.175 * z - 0.5)
      }
    }
    return 10 * log10(power)
  }

  /// What the models say of a component.
  enum Verdict {
    /// Below the masked thresholds of both by 1 dB, at most 13 dB below the masker's excitation.
    case masked
    /// 6 dB and more above the thresholds of both, where half of the loudness is left, or 20 dB and more below what the masker excites.
    case free
    /// In between, or the models differ.
    case doubtful
  }

  /// The verdict on a component of `own`, whose `level` is in dBFS, or dBFS per ERB of noise.
  ///
  /// A sine masks noise from 21 to 28 dB above it only (Painter, Spanias, Proc. IEEE 88, 2000).
  static func verdict(
    _ level: Double, at hertz: Double, isNoise: Bool, of own: ComposedSound,
    under masker: ComposedSound
  ) -> Verdict {
    let whole = excitation(of: masker, at: hertz)
    if level <= whole - 20 { return .free }
    let noises = ComposedSound(noises: masker.noises)
    let isTonal = isNoise && excitation(of: noises, at: hertz) < whole - 1
    let near = masker.tones.filter { abs(number($0.hertz) - number(hertz)) < 3 }
    // Several sines in a filter are like noise; in the bass the meter doesn't tell them.
    if isTonal && (near.count > 1 || hertz < 110 || level < whole - 18) { return .doubtful }
    let heard = isTonal ? noises : masker
    let (excitation, other) = (excitation(of: heard, at: hertz), threshold(of: heard, at: hertz))
    if level >= max(excitation - 3, other) + 6 {
      return .free
    }
    // What its own sound all but masks isn't the other's to mask.
    if level < Self.excitation(of: own, at: hertz) - 2 { return .doubtful }
    if level <= min(excitation - 3, other) - 1, level >= whole - 13 { return .masked }
    return .doubtful
  }
}
