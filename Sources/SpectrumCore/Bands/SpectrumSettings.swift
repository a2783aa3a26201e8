// SPDX-License-Identifier: GPL-3.0-or-later

/// Length of the analysis windows.
public enum Resolution: Int, CaseIterable, Sendable {
  /// From 21 ms in the treble to 427 ms in the bass.
  case multi
  /// One length, in samples at 44.1 and 48 kHz, the same duration at other rates; longer ones only
  /// in the bass, where `Ladder` needs them.
  case samples1024, samples2048, samples4096, samples8192, samples16384, samples32768

  /// Samples at 44.1 and 48 kHz; nil for `multi`.
  var samples: Int? {
    @_noAllocation @_noLocks get { self == .multi ? nil : 512 << rawValue }
  }
}

/// How a band sums up the bins within it.
public enum BandDetector: Int, CaseIterable, Sendable {
  /// The power between the band's edges, and never less than the strongest sine there: pink noise is
  /// flat over wide bands, a sine keeps its level in bands of any width.
  case power
  /// The strongest sine, also one between two bins.
  case peak
  /// The mean of the decibels of bins floor(low/Δ) to floor(high/Δ), Δ being their spacing: a
  /// narrower band shows the bin that it lies in.
  case meanOfDecibels
}

/// The meaning of 0 dB.
///
/// A sine's power lies at one frequency, that of noise is spread over many: only the sine's is the
/// same in bands of any width, so no scale is right for both.
public enum SpectrumCalibration: Int, CaseIterable, Sendable {
  /// A full-scale sine, in a band of any width. Where a band is narrower than the transform's main
  /// lobe, noise reads more than its power there.
  case sine
  /// The power of a full-scale sine within the band: the bands' powers add up to that of the sound,
  /// and pink noise is flat.
  case bandPower
  /// The power of a full-scale sine per Hz: white noise is flat, at any count of bands.
  case density
}

/// The settings that the levels depend on; the stage follows a change within 0.45 s.
public struct SpectrumSettings: Equatable, Sendable {
  public var resolution = Resolution.multi
  public var window = WindowFunction.hann
  public var detector = BandDetector.power
  /// Of the detector `power`; the others read as for sines.
  public var calibration = SpectrumCalibration.sine
  /// 32…1024; other values are clamped.
  public var bandCount = 128

  @_noAllocation @_noLocks
  public init() {}
}
