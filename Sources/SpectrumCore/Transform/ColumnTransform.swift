// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The discrete Fourier transform of few complex values, Y[j] = Σ_p a[p]·e^(−2πipj/P), of eight
/// columns side by side.
///
/// Decimation in frequency, radix 4: a butterfly of a[p], a[p + P/4], a[p + P/2] and a[p + 3P/4],
/// turned by e^(−2πipt/P), gives point p of four transforms of P/4 values, t = 0…3, whose Y[j] are
/// this one's Y[t + 4j]. Source: Gentleman, Sande, "Fast Fourier transforms: for fun and profit",
/// AFIPS 29, 1966.
struct ColumnTransform: ~Copyable {
  /// P, a power of four.
  let size: Int
  /// a, then what the stages make of it: in eights, real parts and then imaginary ones.
  private let values: SampleBuffer
  /// cos and −sin of 2πn/P in turn, shape: [P].
  private let turns: SampleBuffer

  /// `size`: a power of four, 4 or more.
  init(size: Int) {
    precondition(size >= 4 && size & (size - 1) == 0 && size.trailingZeroBitCount % 2 == 0)
    self.size = size
    values = SampleBuffer(count: 16 * size)
    turns = SampleBuffer(count: 2 * size)
    for n in 0..<size {
      turns[2 * n] = Float(spectrum_cos(2 * Double.pi * Double(n) / Double(size)))
      turns[2 * n + 1] = Float(-spectrum_sin(2 * Double.pi * Double(n) / Double(size)))
    }
  }

  /// a[`p`]; unchecked.
  @_noAllocation @_noLocks @inline(__always)
  func set(_ p: Int, _ value: Complex8) { value.store(at: values.base + 16 &* p) }

  /// All stages but the last, which `evenOutputs` and `oddOutputs` do.
  @_noAllocation @_noLocks
  func process() {
    var span = size
    while span > 4 {
      var block = 0
      while block < size {
        for p in 0..<span / 4 { stage(block &+ p, span / 4, turn: p &* (size / span)) }
        block &+= span
      }
      span /= 4
    }
  }

  /// A butterfly of the values at `place` and each `distance` after it, turned by e^(−2πi·turn·t/P).
  @_noAllocation @_noLocks
  private func stage(_ place: Int, _ distance: Int, turn: Int) {
    let (a, c) = evenPoints(place, distance)
    let (b, d) = oddPoints(place, distance)
    set(place, a)
    set(place &+ distance, b.times(self.turn(turn)))
    set(place &+ 2 &* distance, c.times(self.turn(2 &* turn)))
    set(place &+ 3 &* distance, d.times(self.turn(3 &* turn)))
  }

  @_noAllocation @_noLocks @inline(__always)
  private func turn(_ n: Int) -> Complex8 {
    Complex8(
      real: SIMD8(repeating: turns.base[2 &* n]),
      imaginary: SIMD8(repeating: turns.base[2 &* n &+ 1]))
  }

  /// Y of `firstOutput(group)` and P/2 after it; `group`: 0..<P/4.
  @_noAllocation @_noLocks @inline(__always)
  func evenOutputs(_ group: Int) -> (Complex8, Complex8) { evenPoints(4 &* group, 1) }

  /// Y of `firstOutput(group)` + P/4 and P/2 after it. (There aren't enough registers for all four at
  /// once.)
  @_noAllocation @_noLocks @inline(__always)
  func oddOutputs(_ group: Int) -> (Complex8, Complex8) { oddPoints(4 &* group, 1) }

  /// The digits of `group` to the base of four, in the opposite order.
  @_noAllocation @_noLocks
  func firstOutput(_ group: Int) -> Int {
    var (output, digits, groups) = (0, group, size / 4)
    while groups > 1 {
      (output, digits, groups) = (4 * output + digits % 4, digits / 4, groups / 4)
    }
    return output
  }

  /// Points 0 and 2 of the transform of the values at `place` and each `distance` after it.
  @_noAllocation @_noLocks @inline(__always)
  private func evenPoints(_ place: Int, _ distance: Int) -> (Complex8, Complex8) {
    let base = values.base + 16 &* place
    let even = Complex8(at: base) + Complex8(at: base + 32 &* distance)
    let odd = Complex8(at: base + 16 &* distance) + Complex8(at: base + 48 &* distance)
    return (even + odd, even - odd)
  }

  /// Points 1 and 3.
  @_noAllocation @_noLocks @inline(__always)
  private func oddPoints(_ place: Int, _ distance: Int) -> (Complex8, Complex8) {
    let base = values.base + 16 &* place
    let even = Complex8(at: base) - Complex8(at: base + 32 &* distance)
    let odd = Complex8(at: base + 16 &* distance) - Complex8(at: base + 48 &* distance)
    return (even.minusQuarterTurned(odd), even.plusQuarterTurned(odd))
  }
}
