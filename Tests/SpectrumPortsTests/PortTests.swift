// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import SpectrumPorts

@Suite struct PortTests {
  @Test("Ports and indices go both ways, without a gap", arguments: Plugin.allCases)
  func indices(plugin: Plugin) {
    let ports = Port.allCases.filter { plugin.has($0) }
    #expect(ports.map { $0.index(in: plugin) } == ports.indices.map { UInt32($0) })
    for (index, port) in ports.enumerated() {
      #expect(Port(index: UInt32(index), in: plugin) == port)
    }
    for index in [UInt32(ports.count), 1000, .max - 7, .max] {
      #expect(Port(index: index, in: plugin) == nil)
    }
    for port in Port.allCases where !plugin.has(port) { #expect(port.index(in: plugin) == nil) }
  }

  @Test("No plugin has two ports of the same symbol or name", arguments: Plugin.allCases)
  func names(plugin: Plugin) {
    let ports = Port.allCases.filter { plugin.has($0) }
    #expect(Set(ports.map { "\($0.symbol)" }).count == ports.count)
    #expect(Set(ports.map { "\($0.name)" }).count == ports.count)
  }

  @Test(
    "Each control's range spans something and holds its default; each choice has a name",
    arguments: Port.allCases.filter { $0.spec.carrier == .control })
  func ranges(port: Port) {
    #expect(port.range.lowerBound < port.range.upperBound)
    #expect(port.held(port.initial) == port.initial || port.spec.direction == .output)
    guard let choices = port.choices else { return }
    #expect(port.range == 0...Float(choices.count - 1))
    #expect(choices.names.allSatisfy { !$0.isEmpty && !$0.contains("|") })
    #expect(Set(choices.names).count == choices.count)
    #expect(choices.name(choices.count).isEmpty && choices.name(.max).isEmpty)
  }

  @Test("Only with a side-chain, the track is compared from the start: with that")
  func initialComparand() {
    for plugin in Plugin.allCases {
      // The host's number of the choice, as saved sessions have it.
      #expect(Port.compare.initial(in: plugin) == (plugin == .sidechain ? 1 : 0))
      for port in Port.settings where port != .compare {
        #expect(port.initial(in: plugin) == port.initial)
      }
    }
    #expect(Comparand(rawValue: 1) == .sideChain)
  }

  @Test(
    "Whatever comes, the held value is in range and held again the same", arguments: Port.settings)
  func held(port: Port) {
    for value in [.nan, .infinity, -.infinity, 1e30, -1e30, 0.3, -0.3, 0, 33.3] as [Float] {
      let held = port.held(value)
      #expect(port.range.contains(held))
      #expect(port.held(held) == held)
    }
    #expect(port.held(.nan) == port.initial)
  }

  @Test("A value is kept for each port by itself", arguments: Port.settings)
  func values(port: Port) {
    var values = PortValues()
    let value =
      port.initial == port.range.upperBound ? port.range.lowerBound : port.range.upperBound
    values[port] = value
    for other in Port.settings {
      #expect(values[other] == (other == port ? value : other.initial))
    }
    #expect(values != PortValues())
  }

  @Test(
    "A whole number or a choice is held as the nearest one",
    arguments: Port.settings.filter { $0.kind.isWhole })
  func nearest(port: Port) {
    let (low, high) = (Int(port.range.lowerBound), Int(port.range.upperBound))
    for whole in [low, low + 1, (low + high) / 2, high] {
      for part in [-0.4, 0, 0.4] as [Float] {
        #expect(port.held(Float(whole) + part) == Float(whole), "\(Float(whole) + part)")
      }
    }
  }

  @Test("The twelve degrees are ports of their own, in order, and others the nearest of them")
  func degrees() {
    let ports = (0..<12).map { Port.degree($0) }
    #expect(ports.map { "\($0.symbol)" } == (1...12).map { "degree_\($0)" })
    #expect(ports.map(\.degree) == (0..<12).map { $0 })
    #expect(Port.degree(-1) == ports[0] && Port.degree(12) == ports[11])
    #expect(Port.allCases.filter { $0.degree != nil } == ports)
  }
}
