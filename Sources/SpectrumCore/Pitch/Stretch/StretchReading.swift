// SPDX-License-Identifier: GPL-3.0-or-later

/// The knowledge of a piano's stretch at one moment.
public struct StretchReading: Equatable, Sendable {
  /// The tuning curve by the strings heard so far.
  public var curve = StretchCurve()
  /// B (inharmonicity) of the note that sounds; 0 until it is measured, and for anything but a
  /// piano's string.
  public var inharmonicity: Float = 0
  /// Cents by which the note's first partial is above the pitch that the tracker reads, −100…100: a
  /// stretched string repeats itself a little faster than its first partial. 0 while B is 0.
  public var firstPartialCents: Float = 0
}
