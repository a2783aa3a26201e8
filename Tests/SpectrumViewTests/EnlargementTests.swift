// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import SpectrumView

@Suite struct EnlargementTests {
  @Test("Up to 1280 × 720 nothing is enlarged; at 4K everything is twice as large")
  func factors() {
    for (width, height) in [(320, 200), (240, 120), (1064, 577), (1280, 720), (3840, 200)] {
      #expect(Enlargement.factor(width: Float(width), height: Float(height)) == 1)
    }
    #expect(Enlargement.factor(width: 1920, height: 1080) == 1.25)
    #expect(Enlargement.factor(width: 2560, height: 1440) == 1.5)
    #expect(Enlargement.factor(width: 3840, height: 2160) == 2)
    #expect(Enlargement.factor(width: 8192, height: 8192) <= 4)
  }

  @Test("A larger window has never smaller text, nor less room for the data")
  func growth() {
    var (factor, room): (Float, Float) = (1, 0)
    for height in stride(from: Float(200), through: 4320, by: 8) {
      let (next, width) = (Enlargement.factor(width: 16 * height / 9, height: height), height)
      #expect(next >= factor, "\(height)")
      // A step of a quarter takes room, but less than the window has gained since the last one.
      #expect(width / next >= 0.8 * room, "\(height): \(width / next) after \(room)")
      (factor, room) = (next, max(room, width / next))
    }
  }

  @Test(
    "Text grows with the window, and a host's scale multiplies it", arguments: [1, 2] as [Float])
  func pixels(scale: Float) {
    // Rows of the picture that the axis' labels cover, below the plot.
    func height(_ width: Float, _ height: Float) -> Int {
      var display = Display.still(.bars)
      let picture = DisplayPicture(&display, width: width, height: height, scale: scale)
      let factor = scale * display.enlargement
      let row = display.layout.frequencies
      let (top, bottom) = (Int((row.y + 2) * factor), Int(row.bottom * factor))
      let lit = (top..<bottom).filter { y in
        (Int(row.x * factor)..<Int(row.right * factor)).contains {
          picture[$0, y] != Theme.dark.background.packed
        }
      }
      return (lit.max() ?? 0) - (lit.min() ?? 0) + 1
    }
    let (small, large) = (height(1064, 577), height(3840 / scale, 2160 / scale))
    let wanted = Enlargement.factor(width: 3840 / scale, height: 2160 / scale)
    // A pixel at either end, by the glyphs' rounding.
    #expect(abs(Float(large) - wanted * Float(small)) <= 2 * wanted, "\(small), \(large)")
  }

  @Test("The pointer meets what it points at, at each size", arguments: [1064, 1920, 2560, 3840])
  func pointer(width: Int) {
    let size = (width: Float(width), height: Float(width * 9 / 16))
    var display = Display.still(.bars)
    display.showsControls = true
    display.resize(width: size.width, height: size.height)
    let (button, factor) = (display.button(.settings), display.enlargement)
    func click(_ rect: Rect) {
      let (x, y) = (rect.middleX * factor, rect.middleY * factor)
      display.move(to: x, y)
      display.click(Rect(x, y, 0, 0))
    }
    click(button)
    #expect(display.controls.overlay == .settings)
    // The button is where it is drawn: its selected face is the only blue one in that row.
    let picture = DisplayPicture(&display, width: size.width, height: size.height)
    display.handle(.pointerLeft)
    let face = Color(packed: picture[Int((button.x + 2.5) * factor), Int(button.middleY * factor)])
    #expect(face.blue > face.red + 0.1, "\(face)")
    click(display.layout.toolbar!.modes[1])
    #expect(display.settings.mode == .curve)
  }

  @Test("Wheel and drag move the scale as far on the screen as the pointer goes")
  func drag() {
    for (width, height) in [(1064, 577), (3840, 2160)] as [(Float, Float)] {
      var display = Display.still(.bars, [.lowFrequency: 100, .highFrequency: 1000])
      display.resize(width: width, height: height)
      let (plot, factor) = (display.layout.plot, display.enlargement)
      let (x, y) = (plot.middleX * factor, plot.middleY * factor)
      let hertz = display.settings.frequencies.frequency(at: 0.5)
      display.press(at: x, y)
      display.move(to: x + 0.25 * plot.width * factor, y)
      display.release(at: .nan, .nan)
      // The frequency that was held is still under the pointer, at three quarters.
      let position = display.settings.frequencies.position(of: hertz)
      #expect(abs(position - 0.75) < 0.01, "\(width): \(position)")
    }
  }
}
