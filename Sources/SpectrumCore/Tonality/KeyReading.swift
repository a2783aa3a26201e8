// SPDX-License-Identifier: GPL-3.0-or-later

/// The key of the music at one moment.
///
/// A key's number is 0…11 for C, C sharp … B major and 12…23 for C … B minor.
public struct KeyReading: Equatable, Sendable {
  /// The number of no key.
  public static let noKey = -1

  /// The key that is shown; `noKey` = none.
  public var key = noKey
  /// How likely it is, 0…1; 0 without a key.
  public var confidence: Float = 0
  /// The likeliest other key, `noKey` without a key, and how likely that is, 0…1; 0 without a key.
  public var rival = noKey
  public var rivalConfidence: Float = 0
  /// Cents by which the music is tuned above (+) or below (−) equal temperament at the reference,
  /// −50…50; nil while the pitches heard don't agree on one.
  public var tuningCents: Float?

  /// No key.
  public static var none: KeyReading { @_noAllocation @_noLocks get { KeyReading() } }
}
