// SPDX-License-Identifier: GPL-3.0-or-later

/// The legend and "FROZEN" over the data, and in the strip why there is nothing to see.
struct Notices {
  let scene: Scene
  private var model: DisplayModel { scene.model }
  private var canvas: Canvas { scene.canvas }
  private var layout: Layout { scene.layout }
  private var mode: Mode { scene.mode }

  /// The legend and "FROZEN", in the plot's upper corners.
  func cornerTexts() -> [PlacedText] {
    let corner = legend().texts + frozenTexts()
    guard mode.showsMasking else { return corner }
    return corner + MaskingLayer.texts(scene, below: maskingTop)
  }

  private var maskingTop: Float { layout.plot.y + (model.stream.isFrozen ? 32 : 16) }

  /// The legend, a row from the right or, beside the circle, a column; and where the samples of the
  /// held lines are, each left of its name: none if they would leave the plot's left corner no room
  /// for other words.
  private func legend() -> (texts: [PlacedText], samples: [Rect]) {
    let texts = legendTexts(hasSamples: true)
    guard texts.allSatisfy({ $0.bounds.x - Self.sampleWidth - 8 >= layout.plot.x + 64 }) else {
      return (legendTexts(hasSamples: false), [])
    }
    let samples = texts.prefix(model.heldLines.count).map { text in
      let bounds = text.bounds
      return Rect(bounds.x - 4 - Self.sampleWidth, bounds.y, Self.sampleWidth, bounds.height)
    }
    return (texts, samples)
  }

  func samples() -> [Rect] { legend().samples }

  private func legendTexts(hasSamples: Bool) -> [PlacedText] {
    guard mode.showsLines else { return [] }
    var entries = model.heldLines.map {
      (name: model.name(of: $0), color: $0.style(canvas.theme).color)
    }
    if model.spectra.showsBothChannels {
      entries.append(("right", canvas.theme.overlay))
      entries.append(("left", canvas.theme.left))
    }
    var (x, y) = (layout.plot.right - 8, layout.plot.y + 16)
    var texts: [PlacedText] = []
    for entry in entries {
      let text = canvas.placed(
        entry.name, x, y, entry.color, anchor: .right, isOverData: true)
      texts.append(text)
      let hasSample = hasSamples && texts.count <= model.heldLines.count
      if mode.shape == .circle {
        y += 16
      } else {
        x = text.bounds.x - (hasSample ? Self.sampleWidth + 14 : 12)
      }
    }
    return texts
  }

  /// Of a line's sample in the legend, in logical pixels.
  private static var sampleWidth: Float { 18 }

  /// Draws the samples of the legend and of the masked ranges.
  func drawLegend() {
    if mode.showsMasking { MaskingLayer.drawKey(scene, below: maskingTop) }
    for (line, rect) in zip(model.heldLines, samples()) {
      let y = canvas.aligned(rect.middleY) + 0.5 / canvas.scale
      canvas.move(to: rect.x, y)
      canvas.lineTo(rect.right, y)
      let style = line.style(canvas.theme)
      canvas.strokePath(style.color, width: style.thickness, dash: style.dash)
    }
  }

  /// The label of a spectrum that is frozen while the readouts go on.
  private func frozenTexts() -> [PlacedText] {
    guard model.stream.isFrozen, mode.showsSpectrum else { return [] }
    return [
      canvas.placed(
        "FROZEN", layout.plot.x + 8, layout.plot.y + 16, size: Theme.captionText,
        canvas.theme.stateTexts.fair, bold: true, isOverData: true)
    ]
  }

  /// Why there is nothing to see: at the same place in every mode, in the middle of the waveform
  /// strip, which is then a straight line.
  func stateTexts() -> [PlacedText] {
    let (labels, color) = stateLabels()
    let place = layout.notice
    let size = min(layout.isCompact ? 13 : 15, place.height - 4)
    guard let label = canvas.longest(of: labels, in: place.width - 16, size: size) else {
      return []
    }
    let baseline = canvas.baseline(middle: place.middleY, size: size)
    return [
      canvas.placed(
        label, place.middleX, baseline, size: size, color, anchor: .middle, isOverData: true)
    ]
  }

  /// The longest first; none if there is something to see.
  private func stateLabels() -> (labels: [Label], color: Color) {
    let theme = canvas.theme
    switch model.stream.state {
    case .switchedOff: return (["Switched off by the host", "Off"], theme.stateTexts.fair)
    case .exporting: return (["The host is exporting", "Exporting"], theme.quietText)
    case .noAudioYet: return (["No audio yet"], theme.quietText)
    case .silence: return (["Silence"], theme.quietText)
    case .sound: break
    }
    if model.settings.isMuted { return (["The output is muted", "Muted"], theme.stateTexts.fair) }
    let label: Label
    switch model.pages.channelLoss.shown {
    case nil:
      // Where there should be a difference, the plot says it.
      let isSaid = mode.cursor.contains(.difference)
      return (isSaid ? [] : model.comparison.lostComparandLabels, theme.stateTexts.fair)
    case .left: label = "Left channel is silent"
    case .right: label = "Right channel is silent"
    case .side: label = "No side signal"
    case .sum: label = "Mono sum cancels"
    }
    let isOfBoth = model.pages.channelLoss.shown == .side || model.pages.channelLoss.shown == .sum
    let correlation: Label = "\(label): correlation \(model.pages.levels.label(of: .correlation))"
    return (isOfBoth ? [correlation, label] : [label], theme.stateTexts.fair)
  }
}
