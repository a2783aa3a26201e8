// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages

/// The display's settings: a typed view of the port values, each always within its range.
public struct DisplaySettings: Equatable, Sendable {
  /// A value for each port, including those that the display ignores.
  private var values = PortValues()

  public init() {}

  /// A port's value; clamped to its range when set.
  public subscript(port: Port) -> Float {
    get { values[port] }
    set { values[port] = newValue }
  }

  /// The choice of its port.
  public subscript<Type: SettingChoice>(type: Type.Type) -> Type {
    get { values[type] }
    set { values[type] = newValue }
  }

  /// The instrument whose strings are tuned.
  private var instrument: Instrument { self[Instrument.self] }

  /// The number of strings that are tuned, 0 for any note.
  private var stringCount: Int {
    guard instrument == .custom else { return instrument.strings.count }
    return (1...Port.ownStringCount).first { self[.note(ofString: $0)] < 0 }.map { $0 - 1 }
      ?? Port.ownStringCount
  }

  /// Whether a port has a row among the settings: what belongs to a temperament or to strings of
  /// one's own is there only with these, and the offset of a string with the string.
  func hasRow(_ port: Port) -> Bool {
    if port.degree != nil { return self[TemperamentChoice.self] == .custom }
    if port.ownString != nil { return instrument == .custom }
    return port.offsetString.map { $0 <= stringCount } ?? true
  }

  /// The ends of the frequency scale, at least an octave apart.
  public var frequencies: FrequencyScale {
    let low = self[.lowFrequency]
    return FrequencyScale(low: low, high: self[.highFrequency].held(within: (2 * low)...20_000))
  }

  /// The scale used without auto level.
  var fixedScale: LevelScale { LevelScale(floor: self[.floor], ceiling: self[.ceiling]) }
}

// The settings by name.
extension DisplaySettings {
  /// What the window shows.
  public var mode: DisplayMode { self[DisplayMode.self] }
  /// Whether the scale follows the loudest band in view, instead of going from `floor` to `ceiling`.
  public var followsLevel: Bool { values.isOn(.autoLevel) }
  /// Attack, decay and peak hold in seconds.
  public var times: BandMotion.Times {
    BandMotion.Times(attack: self[.attack], decay: self[.decay], peakHold: self[.peakHold])
  }
  /// Whether the spectrum is frozen; readouts go on.
  public var isFrozen: Bool { values.isOn(.freeze) }
  public var theme: ThemeSetting { self[ThemeSetting.self] }
  public var palette: Palette { self[Palette.self] }
  /// Whether the frequency scale shows notes instead of hertz.
  public var showsNotes: Bool { self[FrequencyLabels.self] == .notes }
  /// Whether the strongest peaks are labelled with frequency and note.
  public var showsPeakLabels: Bool { values.isOn(.peakLabels) }
  /// Whether the spectrum at the moment this became true is kept for comparison.
  public var keepsReference: Bool { values.isOn(.referenceCurve) }
  public var comparand: Comparand { self[Comparand.self] }
  public var comparedReference: ComparedReference { self[ComparedReference.self] }
  /// Seconds in which the difference follows 63 % of a change; infinity: it is that of all the time.
  public var differenceSeconds: Float {
    self[.differenceTime] < Port.differenceTime.range.upperBound ? self[.differenceTime] : .infinity
  }
  /// The values of the ports that say how levels are drawn, those of a frozen spectrum too.
  var viewPorts: [Float] {
    [
      Port.gain, .tilt, .weighting, .smoothing, .autoLevel, .floor, .ceiling, .lowFrequency,
      .highFrequency, .levelMatch, .peakLabels,
    ].map { self[$0] }
  }

  /// Seconds from the left end of the histories of tempo and beats to the right one.
  public var tempoHistorySeconds: Float { self[HistoryLength.self].seconds }
  /// How notes are called.
  public var naming: NoteName.Naming {
    NoteName.Naming(
      self[NoteName.Spelling.self], self[NoteName.Language.self], self[NoteName.Octaves.self])
  }
  /// The string that is tuned; 0: the nearest.
  var tunedString: Int { values.whole(.tunedString) }
  /// Whether the first string is on the left.
  var isLeftHanded: Bool { values.isOn(.leftHanded) }
  /// Cents of each string above its note.
  var stringOffsets: InlineArray<12, Float> {
    var offsets = InlineArray<12, Float>(repeating: 0)
    for index in 0..<12 { offsets[index] = self[.cents(ofString: index + 1)] }
    return offsets
  }
  /// Whether the plugin silences its output, as far as this window knows.
  var isMuted: Bool {
    self[TunerMute.self].isMuted(showsTuner: mode == .tuner)
  }
  /// 0 = C … 11 = B.
  public var temperamentRoot: Int { values.whole(.temperamentRoot) }
}
