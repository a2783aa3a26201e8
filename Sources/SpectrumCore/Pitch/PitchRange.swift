// SPDX-License-Identifier: GPL-3.0-or-later

/// The range of notes: up to two semitones above the piano's highest.
enum PitchRange {
  /// In Hz.
  static let highest: Float = 4700
  /// In seconds.
  static let shortestPeriod: Float = 1 / highest

  /// The least samples of the input in a period: with fewer, the smoothing, a zero at half the rate,
  /// leaves too little of a tone to tell its period from a multiple.
  private static let leastSamples: Float = 2.75

  /// The highest frequency that an input of `rate` Hz has notes at, in Hz: `highest` from 13 kHz on.
  @_noAllocation @_noLocks
  static func highest(rate: Float) -> Float { min(highest, rate / leastSamples) }
}
