// SPDX-License-Identifier: GPL-3.0-or-later

extension Theme {
  /// Luminance of the darkest light background and of the lightest dark one. Beyond them there is
  /// too little room for colours: a contrast of 3 would leave but browns or pastels for the data.
  private static var leastLight: Float { 0.83 }
  private static var mostDark: Float { 0.022 }

  /// More than what rounding takes away.
  fileprivate static var margin: Float { 1.002 }

  /// A colour that stands out more from the grounds.
  private var far: Color { isLight ? Color(0, 0, 0) : Color(1, 1, 1) }
  /// A ground that recedes.
  private var near: Color { isLight ? Color(1, 1, 1) : Color(0, 0, 0) }

  /// Takes the host's background and text as far as they keep the contrasts, and moves all other
  /// colours so that they keep theirs.
  mutating func adapt(to host: HostColors) {
    if let ground = host.ground { setGrounds(ground) }
    let grounds = Grounds(plot, background, panel)
    if let color = host.text, grounds.contrast(color) >= 4.5 {
      text = color
      quietText = color.mixed(with: background, 0.35)
      controls.text = color
    }
    keepContrasts(grounds)
    controls.keepContrasts(isLight: isLight)
  }

  /// Sets the background to `color` within its limits, and the other grounds beside it.
  private mutating func setGrounds(_ color: Color) {
    let isLight = isLight
    background = color.mixed(with: near) {
      isLight ? $0.luminance >= Self.leastLight : $0.luminance <= Self.mostDark
    }
    plot = background.mixed(with: near, isLight ? 0.7 : 0.37)
    cover = (isLight ? background : plot).opacity(cover.alpha)
    panel = background.mixed(with: far, isLight ? 0.03 : 0.05)
    line = background.mixed(with: far, isLight ? 0.3 : 0.23)
    if isLight { bands.base = plot }
    controls.knob = background
    controls.panel = background.mixed(with: isLight ? near : far, isLight ? 0.6 : 0.025)
      .opacity(controls.panel.alpha)
  }

  /// Keeps the contrasts of those colours that are close to the least: the grounds are so light or so
  /// dark that all others, and the bands, stand out from any of them.
  private mutating func keepContrasts(_ grounds: Grounds) {
    func kept(_ color: Color, _ least: Float, _ grounds: Grounds) -> Color {
      color.mixed(with: far) { grounds.contrast($0) >= least * Self.margin }
    }
    text = kept(text, 4.5, grounds)
    quietText = kept(quietText, 4.5, grounds)
    stateTexts.poor = kept(stateTexts.poor, 4.5, grounds)
    states.fair = kept(states.fair, 3, grounds)
    loud = kept(loud, 3, grounds)
    let lined = Grounds(plot, background)
    fineGrid = kept(fineGrid, 1.5, lined)
    zeroLine = kept(zeroLine, 1.5, lined)
    grid = kept(grid, 1.7, lined)
    strongGrid = kept(strongGrid, 2.2, lined)
    baseline = kept(baseline, 2.2, lined)
  }
}

extension ControlColors {
  /// Keeps the contrasts of text and marks to the panel over whatever is behind it.
  fileprivate mutating func keepContrasts(isLight: Bool) {
    let far = isLight ? Color(0, 0, 0) : Color(1, 1, 1)
    let worst = panel.laid(over: far)
    let grounds = Grounds(panel.opacity(1), worst, hovered.laid(over: worst))
    text = text.mixed(with: far) { grounds.contrast($0) >= 7 }
    quietText = quietText.mixed(with: far) { grounds.contrast($0) >= 4.5 * Theme.margin }
    heading = heading.mixed(with: far) { grounds.contrast($0) >= 4.5 * Theme.margin }
    accent = accent.mixed(with: far) { grounds.contrast($0) >= 3 * Theme.margin }
    focus = focus.mixed(with: far) { grounds.contrast($0) >= 3 * Theme.margin }
  }
}

/// The grounds that a colour is drawn on.
private struct Grounds {
  private let all: [Color]

  init(_ all: Color...) { self.all = all }

  /// The least contrast of a colour to them.
  func contrast(_ color: Color) -> Float {
    // The colour may let them through.
    all.reduce(.infinity) { min($0, color.laid(over: $1).contrast(to: $1)) }
  }
}
