// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages

/// The line of numbers above the plot: pitch, tempo, level, and the frame rate at its end.
///
/// Each piece is as wide as its longest text, so that nothing moves when a number changes. If there
/// isn't room for all, the less important pieces are left out.
enum Readouts {
  /// A piece of a readout.
  private struct Piece {
    var label: Label
    /// The piece's longest text.
    var template: StaticString
    var color = Theme.text
    var size: Float = 13
    var isBold = false
    /// Importance; 0 is left out last.
    var rank: Int
    /// Whether the label is a dash because the value is unknown.
    var isMissing = false
    var isTempo = false
    /// Heading of the pieces from here on, shown in a roomy layout.
    var caption: StaticString?
    var width: Float = 0
  }

  static func texts(
    _ model: borrowing DisplayModel, on canvas: borrowing Canvas, _ layout: Layout
  ) -> [PlacedText] {
    readouts(model, on: canvas, layout).texts
  }

  /// A light beside the tempo's caption while a beat lasts; a line without captions has no room for
  /// it.
  static func drawBeatLight(
    _ model: borrowing DisplayModel, on canvas: borrowing Canvas, _ layout: Layout
  ) {
    guard model.flash > 0, let place = readouts(model, on: canvas, layout).beatLight else { return }
    canvas.fillCircle(place.x, place.y, radius: 3, Theme.beat)
  }

  /// The texts, and the middle of the beat light.
  private static func readouts(
    _ model: borrowing DisplayModel, on canvas: borrowing Canvas, _ layout: Layout
  ) -> (texts: [PlacedText], beatLight: Point?) {
    var pieces = pitchPieces(model, layout) + tempoPieces(model) + levelPieces(model)
    for index in pieces.indices {
      let piece = pieces[index]
      pieces[index].width = canvas.width(
        of: Label(piece.template), size: piece.size, bold: piece.isBold)
    }
    let counter = rateText(model, on: canvas, layout)
    let counterWidth = counter.map { _ in
      canvas.width(of: Label("60 fps"), size: Theme.axisText) + 16
    }
    let groupGap: Float = layout.isCompact ? 16 : 36
    var room = layout.readouts.width - (counterWidth ?? 0)
    var texts: [PlacedText] = []
    if let counter, room > 160 { texts.append(counter) } else { room = layout.readouts.width }
    while Self.width(of: pieces, groupGap: groupGap) > room,
      let rank = pieces.map({ $0.rank }).max(), rank > 0
    {
      pieces.removeAll { $0.rank == rank }
    }
    let baseline = layout.isCompact ? layout.readouts.y + 18 : layout.readouts.bottom - 8
    var x = layout.readouts.x
    var beatLight: Point?
    for (index, piece) in pieces.enumerated() {
      if piece.caption != nil && index > 0 { x += groupGap - Self.pieceGap }
      if let caption = piece.caption, !layout.isCompact {
        let text = canvas.placed(
          Label(caption), x, layout.readouts.y + 10, size: Theme.captionText)
        texts.append(text)
        if piece.isTempo {
          beatLight = Point(x: text.bounds.right + 7, y: layout.readouts.y + 7)
        }
      }
      // On one line without captions a dash would be meaningless.
      if piece.label.count > 0, !(piece.isMissing && layout.isCompact) {
        texts.append(
          canvas.placed(
            piece.label, x, baseline, size: piece.size, piece.color, bold: piece.isBold))
      }
      x += piece.width + Self.pieceGap
    }
    return (texts, beatLight)
  }

  private static var pieceGap: Float { 8 }

  private static func width(of pieces: [Piece], groupGap: Float) -> Float {
    var width: Float = 0
    for (index, piece) in pieces.enumerated() {
      width += piece.width + (index == 0 ? 0 : piece.caption != nil ? groupGap : pieceGap)
    }
    return width
  }

