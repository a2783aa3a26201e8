// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumPorts
import Testing

@testable import spectrum

/// What shells offer for the word that is typed.
@Suite struct CompletionTests {
  private let folder = TestFolder()

  @Test(
    "Bash completes settings and their choices, though it divides words at equals signs",
    arguments: [
      ("spectrum analyze --set mo", ["mode="]),
      ("spectrum view n.wav --set theme=", ["Automatic", "Dark", "Light"]),
      ("spectrum analyze --set channel=Le", ["Left", "Left + right"]),
      ("spectrum listen --set freeze=", ["0", "1"]), ("spectrum bands --set gain=", []),
      ("spectrum render --mode tu", ["tuner"]), ("spectrum listen --theme da", ["dark"]),
      ("spectrum listen --format c", ["csv"]), ("spectrum info loudness_", ["loudness_target"]),
      ("spectrum render --reference Fav", ["Favourite songs"]),
      ("spectrum render --reference cur", ["curve.txt"]), ("spectrum li", ["listen"]),
      ("spectrum listen --connect system:c", ["capture_1", "capture_2"]),
    ])
  func bash(line: String, expected: [String]) throws {
    try folder.write(Data(), to: "curve.txt")
    try FileManager.default.createDirectory(
      atPath: folder.path("data/spectrum/references"), withIntermediateDirectories: true)
    try folder.write(Data("100 -20\n".utf8), to: "data/spectrum/references/Favourite songs.txt")
    try folder.write(Data(Self.ports.utf8), to: "ports")
    try folder.write("#!/bin/sh\nexec cat '\(folder.path("ports"))'\n", to: "jack_lsp")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder.path("jack_lsp"))
    let completion = try folder.result("--generate-completion-script", "bash").output
    try folder.write(completion + Self.asking, to: "script")
    let said = try folder.shell(
      """
      mkdir bin && ln -s "$TOOL" bin/spectrum && export PATH="$PWD/bin:$PWD:$PATH"
      XDG_DATA_HOME="$PWD/data" bash script '\(line)'
      """)
    #expect(said.lines == expected, "\(said.errors)")
  }

  /// Asks for the completions of a line, whose words are divided as bash divides them.
  private static let asking = #"""

    COMP_LINE=$1 COMP_POINT=${#1} COMP_WORDS=() word=
    for ((place = 0; place < ${#1}; place++)); do
      letter=${1:place:1}
      case $letter in
        [' =:'])
          [ -z "$word" ] || COMP_WORDS+=("$word")
          [ "$letter" = ' ' ] || COMP_WORDS+=("$letter")
          word= ;;
        *) word+=$letter ;;
      esac
    done
    case $letter in [=:]) ;; *) COMP_WORDS+=("$word") ;; esac
    COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
    function=$(complete -p spectrum | sed 's/.*-F \([^ ]*\) .*/\1/')
    "$function" spectrum "$word" "${COMP_WORDS[COMP_CWORD - 1]}"
    for reply in "${COMPREPLY[@]}"; do echo "$reply"; done
    """#

  /// What `jack_lsp -p -t` prints.
  private static let ports = """
    system:capture_1
    \tproperties: output,physical,terminal,
    \t32 bit float mono audio
    system:capture_2
    \tproperties: output,physical,terminal,
    \t32 bit float mono audio
    system:playback_1
    \tproperties: input,physical,terminal,
    \t32 bit float mono audio
    system:clock
    \tproperties: output,
    \t8 bit raw midi
    $(touch evil):out
    \tproperties: output,
    \t32 bit float mono audio

    """

  @Test("Only audio outputs are offered as ports to hear")
  func ports() {
    #expect(
      Completion.audibleNames(in: Self.ports)
        == ["system:capture_1", "system:capture_2", "$(touch evil):out"])
  }

  @Test("Nothing is offered that a shell would run")
  func hostile() throws {
    try folder.write(Data(), to: "$(touch evil)")
    try folder.write(Data(), to: "plain.txt")
    let offered = try folder.shell(
      "SAP_SHELL=bash \"$TOOL\" ---completion render -- --reference 3 0 spectrum render --reference ''"
    )
    #expect(offered.lines.contains("plain.txt"), "\(offered.errors)")
    #expect(!offered.output.contains("$("))
  }

  @Test("Each setting of every plugin is offered, with each choice")
  func settings() {
    let symbols = Completion.settings([], 0, "")
    #expect(symbols.count == Port.settings.count && symbols.allSatisfy { $0.hasSuffix("=") })
    #expect(symbols.contains("masking=") && symbols.contains("note_output="))
    let instruments = Completion.settings([], 0, "instrument=")
    #expect(instruments.count == Instrument.allCases.count)
    #expect(instruments.contains("instrument=Bass, 5 strings"))
    #expect(Completion.settings([], 0, "nonsense=").isEmpty)
    #expect(
      Completion.settings(["spectrum", "\"mode=Tu"], 1, "") == Completion.settings([], 0, "mode=Tu")
    )
  }

  @Test("Zsh gets a setting's name without a space after it")
  func zsh() throws {
    let script = try folder.result("--generate-completion-script", "zsh").output
    #expect(script.contains("_describe -V '' open_completions -S ''"))
    #expect(script.hasPrefix("#compdef spectrum\n"))
  }
}
