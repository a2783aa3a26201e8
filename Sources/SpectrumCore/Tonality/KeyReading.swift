// SPDX-License-Identifier: GPL-3.0-or-later

/// The key of the music at one moment.
///
/// A key's number is 0…11 for C, C sharp … B major and 12…23 for C … B minor.
public struct KeyReading: Equatable, Sendable {
  /// The number of no key.
  public static let noKey = -1

  /// The key that is shown; `noKey` = none.
  public var key: Int
  /// How likely it is, 0…1; 0 without a key.
  public var confidence: Float
  /// The likeliest other key, `noKey` without a key, and how likely that is, 0…1; 0 without a key.
  public var rival: Int
  public var rivalConfidence: Float
  /// Cents by which the music is tuned above (+) or below (−) equal temperament at the reference,
  /// −50…50; nil while the pitches heard don't agree on one.
  public var tuningCents: Float?

  /// No key.
  public static let none = KeyReading(
    key: noKey, confidence: 0, rival: noKey, rivalConfidence: 0, tuningCents: nil)

  public init(
    key: Int, confidence: Float, rival: Int, rivalConfidence: Float, tuningCents: Float?
  ) {
    (self.key, self.confidence) = (key, confidence)
    (self.rival, self.rivalConfidence) = (rival, rivalConfidence)
    self.tuningCents = tuningCents
  }
}
