// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

/// The plugin's code for processors with AVX2 and for all others, in a bundle that has both: `make
/// wide` says so. (On a processor that lacks AVX2 the same code runs twice.)
@Suite(.enabled(if: ProcessInfo.processInfo.environment["SPECTRUM_WIDE"] == "1"))
struct WideCodeTests {
  private let folder = TestFolder()

  @Test("Wide and narrow vectors give the same readouts and pictures, bit for bit")
  func sameResults() throws {
    try folder.generate("demo", "demo.wav", ["--duration", "4", "--channels", "2"])
    for arguments in [
      ["analyze", "demo.wav", "--format", "csv", "--interval", "1", "-o", "rows.csv"],
      ["render", "demo.wav", "--sheet", "-o", "sheet.png"],
    ] {
      var results: [Data] = []
      for environment in [[:], ["SPECTRUM_NARROW": "1"]] as [[String: String?]] {
        let result = try folder.runProcess(arguments, environment: environment)
        #expect(result.status == 0, "\(result.errors)")
        results.append(try folder.data(arguments.last ?? ""))
      }
      #expect(results[0].count > 10_000)
      #expect(results[0] == results[1], "\(arguments[0])")
    }
  }
}
