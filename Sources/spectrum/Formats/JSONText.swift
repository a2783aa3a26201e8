// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// JSON on one line with sorted keys, so that equal results are equal texts.
enum JSONText {
  static func line(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.keyEncodingStrategy = .convertToSnakeCase
    return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
  }
}
