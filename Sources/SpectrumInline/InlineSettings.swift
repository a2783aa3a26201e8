// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages
import SpectrumReadings

/// The settings that the inline display follows, each of a port.
public struct InlineSettings {
  public var page = InlinePage.spectrum
  /// dB.
  public var gain: Float = 0
  public var tilt = Tilt.none
  public var weighting = Weighting.none
  /// Whether the scale follows the loudest band in view; else it is `fixedScale`.
  public var followsLevel = true
  public var fixedScale = LevelScale(floor: -80, ceiling: 0)
  public var times = BandMotion.Times()
  public var frequencies = FrequencyScale(low: 20, high: 20_000)
  /// Cents within which a note is in tune.
  public var inTune: Float = 2
  public var pace = TunerNeedle.Pace.normal
  /// Whether the first string is on the left.
  public var isLeftHanded = false
  /// The string that the user has chosen to tune, 1 for the first; 0: the nearest one is tuned.
  public var tunedString = 0
  public var (tracksPitch, tracksTempo) = (true, true)
  public var (measuresLoudness, measuresTruePeak) = (true, true)
  /// LUFS.
  public var loudnessTarget: Float = -23

  @_noAllocation @_noLocks
  public init() {}
}
