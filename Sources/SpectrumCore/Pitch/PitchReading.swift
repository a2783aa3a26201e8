// SPDX-License-Identifier: GPL-3.0-or-later

/// The pitch of one moment.
public struct PitchReading: Equatable, Sendable {
  /// The fundamental frequency in Hz; 0 = none.
  public var frequencyHz: Float
  /// How periodic the sound is, 0…1: clear notes reach 0.93, noise stays below 0.68.
  public var confidence: Float

  /// No pitch.
  public static let none = PitchReading(frequencyHz: 0, confidence: 0)
}
