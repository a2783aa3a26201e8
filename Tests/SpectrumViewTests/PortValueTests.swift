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
}
