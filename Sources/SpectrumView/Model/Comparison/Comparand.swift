// SPDX-License-Identifier: GPL-3.0-or-later

extension Comparand {
  /// Whether the plugin sends its bands with each frame.
  var isLive: Bool { self == .sideChain || self == .otherChannel }
}

extension ComparedReference {
  /// The reference of a slot, 0 for the first.
  static func slot(_ number: Int) -> ComparedReference {
    ComparedReference(rawValue: slot1.rawValue + number) ?? .slot1
  }

  /// Which slot it is, 0 for the first; nil for none.
  var slot: Int? { rawValue < Self.slot1.rawValue ? nil : rawValue - Self.slot1.rawValue }

  /// The gain of a band's power with an octave of its width: 10·log10(2) dB.
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
