// SPDX-License-Identifier: GPL-3.0-or-later

/// All that a picture of the inline display depends on, in the steps that can be seen: two equal faces
/// have the same picture.
public enum InlineFace: Equatable, Sendable {
  case spectrum(SpectrumFace)
  case tuner(TunerFace)
  case tempo(TempoFace)
  case loudness(LoudnessFace)
}

extension Int32 {
  /// `number` in steps of `1 / steps`, at most ±2·10⁶ of them; NaN is the lowest.
  @_noAllocation @_noLocks
  init(steps: Float, of number: Float) {
    let limit: Float = 2_000_000
    let scaled = number * steps
    guard scaled > -limit else {
      self = -2_000_000
      return
    }
    self = Int32(Swift.min(scaled, limit) + (scaled < 0 ? -0.5 : 0.5))
  }
}

extension Float {
  /// Rounded to a tenth, within ±2·10⁵; NaN is the lowest.
  var toTenths: Float { @_noAllocation @_noLocks get { Float(Int32(steps: 10, of: self)) / 10 } }
}
