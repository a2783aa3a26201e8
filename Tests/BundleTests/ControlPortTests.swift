// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumView
import Testing

@testable import SpectrumHost

@Suite struct ControlPortTests {
  @Test(
    "The window has every control input of the turtle, and no other", arguments: BuiltBundle.plugins
  )
  func completeness(uri: String) throws {
    let inputs = try BuiltBundle.world().plugin(uri).ports(.control, .input)
    let channelCount = BuiltBundle.channelCount(uri)
    let ports = ControlPort.allCases.filter { $0.index(channelCount: channelCount) != nil }
    #expect(inputs.map(\.symbol) == ports.map { "\($0.symbol)" })
    #expect(inputs.map { UInt32($0.index) } == ports.map { $0.index(channelCount: channelCount) })
    for input in inputs {
      let port = ControlPort(index: UInt32(input.index), channelCount: channelCount)
      #expect(port.map { "\($0.symbol)" } == input.symbol)
    }
  }

  @Test(
    "Window and turtle agree on name, range, default, choices and what values mean",
    arguments: BuiltBundle.plugins)
  func agreement(uri: String) throws {
    let inputs = try BuiltBundle.world().plugin(uri).ports(.control, .input)
    for input in inputs {
      let index = UInt32(input.index)
      let port = try #require(
        ControlPort(index: index, channelCount: BuiltBundle.channelCount(uri)))
      #expect("\(port.name)" == input.name)
      #expect(port.range == input.range, "\(input.symbol)")
      #expect(port.initial == input.defaultValue, "\(input.symbol)")
      if input.properties.contains("enumeration") {
        #expect(port.choices.map { "\($0)" } == input.scalePoints.map(\.label), "\(input.symbol)")
      }
      #expect("\(port.group)" == input.group, "\(input.symbol)")
      #expect(port.isLogarithmic == input.properties.contains("logarithmic"), "\(input.symbol)")
      #expect(port.isToggle == input.properties.contains("toggled"), "\(input.symbol)")
      let isWhole = input.properties.contains("integer") || port.isToggle
      #expect((port.held(port.range.lowerBound + 0.4) == port.range.lowerBound + 0.4) != isWhole)
      #expect((port.unit.utf8CodeUnitCount > 0) == (input.unit != nil), "\(input.symbol)")
    }
  }
}
