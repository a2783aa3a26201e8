// SPDX-License-Identifier: GPL-3.0-or-later

/// The sounds that the spectrum is compared with.
public enum Comparand: Int, Choice {
  case nothing
  /// Sounds that the plugin analyses beside the track.
  case sideChain, otherChannel
  /// The track's own average since this was chosen.
  case average
  case reference
  public static var choices: Choices {
    Choices("Nothing|Side-chain|Other channel|Average|Reference")
  }
}

/// The references to compare with.
public enum ComparedReference: Int, Choice {
  /// The reference curve, of the moment in which it was kept.
  case curve
  /// Noise whose spectral density falls by 0, 3.01 or 4.5 dB per octave; it has no level of its
  /// own, and takes the track's loudness.
  case whiteNoise, pinkNoise, steep
  /// References with names, which the session keeps.
  case slot1, slot2, slot3, slot4, slot5, slot6, slot7, slot8
  public static var choices: Choices {
    Choices(
      """
      Reference curve|White noise|Pink noise|4.5 dB per octave|Slot 1|Slot 2|Slot 3|Slot 4|Slot 5|\
      Slot 6|Slot 7|Slot 8
      """)
  }
}
