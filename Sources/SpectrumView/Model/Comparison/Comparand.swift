// SPDX-License-Identifier: GPL-3.0-or-later

/// What the spectrum is compared with; the raw values are those of the port `compare`.
public enum Comparand: Int, CaseIterable, Sendable {
  case nothing
  /// Sounds that the plugin analyses beside the track.
  case sideChain, otherChannel
  /// The track's own average since this was chosen.
  case average
  case reference

  /// Whether the plugin sends its bands with each frame.
  var isLive: Bool { self == .sideChain || self == .otherChannel }
}

/// The references to compare with; the raw values are those of the port `compared_reference`.
public enum ComparedReference: Int, CaseIterable, Sendable {
  /// The reference curve, of the moment in which it was kept.
  case curve
  /// Noise whose spectral density falls by 0, 3.01 or 4.5 dB per octave; it has no level of its
  /// own, and takes the track's loudness.
  case whiteNoise, pinkNoise, steep
  /// References with names, which the session keeps.
  case slot1, slot2, slot3, slot4, slot5, slot6, slot7, slot8

  /// The reference of a slot, 0 for the first.
  static func slot(_ number: Int) -> ComparedReference {
    ComparedReference(rawValue: slot1.rawValue + number) ?? .slot1
  }

  /// Which slot it is, 0 for the first; nil for none.
  var slot: Int? { rawValue < Self.slot1.rawValue ? nil : rawValue - Self.slot1.rawValue }

  /// What a band's power gains with an octave of its width: 10·log10(2) dB.
  static var octaveOfWidth: Float { 3.010_299_96 }

  /// How much its spectral density falls, in dB per octave; nil for those that have levels.
  var slope: Float? {
    switch self {
    case .whiteNoise: 0
    case .pinkNoise: Self.octaveOfWidth
    case .steep: 4.5
    default: nil
    }
  }
}
