// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

/// The plugin's code for processors with AVX2 and for all others, in a bundle that has both: `make
/// wide` says so. (On a processor that lacks AVX2 the same code runs twice.)
@Suite(.enabled(if: ProcessInfo.processInfo.environment["SPECTRUM_WIDE"] == "1"))
struct WideCodeTests {
  @Test("Wide and narrow vectors give the same readouts and pictures, bit for bit")
  func sameResults() throws {
    let folder = try TestFolder()
    try folder.generate("demo", "demo.wav", ["--duration", "4", "--channels", "2"])
    var narrow = ProcessInfo.processInfo.environment
    narrow["SPECTRUM_NARROW"] = "1"
    for arguments in [
      ["analyze", folder.path("demo.wav"), "--format", "csv", "--interval", "1"],
      ["render", folder.path("demo.wav"), "--sheet", "-o"],
    ] {
      var results: [Data] = []
      for environment in [nil, narrow] {
        let picture = folder.path("sheet\(results.count).png")
        let isPicture = arguments.last == "-o"
        let result = try Tool.run(
          arguments + (isPicture ? [picture] : []), in: folder, environment: environment)
        #expect(result.status == 0, "\(result.errors)")
        results.append(
          isPicture
            ? try Data(contentsOf: URL(fileURLWithPath: picture)) : Data(result.output.utf8))
      }
      #expect(results[0].count > 10_000)
      #expect(results[0] == results[1], "\(arguments[0])")
    }
  }
}
