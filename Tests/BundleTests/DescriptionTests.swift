// SPDX-License-Identifier: GPL-3.0-or-later
import CLilv
import Testing

@testable import SpectrumHost

/// What hosts show of the plugins in lists, menus and windows of their own.
@Suite struct DescriptionTests {
  @Test("The plugins' names differ in the fifteen letters that a mixer's strip has room for")
  func names() throws {
    let world = try BuiltBundle.world()
    let names = try BuiltBundle.plugins.map { try world.plugin($0).name.prefix(15) }
    #expect(Set(names).count == names.count, "\(names)")
    #expect(names.allSatisfy { $0.hasPrefix("Spectrum") }, "\(names)")
  }

  @Test(
    "The words that users search for are in what hosts search: the comment, which MOD does, too",
    arguments: BuiltBundle.plugins)
  func searched(uri: String) throws {
    let world = try BuiltBundle.world()
    let comment = lilv_new_uri(world.world, "http://www.w3.org/2000/01/rdf-schema#comment")
    defer { lilv_node_free(comment) }
    let values = lilv_plugin_get_value(try world.lilvPlugin(uri), comment)
    defer { lilv_nodes_free(values) }
    let text = String(cString: lilv_node_as_string(lilv_nodes_get_first(values))).lowercased()
    for word in ["spectrum", "analyser", "tuner", "tempo", "meter", "loudness", "ebu r 128"] {
      #expect(text.contains(word), "\(word): \(text)")
    }
  }

  @Test("No two choices of a port are one to Ardour", arguments: BuiltBundle.plugins)
  func choices(uri: String) throws {
    for port in try BuiltBundle.world().plugin(uri).ports {
      let labels = port.scalePoints.map(\.label)
      for one in labels {
        for other in labels where one != other {
          #expect(!Self.isOneToArdour(one, other), "\(port.symbol): \(one), \(other)")
        }
      }
    }
    // The rule on names that it does and doesn't lose.
    for (one, other, isOne) in [
      ("x 1", "x 1/2", true), ("x 1", "x 10", false), ("x 1", "x 01", true), ("x", "x 1", false),
      ("8", "8k", false), ("8", "8 k", true),
    ] { #expect(Self.isOneToArdour(one, other) == isOne, "\(one), \(other)") }
  }

  /// Whether Ardour, which keeps a port's names sorted with their numbers by size, drops one of two:
  /// the shorter ends in a number that is also in the other, and it doesn't look at what follows.
  /// Numbers have the prefixes of units of measurement.
  /// Source: Ardour 7.3, libs/pbd/pbd/natsort.h.
  private static func isOneToArdour(_ one: String, _ other: String) -> Bool {
    func parts(_ text: String) -> (head: Substring, number: Int?, rest: Substring) {
      guard let start = text.firstIndex(where: \.isNumber) else { return (text[...], nil, "") }
      let digits = text[start...].prefix(while: \.isNumber)
      return (text[..<start], Int(digits), text[digits.endIndex...])
    }
    let (a, b) = (parts(one), parts(other))
    guard a.number != nil, a.head == b.head, a.number == b.number else { return false }
    let isScaled = { (rest: Substring) in rest.first.map("mcdkKMGT".contains) ?? false }
    guard !isScaled(a.rest), !isScaled(b.rest) else { return false }
    return a.rest.isEmpty || b.rest.isEmpty
  }
}
