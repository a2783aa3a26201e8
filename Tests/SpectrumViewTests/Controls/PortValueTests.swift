// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumPorts
import Testing

@testable import SpectrumView

@Suite struct PortValueTests {
  @Test(
    "A slider's ends are the range's, and its place says its value", arguments: Port.settings
  )
  func slider(port: Port) {
    #expect(port.value(at: 0) == port.range.lowerBound)
    #expect(port.value(at: 1) == port.range.upperBound)
    for step in 0...100 {
      let position = Float(step) / 100
      let value = port.value(at: position)
      #expect(port.range.contains(value))
      // Half a tenth of a key's step, or half a whole number, is as far as a value is rounded.
      let width = port.range.upperBound - port.range.lowerBound
      let rounding: Float =
        switch port.kind {
        case .number(let step): step / 20 / width
        case .logarithmic: 0
        default: 0.5 / width
        }
      if port.kind.isToggle { continue }
      #expect(abs(port.position(of: value) - position) <= rounding + 1e-4, "\(port) \(position)")
    }
  }

  @Test("Half way on a slider of frequencies is their geometric mean")
  func logarithmic() {
    // √(20 · 10,000)
    #expect(abs(Port.lowFrequency.value(at: 0.5) - 447.21) < 0.01)
  }

  @Test("Keys move a setting by its steps and by tenths of them, to the ends and back")
  func keys() {
    for port in Port.settings where !port.kind.isTrigger {
      let (low, high) = (port.range.lowerBound, port.range.upperBound)
      let start = port.held((low + high) / 2)
      func moved(_ key: Key, _ modifiers: Modifiers = []) -> Float {
        var controls = Controls(DisplayModel())
        controls.editor.model.plugin = .stereo
        controls.overlay = .settings
        controls.focus = .row(port)
        controls.settings.unlock(port)
        controls.settings[port] = start
        _ = controls.handle(.key(key, modifiers: modifiers))
        return controls.settings[port]
      }
      func expect(_ value: Float, _ wanted: Float, _ key: String) {
        #expect(abs(value - port.held(wanted)) < 1e-4 * (high - low), "\(port.symbol), \(key)")
      }
      expect(moved(.home), low, "home")
      expect(moved(.end), high, "end")
      expect(moved(.delete), port.initial, "delete")
      expect(moved(.pageUp), start, "page up")
      expect(moved(.pageDown), start, "page down")
      guard case .number(let step) = port.kind else { continue }
      // From a place on the grid of the steps.
      let grid = (start / step).rounded() * step
      guard abs(grid - start) < 1e-5 else { continue }
      expect(moved(.right), start + step, "right")
      expect(moved(.left), start - step, "left")
      expect(moved(.right, .shift), start + step / 10, "shift right")
    }
  }

  @Test(
    "The arrows beside a choice go through all of its choices, and round", arguments: Port.settings)
  func arrows(port: Port) throws {
    guard let choices = port.choices else { return }
    var controls = Controls(DisplayModel())
    controls.settings.unlock(port)
    for (part, step) in [(RowPart.next, 1), (.previous, choices.count - 1)] {
      controls.settings[port] = 0
      for press in 1...choices.count {
        controls.activate(.row(port, part))
        #expect(Int(controls.settings[port]) == press * step % choices.count, "\(press)")
      }
    }
  }
}
