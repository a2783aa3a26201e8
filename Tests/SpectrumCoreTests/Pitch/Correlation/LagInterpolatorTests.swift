// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import SpectrumCore

@Suite struct LagInterpolatorTests {
  /// A polynomial of the fourth degree about its middle: `terms` of the first to fourth power.
  private static func quartic(_ terms: SIMD4<Float>, _ x: Float) -> Float {
    0.9 + x * (terms[0] + x * (terms[1] + x * (terms[2] + x * terms[3])))
  }

  private static func sides(_ terms: SIMD4<Float>, _ spacing: Int) -> SIMD4<Float> {
    let s = Float(spacing)
    return SIMD4(
      quartic(terms, -2 * s), quartic(terms, -s), quartic(terms, s), quartic(terms, 2 * s))
  }

  @Test(
    "The curvature of a quartic is its second difference at one lag, however far its points are",
    arguments: [1, 2, 3, 4])
  func curvature(spacing: Int) {
    for terms in [
      SIMD4<Float>(0, -0.01, 0, 0), SIMD4(0.003, -0.02, 0.0005, 0.0004),
      SIMD4(-0.001, -0.004, -0.0002, -0.0001),
    ] {
      let neighbours = Self.quartic(terms, 1) + Self.quartic(terms, -1)
      let expected = 2 * Self.quartic(terms, 0) - neighbours
      let actual = LagInterpolator.curvature(
        Self.quartic(terms, 0), sides: Self.sides(terms, spacing), spacing: spacing)
      #expect(abs(actual - expected) < 0.001 * expected, "\(actual), not \(expected), of \(terms)")
    }
  }

  @Test(
    "A quartic's own maximum is found, however far its points are",
    arguments: [1, 2, 3, 4], [-0.4, 0, 0.3])
  func maximum(spacing: Int, place: Float) throws {
    // −0.01 (x − place)² − 0.0002 (x − place)⁴ about 0.
    func value(_ x: Float) -> Float {
      let square = (x - place) * (x - place)
      return 0.9 - 0.01 * square - 0.0002 * square * square
    }
    let s = Float(spacing)
    let peak = try #require(
      LagInterpolator.quartic(
        value(0), sides: SIMD4(value(-2 * s), value(-s), value(s), value(2 * s)), at: 100,
        spacing: spacing))
    #expect(abs(peak.position - 100 - place) < 0.001, "\(peak.position)")
    #expect(abs(peak.height - 0.9) < 1e-6, "\(peak.height)")
  }
}
