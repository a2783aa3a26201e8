// SPDX-License-Identifier: GPL-3.0-or-later

/// The channels' correlation and balance.
enum StereoMode {
  static var mode: Mode {
    Mode(
      nameWidth: 56, showsSpectrum: false, needsTwoChannels: true,
      icon: { pen in
        // Two overlapping circles.
        pen.arc(5.5, 8, radius: 4.8, from: 0, to: 1)
        pen.arc(10.5, 8, radius: 4.8, from: 0, to: 1)
      },
      draw: { for meter in meters($0) { meter.draw(on: $0.canvas) } },
      texts: { scene, _ in
        scene.mode.isEmpty(in: scene.model)
          ? missing(scene) : meters(scene).flatMap { $0.texts(on: scene.canvas) }
      },
      isStill: { $0.pages.levels.isStill })
  }

  /// What a plugin of one channel says instead.
  private static func missing(_ scene: Scene) -> [PlacedText] {
    let plot = scene.layout.plot
    let size = max(13, PageStyle(in: plot).body)
    guard
      let label = scene.canvas.longest(
        of: ["Needs the stereo plugin", "Needs stereo"], in: plot.width - 16, size: size)
    else { return [] }
    return [
      scene.canvas.placed(
        label, plot.middleX, scene.canvas.baseline(middle: plot.middleY, size: size), size: size,
        scene.theme.quietText, anchor: .middle)
    ]
  }

  /// Correlation above balance, in the middle of `rect`; none in a plugin of one channel.
  private static func meters(_ scene: Scene) -> [CentreMeter] {
    if scene.mode.isEmpty(in: scene.model) { return [] }
    let (levels, theme, rect) = (scene.pages.levels, scene.theme, scene.layout.plot)
    let style = PageStyle(in: rect)
    let (area, gap, body) = (style.area, style.gap, style.body)
    let height = min(10 * body, (area.height - 3 * gap) / 2)
    let top = PageStyle.grid(rect.y + (rect.height - 2 * height - 3 * gap) / 2)
    let upper = Rect(area.x, top, area.width, height)
    var lower = upper
    lower.y = upper.bottom + 3 * gap
    let isNegative = levels.correlation < 0
    return [
      CentreMeter(
        in: upper, textSize: body, caption: "Correlation", value: levels.label(of: .correlation),
        position: levels.shown.correlation == nil ? nil : levels.correlation,
        color: isNegative ? theme.states.poor : theme.states.good,
        ticks: [(-1, "−1"), (0, "0"), (1, "+1")]),
      CentreMeter(
        in: lower, textSize: body, caption: "Balance", value: balanceText(levels.shown.balance),
        position: levels.shown.balance == nil ? nil : levels.balance / LevelsPage.widestBalance,
        color: theme.average,
        ticks: [(-1, "L 24"), (-0.5, "12"), (0, "0 dB"), (0.5, "12"), (1, "R 24")]),
    ]
  }

  /// "L 3.2 dB", "centre", or, for a sound in only one channel, its name; "–" without a sound.
  private static func balanceText(_ balance: Float?) -> Label {
    guard let balance else { return .missing }
    guard abs(balance) >= 0.05 else { return "centre" }
    let side: StaticString = balance < 0 ? "L" : "R"
    guard abs(balance) < LevelsPage.widestBalance - 0.05 else { return "\(side) only" }
    return "\(side) \(abs(balance), decimals: 1) dB"
  }
}

/// A bar from the middle of its scale to the left or right, with a caption and a number above and a
/// labelled scale below.
struct CentreMeter {
  let caption, value: Label
  /// −1…1; nil for no value.
  let position: Float?
  let color: Color
  let ticks: [(position: Float, label: Label)]
  private let textSize: Float
  /// The three parts from top to bottom.
  private let head, bar, scale: Rect

  init(
    in rect: Rect, textSize: Float, caption: Label, value: Label, position: Float?, color: Color,
    ticks: [(position: Float, label: Label)]
  ) {
    (self.textSize, self.caption, self.value) = (textSize, caption, value)
    (self.position, self.color, self.ticks) = (position, color, ticks)
    let line = PageStyle.grid(1.4 * textSize + 4)
    head = Rect(rect.x, rect.y, rect.width, line)
    bar = Rect(rect.x, head.bottom, rect.width, max(4, rect.height - 2 * line))
    scale = Rect(rect.x, bar.bottom, rect.width, line)
  }

  private func x(_ position: Float) -> Float { bar.middleX + position * bar.width / 2 }

  func draw(on canvas: Canvas) {
    canvas.fillSharp(bar, canvas.theme.panel)
    let x = position.map { self.x($0) }
    if let x {
      canvas.fillSharp(
        Rect(min(x, bar.middleX), bar.y, abs(x - bar.middleX), bar.height), canvas.theme.body(color)
      )
    }
    for tick in ticks {
      canvas.fillColumn(
        self.x(tick.position), bar.bottom - 4, bar.bottom + 2, canvas.theme.quietText)
    }
    canvas.fillColumn(bar.middleX, bar.y - 2, bar.bottom + 2, canvas.theme.quietText)
    guard let x else { return }
    canvas.fillColumn(
      min(bar.right - 2, max(bar.x + 2, x)), bar.y, bar.bottom, canvas.theme.text, width: 3)
  }

  func texts(on canvas: Canvas) -> [PlacedText] {
    let half = PageStyle.grid(head.width / 2)
    var texts = [
      canvas.fitted(
        caption, in: Rect(head.x, head.y, half - 4, head.height), size: textSize,
        canvas.theme.quietText),
      canvas.fitted(
        value, in: Rect(head.x + half + 4, head.y, head.width - half - 4, head.height),
        size: textSize, canvas.theme.text, anchor: .right),
    ]
    let room = head.width / Float(max(1, ticks.count)) - 4
    for tick in ticks {
      // The outermost labels stay within the scale.
      let middle = min(scale.right - room / 2, max(scale.x + room / 2, x(tick.position)))
      let anchor: Canvas.Anchor =
        tick.position <= -1 ? .left : tick.position >= 1 ? .right : .middle
      texts.append(
        canvas.fitted(
          tick.label, in: Rect(middle - room / 2, scale.y, room, scale.height), size: textSize,
          canvas.theme.quietText, anchor: anchor))
    }
    return texts.compactMap { $0 }
  }
}
