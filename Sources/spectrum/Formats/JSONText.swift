// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// JSON on one line with sorted keys, so that equal results are equal texts.
enum JSONText {
  static func line(_ value: some Encodable) throws -> String {
    String(decoding: try object(value), as: UTF8.self) + "\n"
  }

  /// Without the end of the line.
  static func object(_ value: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.keyEncodingStrategy = .convertToSnakeCase
    return Array(try encoder.encode(value))
  }
}
