// SPDX-License-Identifier: GPL-3.0-or-later
import ArgumentParser
import Foundation
import SpectrumHost
import SpectrumPorts

@main
enum Program {
  static func main() {
    StandardStreams.prepare()
    Interruption.prepare()
    if refuses(Arguments.all) { exit(ExitCode.validationFailure.rawValue) }
    do {
      var command = try Spectrum.parseAsRoot(Arguments.all)
      try command.run()
    } catch {
      end(error)
    }
  }

  /// Says what is wrong with the arguments, if anything is.
  private static func refuses(_ arguments: [String]) -> Bool {
    guard let complaint = Arguments.complaint(about: arguments) else { return false }
    StandardStreams.report("Error: \(complaint)")
    return true
  }

  /// Ends the tool with an error, or with the help, which is reported the same way.
  private static func end(_ error: any Error) -> Never {
    let code = Spectrum.exitCode(for: error)
    let text = FileName.shown(Spectrum.fullMessage(for: error))
    guard !text.isEmpty else { exit(code.rawValue) }
    guard code.isSuccess else {
      StandardStreams.report(text)
      exit(code.rawValue)
    }
    let failure = StandardStreams.write(Array((text + "\n").utf8), to: STDOUT_FILENO)
    if failure == EPIPE { Interruption.end(by: SIGPIPE) }
    if failure != 0 {
      StandardStreams.report("Error: \(ToolError.unwritable(FileName.standardStream, failure))")
      exit(1)
    }
    exit(code.rawValue)
  }
}

struct Spectrum: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "spectrum",
    abstract: "Analyse audio files with the LV2 plugin Spectrum, and generate test signals.",
    version: "spectrum \(Release.version)",
    subcommands: [
      Analyze.self, Bands.self, Generate.self, Info.self, Listen.self, Reference.self, Render.self,
      View.self,
    ])
}
