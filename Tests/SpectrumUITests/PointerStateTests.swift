// SPDX-License-Identifier: GPL-3.0-or-later
import CXCB
import SpectrumView
import Testing

@testable import SpectrumUI

@Suite struct PointerStateTests {
  /// A press or release at a place and a time in milliseconds.
  private func event(
    button: UInt8 = 1, _ x: Int16, _ y: Int16, time: UInt32, state: UInt16 = 0
  ) -> xcb_button_press_event_t {
    var event = xcb_button_press_event_t()
    (event.detail, event.event_x, event.event_y) = (button, x, y)
    (event.time, event.state) = (time, state)
    return event
  }

  private func display(_ low: Float, _ high: Float) -> Display {
    var display = Display()
    display.resize(width: 1064, height: 577)
    display.set(.lowFrequency, to: low)
    display.set(.highFrequency, to: high)
    return display
  }

  /// A zoomed display, and whether two clicks bring back its whole range, as a double click does.
  private func resets(
    _ one: xcb_button_press_event_t, _ other: xcb_button_press_event_t, scale: Float = 1
  ) -> Bool {
    var pointer = PointerState()
    var display = self.display(100, 1000)
    for click in [one, other] {
      _ = pointer.press(click, isPress: true, into: &display, scale: scale)
      _ = pointer.press(click, isPress: false, into: &display, scale: scale)
    }
    return display.settings[.lowFrequency] == 20
  }

  @Test("Two clicks within 400 ms and 5 pixels are a double click")
  func doubleClick() {
    let first = event(500, 300, time: 1000)
    #expect(resets(first, event(500, 300, time: 1001)))
    #expect(resets(first, event(505, 295, time: 1400)))
    #expect(!resets(first, event(500, 300, time: 1401)))
    #expect(!resets(first, event(506, 300, time: 1100)))
    #expect(!resets(first, event(500, 294, time: 1100)))
    #expect(!resets(first, event(button: 3, 500, 300, time: 1100)))
    // The server's clock starts again after 49.7 days.
    #expect(resets(event(500, 300, time: .max - 10), event(500, 300, time: 200)))
  }

  @Test(
    "The wheel up zooms in, down zooms out, at the place under the pointer",
    arguments: [1, 2] as [Float])
  func wheel(scale: Float) {
    var pointer = PointerState()
    var display = self.display(20, 20_000)
    let place = event(button: 4, Int16(500 * scale), Int16(300 * scale), time: 1)
    _ = pointer.press(place, isPress: true, into: &display, scale: scale)
    let zoomed = display.settings.frequencies
    #expect(zoomed.low > 20 && zoomed.high < 20_000)
    let back = event(button: 5, Int16(500 * scale), Int16(300 * scale), time: 2)
    _ = pointer.press(back, isPress: true, into: &display, scale: scale)
    #expect(display.settings.frequencies == FrequencyScale(low: 20, high: 20_000))
    // Logical pixels: the same place of the picture at any scale.
    var other = PointerState()
    var plain = self.display(20, 20_000)
    _ = other.press(event(button: 4, 500, 300, time: 1), isPress: true, into: &plain, scale: 1)
    #expect(plain.settings.frequencies == zoomed)
  }

  @Test("Let go of, a drag is over, whatever the pointer does then")
  func letGo() {
    var pointer = PointerState()
    var display = self.display(100, 1000)
    _ = pointer.press(event(500, 300, time: 1), isPress: true, into: &display, scale: 1)
    var motion = xcb_motion_notify_event_t()
    motion.state = UInt16(XCB_BUTTON_MASK_1.rawValue)
    (motion.event_x, motion.event_y) = (600, 300)
    pointer.move(motion, into: &display)
    _ = pointer.flushMotion(into: &display, scale: 1)
    let moved = display.settings[.lowFrequency]
    #expect(moved < 100)
    pointer.letGo(into: &display)
    motion.event_x = 700
    pointer.move(motion, into: &display)
    _ = pointer.flushMotion(into: &display, scale: 1)
    #expect(display.settings[.lowFrequency] == moved)
  }

  @Test("Shift, Ctrl, and Alt or Super are told apart")
  func modifiers() {
    for (mask, modifiers) in [
      (XCB_MOD_MASK_SHIFT, .shift), (XCB_MOD_MASK_CONTROL, .control), (XCB_MOD_MASK_1, .alt),
      (XCB_MOD_MASK_4, .alt),
    ] as [(xcb_mod_mask_t, Modifiers)] {
      #expect(Modifiers(state: UInt16(mask.rawValue)) == modifiers)
    }
    // Caps Lock, Num Lock, AltGr, and the second layout.
    #expect(Modifiers(state: 0x2092) == [])
  }
}
