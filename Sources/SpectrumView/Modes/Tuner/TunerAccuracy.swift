// SPDX-License-Identifier: GPL-3.0-or-later

/// How near a note is: told by colour, by where the arrows stand and by how many they are.
public enum TunerAccuracy: Sendable {
  /// Within 10 cents: green.
  case inTune
  /// Within 25 cents: yellow.
  case near
  /// Beyond: red.
  case off

  static let inTuneCents: Float = 10
  static let nearCents: Float = 25

  /// Both limits belong to the better case; NaN is off.
  public init(cents: Float) {
    let distance = abs(cents)
    self = distance <= Self.inTuneCents ? .inTune : distance <= Self.nearCents ? .near : .off
  }

  public var color: Color {
    switch self {
    case .inTune: Theme.good
    case .near: Theme.fair
    case .off: Theme.poor
    }
  }
}
