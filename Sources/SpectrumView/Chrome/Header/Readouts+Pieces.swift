// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages

// What the header line says, from left to right.
extension Readouts {
  private var theme: Theme { scene.theme }

  var pitchPieces: [Piece] {
    var (note, cents) = (missing, Label())
    var color = theme.quietText
    // The tuner's reading: header and page name one pitch, and it fades in both.
    let (tuner, reading) = (model.pages.tuner, model.pages.tuner.readout)
    let isHeard = tuner.presence > 0
    // A string that is far off may sound where there is no note.
    if isHeard && reading.hasHeardNote {
      note = reading.heardName(model.settings.naming)
      cents = reading.heardCents
      color = tuner.fading(
        theme.stateTexts.zone(tuner.zones.accuracy(cents: reading.heard.cents)), theme)
    }
    // Few numbered degrees are far apart.
    let isNumbered = tuner.tuning.hasNumberedDegrees
    return [
      Piece(
        part: .note, forms: [(note, isNumbered ? "22\\22 +1" : model.settings.naming.longestName)],
        color: color,
        size: layout.isCompact ? 15 : 18, isBold: true, captions: ["PITCH"]),
      Piece(
        part: .cents, forms: [(cents, Label(isNumbered ? "+600 c" : "+50 c"))], color: color),
      Piece(
        part: .frequency, forms: [(tuner.motion.frequencyLabel ?? Label(), "4186.00 Hz")],
        color: isHeard ? tuner.fading(theme.quietText, theme) : theme.quietText),
    ]
  }

  /// A dash for a value that isn't known; on one line without captions it would be meaningless.
  private var missing: Label { layout.isCompact ? Label() : .missing }

  var tempoPieces: [Piece] {
    var (value, confidence) = (missing, Label())
    let tempo = model.stream.tempo
    let isHeard = tempo.bpm > 0
    if isHeard {
      value = "\(TempoWords.number(tempo.bpm)) BPM"
      confidence = Label(share: tempo.confidence)
    }
    // The colour shows beats even in modes without bands.
    let color = !isHeard ? theme.quietText : model.stream.flash > 0 ? theme.beat : theme.text
    var pieces = [
      Piece(part: .tempo, forms: [(value, "160.0 BPM")], color: color, captions: ["TEMPO"]),
      Piece(part: .tempoConfidence, forms: [(confidence, "100 %")], color: theme.quietText),
    ]
    if tempo.tapCount > 0 {
      let count: Label = "tap \(Int(tempo.tapCount))"
      let taps = tempo.tapCount > 1 ? "\(count), \(tempo.tapBPM, decimals: 1)" : count
      pieces.append(Piece(part: .taps, forms: [(taps, "tap 88, 188.8")], color: theme.beat))
    }
    return pieces + hostPieces
  }

  /// The host's tempo, and by how much the detected one is above it.
  private var hostPieces: [Piece] {
    let tempo = model.stream.tempo
    guard let host = tempo.hostLabel else { return [] }
    let hasFactor = tempo.driftLabel != nil && tempo.octave != 1
    return [
      Piece(part: .hostTempo, forms: [(host, "host 160.0")], color: theme.quietText),
      Piece(
        part: .hostTempo,
        forms: [(tempo.driftLabel ?? Label(), Label(hasFactor ? "×2 −100.0" : "−100.0"))],
        color: tempo.isDrifting ? theme.stateTexts.fair : theme.quietText),
    ]
  }

  /// The last beat's number in its bar, and the key.
  var musicPieces: [Piece] {
    let (music, style) = (model.pages.music, model.settings[KeyName.Style.self])
    var bar = missing
    if music.bar.beat > 0 {
      bar = "\(layout.isCompact ? "beat " : "")\(music.bar.beat) of \(music.bar.beatsPerBar)"
    }
    var (key, shortKey) = (missing, missing)
    if let name = music.keyName {
      key = name.label(or: music.equalRival, style)
      shortKey = name.shortLabel(style, isUndecided: music.key.isUndecided)
    }
    let isCamelot = style == .camelot
    let (one, other) = (tonic(3), tonic(8))
    let barColor = model.stream.flash > 0 ? theme.beat : theme.text
    return [
      Piece(
        part: .bar, forms: [(bar, Label(layout.isCompact ? "beat 4 of 4" : "4 of 4"))],
        color: music.bar.beat > 0 ? barColor : theme.quietText, captions: ["BAR"]),
      Piece(
        part: .key,
        forms: [
          (key, isCamelot ? "10B or 10A" : "\(one)m or \(other)m"),
          (shortKey, isCamelot ? "10B?" : "\(other)m?"),
        ], color: music.keyName == nil ? theme.quietText : theme.text, captions: ["KEY"]),
    ]
  }

  /// The longest name of a black key, 0 for C.
  private func tonic(_ note: Int) -> Label {
    let naming = NoteName.Naming(.sharps, model.settings.naming.language)
    return Label(note: note, naming, withOctave: false)
  }

  /// RMS and held peak of the louder channel, short-term loudness, correlation.
  var levelPieces: [Piece] {
    let (levels, hasLevel) = (model.pages.levels, model.stream.level != nil)
    var pieces: [Piece] = []
    if layout.isCompact {
      // The name may be left out, the unit not.
      pieces.append(
        Piece(
          part: .levelName, forms: [(Label(hasLevel ? "RMS" : ""), "RMS")], color: theme.quietText))
    }
    let unit: StaticString = layout.isCompact ? " dBFS" : ""
    let rms =
      hasLevel ? "\(MeterScale.number(decibels: levels.shownLevel))\(unit)" : missing
    let isMissing = !hasLevel || levels.shownLevel <= LevelScale.silence
    pieces.append(
      Piece(
        part: .level, forms: [(rms, "−88.8\(unit)")],
        color: isMissing ? theme.quietText : theme.text, captions: ["RMS dBFS"]))
    // What stands round the number in a line without captions: what is before it may be shorter.
    typealias Entry = (
      figure: Figure, part: HeaderPart, captions: [StaticString],
      names: [StaticString], unit: StaticString
    )
    let all: [Entry] = [
      (.peak, .peak, ["PEAK dBFS"], ["Peak "], " dBFS"),
      (.shortTerm, .shortTerm, ["SHORT-TERM LUFS", "SHORT LUFS"], ["Short-term ", ""], " LUFS"),
      (
        .correlation, .correlation, ["CORRELATION", "CORREL."], ["Correlation ", "Correl. "], ""
      ),
    ]
    for (figure, part, captions, names, unit) in all {
      // A single channel is always like itself.
      if figure == .correlation && model.stream.channelCount < 2 { continue }
      if figure == .shortTerm && levels.loudness == .off { continue }
      let value = hasLevel ? levels.label(of: figure) : "–"
      let digits: StaticString = figure == .correlation ? "−0.88" : "−88.8"
      let (shown, unit) = layout.isCompact ? (names, unit) : ([""], "")
      pieces.append(
        Piece(
          part: part,
          forms: shown.map { ("\($0)\(value)\(unit)", "\($0)\(digits)\(unit)") },
          color: hasLevel ? levels.color(of: figure, theme) : theme.quietText, captions: captions))
    }
    return pieces
  }
}
