// SPDX-License-Identifier: GPL-3.0-or-later

/// How a note begins.
struct NoteStart {
  /// The evidence whose candidate it is.
  let kind: EvidenceKind
  /// As in `PresentNote`.
  var isAmongOthers = false
  var isInNoise = false
}

/// The note that sounds.
struct PresentNote {
  /// In seconds; 0 = no note.
  var period: Float = 0
  /// The mean of its period, to recognise the note later: the period itself drifts when another
  /// note takes over.
  var meanPeriod: Float = 0
  /// In seconds.
  var age: Float = 0
  /// Whether it began with a candidate that had lasted.
  var hasLasted = false
  /// Whether it was found by the spectrum of what has come, while others rang on.
  var hasArrived = false
  /// If so, whether its partials may all be those of one of these others: an octave above that one,
  /// it explains little of the sound.
  var isPart = false
  /// Whether the means of the correlation show it.
  var fitsMeans = false
  /// Whether it is the strongest of several notes that are heard together, or the lowest partial of a
  /// bar: it explains less of the sound.
  var isAmongOthers = false
  /// Whether it began in noise, in which its single periods aren't alike.
  var isInNoise = false
  /// Whether others draw the maximum of the correlation along, away from its period.
  var isDrawn = false
  /// The period of its lowest partial at the last reading, in seconds, if no other is harmonic; 0 = none.
  var lowest: Float = 0
  /// Whether it is read by that partial.
  var isInharmonic = false
  /// Whether its partials have been looked at since enough of it has been heard.
  var isChecked = false
  /// Whether single periods of it were alike at the last check.
  var isVoiced = true

  /// Ages in seconds at which a note's period is known, at which a note is no longer young, from which
  /// on it is settled, and at which it is old.
  private static let knownAge: Float = 0.06
  private static let youth: Float = 0.08
  private static let settledAge: Float = 0.15
  private static let maturity: Float = 0.3
  /// The ages in seconds up to which a note that has arrived needs no other evidence, and up to which
  /// it, or a part, needs less.
  private static let granted: Float = 0.1
  private static let arrivedGranted: Float = 0.2
  private static let partGranted: Float = 1
  /// ρ of its period that keeps a note, an old one, one that has just arrived, and such a part.
  private static let toKeep: Float = 0.75
  private static let toKeepOld: Float = 0.6
  private static let toKeepArrived: Float = 0.5
  private static let toKeepPart: Float = 0.05

  /// Whether it has been heard for a while.
  var isKnown: Bool { @_noAllocation @_noLocks get { age > Self.knownAge } }

  /// The age in seconds at which its partials are looked at once more.
  var checkedAge: Float {
    @_noAllocation @_noLocks get { max(4 * period, FirstPartials.leastSeconds(of: period)) }
  }

  /// Whether it has just begun, and may be chance.
  var isYoung: Bool { @_noAllocation @_noLocks get { age < Self.youth } }

  /// Whether it has sounded for a while.
  var isSettled: Bool { @_noAllocation @_noLocks get { period > 0 && age > Self.settledAge } }

  /// Whether it is so old that short gaps in it are forgiven.
  var isOld: Bool { @_noAllocation @_noLocks get { age > Self.maturity } }

  /// Whether it arrived a short time ago: its single periods need not be alike, since others ring on
  /// under it.
  var hasJustArrived: Bool {
    @_noAllocation @_noLocks get {
      hasArrived && age < (isPart ? Self.partGranted : Self.arrivedGranted)
    }
  }

  /// ρ of its period that keeps it.
  var rhoToKeep: Float {
    @_noAllocation @_noLocks get {
      if hasArrived && age < Self.granted { return -.infinity }
      if hasJustArrived { return isPart ? Self.toKeepPart : Self.toKeepArrived }
      return isOld ? Self.toKeepOld : Self.toKeep
    }
  }

  /// Whether `other` is its period.
  @_noAllocation @_noLocks
  func has(_ other: Float) -> Bool { period > 0 && other > 0 && other.isAlike(period) }
}
