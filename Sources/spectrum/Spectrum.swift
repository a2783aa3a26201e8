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
    exit(run(Arguments.all))
  }

  /// Runs a command line; returns the exit code.
  static func run(_ arguments: [String]) -> Int32 {
    if let complaint = Arguments.complaint(about: arguments)
      ?? UsageError.complaint(about: arguments, in: Spectrum.self)
    {
      StandardStreams.report("Error: \(complaint)")
      return ExitCode.validationFailure.rawValue
    }
    do {
      var command = try Spectrum.parseAsRoot(arguments)
      try command.run()
      return ExitCode.success.rawValue
    } catch {
      return report(error)
    }
  }

  /// Writes an error, or the help, which is thrown likewise; returns the exit code.
  private static func report(_ error: any Error) -> Int32 {
    let code = Spectrum.exitCode(for: error)
    let message = UsageError.reworded(Spectrum.fullMessage(for: error))
    let text = FileName.shown(CompletionScript.completed(message))
    guard !text.isEmpty else { return code.rawValue }
    guard code.isSuccess else {
      StandardStreams.report(text)
      return code.rawValue
    }
    do {
      try OutputFile(opening: nil).commit((text + "\n").utf8)
      return code.rawValue
    } catch {
      StandardStreams.report("Error: \(error)")
      return ExitCode.failure.rawValue
    }
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
