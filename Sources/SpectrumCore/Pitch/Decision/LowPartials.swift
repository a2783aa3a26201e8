// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Whether a sound has the partials of one low note.
///
/// A chord repeats as a low note does, with a period that all its notes share. But of that period's
/// first eight partials it has few, and no two of them in a row; a string lacks at most those that
/// have a node where it is struck. A partial is there if it stands out between its neighbours.
struct LowPartials {
  /// How many there are of the first eight.
  private(set) var count = 0

  /// The partials that are looked for, and how many a note has at least.
  static let most = 8
  static let enough = 6
  /// The least power of a partial: that of the whole sound, −46 dB; and of what is halfway to the
  /// one before.
  private static let leastPower: Float = 2.5e-5
  private static let leastContrast: Float = 4

  /// Looks at the `count` samples before `end` for partials of `period` samples, by a Hann window.
  @_noAllocation @_noLocks
  init(before end: UnsafePointer<Float>, count samples: Int, period: Float) {
    var energy: Float = 0
    var (partials, between) = (Phasors(period: period, from: 1), Phasors(period: period, from: 0.5))
    let bend = 2 * Double.pi / Double(samples)
    let (c, s) = (Float(spectrum_cos(bend)), Float(spectrum_sin(bend)))
    var (u, v) = (Float(1), Float(0))
    var sample = end - samples
    while sample < end {
      energy += sample.pointee * sample.pointee
      let weighted = sample.pointee * (1 - u)
      partials.add(weighted)
      between.add(weighted)
      (u, v) = (u * c - v * s, u * s + v * c)
      sample += 1
    }
    // A sine's power, as it is read here, is that of its samples times half their count.
    let least = Self.leastPower * energy * Float(samples) / 2
    let (power, contrast) = (partials.power, Self.leastContrast * between.power)
    for index in 0..<Self.most where power[index] > max(least, contrast[index]) { count += 1 }
  }

  /// The spectrum of samples at eight frequencies a fundamental apart, from `first` fundamentals on.
  private struct Phasors {
    /// e^(iωn) of the next sample n, and its turn from one sample to the next.
    private var (x, y) = (SIMD8<Float>(repeating: 1), SIMD8<Float>.zero)
    private var (c, s) = (SIMD8<Float>.zero, SIMD8<Float>.zero)
    private var (real, imaginary) = (SIMD8<Float>.zero, SIMD8<Float>.zero)

    /// `period`: that of the fundamental, in samples.
    @_noAllocation @_noLocks
    init(period: Float, from first: Float) {
      for index in 0..<LowPartials.most {
        let turn = 2 * Double.pi * Double((first + Float(index)) / period)
        (c[index], s[index]) = (Float(spectrum_cos(turn)), Float(spectrum_sin(turn)))
      }
    }

    @_noAllocation @_noLocks @inline(__always)
    mutating func add(_ sample: Float) {
      real += x * sample
      imaginary += y * sample
      (x, y) = (x * c - y * s, x * s + y * c)
    }

    var power: SIMD8<Float> {
      @_noAllocation @_noLocks get { real * real + imaginary * imaginary }
    }
  }
}
