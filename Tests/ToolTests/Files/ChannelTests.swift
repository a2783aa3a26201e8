// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

/// Files of more than two channels.
@Suite struct ChannelTests {
  private let folder = TestFolder()
  /// dBFS of each channel, as in case 6 of EBU Tech 3341, here all different.
  private static let levels = [-28.0, -29, -24, -30, -31]

  init() throws {
    try folder.write(Self.levels.map { TestFolder.sine($0, seconds: 1) }, to: "five.wav")
  }

  private func json(_ options: String...) throws -> JSON {
    let result = try folder.result(["analyze", "five.wav", "--format", "jsonl"] + options)
    let isWarned = result.errors.contains("--channels")
    let json = try result.json()
    #expect(isWarned != json["warning"].isNull, "\(result.errors)")
    return json
  }

  @Test("Those that are named are measured: two in their order, or one as mono")
  func choice() throws {
    let pair = try json("--channels", "4,3")
    #expect(abs(pair["levels"]["peak_left_dbfs"].number - -30) < 0.01)
    #expect(abs(pair["levels"]["peak_right_dbfs"].number - -24) < 0.01)
    #expect(pair["warning"].isNull && pair["channels"].number == 5)
    #expect(pair["channels_heard"].list.map(\.number) == [4, 3])
    let one = try json("--channels", "5")
    #expect(abs(one["levels"]["peak_dbfs"].number - -31) < 0.01)
    #expect(one["levels"]["missing"]["correlation"].text == "mono")
    let table = try folder.result("analyze", "five.wav", "--channels", "4,3")
    #expect(table.output.contains("5, 4 and 3 analysed") && table.errors.isEmpty)
  }

  @Test("Without a choice the first two are, and all formats say so")
  func noChoice() throws {
    let warning = "has 5 channels, of which the first two are analysed"
    let first = try json()
    #expect(first["warning"].text == warning)
    #expect(abs(first["levels"]["peak_right_dbfs"].number - -29) < 0.01)
    try folder.generate("noise", "two.wav", ["--duration", "0.2", "--channels", "2"])
    let list = try folder.runProcess(["analyze", "five.wav", "two.wav", "--format", "csv"])
    #expect(list.lines.map { $0.contains(warning) } == [false, true, false])
    let own = try folder.runProcess(
      ["analyze", "five.wav", "five.wav", "--format", "csv", "--channels", "3,4"])
    #expect(own.errors.isEmpty && !own.output.contains(warning))
    for arguments in [["bands", "five.wav"], ["reference", "five.wav", "-o", "r.txt"]] {
      #expect(try folder.result(arguments).errors.contains("choose others with --channels"))
      #expect(
        try folder.result(
          arguments + ["--channels", "1,2", "--set", "freeze=0"]
            + (arguments[0] == "reference" ? ["--force"] : [])
        ).errors.isEmpty)
    }
  }

  @Test("Channels that a file lacks, and numbers that are none, are errors")
  func missing() throws {
    try folder.run("analyze", "five.wav", "--channels", "6").expectError("no channel 6")
    for value in ["0", "1,1", "1,2,3", "", "left", "1,"] {
      let result = try folder.run("bands", "five.wav", "--channels", value)
      #expect(result.status == 64, "\(value): \(result.errors)")
    }
  }
}
