// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// JSON on one line, keys sorted, so that the same result is the same text.
enum JSONText {
  static func line(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.keyEncodingStrategy = .convertToSnakeCase
    return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
  }
}
