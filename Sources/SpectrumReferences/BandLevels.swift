// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Powers of bands that touch, read in bands of other widths.
public struct BandLevels {
  /// dBFS, NaN for none.
  private let levels: [Float]
  /// Where the first band begins, in octaves above 1 Hz, and how many each has.
  private let low, width: Float

  /// `levels`: shape [bands], of bands that divide the range from `low` to `high`, in Hz, into
  /// equal parts of an octave.
  public init(_ levels: [Float], from low: Float, to high: Float) {
    self.levels = levels
    self.low = spectrum_log2(low)
    width = (spectrum_log2(high) - self.low) / Float(max(1, levels.count))
  }

  /// The bands of a reference. `levels`: its levels, or an end of its spread.
  public init(ofReference levels: [Float]) {
    self.init(
      levels, from: ReferenceSpectrum.frequency(of: -0.5),
      to: ReferenceSpectrum.frequency(of: Float(ReferenceSpectrum.bandCount) - 0.5))
  }

  /// The power between two frequencies in Hz, in dBFS; nil where there is none. Within a band the
  /// power is spread evenly over the octaves. With `isSmooth`, a range narrower than a band gets
  /// its level by linear interpolation in dB between the bands' middles, which doesn't keep the
  /// power exactly.
  public func level(from lowHz: Float, to highHz: Float, isSmooth: Bool = false) -> Float? {
    let from = (spectrum_log2(max(1e-3, lowHz)) - low) / width
    let to = (spectrum_log2(max(1e-3, highHz)) - low) / width
    // A band whose middle lies beyond the levels has none, and NaN isn't within either.
    let middle = (from + to) / 2
    guard middle >= 0, middle < Float(levels.count), to > from else { return nil }
    if isSmooth, to - from < 1 { return interpolated(at: middle, width: to - from) }
    let level = ReferenceTable.level(
      from: Double(max(0, from)), to: Double(min(Float(levels.count), to)), count: levels.count
    ) { levels[$0] }
    return level.isNaN ? nil : level
  }

  private func interpolated(at place: Float, width: Float) -> Float? {
    let position = max(0, min(Float(levels.count - 1), place - 0.5))
    let first = Int(position)
    let part = position - Float(first)
    let (low, high) = (levels[first], levels[min(first + 1, levels.count - 1)])
    let level = low.isNaN ? high : high.isNaN ? low : low + part * (high - low)
    return level.isNaN ? nil : level + 10 * spectrum_log10(width)
  }
}

extension ReferenceSpectrum {
  /// The powers of touching bands, of equal parts of the octaves from `low` to `high` in Hz, as a
  /// reference. `levels`: dBFS, shape [bands].
  public init(bands levels: [Float], from low: Float, to high: Float) {
    let bands = BandLevels(levels, from: low, to: high)
    self.init(
      levels: (0..<Self.bandCount).map { band in
        let (low, high) = (Float(band) - 0.5, Float(band) + 0.5)
        return bands.level(from: Self.frequency(of: low), to: Self.frequency(of: high)) ?? .nan
      })
  }
}
