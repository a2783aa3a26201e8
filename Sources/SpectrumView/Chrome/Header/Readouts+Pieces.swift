// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages

// What the header line says, from left to right.
extension Readouts {
  static func pitchPieces(
    _ model: borrowing DisplayModel, _ layout: Layout, _ theme: Theme
  ) -> [Piece] {
    let size: Float = layout.isCompact ? 15 : 18
    var (note, cents) = (Label("–"), Label())
    var color = theme.quietText
    // The tuner's reading: header and page name one pitch, and it fades in both.
    let (tuner, reading) = (model.tuner, model.tuner.readout)
    let isHeard = tuner.presence > 0
    // A string that is far off may sound where there is no note.
    let hasNote = isHeard && reading.hasHeardNote
    if hasNote {
      note = reading.heardName(model.settings.spelling)
      cents = reading.heardCents
      color = tuner.fading(
        theme.stateTexts.zone(tuner.zones.accuracy(cents: reading.heard.cents)), theme)
    }
    return [
      Piece(
        part: .note, label: note,
        template: tuner.tuning.hasNumberedDegrees ? Label("22\\22 +1") : Label("G♯−1"),
        color: color, size: size, isBold: true,
        isMissing: !hasNote, caption: "PITCH"),
      Piece(
        part: .cents, label: cents,
        // Few degrees are far apart.
        template: tuner.tuning.hasNumberedDegrees ? Label("+600 c") : Label("+50 c"), color: color),
      Piece(
        part: .frequency, label: tuner.frequencyLabel ?? Label(), template: Label("4186.00 Hz"),
        color: isHeard ? tuner.fading(theme.quietText, theme) : theme.quietText),
    ]
  }

  static func tempoPieces(_ model: borrowing DisplayModel, _ theme: Theme) -> [Piece] {
    var (value, confidence) = (Label("–"), Label())
    let isHeard = model.tempo.bpm > 0
    if isHeard {
      value = Label()
      value.append(model.tempo.bpm, decimals: 1)
      value.append(" BPM")
      confidence.append(model.tempo.confidence * 100, decimals: 0)
      confidence.append(" %")
    }
    // The colour shows beats even in modes without bands.
    let color = !isHeard ? theme.quietText : model.flash > 0 ? theme.beat : theme.text
    var pieces = [
      Piece(
        part: .tempo, label: value, template: Label("160.0 BPM"), color: color,
        isMissing: !isHeard, beginsGroup: true, caption: "TEMPO"),
      Piece(
        part: .tempoConfidence, label: confidence, template: Label("100 %"),
        color: theme.quietText),
    ]
    if model.tempo.tapCount > 0 {
      var taps = Label("tap ")
      taps.append(Int(model.tempo.tapCount))
      if model.tempo.tapCount > 1 {
        taps.append(", ")
        taps.append(model.tempo.tapBPM, decimals: 1)
      }
      pieces.append(
        Piece(part: .taps, label: taps, template: Label("tap 88, 188.8"), color: theme.beat))
    }
    return pieces + hostPieces(model.tempo, theme)
  }

  /// The host's tempo, and by how much the detected one is above it.
  private static func hostPieces(_ tempo: Message.Tempo, _ theme: Theme) -> [Piece] {
    guard let host = tempo.hostLabel else { return [] }
    let template: StaticString =
      tempo.driftLabel != nil && tempo.octave != 1 ? "×2 −100.0" : "−100.0"
    return [
      Piece(
        part: .hostTempo, label: host, template: Label("host 160.0"), color: theme.quietText),
      Piece(
        part: .hostTempo, label: tempo.driftLabel ?? Label(), template: Label(template),
        color: tempo.isDrifting ? theme.stateTexts.fair : theme.quietText),
    ]
  }

