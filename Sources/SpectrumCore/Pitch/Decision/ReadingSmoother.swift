// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Turns refined periods into the reading that is shown, and says how steady that is.
struct ReadingSmoother {
  /// The pitch shown.
  private(set) var reading = PitchReading.none

  /// The lag, in seconds, that the reading comes from.
  private var lag: Float = 0
  /// Whether a reading from a much shorter lag was rejected just before.
  private var hasRejected = false
  /// How many of the last readings were like the one before each, up to `standingReadings`.
  private var steadyReadings = 0

  /// −60 dBFS as a mean square: mains hum is not shown below it.
  private static let humLevel: Float = 1e-6
  /// 3 cents: a pitch that moves by more from one reading to the next isn't steady.
  private static let steadiness: Float = 0.001_734
  /// This many in a row are a constant pitch, not the turn of a vibrato.
  private static let standingReadings = 3
  /// 1 cent: readings of a constant pitch that differ by less differ by chance.
  private static let sameness: Float = 0.000_578
  /// Periods in the longest lag below which the edges of the window show.
  private static let fewPeriods: Float = 5
  /// Seconds; a reading from a longer lag is that of a steady note.
  private static let steadyLag: Float = 0.06

  /// Whether the last reading was like the one before.
  var isSteady: Bool {
    @_noAllocation @_noLocks get { steadyReadings > 0 }
  }

  /// Whether the last readings are those of a constant pitch.
  var isStanding: Bool {
    @_noAllocation @_noLocks get { steadyReadings >= Self.standingReadings }
  }

  /// Takes a note's refined period in seconds, its correlation 0…1 and the lag in seconds that it
  /// was read at; `meanSquare`: of the sound. False if the period is rejected.
  ///
  /// Where noise hides the long lags of an old note, a short lag says less than the reading before:
  /// it is rejected once. If the next lag is as short, the pitch moves.
  @_noAllocation @_noLocks
  mutating func update(period: Float, rho: Float, lag newLag: Float, meanSquare: Float) -> Bool {
    let isShort = lag > Self.steadyLag && 2 * newLag < lag
    if isShort && reading.frequencyHz > 0 && !hasRejected {
      hasRejected = true
      return false
    }
    (hasRejected, lag) = (false, newLag)
    var frequency = 1 / period
    let change = abs(frequency / max(reading.frequencyHz, 1) - 1)
    // The samples at the edges of the window shift a reading from a lag of few periods to and fro.
    let showsEdges = lag < Self.fewPeriods * period
    if showsEdges && isStanding && change < Self.sameness {
      frequency = (frequency + reading.frequencyHz) / 2
    }
    steadyReadings =
      change < Self.steadiness ? min(steadyReadings + 1, Self.standingReadings) : 0
    reading = PitchReading(frequencyHz: frequency, confidence: rho.clamped(to: 0...1))
    if meanSquare < Self.humLevel && Self.isMains(frequency) { reading = .none }
    return true
  }

  /// Takes the next reading of a new note as it is.
  @_noAllocation @_noLocks
  mutating func beginNote() { lag = 0 }

  /// Shows no pitch: the note has ended.
  @_noAllocation @_noLocks
  mutating func endNote() { reading = .none }

  /// Whether it is 50 or 60 Hz or twice that, within 0.6 %.
  @_noAllocation @_noLocks
  private static func isMains(_ frequency: Float) -> Bool {
    abs(frequency / 50 - 1) < 0.006 || abs(frequency / 60 - 1) < 0.006
      || abs(frequency / 100 - 1) < 0.006 || abs(frequency / 120 - 1) < 0.006
  }
}
