// SPDX-License-Identifier: GPL-3.0-or-later

/// What can be a note: anything up to two semitones above the piano's highest.
enum PitchRange {
  /// In Hz.
  static let highest: Float = 4700
  /// In seconds.
  static let shortestPeriod: Float = 1 / highest
}
