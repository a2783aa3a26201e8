// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// The content shown in a measurement, at 60 frames per second.
enum Scene: String, CaseIterable {
  /// No sound.
  case silence
  /// A narrow peak.
  case sine
  /// Peaks sweeping over the bands.
  case sweep
  /// Beats, harmonics and noise, smoothed by the display's ballistics.
  case music
  /// Dense noise: each band's power scatters like that of its bins.
  case noise
  /// Each band random over the whole scale in each frame: worse than any sound.
  case random

  func generator() -> Generator { Generator(scene: self) }

  struct Generator {
    let scene: Scene
    private var frame = 0
    private var state: UInt64 = 1

    init(scene: Scene) { self.scene = scene }

    /// Uniform in 0..<1. Vigna's xorshift64*.
    private mutating func random() -> Float {
      state ^= state >> 12
      state ^= state << 25
      state ^= state >> 27
      return Float((state &* 0x2545_F491_4F6C_DD1D) >> 40) / 16_777_216
    }

    /// The next frame's values, 0…1.
    mutating func next(_ values: inout [Float]) {
      frame += 1
      let time = Float(frame) / 60
      for band in values.indices {
        let place = Float(band)
        switch scene {
        case .silence: values[band] = 0
        case .sine: values[band] = max(0, 0.9 - abs(place - 57) * 0.3)
        case .sweep:
          var value: Float = 0
          for (speed, width) in [(17, 3), (41, 6), (-29, 12)] as [(Float, Float)] {
            var distance = (place - time * speed).truncatingRemainder(dividingBy: 128)
            if distance < 0 { distance += 128 }
            distance = min(distance, 128 - distance)
            value = max(value, 0.95 * (1 - distance / width))
          }
          values[band] = value
        case .music:
          let beat = (time * 2).truncatingRemainder(dividingBy: 1)
          let drum = band < 30 && beat < 0.1 ? 0.95 - abs(place - 20) * 0.04 : 0
          let root = 34 + Float([0, 5, 7, 3][Int(time) % 4])
          var tone: Float = 0
          for partial in 0..<10 {
            let distance = abs(place - root - 12.7 * Float(partial).squareRoot() * 1.9)
            tone = max(tone, 0.85 - Float(partial) * 0.06 - distance * 0.25)
          }
          let hiss = (0.25 + 0.35 * (beat < 0.5 ? 0.5 - beat : 1 - beat)) * random()
          let target = max(drum, tone, hiss * (0.4 + place / 200))
          values[band] += (target - values[band]) * (target > values[band] ? 0.35 : 0.12)
        case .noise:
          // The mean of 2n squared Gaussians, −Σ ln(u) / n; higher bands have more bins.
          let bins = 1 + band / 16
          var power: Float = 0
          for _ in 0..<bins { power -= log(max(random(), 1e-7)) }
          let decibels = 10 * log10(power / Float(bins))
          values[band] = min(max(0.75 + decibels / 80, 0), 1)
        case .random: values[band] = random()
        }
      }
    }
  }
}
