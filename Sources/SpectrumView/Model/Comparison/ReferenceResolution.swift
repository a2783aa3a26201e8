// SPDX-License-Identifier: GPL-3.0-or-later
import CMath
import SpectrumReferences

/// How a reference's 24ths of an octave are shown in bands of the display, and what the display's own
/// levels are at the reference's resolution: two sounds can only be compared at the same one.
struct ReferenceResolution: Equatable {
  let bands: BandLayout
  /// How many of them the track has, below half its rate.
  let end: Int
  /// Bands that each level is smoothed over.
  let width: Float
  /// How many bands a display had that the reference was made of; nil if it was made of others.
  let made: Int?

  /// A reference's levels, or an end of its spread, in dBFS, −200 where there is none; shape:
  /// [bands.count].
  func levels(of reference: [Float], by smoothing: inout OctaveSmoothing) -> [Float] {
    smoothed(unsmoothed(reference), by: &smoothing)
  }

  /// Whether the reference's bands are wider than the display's, or were the same before they became
  /// 24ths.
  var isCoarser: Bool {
    bands.scale.octaves < Float(bands.count) / Float(ReferenceSpectrum.bandsPerOctave)
      || made.map { $0 <= bands.count } == true
  }

  /// The display's own levels in dBFS, not smoothed, at the resolution of a reference that `isCoarser`,
  /// then smoothed; shapes: [bands.count].
  func levels(
    of display: UnsafeBufferPointer<Float>, by smoothing: inout OctaveSmoothing
  ) -> [Float] {
    let display = Array(display)
    let reference = ReferenceSpectrum(display, of: bands, regroupedTo: made)
    var levels = unsmoothed(reference.levels)
    // At the ends of the track a 24th lacks a part, but not in a reference that was made of finer bands.
    if made == nil {
      for band in levels.indices where !isWhole(band) { levels[band] = display[band] }
    }
    return smoothed(levels, by: &smoothing)
  }

  private func unsmoothed(_ reference: [Float]) -> [Float] {
    let own = BandLevels(ofReference: reference)
    return (0..<bands.count).map { band in
      let (low, high) = (bands.frequency(at: Float(band)), bands.frequency(at: Float(band + 1)))
      guard band < end, let level = own.level(from: low, to: high, isSmooth: true) else {
        return -200
      }
      return level - bands.binWidth - bands.width(of: band)
    }
  }

  private func smoothed(_ levels: [Float], by smoothing: inout OctaveSmoothing) -> [Float] {
    var levels = levels
    levels.withUnsafeMutableBufferPointer { smoothing.processRuns($0, width: width) }
    return levels
  }

  /// Whether all 24ths that a band is read from lie within the track's bands.
  private func isWhole(_ band: Int) -> Bool {
    // A level between two of them is interpolated.
    let perOctave = Float(bands.count) / bands.scale.octaves
    let reach = 1.5 * perOctave / Float(ReferenceSpectrum.bandsPerOctave)
    return Float(band) >= reach && Float(band + 1) <= Float(end) - reach
  }
}

extension BandLayout {
  /// dB by which a band is wider than one of a reference, if levels are those of bins: one counts for a
  /// band of 1/24 octave, and is the same however wide a band is. Else 0.
  fileprivate var binWidth: Float {
    guard quantity == .bin else { return 0 }
    let octaves = scale.octaves / Float(count)
    return 10 * spectrum_log10(octaves * Float(ReferenceSpectrum.bandsPerOctave))
  }
}

extension ReferenceSpectrum {
  /// Levels of the display, in dBFS without tilt, gain and weighting, as a reference; shape:
  /// [bands.count]. `regroupedTo`: into how many bands before, if there are fewer.
  init(_ levels: [Float], of bands: BandLayout, regroupedTo count: Int? = nil) {
    var powers = (0..<bands.count).map { levels[$0] + bands.width(of: $0) + bands.binWidth }
    let (low, high) = (bands.scale.low, bands.scale.high)
    if let count, count < powers.count {
      func edge(_ band: Int) -> Float { bands.scale.frequency(at: Float(band) / Float(count)) }
      let fine = BandLevels(powers, from: low, to: high)
      powers = (0..<count).map { fine.level(from: edge($0), to: edge($0 + 1)) ?? -200 }
    }
    self.init(bands: powers, from: low, to: high)
  }
}
