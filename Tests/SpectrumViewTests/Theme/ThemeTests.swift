// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import SpectrumView

@Suite struct ThemeTests {
  /// A theme, and what it was made from.
  struct Look: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let theme: Theme

    /// What a colour of the data may lie on.
    var grounds: [Color] { [theme.plot, theme.background] }

    /// Expects this contrast of a colour that is laid over each of `grounds`.
    func expect(
      _ name: String, _ color: Color, _ least: Double, on grounds: [Color],
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      for ground in grounds {
        let contrast = ColorVision.contrast(color.over(ground), ground)
        #expect(contrast >= least, "\(name): \(contrast)", sourceLocation: sourceLocation)
      }
    }
  }

  /// Both themes, and those made from the colours of hosts: 0xRRGGBBAA.
  static let looks: [Look] =
    [Look(testDescription: "dark", theme: .dark), Look(testDescription: "light", theme: .light)]
    + hosts.map { name, background, foreground in
      let host = HostColors(background: background, foreground: foreground)
      return Look(testDescription: name, theme: Theme(.automatic, host))
    }

  static let hosts: [(name: String, background: UInt32?, foreground: UInt32?)] = [
    ("Ardour, dark", 0x262B_2BFF, 0xE5E5_E5FF), ("Carla", 0x1111_11FF, 0xF0F0_F0FF),
    ("Adwaita", 0xF6F5_F4FF, 0x2E34_36FF), ("Adwaita, dark", 0x3535_35FF, 0xEEEE_ECFF),
    ("Breeze", 0xEFF0_F1FF, 0x2326_29FF), ("Windows 95", 0xD4D0_C8FF, 0x0000_00FF),
    ("white", 0xFFFF_FFFF, 0x0000_00FF), ("black", 0x0000_00FF, 0xFFFF_FFFF),
    ("middle grey, black text", 0x8080_80FF, 0x0000_00FF),
    ("middle grey, white text", 0x7575_75FF, 0xFFFF_FFFF),
    ("sepia", 0xF4EC_D8FF, 0x5B46_36FF), ("dark sepia", 0x3B2F_20FF, 0xC8B0_90FF),
    ("navy", 0x0000_80FF, 0xFFFF_00FF), ("lime", 0x00FF_00FF, 0x00FF_00FF),
    ("red on red", 0xFF00_00FF, 0xFF00_00FF), ("transparent", 0xFFFF_FF00, 0x0000_0000),
    ("faint text", 0xFFFF_FFFF, 0x0000_0040), ("background only", 0xFAFA_FAFF, nil),
    ("text only", nil, 0x1010_10FF),
  ]

  @Test("Text has a contrast of 4.5 on every ground, WCAG 2's level AA", arguments: looks)
  func text(look: Look) {
    let theme = look.theme
    let texts = [
      ("text", theme.text), ("quiet text", theme.quietText), ("beat", theme.beat),
      ("good", theme.stateTexts.good), ("fair", theme.stateTexts.fair),
      ("poor", theme.stateTexts.poor), ("close", theme.stateTexts.zone(.close)),
      ("left", theme.left), ("right", theme.overlay), ("max", theme.maximum),
      ("avg", theme.average), ("reference", theme.reference),
      ("compared", theme.compared),
    ]
    for (name, color) in texts { look.expect(name, color, 4.5, on: look.grounds + [theme.panel]) }
  }

  @Test(
    "Text on what is lit has a contrast of 4.5: a string's box, the clip light", arguments: looks)
  func litText(look: Look) {
    let theme = look.theme
    for accuracy in TunerAccuracy.allCases {
      let area = theme.states.zone(accuracy)
      look.expect("\(accuracy)", theme.text(on: area), 4.5, on: [area])
    }
    for flash in [0, 0.5, 1] as [Float] {
      let area = theme.states.poor.mixed(with: theme.clipFlash, flash)
      look.expect("clip light, flash \(flash)", theme.clipText, 4.5, on: [area])
    }
  }

  @Test(
    "Nothing plotted has a contrast below 3: bands, lines over them, the waveform", arguments: looks
  )
  func data(look: Look) {
    let theme = look.theme
    let lines = [
      ("maximum", theme.maximum), ("average", theme.average), ("reference", theme.reference),
      ("overlay", theme.overlay), ("peak", theme.peak), ("waveform", theme.waveform),
      ("compared", theme.compared),
    ]
    let bands = (0...200).flatMap { step in
      [0, 0.15].map {
        ("band \(step)/200, flash \($0)", theme.band(at: Float(step) / 200, flash: $0))
      }
    }
    for (name, color) in lines + bands { look.expect(name, color, 3, on: look.grounds) }
  }

  @Test("States as areas, and loudness, have a contrast of 3 to their meter", arguments: looks)
  func meters(look: Look) {
    let theme = look.theme
    let areas = [
      ("good", theme.states.good), ("fair", theme.states.fair), ("poor", theme.states.poor),
      ("calm", theme.calm), ("loud", theme.loud), ("needle", theme.text),
    ]
    for (name, color) in areas { look.expect(name, color, 3, on: [theme.panel]) }
  }

  @Test("Lines of the grid have a contrast of 1.5, strong ones of 2", arguments: looks)
  func lines(look: Look) {
    let theme = look.theme
    for (name, color, least) in [
      ("fine grid", theme.fineGrid, 1.5), ("grid", theme.grid, 1.5),
      ("strong grid", theme.strongGrid, 2), ("baseline", theme.baseline, 2),
      ("zero line", theme.zeroLine, 1.5),
    ] { look.expect(name, color, least, on: look.grounds) }
  }

  @Test("Data is stronger than the grid behind it", arguments: looks)
  func order(look: Look) {
    let theme = look.theme
    let grid = ColorVision.contrast(theme.strongGrid.over(theme.plot), theme.plot)
    for step in 0...40 {
      let band = ColorVision.contrast(theme.band(at: Float(step) / 40), theme.plot)
      #expect(band >= 1.15 * grid, "band \(step)/40: \(band), grid: \(grid)")
    }
    let text = ColorVision.contrast(theme.text, theme.background)
    let quiet = ColorVision.contrast(theme.quietText, theme.background)
    #expect(text > quiet)
  }

  // What is behind a panel may be as light or as dark as a picture can be.
  @Test(
    "Controls: text has a contrast of 4.5 whatever is behind the panel, marks of 3",
    arguments: looks)
  func controls(look: Look) {
    let colors = look.theme.controls
    for behind in [Color(0, 0, 0), Color(1, 1, 1), look.theme.plot] {
      for (name, color, least) in [
        ("text", colors.text, 4.5), ("quiet text", colors.quietText, 4.5),
        ("heading", colors.heading, 4.5), ("accent", colors.accent, 3), ("focus", colors.focus, 3),
      ] { look.expect(name, color, least, on: [colors.panel.over(behind)]) }
    }
    for (name, face) in [
      ("hovered", colors.hovered), ("pressed", colors.pressed), ("selected", colors.selected),
    ] { look.expect("text on \(name)", colors.text, 4.5, on: [face.over(look.theme.background)]) }
    look.expect("knob", colors.knob, 3, on: [colors.accent])
  }

  // 25 is eleven times what is just noticeable side by side (2.3): enough for areas that are apart,
  // small and seen in turn. 10 in lightness is a step of Munsell's scale of greys.
  @Test(
    "Good, fair and poor differ by more than hue, for the colour-blind too",
    arguments: looks, ColorVision.allCases)
  func states(look: Look, vision: ColorVision) {
    let states = look.theme.states
    let all = [("good", states.good), ("fair", states.fair), ("poor", states.poor)]
    for (index, (name, color)) in all.enumerated() {
      for (other, otherColor) in all[..<index] {
        let (one, two) = (vision.seen(color), vision.seen(otherColor))
        #expect(one.distance(to: two) >= 25, "\(name), \(other): \(one.distance(to: two))")
        let step = abs(one.lightness - two.lightness)
        #expect(step >= 10, "\(name), \(other): lightness \(one.lightness), \(two.lightness)")
      }
    }
  }

  // Heat is an early build's and goes through the hues, as a rainbow does: it rises to yellow and
  // falls to red. The darkest colours of a heat map are its ground: what is silent needs no contrast.
  @Test(
    "Palettes that claim to be perceptual rise in lightness, for the colour-blind too",
    arguments: Palette.allCases.filter { $0 != .heat }, ColorVision.allCases)
  func palettes(palette: Palette, vision: ColorVision) {
    let lightness = palette.makeTable().map { vision.seen(Color(packed: $0)).lightness }
    for index in 3..<lightness.count {
      // By less than three of 255, rounding to eight bits may outweigh the rise.
      #expect(
        lightness[index] > lightness[index - 3],
        "\(index): \(lightness[index - 3]) to \(lightness[index])")
    }
    // Enough for the whole range of levels: of 60 dB, each is a step of 1 or more.
    let range = lightness[255] - lightness[0]
    #expect(range >= 60, "\(range)")
  }
}
