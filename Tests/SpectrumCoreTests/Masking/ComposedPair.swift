// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SeededRandom

@testable import SpectrumCore

/// Two sounds of which it is known in which bands one masks the other.
struct ComposedPair {
  var track: ComposedSound
  var sideChain: ComposedSound

  enum Kind: String, CaseIterable {
    /// Sines in a wide noise, from far below to far above it.
    case tonesInNoise
    /// Noises of a few ERB each, some in the same place.
    case bandsOfNoise
    /// A bass note of eight partials and a low rumble.
    case bassAndRumble
    /// A sung vowel over a pad: a chord of many partials, and breath.
    case voiceAndPad
    /// Up to six sines and four noises each, anywhere, of any level.
    case anything
  }

  init(_ kind: Kind, seed: UInt64) {
    var random = SplitMix64(seed: seed &* 31 &+ UInt64(kind.rawValue.utf8.count))
    var (first, second) = (ComposedSound(), ComposedSound())
    switch kind {
    case .tonesInNoise:
      let level = random.within(-45, -15)
      second.noises = [.init(lowHz: 60, highHz: 14_000, level: level)]
      for number in stride(from: 4.0, to: 36, by: random.within(3, 6)) {
        let hertz = Ear.hertz(number + random.within(0, 1))
        first.tones.append(.init(hertz: hertz, level: level + random.within(-26, 16)))
      }
    case .bandsOfNoise:
      for number in stride(from: 2.0, to: 34, by: 5) {
        let (low, width) = (number + random.within(0, 1), random.within(2, 3.5))
        let (level, place) = (random.within(-45, -20), random.unit())
        let noise = ComposedSound.Noise(
          lowHz: Ear.hertz(low), highHz: Ear.hertz(low + width), level: level)
        var other = noise
        other.level -= random.within(-2, 26)
        if place < 0.75 { first.noises.append(noise) }
        if place > 0.25 { second.noises.append(other) }
        if place < 0.4 { swap(&first, &second) }
      }
    case .bassAndRumble:
      let (f0, level) = (random.within(40, 100), random.within(-30, -12))
      for partial in 1...8 {
        first.tones.append(
          .init(hertz: f0 * Double(partial), level: level - random.within(2, 5) * Double(partial)))
      }
      second.noises = [
        .init(lowHz: 30, highHz: random.within(90, 300), level: level + random.within(-24, 6))
      ]
    case .voiceAndPad:
      let (f0, level) = (random.within(100, 300), random.within(-36, -18))
      let formants = [random.within(300, 800), random.within(900, 2200), random.within(2400, 3200)]
      for partial in 1...Int(5000 / f0) {
        let hertz = f0 * Double(partial)
        let gain = formants.map { exp(-pow((hertz - $0) / 250, 2)) }.max()!
        first.tones.append(.init(hertz: hertz, level: level - 30 + 30 * gain))
      }
      let chord = random.within(-26, 4)
      for interval in [0, 4, 7, 12.0] {
        let note = 130 * exp2(interval / 12) * random.within(0.99, 1.01)
        for partial in 1...12 {
          second.tones.append(
            .init(
              hertz: note * Double(partial), level: level + chord - 1.5 * Double(partial)))
        }
      }
      second.noises = [
        .init(lowHz: 200, highHz: random.within(4000, 9000), level: level + random.within(-40, -4))
      ]
    case .anything:
      first = .random(&random)
      second = .random(&random)
    }
    (track, sideChain) = random.unit() < 0.5 ? (first, second) : (second, first)
  }

  /// The truth about what one of them loses in each band of the meter; nil where it has nothing.
  func truths(_ masked: MaskedSide) -> [Ear.Verdict?] {
    let (own, masker) = masked == .track ? (track, sideChain) : (sideChain, track)
    var truths = [Ear.Verdict?](repeating: nil, count: HearingBands.count)
    func take(_ band: Int, _ verdict: Ear.Verdict) {
      guard truths.indices.contains(band) else { return }
      truths[band] = truths[band] == nil || truths[band] == verdict ? verdict : .doubtful
    }
    for tone in own.tones {
      let place = (Ear.number(tone.hertz) - 1) * 2
      take(
        Int(place.rounded(.down)),
        Ear.verdict(tone.level, at: tone.hertz, isNoise: false, of: own, under: masker))
    }
    for band in truths.indices {
      let hertz = Ear.hertz(1 + (Double(band) + 0.5) / 2)
      let (low, high) = (Ear.hertz(1 + Double(band) / 2), Ear.hertz(1 + Double(band + 1) / 2))
      for noise in own.noises where noise.lowHz < high && noise.highHz > low {
        let isWhole = noise.lowHz <= low && noise.highHz >= high
        take(
          band,
          isWhole
            ? Ear.verdict(noise.level, at: hertz, isNoise: true, of: own, under: masker) : .doubtful
        )
      }
    }
    return truths
  }
}

extension ComposedSound {
  static func random(_ random: inout SplitMix64) -> Self {
    var sound = Self()
    for _ in 0..<Int(random.within(0, 7)) {
      sound.tones.append(
        .init(hertz: Ear.hertz(random.within(3, 37)), level: random.within(-50, -10)))
    }
    for _ in 0..<Int(random.within(1, 5)) {
      let low = random.within(2, 34)
      sound.noises.append(
        .init(
          lowHz: Ear.hertz(low), highHz: Ear.hertz(low + random.within(1, 10)),
          level: random.within(-55, -20)))
    }
    return sound
  }
}

extension SplitMix64 {
  mutating func within(_ low: Double, _ high: Double) -> Double { low + (high - low) * unit() }
}