  /// The last beat's number in its bar, and the key.
  static func musicPieces(
    _ model: borrowing DisplayModel, _ layout: Layout, _ theme: Theme
  ) -> [Piece] {
    let (music, style) = (model.music, model.settings.keyStyle)
    var bar = Label("–")
    if music.bar.beat > 0 {
      bar = Label(layout.isCompact ? "beat " : "")
      bar.append(music.bar.beat)
      bar.append(" of ")
      bar.append(music.bar.beatsPerBar)
    }
    var (key, shortKey) = (Label("–"), Label("–"))
    if let name = music.keyName {
      key = music.key.label(name, music.rivalName, style)
      shortKey = music.key.shortLabel(name, style)
    }
    let isCamelot = style == .camelot
    let barColor = model.flash > 0 ? theme.beat : theme.text
    return [
      Piece(
        part: .bar, label: bar,
        template: Label(layout.isCompact ? "beat 4 of 4" : "4 of 4"),
        color: music.bar.beat > 0 ? barColor : theme.quietText, isMissing: music.bar.beat == 0,
        beginsGroup: true, caption: "BAR"),
      Piece(
        part: .key, label: key, template: Label(isCamelot ? "10B or 10A" : "D♯m or G♯m"),
        color: music.keyName == nil ? theme.quietText : theme.text,
        isMissing: music.keyName == nil, beginsGroup: true, caption: "KEY", shortLabel: shortKey,
        shortTemplate: Label(isCamelot ? "10B?" : "G♯m?")),
    ]
  }

  /// The numbers of the levels page: RMS and held peak of the louder channel, short-term loudness,
  /// correlation.
  static func levelPieces(
    _ model: borrowing DisplayModel, _ layout: Layout, _ theme: Theme
  ) -> [Piece] {
    let (levels, hasLevel) = (model.levels, model.level != nil)
    let rms = hasLevel ? MeterScale.number(decibels: levels.shownLevel) : Label("–")
    let isMissing = !hasLevel || levels.shownLevel <= LevelScale.silence
    let unit = layout.isCompact ? Label(" dBFS") : Label()
    let level = Piece(
      part: .level, label: rms + unit, template: Label("−88.8") + unit,
      color: isMissing ? theme.quietText : theme.text, isMissing: !hasLevel, beginsGroup: true,
      caption: "RMS dBFS")
    var pieces: [Piece] = []
    if layout.isCompact {
      // The name may be left out, the unit not.
      pieces.append(
        Piece(
          part: .levelName, label: hasLevel ? Label("RMS") : Label(), template: Label("RMS"),
          color: theme.quietText, beginsGroup: true))
    }
    pieces.append(level)
    typealias Entry = (
      readout: LevelsReadout, part: HeaderPart, caption: StaticString, short: StaticString,
      name: StaticString, unit: StaticString
    )
    let all: [Entry] = [
      (.peak, .peak, "PEAK dBFS", "PEAK dBFS", "Peak ", " dBFS"),
      (.shortTerm, .shortTerm, "SHORT-TERM LUFS", "SHORT LUFS", "Short-term ", " LUFS"),
      (.correlation, .correlation, "CORRELATION", "CORREL.", "Correlation ", ""),
    ]
    for (readout, part, caption, short, name, unit) in all {
      // A single channel is always like itself.
      if readout == .correlation && model.channelCount < 2 { continue }
      let value = hasLevel ? levels.label(of: readout) : Label("–")
      let digits: StaticString = readout == .correlation ? "−0.88" : "−88.8"
      let frame = layout.isCompact ? (Label(name), Label(unit)) : (Label(), Label())
      pieces.append(
        Piece(
          part: part, label: frame.0 + value + frame.1,
          template: frame.0 + Label(digits) + frame.1,
          color: hasLevel ? levels.color(of: readout, theme) : theme.quietText,
          isMissing: !hasLevel,
          beginsGroup: true, caption: caption, shortCaption: short, isNamed: true))
    }
    return pieces
  }
}

extension Label {
  fileprivate static func + (left: Label, right: Label) -> Label {
    var label = left
    label.append(right)
    return label
  }
}
