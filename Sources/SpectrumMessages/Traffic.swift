// SPDX-License-Identifier: GPL-3.0-or-later

/// The stream's budget: hosts copy it through small ring buffers to every UI.
public enum Traffic {
  /// Bytes per second of the whole stream.
  public static let limit = 300_000
  /// The share of the limit, in bytes per second, for messages that don't come with each frame:
  ///
  /// - beats and bars: five per second of each, less than 250 bytes together
  /// - tempo: two per second, five while it changes; one per tap (six); less than 200 bytes each
  /// - the setup: one per second and client (eight), less than 200 bytes each
  /// - the tuning: up to five per second, less than 1100 bytes each
  /// - the key: up to four per second, less than 250 bytes each
  /// - the masking: up to ten per second, less than 550 bytes each
  /// - the session's texts: one per second, less than 7400 bytes; a new listener once gets them all
  public static let reserve = 24_000

  /// The highest number of frames per second within the limit, at most 60. `bytesPerFrame`: the sum
  /// of the event sizes of all messages that are sent with each frame.
  @_noAllocation @_noLocks
  public static func highestFrameRate(bytesPerFrame: Int) -> Float {
    min(ClientLeases.frameRates.upperBound, Float(limit - reserve) / Float(max(1, bytesPerFrame)))
  }
}
