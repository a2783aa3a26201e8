// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

/// Names are bytes, which needn't be UTF-8.
@Suite struct NameBytesTests {
  private let folder = TestFolder()

  init() throws { try folder.generate("noise", "a.wav", ["--duration", "0.6", "--channels", "2"]) }

  /// Runs a script in which `E` is a letter of Latin-1.
  private func run(_ script: String) throws -> Tool.Result {
    try folder.shell("E=$(printf '\\351'); \(script)")
  }

  @Test("The bundle is found in a folder of any name, as an option and in the working folder")
  func bundle() throws {
    let result = try run(
      """
      mkdir "d$E" && cp -rL spectrum.lv2 "d$E/" && rm spectrum.lv2
      "$TOOL" analyze a.wav --bundle "d$E/spectrum.lv2" --format jsonl &&
      "$TOOL" render a.wav --bundle "d$E/../d$E/spectrum.lv2" -o a.png &&
      cd "d$E" && "$TOOL" info && "$TOOL" bands ../a.wav -o "b$E.csv" && "$TOOL" analyze --jobs 1 ../a.wav
      """)
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    #expect(result.output.contains("Spectrum SC"))
  }

  @Test("Temporary files go to a TMPDIR of any name")
  func temporaryFolder() throws {
    let result = try run(
      """
      mkdir "t$E"; TMPDIR="$PWD/t$E" "$TOOL" render a.wav --size 64x64 -o - | wc -c
      TMPDIR=/nowhere "$TOOL" render a.wav --size 64x64 -o - | wc -c
      """)
    let counts = result.lines.compactMap { Int($0.trimmed) }
    #expect(counts.count == 2 && counts[0] > 100 && counts[1] == 0, "\(result.output)")
    #expect(result.errorLines.count == 1 && result.errors.contains("/nowhere"))
  }
}
