// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

// The words for a pitch, the same in window, strip, terminal and speech.
extension TunerReading {
  /// The deviation as displayed, rounded to a decimal; it also determines colour and word. Off a
  /// string, it may exceed 50.
  public var shownCents: Float { Self.tenths(deviation) }

  /// Whether the string is too far off for a gauge.
  public var isFar: Bool { Self.isFar(shownCents, string: string) }

  /// `cents`: as displayed.
  public static func isFar(_ cents: Float, string: Int) -> Bool {
    string > 0 && abs(cents) > TunerZones.gaugeCents
  }

  /// The sounding note and its cents, to a decimal: the target, unless a string is so far off that
  /// another note, or none, sounds.
  public var heard: (note: Int32, cents: Float) {
    isFar ? (note, Self.tenths(cents)) : (target, shownCents)
  }

  /// Whether what sounds has a note.
  public var hasHeardNote: Bool { heard.note >= 0 }

  /// The name of `heard`; a dash without a note.
  public func heardName(_ naming: NoteName.Naming) -> Label {
    guard hasHeardNote else { return .missing }
    return heardDegree?.label ?? Label(note: Int(heard.note), naming)
  }

  /// "+12 c": the cents of `heard` where there is no room for their tenths.
  public var heardCents: Label { Label(cents: heard.cents, decimals: 0) }

  /// "+12.3", in a string that is far off "+1200": while a peg is being turned, tenths would only
  /// flicker.
  public var centsNumber: Label {
    Label(shownCents, decimals: isFar ? 0 : 1, sign: shownCents != 0)
  }

  /// "110.23 Hz".
  public var frequencyLabel: Label { Label(hertz: frequency, decimals: 2) }

  /// The degree that names the target; nil where a note's name does, as that of a string.
  public var targetDegree: ScaleDegree? { string > 0 ? nil : degree }

  /// The degree that names the sounding note.
  public var heardDegree: ScaleDegree? { isFar ? degree : targetDegree }

  /// The word for the deviation: what to do with a string that is far off, else what the note is.
  public func word(_ zones: TunerZones) -> StaticString {
    if isFar { return shownCents > 0 ? "tune down" : "tune up" }
    return zones.accuracy(cents: shownCents).word(cents: shownCents)
  }

  private static func tenths(_ cents: Float) -> Float { spectrum_round(cents * 10) / 10 }
}

extension PitchMotion {
  /// The displayed frequency; nil without a pitch.
  public var frequencyLabel: Label? {
    if presence > 0 { return readout.frequencyLabel }
    return unnamedReadout > 0 ? Label(hertz: unnamedReadout, decimals: 2) : nil
  }
}

extension Label {
  /// What there is where a reading has no value.
  public static var missing: Label { Label("–") }

  /// "+12.3 c"; no sign before what rounds to 0.
  public init(cents: Float, decimals: Int = 1) {
    let hasSign = spectrum_round(decimals == 0 ? cents : 10 * cents) != 0
    self = "\(cents, decimals: decimals, sign: hasSign) c"
  }

  /// "110.23 Hz".
  public init(hertz: Float, decimals: Int) { self = "\(hertz, decimals: decimals) Hz" }

  /// "87 %" of a share of 1.
  public init(share: Float) { self = "\(100 * share, decimals: 0) %" }
}
