// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Finds a sine's level and place from the three bins around its peak, exactly for every window.
///
/// A sine that lies δ bins from the middle bin gives magnitudes |W(δ + 1)|, |W(δ)|, |W(δ − 1)| there,
/// W being the window's transform. The ratio t = (c − a) / (c + a + 2b) of the magnitudes a, b, c
/// grows with δ, so a table over t holds δ and the loss (|W(0)| / |W(δ)|)².
struct PeakShape: ~Copyable {
  private static let cells = 64
  /// Largest |t|, that of δ = ½.
  private let limit: Float
  /// (|W(0)| / |W(δ)|)² over |t| from 0 to `limit`, shape: [cells + 2].
  private let gains = SampleBuffer(count: cells + 2)
  /// δ in bins, likewise.
  private let offsets = SampleBuffer(count: cells + 2)
  /// The highest |W|² / |W(0)|² from a distance of whole bins on; shape: [envelopeCount].
  private let envelopes = SampleBuffer(count: envelopeCount)
  private static let envelopeCount = 32
  /// The distance in bins from which on the envelope is reckoned and not looked up.
  static let envelopeReach: Float = 31
  /// The power of any sine is at most this times that of its highest bin, rounding included.
  let highestGain: Float

  init(window: WindowFunction) {
    let steps = 2 * Self.cells
    let weights = Self.weights(of: window)
    var shape = [(ratio: Float, gain: Float, offset: Float)]()
    let middle = Self.magnitude(weights, 0)
    for step in 0...steps {
      let offset = 0.5 * Double(step) / Double(steps)
      let a = Self.magnitude(weights, offset + 1)
      let b = Self.magnitude(weights, offset)
      let c = Self.magnitude(weights, offset - 1)
      shape.append(
        (Float((c - a) / (c + a + 2 * b)), Float(middle * middle / (b * b)), Float(offset)))
    }
    limit = shape[steps].ratio
    var step = 0
    for cell in 0...Self.cells {
      let ratio = limit * Float(cell) / Float(Self.cells)
      while step + 2 < shape.count && shape[step + 1].ratio < ratio { step += 1 }
      let (from, to) = (shape[step], shape[step + 1])
      let part = min(1, max(0, (ratio - from.ratio) / (to.ratio - from.ratio)))
      gains[cell] = from.gain + (to.gain - from.gain) * part
      offsets[cell] = from.offset + (to.offset - from.offset) * part
    }
    gains[Self.cells + 1] = gains[Self.cells]
    offsets[Self.cells + 1] = offsets[Self.cells]
    var highest: Float = 0
    for cell in 0...Self.cells { highest = max(highest, gains[cell]) }
    highestGain = highest * 1.000_001
    makeEnvelope(weights)
  }

  /// From the outside in, in eighths of a bin.
  private func makeEnvelope(_ weights: [Double]) {
    let middle = Self.magnitude(weights, 0)
    var highest = 0.0
    for step in stride(from: 8 * Self.envelopeCount, through: 0, by: -1) {
      highest = max(highest, Self.magnitude(weights, Double(step) / 8) / middle)
      if step % 8 == 0 && step / 8 < Self.envelopeCount {
        envelopes[step / 8] = Float(highest * highest)
      }
    }
  }

  /// The most power that a sine of power 1 may show `distance` bins away or further.
  @_noAllocation @_noLocks
  func envelope(_ distance: Float) -> Float {
    let last = Self.envelopeCount - 1
    let bin = Int(clamping: distance, to: 0...last)
    guard bin == last else { return envelopes.base[bin] }
    // Side lobes fall by 6 dB an octave or more.
    let share = Float(last) / distance
    return envelopes.base[bin] * share * share
  }

  /// The power of the sine whose peak is at bin `bin`, and its place in bins.
  ///
  /// `power[bin]` must be no less than both its neighbours.
  @_noAllocation @_noLocks @inline(__always)
  func sine(at bin: Int, of power: UnsafePointer<Float>) -> (power: Float, bin: Float) {
    let a = spectrum_sqrt(power[bin &- 1])
    let b = spectrum_sqrt(power[bin])
    let c = spectrum_sqrt(power[bin &+ 1])
    let sum = c + a + 2 * b
    guard sum > 0 else { return (0, Float(bin)) }
    let ratio = (c - a) / sum
    // 0…cells whatever the ratio is: of NaN and 1 the minimum is 1.
    let position = min(1, abs(ratio) / limit) * Float(Self.cells)
    let cell = Int(spectrum_truncate(position))
    let part = position - Float(cell)
    let gain = gains.base[cell] + (gains.base[cell &+ 1] - gains.base[cell]) * part
    let offset = offsets.base[cell] + (offsets.base[cell &+ 1] - offsets.base[cell]) * part
    return (power[bin] * gain, Float(bin) + (ratio < 0 ? -offset : offset))
  }

  /// The same for eight peaks: their magnitudes, and those of the bins before and after them.
  @_noAllocation @_noLocks @inline(__always)
  func sines(
    at bins: SIMD8<Float>, _ before: SIMD8<Float>, _ middle: SIMD8<Float>, _ after: SIMD8<Float>
  ) -> (power: SIMD8<Float>, bin: SIMD8<Float>) {
    let sum = (after + before + 2 * middle).larger(SIMD8(repeating: .leastNormalMagnitude))
    let ratio = (after - before) / sum
    // 0…cells whatever the ratio is: of NaN and 1 the smaller is 1.
    let position = SIMD8(repeating: 1).smaller(ratio.magnitude * (1 / limit)) * Float(Self.cells)
    let cell = spectrum_whole8(position)
    let part = position - cell
    let (gain, nextGain) = (
      SIMD8(gatheredFrom: gains.base, at: cell), SIMD8(gatheredFrom: gains.base + 1, at: cell)
    )
    let (offset, nextOffset) = (
      SIMD8(gatheredFrom: offsets.base, at: cell), SIMD8(gatheredFrom: offsets.base + 1, at: cell)
    )
    let distance = offset + (nextOffset - offset) * part
    return (
      middle * middle * (gain + (nextGain - gain) * part),
      bins + ratio.isBelow(SIMD8(repeating: 0)).choose(-distance, else: distance)
    )
  }

  /// The second half of the window, in just enough samples: W is within 0.001 dB of that of more
  /// samples, up to two bins away.
  private static func weights(of window: WindowFunction) -> [Double] {
    let count = 128
    // The sample in the middle counts once, those on either side of it twice.
    return (0..<count / 2).map {
      window.value(at: 0.5 + Double($0) / Double(count)) * ($0 == 0 ? 0.5 : 1)
    }
  }

  /// |W(x)|, x in bins: the window is even about its middle, so its cosine part is all.
  private static func magnitude(_ weights: [Double], _ x: Double) -> Double {
    // cos(nφ) by Chebyshev's recurrence.
    let angle = 2 * Double.pi * x / Double(2 * weights.count)
    let turn = 2 * spectrum_cos(angle)
    var (previous, cosine, sum) = (spectrum_cos(angle), 1.0, 0.0)
    for weight in weights {
      sum += weight * cosine
      (previous, cosine) = (cosine, turn * cosine - previous)
    }
    return abs(sum)
  }
}
