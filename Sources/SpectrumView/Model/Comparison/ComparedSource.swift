// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumReferences

/// What the track is compared with, as a source of levels.
enum ComparedSource {
  /// A sound that the plugin analyses beside the track.
  case live(KeptLevels)
  /// The track's own average.
  case average(MeanPower)
  case curve(KeptLevels)
  /// Noise whose density falls by so many dB per octave.
  case noise(slope: Float)
  case slot(ReferenceSlots.Fitted)

  var isLive: Bool { if case .live = self { true } else { false } }

  var isReference: Bool {
    switch self {
    case .live, .average: false
    case .curve, .noise, .slot: true
    }
  }

  /// The mean loudness in dB of an average, which is a mean already; nil for others.
  var averageLoudness: Float? {
    if case .average(let mean) = self { mean.averageLoudness } else { nil }
  }

  /// Whether any band is louder than silence.
  func isSounding(in bands: BandLayout) -> Bool {
    switch self {
    case .live(let levels): bands.isSounding(levels.all)
    case .average(let mean):
      withUnsafeTemporaryAllocation(of: Float.self, capacity: max(1, bands.count)) { levels in
        mean.levels(into: levels)
        return bands.isSounding(UnsafeBufferPointer(levels))
      }
    case .curve, .noise, .slot: true
    }
  }

  /// Writes its levels in dBFS, smoothed, neither lifted nor matched, −200 where there is none; shape:
  /// [bands.count].
  func levels(
    into levels: UnsafeMutableBufferPointer<Float>, of bands: BandLayout,
    by smoothing: BandSmoothing
  ) {
    switch self {
    case .live(let kept), .curve(let kept):
      for band in levels.indices { levels[band] = kept.received[band].held(within: -200...200) }
      smoothing.smooth(levels)
    case .average(let mean):
      mean.levels(into: levels)
      smoothing.smooth(levels)
    case .noise(let slope):
      // A band is as wide as its frequency is high: its power rises by 3 dB per octave more.
      let perOctave = (bands.quantity == .power ? ComparedReference.octaveOfWidth : 0) - slope
      let low = bands.scale.position(of: 1000)
      levels.update(repeating: KeptLevels.none)
      // Above half the rate the track has nothing to be compared with, or to be matched by.
      for band in 0..<min(levels.count, smoothing.end) {
        let octaves = ((Float(band) + 0.5) / Float(levels.count) - low) * bands.scale.octaves
        // Any level will do: it is matched.
        levels[band] = perOctave * octaves - 40
      }
      smoothing.octaves.processRuns(levels, width: smoothing.width)
    case .slot(let fitted):
      for band in levels.indices { levels[band] = fitted.levels[band] }
    }
  }

  /// Brings the track's levels, not smoothed, to the resolution of a reference that is coarser, smoothed;
  /// false, and no change, for others.
  func bring(_ track: UnsafeMutableBufferPointer<Float>, by smoothing: BandSmoothing) -> Bool {
    guard case .slot(let fitted) = self, fitted.resolution.isCoarser else { return false }
    let levels = fitted.resolution.levels(
      of: UnsafeBufferPointer(track), by: &smoothing.octaves)
    for band in track.indices { track[band] = levels[band] }
    return true
  }
}
