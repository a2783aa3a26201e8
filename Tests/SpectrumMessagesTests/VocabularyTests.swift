// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import MessageSamples
import SpectrumMessages
import Testing

@Suite struct VocabularyTests {
  static let prefix = "urn:spectrum-lv2:vocabulary#"

  /// The URIs requested of a host.
  var uris: [String] {
    let table = URITable()
    _ = URIDs(table.map)
    return table.uris
  }

  @Test("There are no URIDs if the host has no map, or can't map one URI")
  func refusal() {
    for uri in uris {
      let table = URITable()
      table.refused = uri
      #expect(URIDs(table.map) == nil)
    }
    #expect(URIDs(.init(handle: nil, map: nil)) == nil)
  }

  @Test("vocabulary.ttl describes every URI that is sent, and no other")
  func described() throws {
    let file = URL(filePath: #filePath).appending(path: "../../../ttl/vocabulary.ttl").standardized
    let text = try String(contentsOf: file, encoding: .utf8)
    // A term is described where its name begins a line, as the subject of a statement.
    let described = text.split(separator: "\n").compactMap { line in
      line.hasPrefix("spectrum:") ? line.dropFirst(9).prefix { $0.isLetter || $0.isNumber } : nil
    }
    let sent = uris.filter { $0.hasPrefix(Self.prefix) }.map { $0.dropFirst(Self.prefix.count) }
    #expect(Set(described) == Set(sent))
    #expect(Set(described).count == described.count)
    #expect(uris.allSatisfy { $0.hasPrefix(Self.prefix) || $0.hasPrefix("http://lv2plug.in/ns/") })
  }
}
