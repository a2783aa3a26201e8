// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumPorts
import Testing

@testable import spectrum

/// What wrong command lines are told.
@Suite struct UsageTests {
  private let folder = TestFolder()

  @Test(
    "A word that is no command is reported with the one that may be meant, or with all",
    arguments: [
      ("analyz x", "no command analyz: did you mean analyze?"),
      ("rendr x.wav -o x.png", "no command rendr: did you mean render?"),
      ("help analyz", "no command analyz: did you mean analyze?"),
      ("generate swep x.wav", "no signal swep: did you mean sweep?"),
      ("generate xyzzy", "no signal xyzzy: choose test-tone, pink-tone, pitch-test, "),
      ("n.wav", "n.wav is no command: for a file, write `spectrum analyze n.wav`"),
      ("xyzzy", "no command xyzzy: choose analyze, bands, "),
    ])
  func commands(line: String, part: String) throws {
    try folder.write(Data(), to: "n.wav")
    let result = try folder.run(line.components(separatedBy: " "))
    result.expectError(part, status: 64)
    #expect(result.errorLines.count == 1, "\(result.errors)")
  }

  @Test(
    "Words too many are named, with how many files the command takes",
    arguments: [
      ("view a b", "(b): spectrum view takes one file"),
      ("bands a b c", "(b, c): spectrum bands takes one file"),
      ("render My Song.wav -o x.png", "(Song.wav): spectrum render takes one file"),
      ("listen x", "(x): spectrum listen takes no file"),
      ("generate noise a.wav b.wav", "(b.wav): spectrum generate noise takes one file"),
    ])
  func tooMany(line: String, part: String) throws {
    let result = try folder.run(line.components(separatedBy: " "))
    result.expectError("too many words " + part, status: 64)
    #expect(result.errors.contains("quotes") && result.errors.contains("\nUsage: "))
  }

  @Test(
    "A wrong value of an option is reported with the one that may be meant, and all that there are",
    arguments: [
      (
        "analyze n.wav --format jsno", "--format has no value jsno: did you mean json? Choose table"
      ),
      (
        "info --format tabel",
        "--format has no value tabel: did you mean table? Choose table or json."
      ),
      (
        "render n.wav -o x.png --mode tunr",
        "no value tunr: did you mean tuner? Choose bars, curve, "
      ),
      (
        "view n.wav --theme drak",
        "no value drak: did you mean dark? Choose automatic, dark or light"
      ),
      ("listen --format xyzzy", "--format has no value xyzzy: Choose csv or jsonl."),
    ])
  func values(line: String, part: String) throws {
    try folder.run(line.components(separatedBy: " ")).expectError(part, status: 64)
  }

  @Test(
    "A wrong choice of a setting is reported with those that may be meant, and with all whole names",
    arguments: [
      ("instrument=Uku", "did you mean \"Ukulele\" or \"Ukulele, low G\" or \"Baritone ukulele\"?"),
      ("window=Han", "did you mean \"Hann\"?"),
      ("instrument=Bass 5 strings", "did you mean \"Bass, 5 strings\""),
      ("instrument=xyzzy", "not a value: give a number, or one of \"Chromatic\", \"Guitar\", "),
    ])
  func choices(setting: String, part: String) throws {
    try folder.generate("noise", "n.wav", ["--duration", "0.1"])
    let result = try folder.run("analyze", "n.wav", "--set", setting)
    result.expectError(part)
    let names = setting.hasPrefix("window") ? WindowChoice.choices : Instrument.choices
    for name in 0..<names.count {
      let text = String(decoding: names.name(name), as: UTF8.self)
      #expect(result.errors.contains("\"\(text)\""), "\(text)")
    }
  }

  @Test(
    "Modes and themes have one spelling everywhere, whatever its case, and their own older names")
  func spellings() throws {
    try folder.generate("noise", "n.wav", ["--duration", "0.1"])
    for mode in ["tuner", "Tuner"] {
      try folder.result("render", "n.wav", "--mode", mode, "--size", "64x64", "-o", "\(mode).png")
    }
    #expect(try folder.data("tuner.png") == folder.data("Tuner.png"))
    try folder.result("analyze", "n.wav", "--set", "tempo_scale=x 1/2")
    try folder.run("listen", "--mode", "tuner").expectError("add --window", status: 64)
    // The older name of --scala, which isn't listed.
    try folder.run("analyze", "n.wav", "--scale", "none.scl").expectError("none.scl")
    #expect(try !folder.result("analyze", "--help").output.contains("--scale"))
  }
}
