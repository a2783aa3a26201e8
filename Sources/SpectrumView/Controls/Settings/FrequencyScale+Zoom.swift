// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

extension FrequencyScale {
  /// Octaves from 20 Hz to 20 kHz, the widest zoom.
  private static var widest: Float { spectrum_log2(1000) }

  /// The scale with `hertz` at `position` (0…1) and a width of `octaves`, clamped to at least an
  /// octave within 20 Hz…20 kHz; width takes precedence over position.
  static func holding(_ hertz: Float, at position: Float, octaves: Float) -> FrequencyScale {
    let octaves = octaves.held(within: 1...widest)
    let start = spectrum_log2(max(1, hertz) / 20) - position.held(within: 0...1) * octaves
    let low = start.held(within: 0...max(0, widest - octaves))
    if octaves >= widest { return FrequencyScale(low: 20, high: 20_000) }
    // Exact at 20 Hz and 20 kHz.
    let high = low + octaves >= widest ? 20_000 : 20 * spectrum_exp2(low + octaves)
    return FrequencyScale(low: low == 0 ? 20 : 20 * spectrum_exp2(low), high: high)
  }

  /// The width in octaves.
  var octaves: Float { spectrum_log2(high / low) }

  /// Zooms in by `steps` of a wheel, or out if negative, keeping the frequency at `position`.
  func zoomed(steps: Float, at position: Float) -> FrequencyScale {
    .holding(
      frequency(at: position), at: position,
      octaves: octaves * spectrum_exp2(-steps.heldOrZero(within: -32...32) / 4))
  }

  /// Moves the scale by a part of its width, upwards if positive.
  func moved(by part: Float) -> FrequencyScale {
    .holding(frequency(at: part), at: 0, octaves: octaves)
  }
}
