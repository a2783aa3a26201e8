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
  /// What falls evenly; they have no level, and take the loudness of the track.
  case whiteNoise, pinkNoise, steep

  /// What a band's power gains with an octave of its width: 10·log10(2) dB.
  static var octaveOfWidth: Float { 3.010_299_96 }

  /// How much its spectral density falls, in dB per octave; nil for the curve.
  var slope: Float? {
    switch self {
    case .curve: nil
    case .whiteNoise: 0
    case .pinkNoise: Self.octaveOfWidth
    case .steep: 4.5
    }
  }
}
