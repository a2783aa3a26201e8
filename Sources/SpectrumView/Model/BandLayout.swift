// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The layout of the bands, and what their levels measure.
struct BandLayout: Equatable {
  var count = 0
  var scale = FrequencyScale(low: 20, high: 20_000)
  var quantity = LevelQuantity.power

  /// The middle of a band in Hz.
  func middle(of band: Int) -> Float { frequency(at: Float(band) + 0.5) }

  /// dB by which the power within a band is above its level; 0 unless that is a density.
  func width(of band: Int) -> Float {
    guard quantity == .density else { return 0 }
    return 10 * spectrum_log10(frequency(at: Float(band) + 1) - frequency(at: Float(band)))
  }

  /// Whether any band, of levels of shape [count], is louder than silence.
  func isSounding(_ levels: UnsafeBufferPointer<Float>) -> Bool {
    for band in 0..<min(count, levels.count)
    where levels[band] + width(of: band) > LevelScale.silence {
      return true
    }
    return false
  }

  /// The frequency in Hz at a place, in bands from the first one's lower edge.
  func frequency(at place: Float) -> Float {
    scale.frequency(at: place / Float(max(1, count)))
  }
}