  private static func pitchPieces(_ model: borrowing DisplayModel, _ layout: Layout) -> [Piece] {
    let size: Float = layout.isCompact ? 15 : 18
    var (note, cents, frequency) = (Label("–"), Label(), Label())
    var color = Theme.quietText
    // The tuner's reading: header and page name one pitch, and it fades in both.
    let (tuner, reading) = (model.tuner, model.tuner.readout)
    let isHeard = tuner.presence > 0
    if isHeard {
      note = Label(note: Int(reading.heard.note), model.settings.spelling)
      cents = reading.heardCents
      frequency = reading.frequencyLabel
      color = tuner.fading(TunerAccuracy(cents: reading.heard.cents).color)
    }
    return [
      Piece(
        label: note, template: "G♯−1", color: color, size: size, isBold: true, rank: 0,
        isMissing: !isHeard, caption: "PITCH"),
      Piece(label: cents, template: "+50 c", color: color, rank: 1),
      Piece(
        label: frequency, template: "4186.00 Hz",
        color: isHeard ? tuner.fading(Theme.quietText) : Theme.quietText, rank: 7),
    ]
  }

  /// Difference in BPM between the detected and the host's tempo above which it is highlighted.
  private static var calmDrift: Float { 1 }

  private static func tempoPieces(_ model: borrowing DisplayModel) -> [Piece] {
    var (value, confidence, host, drift) = (Label("–"), Label(), Label(), Label())
    var driftTemplate: StaticString = "−100.0"
    var driftColor = Theme.quietText
    let isHeard = model.tempo.bpm > 0
    if isHeard {
      value = Label()
      value.append(model.tempo.bpm, decimals: 1)
      value.append(" BPM")
      confidence.append(model.tempo.confidence * 100, decimals: 0)
      confidence.append(" %")
    }
    if let hostBPM = model.tempo.hostBPM, hostBPM > 0 {
      host.append("host ")
      host.append(hostBPM, decimals: 1)
      if let difference = model.tempo.difference {
        // The host's tempo is compared with the detected one times this factor.
        if model.tempo.octave != 1 {
          drift = Label(model.tempo.octave > 1 ? "×2 " : "÷2 ")
          driftTemplate = "×2 −100.0"
        }
        drift.append(difference, decimals: 1, sign: true)
        if abs(difference) > Self.calmDrift { driftColor = Theme.fair }
      }
    }
    // The colour shows beats even in modes without bands.
    let color = !isHeard ? Theme.quietText : model.flash > 0 ? Theme.beat : Theme.text
    var pieces = [
      Piece(
        label: value, template: "160.0 BPM", color: color, rank: 2, isMissing: !isHeard,
        isTempo: true, caption: "TEMPO"),
      Piece(label: confidence, template: "100 %", color: Theme.quietText, rank: 5),
    ]
    // Only while the user taps.
    if model.tempo.tapCount > 0 {
      var taps = Label("tap ")
      taps.append(Int(model.tempo.tapCount))
      if model.tempo.tapCount > 1 {
        taps.append(", ")
        taps.append(model.tempo.tapBPM, decimals: 1)
      }
      pieces.append(Piece(label: taps, template: "tap 88, 188.8", color: Theme.beat, rank: 4))
    }
    // Room for the host's tempo only if the host reports one.
    if host.count > 0 {
      pieces.append(
        Piece(label: host, template: "host 160.0", color: Theme.quietText, rank: 6))
      pieces.append(Piece(label: drift, template: driftTemplate, color: driftColor, rank: 6))
    }
    return pieces
  }

  private static func levelPieces(_ model: borrowing DisplayModel) -> [Piece] {
    var label = Label("–")
    // The levels page's number, the louder channel's.
    if model.level != nil { label = MeterScale.label(decibels: model.levels.shownLevel) }
    return [
      Piece(
        label: label, template: "−88.8 dB",
        color: model.level == nil ? Theme.quietText : Theme.text,
        rank: 3, isMissing: model.level == nil, caption: "LEVEL")
    ]
  }

  private static func rateText(
    _ model: borrowing DisplayModel, on canvas: borrowing Canvas, _ layout: Layout
  ) -> PlacedText? {
    guard model.settings.showsFrameRate, let perSecond = model.rate.perSecond else { return nil }
    var label = Label()
    label.append(perSecond, decimals: 0)
    label.append(" fps")
    return canvas.placed(
      label, layout.readouts.right, layout.readouts.y + (layout.isCompact ? 18 : 10),
      anchor: .right)
  }
}
