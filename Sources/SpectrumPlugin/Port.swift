// SPDX-License-Identifier: GPL-3.0-or-later

/// The ports, in the order of ttl/ports.ttl.in; the raw value is the index in the stereo plugin.
///
/// The mono plugin has neither the right channel's ports nor those that compare two channels; as
/// these stand together, every later port is just that many indices lower there.
enum Port: UInt32, CaseIterable {
  case control, notify
  case leftIn, leftOut, rightIn, rightOut
  case channel, leftLevel, rightLevel, leftPeak, rightPeak, correlation
  case mode, resolution, window, bands, detector, tilt, gain
  case autoLevel, floor, ceiling, attack, decay, peakHold, freeze
  case lowFrequency, highFrequency, palette, frameRate
  case reference, transpose, temperament, temperamentRoot
  case tempoMin, tempoMax, tempoScale
  case loudness, resetLevels
  case pitch, note, cents, pitchConfidence
  case tempo, tempoConfidence, beat
  case level, peak, clip, momentary, shortTerm, integrated, loudnessRange, truePeak

  /// How many ports there are in the stereo plugin.
  static let count = 56

  /// The ports that only the stereo plugin has.
  private static let firstStereoOnly = Port.rightIn.rawValue
  private static let firstAfterStereoOnly = Port.mode.rawValue

  /// The port at `index` of the plugin for `channelCount` channels; nil beyond the last.
  init?(index: UInt32, channelCount: Int) {
    let skipped = Port.firstAfterStereoOnly - Port.firstStereoOnly
    let isShifted = channelCount == 1 && index >= Port.firstStereoOnly
    let (stereoIndex, overflow) = index.addingReportingOverflow(isShifted ? skipped : 0)
    guard !overflow else { return nil }
    self.init(rawValue: stereoIndex)
  }

  /// Whether only the stereo plugin has it.
  var isStereoOnly: Bool {
    rawValue >= Port.firstStereoOnly && rawValue < Port.firstAfterStereoOnly
  }
}
