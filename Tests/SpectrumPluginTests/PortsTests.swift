// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import SpectrumPlugin

@Suite struct PortsTests {
  /// The ports that hold a control's value.
  static let controls = Port.allCases.dropFirst(6)

  /// What `read` makes of `value` at `port`.
  private func read<Result>(
    _ value: Float, at port: Port, _ read: (borrowing Ports) -> Result
  ) -> Result {
    let ports = Ports()
    var value = value
    return withUnsafeMutablePointer(to: &value) {
      ports.connect(port, to: UnsafeMutableRawPointer($0))
      return read(ports)
    }
  }

  @Test(
    "A value is held within its range; NaN and no connection mean the default",
    arguments: controls)
  func values(port: Port) {
    let control = port.control
    let middle = (control.minimum + control.maximum) / 2
    let cases: [(Float, Float)] = [
      (middle, middle), (control.minimum, control.minimum), (control.maximum, control.maximum),
      (control.minimum - 1, control.minimum), (control.maximum + 1, control.maximum),
      (-.infinity, control.minimum), (.infinity, control.maximum),
      (-.greatestFiniteMagnitude, control.minimum), (.greatestFiniteMagnitude, control.maximum),
      (.nan, control.initial), (-.signalingNaN, control.initial),
    ]
    for (value, expected) in cases {
      #expect(read(value, at: port) { $0.value(port) } == expected, "\(value)")
    }
    #expect(Ports().value(port) == control.initial)
  }

  @Test("An integer is the nearest within its range", arguments: controls)
  func integers(port: Port) {
    let control = port.control
    let (low, high) = (Int(control.minimum), Int(control.maximum))
    for step in 0...4 {
      let whole = low + (high - low) * step / 4
      for part in [-0.4, 0, 0.4] as [Float] {
        #expect(read(Float(whole) + part, at: port) { $0.integer(port) } == whole)
      }
    }
    #expect(read(.infinity, at: port) { $0.integer(port) } == high)
    #expect(read(-.infinity, at: port) { $0.integer(port) } == low)
    let initial = Ports().integer(port)
    #expect(initial >= low && initial <= high)
    #expect(read(.nan, at: port) { $0.integer(port) } == initial)
  }

  @Test("What is written stays in range, at the connected port only", arguments: controls)
  func writing(port: Port) {
    let control = port.control
    for value in [-.infinity, -1e9, 0, 1e9, .infinity] as [Float] {
      var memory: Float = -12_345
      let ports = Ports()
      ports.write(value, to: port)
      withUnsafeMutablePointer(to: &memory) {
        ports.connect(port, to: UnsafeMutableRawPointer($0))
        ports.write(value, to: port)
        ports.connect(port, to: nil)
        ports.write(0.5, to: port)
      }
      #expect(memory == min(max(value, control.minimum), control.maximum))
    }
  }

  @Test("A toggle is on above 0", arguments: [Port.freeze, .autoLevel, .resetLevels])
  func toggles(port: Port) {
    for (value, isOn) in [(0, false), (-1, false), (1, true), (0.5, true)] as [(Float, Bool)] {
      #expect(read(value, at: port) { $0.isOn(port) } == isOn)
    }
    #expect(Ports().isOn(port) == (port.control.initial > 0))
  }
}
