// SPDX-License-Identifier: GPL-3.0-or-later

/// How close a note is.
public enum TunerAccuracy: Int, CaseIterable, Sendable {
  case inTune, close, near, off

  /// The word for a note `cents` off. How far off is said by cents, arrows and colour: a word of its
  /// own would be another one where it has no room.
  public func word(cents: Float) -> StaticString {
    self == .inTune ? "in tune" : cents > 0 ? "sharp" : "flat"
  }

  /// Arrows towards the note, of a note that isn't in tune.
  public var arrowCount: Int { max(1, rawValue) }
}

/// The zones around a note: the innermost is the port `in_tune`, the others widen with it.
public struct TunerZones: Equatable, Sendable {
  /// The end of a gauge on either side, in cents.
  public static var gaugeCents: Float { @_noAllocation @_noLocks get { 50 } }

  /// Cents within which a note is in tune.
  public let inTune: Float

  @_noAllocation @_noLocks
  public init(inTune: Float = 2) { self.inTune = inTune }

  /// The outer limit of a zone in cents; of `off`, the end of the gauge.
  public func limit(of accuracy: TunerAccuracy) -> Float {
    switch accuracy {
    case .inTune: inTune
    case .close: 2.5 * inTune
    case .near: 5 * inTune
    case .off: Self.gaugeCents
    }
  }

  /// A limit belongs to the better zone; NaN is `off`.
  public func accuracy(cents: Float) -> TunerAccuracy {
    let distance = abs(cents)
    for zone in [.inTune, .close, .near] as [TunerAccuracy] where distance <= limit(of: zone) {
      return zone
    }
    return .off
  }
}
