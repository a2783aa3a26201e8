// SPDX-License-Identifier: GPL-3.0-or-later

/// A value of JSON, from which tables and CSV are made, too: so all have the same rounded figures.
enum JSONValue: Encodable, ExpressibleByDictionaryLiteral {
  case null
  case text(String)
  case number(Double)
  case list([JSONValue])
  case object([String: JSONValue])

  /// An object without the members that are nil.
  init(dictionaryLiteral members: (String, JSONValue?)...) {
    self = .object(Dictionary(uniqueKeysWithValues: members).compactMapValues { $0 })
  }

  /// Null where there is no text.
  static func text(orNull text: String?) -> JSONValue { text.map { .text($0) } ?? .null }

  static func count(_ number: Int?) -> JSONValue { number.map { .number(Double($0)) } ?? .null }

  /// A number rounded to `places` decimals; null where there is none.
  static func rounded(_ number: Double?, _ places: Int) -> JSONValue {
    number.map { .number(DecimalText.rounded($0, places)) } ?? .null
  }

  /// A list of numbers rounded likewise.
  static func rounded(_ numbers: [Double], _ places: Int) -> JSONValue {
    .list(numbers.map { .rounded($0, places) })
  }

  /// A member of an object; null if there is none.
  subscript(key: String) -> JSONValue {
    if case .object(let members) = self { members[key] ?? .null } else { .null }
  }

  var number: Double? { if case .number(let number) = self { number } else { nil } }

  var list: [JSONValue] { if case .list(let values) = self { values } else { [] } }

  var isNull: Bool { if case .null = self { true } else { false } }

  /// The text; `none` without one.
  func text(none: String = "") -> String { if case .text(let text) = self { text } else { none } }

  /// The number with `places` decimals, and what follows it; `none` without a number.
  func fixed(_ places: Int, _ unit: String = "", none: String = "") -> String {
    number.map { DecimalText.fixed($0, places) + unit } ?? none
  }

  /// Like `fixed`, with a plus sign if not negative.
  func signed(_ places: Int, _ unit: String = "", none: String = "") -> String {
    number.map { DecimalText.signed($0, places) + unit } ?? none
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .text(let text): try container.encode(text)
    case .number(let number): try container.encode(number)
    case .list(let values): try container.encode(values)
    case .object(let members): try container.encode(members)
    }
  }
}
