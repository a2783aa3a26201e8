// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumPorts
import Testing

@testable import SpectrumView

@Suite struct HostColorTests {
  private static let light = HostColors(background: 0xF6F5_F4FF, foreground: 0x2E34_36FF)
  private static let dark = HostColors(background: 0x1E20_22FF, foreground: 0xEEEE_ECFF)

  @Test("Automatic is as light or dark as the host, and dark where the host says nothing")
  func automatic() {
    #expect(Theme(.automatic, Self.light).isLight)
    #expect(!Theme(.automatic, Self.dark).isLight)
    #expect(Theme(.automatic, HostColors()) == .dark)
    #expect(Theme(.automatic, HostColors(background: 0xFFFF_FF00)) == .dark, "not visible")
    #expect(Theme(.automatic, HostColors(foreground: 0x0000_00FF)).isLight, "dark text only")
    #expect(!Theme(.automatic, HostColors(foreground: 0xFFFF_FFFF)).isLight, "light text only")
  }

  @Test("The user's choice stands over the host's, whose colours are then taken if they suit")
  func choice() {
    #expect(Theme(.dark, Self.light) == .dark)
    #expect(Theme(.light, Self.dark) == .light)
    #expect(Theme(.light, HostColors()) == .light)
    #expect(Theme(.light, Self.light) == Theme(.automatic, Self.light))
    #expect(Theme(.dark, Self.dark) == Theme(.automatic, Self.dark))
  }

  @Test("A background of middle lightness is dark under light text, and light under dark text")
  func middle() {
    #expect(HostColors(background: 0x8080_80FF, foreground: 0x0000_00FF).isLight == true)
    #expect(HostColors(background: 0x7575_75FF, foreground: 0xFFFF_FFFF).isLight == false)
    // Text that can't be read says nothing.
    #expect(HostColors(background: 0xFFFF_FFFF, foreground: 0xFFFF_FFFF).isLight == true)
    #expect(HostColors(background: 0x0000_00FF, foreground: 0x0000_00FF).isLight == false)
  }

  @Test("Background and text are the host's to the bit where they keep the contrasts")
  func taken() {
    for host in [Self.light, Self.dark] {
      let theme = Theme(.automatic, host)
      #expect(theme.background.packed == host.background! >> 8)
      #expect(theme.text.packed == host.foreground! >> 8)
    }
    // One that is too dark for a light theme keeps its hue: red over green over blue.
    let beige = Theme(.automatic, HostColors(background: 0xB8A8_88FF, foreground: 0x0000_00FF))
    #expect(beige.background.red > beige.background.green)
    #expect(beige.background.green > beige.background.blue)
    #expect(ColorVision.contrast(beige.background, Color(0, 0, 0)) > 16)
  }

  @Test("Text that is half transparent is what is seen of it over the background")
  func opacity() {
    let host = HostColors(background: 0xFFFF_FFFF, foreground: 0x0000_00CC)
    #expect(host.text!.packed == 0x333333)
  }

  @Test("The pointer's lines are seen over the spectrogram, which is dark in a light theme, too")
  func hairline() {
    for theme in ThemeSetting.allCases {
      var display = Display.still(.spectrogram)
      display.showsControls = true
      display.settings[ThemeSetting.self] = theme
      display.resize(width: 640, height: 360)
      display.move(to: 300, 200)
      let picture = DisplayPicture(&display, width: 640, height: 360)
      let (on, beside) = (Color(packed: picture[300, 280]), Color(packed: picture[303, 280]))
      let contrast = ColorVision.contrast(on, beside)
      #expect(contrast >= 2, "\(theme): \(contrast)")
    }
  }

  @Test("A display takes the host's colours, and the setting decides at once")
  func display() {
    var display = Display.window(.bars)
    func corner() -> UInt32 { DisplayPicture(&display, width: 640, height: 360)[1, 358] }
    let before = corner()
    #expect(before == Theme.dark.background.packed)
    display.hostColors = Self.light
    #expect(corner() == 0xF6F5F4)
    display.set(.theme, to: 1)
    #expect(corner() == before)
    display.set(.theme, to: 2)
    #expect(corner() == 0xF6F5F4)
    display.hostColors = HostColors()
    #expect(corner() == Theme.light.background.packed)
    display.set(.theme, to: 0)
    #expect(corner() == before)
  }
}
