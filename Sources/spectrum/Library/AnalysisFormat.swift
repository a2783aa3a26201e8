// SPDX-License-Identifier: GPL-3.0-or-later
import ArgumentParser
import Foundation

/// The formats of an analysis, and how the summary of a file is written in a line: as jsonl where the
/// format is for one file.
enum AnalysisFormat: String, ExpressibleByArgument, CaseIterable {
  case table, csv, json, jsonl

  /// The first line; empty if there is none.
  var header: String {
    switch self {
    case .jsonl, .json: ""
    case .csv: SummaryColumn.all.map(\.name).joined(separator: ",") + "\n"
    case .table: SummaryTable.header
    }
  }

  func line(_ report: AnalysisReport) throws -> String {
    switch self {
    case .jsonl, .json: try JSONText.line(report.json)
    case .csv:
      SummaryColumn.all.map { CSVText.field($0.text(report)) }.joined(separator: ",") + "\n"
    case .table: SummaryTable.line(report)
    }
  }

  /// The names of the files whose lines a text has, from the first line after the header on, and how
  /// many bytes those are: a last line without its end doesn't count. Nil if it is something else.
  func files(in bytes: [UInt8]) -> (names: Set<String>, length: Int)? {
    switch self {
    case .jsonl, .json: Self.jsonFiles(bytes)
    case .csv: CSVText.firstFields(of: bytes, header: header)
    // Lines for people: a file that has any isn't gone on with.
    case .table: bytes.isEmpty ? ([], 0) : nil
    }
  }

  private struct Entry: Decodable { let file: String }

  private static func jsonFiles(_ bytes: [UInt8]) -> (names: Set<String>, length: Int)? {
    let decoder = JSONDecoder()
    var names: Set<String> = []
    var start = 0
    while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
      guard let entry = try? decoder.decode(Entry.self, from: Data(bytes[start..<end])) else {
        return nil
      }
      names.insert(entry.file)
      start = end + 1
    }
    return (names, start)
  }
}
