// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import SpectrumView

@Suite struct ThemeTests {
  private static let grounds = [Theme.plot, Theme.background]

  @Test("Text has a contrast of 4.5 on every ground, WCAG 2's level AA")
  func text() {
    let texts = [
      ("text", Theme.text), ("quiet text", Theme.quietText), ("beat", Theme.beat),
      ("good", Theme.good), ("fair", Theme.fair), ("poor", Theme.poor),
    ]
    for (name, color) in texts {
      for ground in Self.grounds + [Theme.panel] {
        let contrast = ColorVision.contrast(color, ground)
        #expect(contrast >= 4.5, "\(name): \(contrast)")
      }
    }
  }

  @Test("Nothing plotted has a contrast below 3: bands, lines over them, the waveform")
  func data() {
    let lines = [
      ("maximum", Theme.maximum), ("average", Theme.average), ("reference", Theme.reference),
      ("overlay", Theme.overlay), ("peak", Theme.peak), ("waveform", Theme.waveform),
    ]
    let bands = (0...200).map { ("band \($0)/200", Theme.band(at: Float($0) / 200)) }
    for (name, color) in lines + bands {
      for ground in Self.grounds {
        let contrast = ColorVision.contrast(color.over(ground), ground)
        #expect(contrast >= 3, "\(name): \(contrast)")
      }
    }
  }

  @Test("Lines of the grid have a contrast of 1.5, strong ones of 2")
  func lines() {
    for ground in Self.grounds {
      for (name, color, least) in [
        ("fine grid", Theme.fineGrid, 1.5), ("grid", Theme.grid, 1.5),
        ("strong grid", Theme.strongGrid, 2), ("baseline", Theme.baseline, 2),
        ("zero line", Theme.zeroLine, 1.5),
      ] {
        let contrast = ColorVision.contrast(color.over(ground), ground)
        #expect(contrast >= least, "\(name): \(contrast)")
      }
    }
  }

  // 25 is eleven times what is just noticeable side by side (2.3): enough for areas that are apart,
  // small and seen in turn. 10 in lightness is a step of Munsell's scale of greys.
  @Test(
    "Good, fair and poor differ by more than hue, for the colour-blind too",
    arguments: ColorVision.allCases)
  func states(vision: ColorVision) {
    let states = [("good", Theme.good), ("fair", Theme.fair), ("poor", Theme.poor)]
    for (index, (name, color)) in states.enumerated() {
      for (other, otherColor) in states[..<index] {
        let (one, two) = (vision.seen(color), vision.seen(otherColor))
        #expect(one.distance(to: two) >= 25, "\(name), \(other): \(one.distance(to: two))")
        let step = abs(one.lightness - two.lightness)
        #expect(step >= 10, "\(name), \(other): lightness \(one.lightness), \(two.lightness)")
      }
    }
  }

  // Heat is the first version's and goes through the hues, as a rainbow does: it rises to yellow and
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
