// SPDX-License-Identifier: GPL-3.0-or-later

/// A seeded generator of random numbers, so that a failure is reproducible.
/// Source: Steele, Lea, Flood, "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014.
package struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64
  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Uniform over 0..<1.
  package mutating func unit() -> Double { Double(next() >> 11) / Double(1 << 53) }

  /// Uniform over −1…1.
  package mutating func signedUnit() -> Float {
    Float(Int32(truncatingIfNeeded: next() >> 32)) / 2_147_483_648
  }
}
