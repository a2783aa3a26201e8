// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import TestFolders
import Testing

@testable import SpectrumHost

/// What a host saved of a plugin.
private struct SavedPlugin {
  let uri: String
  /// By symbol, in the order of the file.
  var values: [(symbol: String, value: Float)] = []
  /// Indices of the ports, in the order of the file.
  var indices: [Int] = []
  /// Names of the ports; empty where the host doesn't save them.
  var names: [String] = []
}

/// Sessions that hosts saved with earlier versions load in this one and in all later ones, with
/// every value kept.
@Suite struct SessionTests {
  private static func lines(_ name: String) throws -> [Substring] {
    try Repository.text("Tests/BundleTests/Sessions/\(name)").split(separator: "\n")
  }

  /// The attribute of an element in a line.
  private static func attribute(_ name: String, in line: Substring) -> String? {
    guard let start = line.range(of: " \(name)=\"")?.upperBound,
      let end = line[start...].firstIndex(of: "\"")
    else { return nil }
    return String(line[start..<end])
  }

  @Test("A session of Ardour, which goes by symbols and automates by indices")
  func ardour() throws {
    var saved: [SavedPlugin] = []
    for line in try Self.lines("ardour-7.3.xml") {
      if let uri = Self.attribute("unique-id", in: line) { saved.append(SavedPlugin(uri: uri)) }
      if let parameter = Self.attribute("automation-id", in: line) {
        let index = try #require(Int(parameter.dropFirst("parameter-".count)))
        saved[saved.count - 1].indices.append(index)
      }
      if let symbol = Self.attribute("symbol", in: line) {
        let value = try #require(Self.attribute("value", in: line).flatMap { Float($0) })
        saved[saved.count - 1].values.append((symbol, value))
      }
    }
    #expect(Set(saved.map(\.uri)) == [SpectrumURI.mono, SpectrumURI.stereo])
    for plugin in saved { try check(plugin) }
  }

  @Test("A session of Qtractor, which goes by names, and by indices where a name is gone")
  func qtractor() throws {
    var saved: [SavedPlugin] = []
    for line in try Self.lines("qtractor-0.9.xml") {
      if let start = line.range(of: "<filename>")?.upperBound,
        let end = line.range(of: "</filename>")?.lowerBound
      {
        saved.append(SavedPlugin(uri: String(line[start..<end])))
      }
      guard let name = Self.attribute("name", in: line), line.contains("<param "),
        let index = Self.attribute("index", in: line).flatMap({ Int($0) }),
        let start = line.firstIndex(of: ">"),
        let end = line.range(of: "</param>")?.lowerBound
      else { continue }
      let description = try BuiltBundle.world().plugin(saved[saved.count - 1].uri)
      let port = try #require(description.ports.first { $0.name == name }, "\(name)")
      let value = try #require(Float(line[line.index(after: start)..<end]))
      saved[saved.count - 1].values.append((port.symbol, value))
      saved[saved.count - 1].indices.append(index)
      saved[saved.count - 1].names.append(name)
    }
    #expect(Set(saved.map(\.uri)) == [SpectrumURI.mono, SpectrumURI.stereo])
    for plugin in saved { try check(plugin) }
  }

  /// Every value that was saved belongs to a control input of the same symbol, index and name, which
  /// still has that value.
  private func check(_ saved: SavedPlugin) throws {
    let plugin = try BuiltBundle.world().plugin(saved.uri)
    #expect(saved.values.count > 50 && saved.indices.count == saved.values.count)
    for (place, (symbol, value)) in saved.values.enumerated() {
      let port = try #require(plugin.port(symbol), "\(symbol)")
      #expect(port.kind == .control && port.direction == .input, "\(symbol)")
      #expect(port.index == saved.indices[place], "\(symbol)")
      #expect(port.range?.contains(value) == true, "\(symbol)")
      if !saved.names.isEmpty { #expect(port.name == saved.names[place]) }
      let isWhole = ["integer", "toggled"].contains(where: port.properties.contains)
      #expect(!isWhole || value == value.rounded(), "\(symbol)")
    }
  }
}
