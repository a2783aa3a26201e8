// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import SpectrumPlugin

@Suite struct PortTests {
  @Test("Each index of a plugin is one port, in rising order, and none lies beyond the last")
  func indices() {
    let stereo = (0..<UInt32(Port.count)).map { Port(index: $0, channelCount: 2) }
    #expect(stereo == Port.allCases)
    let shared = Port.allCases.filter { !$0.isStereoOnly }
    let mono = (0..<UInt32(shared.count)).map { Port(index: $0, channelCount: 1) }
    #expect(mono == shared)
    for index in [UInt32(shared.count), UInt32(Port.count), 1000, .max - 7, .max] {
      #expect(Port(index: index, channelCount: 1) == nil)
    }
    for index in [UInt32(Port.count), 1000, .max] {
      #expect(Port(index: index, channelCount: 2) == nil)
    }
  }

  @Test("The mono plugin lacks the right channel's ports, and those that choose or tell channels")
  func stereoOnly() {
    let names = Set(Port.allCases.filter(\.isStereoOnly).map { "\($0)" })
    #expect(
      names == [
        "rightIn", "rightOut", "channel", "leftLevel", "rightLevel", "leftPeak", "rightPeak",
        "correlation",
      ])
  }

  @Test("Each range spans something, and holds its initial value", arguments: Port.allCases)
  func ranges(port: Port) {
    let control = port.control
    #expect(control.minimum < control.maximum)
    #expect((control.minimum...control.maximum).contains(control.initial))
  }
}
