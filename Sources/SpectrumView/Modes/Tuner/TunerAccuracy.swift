// SPDX-License-Identifier: GPL-3.0-or-later

/// How close a note is, shown by colour and by the arrows' position and number.
public enum TunerAccuracy: Sendable {
  /// Within 2 cents: green.
  case inTune
  /// Within 10 cents: yellow.
  case near
  /// Beyond: red.
  case off

  static let inTuneCents: Float = 2
  static let nearCents: Float = 10

  /// Both limits belong to the better case; NaN is `off`.
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
