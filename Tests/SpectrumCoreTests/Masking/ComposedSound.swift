// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SeededRandom

@testable import Signals
@testable import SpectrumCore

/// A steady sound made of sines and of bands of noise, whose levels are known by construction.
struct ComposedSound {
  struct Tone {
    var hertz: Double
    /// dBFS.
    var level: Double
  }
  /// Noise between two frequencies, evenly loud per ERB.
  struct Noise {
    var lowHz: Double
    var highHz: Double
    /// dBFS per ERB.
    var level: Double
  }

  var tones: [Tone] = []
  var noises: [Noise] = []

  func lifted(by decibels: Double) -> Self {
    var lifted = self
    for index in tones.indices { lifted.tones[index].level += decibels }
    for index in noises.indices { lifted.noises[index].level += decibels }
    return lifted
  }

  /// Noise has an exponentially distributed power in each bin, a sine is a bin.
  func samples(_ synthesis: Synthesis, seed: UInt64) -> [Float] {
    var random = SplitMix64(seed: seed)
    synthesis.clear()
    for tone in tones {
      synthesis.add(
        synthesis.bin(of: tone.hertz), amplitude: pow(10, tone.level / 20),
        phase: 2 * .pi * random.unit())
    }
    for noise in noises {
      for bin in synthesis.bin(of: noise.lowHz)..<synthesis.bin(of: noise.highHz) {
        let hertz = Double(bin) * synthesis.binHz
        let power = pow(10, noise.level / 10) * synthesis.binHz / Ear.bandwidth(hertz)
        synthesis.add(
          bin, amplitude: sqrt(-power * log(1 - random.unit())), phase: 2 * .pi * random.unit())
      }
    }
    return synthesis.samples()
  }
}
