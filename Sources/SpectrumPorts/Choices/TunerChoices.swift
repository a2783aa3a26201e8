// SPDX-License-Identifier: GPL-3.0-or-later

/// Where the twelve notes of the octave stand.
public enum TemperamentChoice: Int, Choice {
  case equal, just, pythagorean, quarterCommaMeantone, werckmeister3, kirnberger3, vallotti, young
  /// The degrees of `degree_1` to `degree_12`.
  case custom
  /// Those of a Scala file.
  case scala
  public static var choices: Choices {
    Choices(
      """
      Equal|Just|Pythagorean|Quarter-comma meantone|Werckmeister III|Kirnberger III|Vallotti|\
      Young|Custom|Scala file
      """)
  }
}

/// The note from which an unequal temperament is built.
public enum RootChoice: Int, Choice {
  case c, cSharp, d, eFlat, e, f, fSharp, g, aFlat, a, bFlat, b
  public static var choices: Choices {
    Choices("C|C sharp|D|E flat|E|F|F sharp|G|A flat|A|B flat|B")
  }
}

/// The notes' form as MIDI.
public enum NoteOutputChoice: Int, Choice {
  case off, notes, notesAndBend
  public static var choices: Choices { Choices("Off|Notes|Notes and pitch bend") }

  public var sendsNotes: Bool {
    @_noAllocation @_noLocks get { if case .off = self { false } else { true } }
  }
  public var bends: Bool {
    @_noAllocation @_noLocks get { if case .notesAndBend = self { true } else { false } }
  }
}

/// When the tuner silences the output.
public enum TunerMute: Int, Choice {
  case off, on
  /// While a window shows the tuner.
  case whileShown
  public static var choices: Choices { Choices("Off|On|While the tuner is open") }

  /// Whether the output is silent. `showsTuner`: whether a window is in mode tuner.
  @_noAllocation @_noLocks
  public func isMuted(showsTuner: Bool) -> Bool {
    switch self {
    case .off: false
    case .on: true
    case .whileShown: showsTuner
    }
  }
}
