// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import SpectrumView

@Suite struct ControlPortTests {
  @Test("Ports and indices go both ways, and only the stereo plugin has a channel")
  func indices() {
    for channelCount in [1, 2] as [Int] {
      var indices: Set<UInt32> = []
      for port in ControlPort.allCases {
        guard let index = port.index(channelCount: channelCount) else {
          #expect(channelCount == 1 && port == .channel)
          continue
        }
        #expect(ControlPort(index: index, channelCount: channelCount) == port)
        #expect(indices.insert(index).inserted)
      }
      var others: [UInt32] = (0..<100).filter { !indices.contains($0) }
      others += [UInt32.max, UInt32.max - 5]
      #expect(others.allSatisfy { ControlPort(index: $0, channelCount: channelCount) == nil })
    }
    // By the turtle: 2 ports of messages, 2 or 4 of audio, in stereo the channel and 5 meters.
    #expect(ControlPort.mode.index(channelCount: 1) == 4)
    #expect(ControlPort.mode.index(channelCount: 2) == 12)
    #expect(ControlPort.channel.index(channelCount: 2) == 6)
  }

  @Test("Each port's default is one of its values, and each choice has a name")
  func ranges() {
    var symbols: Set<String> = []
    for port in ControlPort.allCases {
      #expect(symbols.insert("\(port.symbol)").inserted)
      #expect(port.held(port.initial) == port.initial, "\(port)")
      #expect((port.kind == .choice) != port.choices.isEmpty, "\(port)")
      if port.kind == .choice { #expect(port.range == 0...Float(port.choices.count - 1)) }
    }
  }

  @Test(
    "Whatever comes, the held value is in range and held again the same",
    arguments: ControlPort.allCases)
  func held(port: ControlPort) {
    for value in [.nan, .infinity, -.infinity, 1e30, -1e30, 0.3, -0.3, 0, 33.3] as [Float] {
      let held = port.held(value)
      #expect(port.range.contains(held))
      #expect(port.held(held) == held)
    }
  }

  @Test(
    "A slider's ends are the range's, and its place says its value", arguments: ControlPort.allCases
  )
  func slider(port: ControlPort) {
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
      if port.isToggle { continue }
      #expect(abs(port.position(of: value) - position) <= rounding + 1e-4, "\(port) \(position)")
    }
  }

  @Test("Half way on a slider of frequencies is their geometric mean")
  func logarithmic() {
    // √(20 · 10,000)
    #expect(abs(ControlPort.lowFrequency.value(at: 0.5) - 447.21) < 0.01)
  }
}
