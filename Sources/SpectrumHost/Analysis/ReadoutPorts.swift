// SPDX-License-Identifier: GPL-3.0-or-later

/// The plugin's control outputs; a missing one reads as none.
struct ReadoutPorts {
  private typealias Pointer = UnsafeMutablePointer<Float>

  private let pitch, pitchConfidence, tempo, tempoConfidence, beat: Pointer?
  private let note, cents, string, stringCents, tempoDifference: Pointer?
  private let instrument, stretch, stretchCents, inharmonicity: Pointer?
  private let level, leftLevel, rightLevel, peak, leftPeak, rightPeak: Pointer?
  private let correlation, clip, momentary, shortTerm, integrated: Pointer?
  private let loudnessRange, truePeak, psr, plr: Pointer?
  private let downbeat, barBeat, beatsPerBar, barConfidence: Pointer?
  private let key, keyConfidence, tuningCents: Pointer?
  private let hasHostTempo: Bool
  /// Whether a short-term value has passed the range's gate: its port is 0 where none has, too.
  private var hasRange = false
  /// The gate in LUFS. Source: EBU Tech 3342.
  private static let rangeGate: Float = -70

  /// The lowest value of the ratios, which stands for none.
  private let noRatio: Float

  init(_ instance: PluginInstance, hasHostTempo: Bool) {
    self.hasHostTempo = hasHostTempo
    pitch = instance.control("pitch")
    pitchConfidence = instance.control("pitch_confidence")
    tempo = instance.control("tempo")
    tempoConfidence = instance.control("tempo_confidence")
    beat = instance.control("beat")
    note = instance.control("note")
    cents = instance.control("cents")
    string = instance.control("string")
    stringCents = instance.control("string_cents")
    stretch = instance.control("stretch")
    instrument = instance.control("instrument")
    stretchCents = instance.control("stretch_cents")
    inharmonicity = instance.control("inharmonicity")
    tempoDifference = instance.control("tempo_difference")
    level = instance.control("level")
    leftLevel = instance.control("level_l")
    rightLevel = instance.control("level_r")
    peak = instance.control("peak")
    leftPeak = instance.control("peak_l")
    rightPeak = instance.control("peak_r")
    correlation = instance.control("correlation")
    clip = instance.control("clip")
    momentary = instance.control("momentary")
    shortTerm = instance.control("short_term")
    integrated = instance.control("integrated")
    loudnessRange = instance.control("loudness_range")
    truePeak = instance.control("true_peak")
    psr = instance.control("psr")
    noRatio = instance.description.port("psr")?.minimum ?? -.infinity
    plr = instance.control("plr")
    downbeat = instance.control("downbeat")
    barBeat = instance.control("bar_beat")
    beatsPerBar = instance.control("beats_per_bar")
    barConfidence = instance.control("bar_confidence")
    key = instance.control("key")
    keyConfidence = instance.control("key_confidence")
    tuningCents = instance.control("tuning_cents")
  }

  /// Takes note of a run that ends `time` seconds after the sound's beginning.
  mutating func follow(to time: Double) {
    // Before its first full window there is no short-term loudness.
    guard time >= LoudnessWindow.shortTerm, let shortTerm else { return }
    hasRange = hasRange || shortTerm.pointee > Self.rangeGate
  }

  /// Whether there was a beat in the last run().
  var isBeat: Bool { (beat?.pointee ?? 0) >= 0.5 }

  /// Whether a bar began in the last run().
  var isDownbeat: Bool { (downbeat?.pointee ?? 0) >= 0.5 }

  /// The value of an integer port; `missing` if there is no port, or its value isn't finite.
  private static func whole(_ port: Pointer?, or missing: Int) -> Int {
    port.flatMap { Int(exactly: $0.pointee.rounded()) } ?? missing
  }

  /// A finite value above `lowest`; nil without.
  private static func value(_ port: Pointer?, above lowest: Float = DecibelScale.silence) -> Float?
  {
    port.flatMap { $0.pointee > lowest && $0.pointee.isFinite ? $0.pointee : nil }
  }

  func row(at time: Double, isBeat: Bool) -> AnalysisRow {
    var row = AnalysisRow(
      time: time, pitch: pitch?.pointee ?? 0, pitchConfidence: pitchConfidence?.pointee ?? 0,
      tempo: tempo?.pointee ?? 0, tempoConfidence: tempoConfidence?.pointee ?? 0, isBeat: isBeat,
      note: Self.whole(note, or: -1), cents: cents?.pointee ?? 0,
      string: Self.whole(string, or: 0), stringCents: stringCents?.pointee ?? 0)
    if row.note >= 0, Self.whole(stretch, or: 0) > 0, Self.whole(instrument, or: 0) == 0 {
      row.stretchCents = Self.value(stretchCents, above: -.infinity)
      row.inharmonicity = Self.value(inharmonicity, above: 0)
    }
    if hasHostTempo, row.tempo > 0 { row.tempoDifference = tempoDifference?.pointee }
    row.barBeat = Self.whole(barBeat, or: 0)
    row.beatsPerBar = Self.whole(beatsPerBar, or: 0)
    row.barConfidence = barConfidence?.pointee ?? 0
    row.key = Self.whole(key, or: -1)
    row.keyConfidence = keyConfidence?.pointee ?? 0
    // The port is 0 where the tuning is unknown.
    row.tuningCents = Self.value(tuningCents, above: -.infinity).flatMap { $0 == 0 ? nil : $0 }
    addLevels(to: &row)
    return row
  }

  /// Sets the levels of `row`.
  func addLevels(to row: inout AnalysisRow) {
    row.level = Self.value(level)
    (row.leftLevel, row.rightLevel) = (Self.value(leftLevel), Self.value(rightLevel))
    row.peak = Self.value(peak)
    (row.leftPeak, row.rightPeak) = (Self.value(leftPeak), Self.value(rightPeak))
    if row.leftLevel != nil, row.rightLevel != nil {
      row.correlation = Self.value(correlation, above: -.infinity)
    }
    row.clippedSamples = Self.value(clip, above: -1)
    row.momentary = Self.value(momentary)
    row.shortTerm = Self.value(shortTerm)
    row.integrated = Self.value(integrated)
    row.truePeak = Self.value(truePeak)
    (row.psr, row.plr) = (
      Self.value(psr, above: noRatio), Self.value(plr, above: noRatio)
    )
    if hasRange, row.integrated != nil {
      row.loudnessRange = Self.value(loudnessRange, above: -1)
    }
  }
}
