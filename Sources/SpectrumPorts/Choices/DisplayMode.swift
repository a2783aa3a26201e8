// SPDX-License-Identifier: GPL-3.0-or-later

/// The modes of the window.
public enum DisplayMode: Int, Choice {
  case bars, curve, circular, spectrogram, surface, surfacePlus, tuner, levels, stereo, music,
    difference, history
  public static var choices: Choices {
    Choices(
      """
      Bars|Curve|Circular|Spectrogram|Surface|Surface+|Tuner|Levels|Stereo|Music|Difference|\
      History
      """)
  }

  public var isTuner: Bool {
    @_noAllocation @_noLocks get { if case .tuner = self { true } else { false } }
  }
}
