// SPDX-License-Identifier: GPL-3.0-or-later
import ArgumentParser
import Foundation

@main
enum Program {
  static func main() {
    StandardStreams.prepare()
    Spectrum.main()
  }
}

struct Spectrum: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "spectrum",
    abstract: "Analyse audio files with the LV2 plugin Spectrum, and generate test signals.",
    subcommands: [Analyze.self, Bands.self, Generate.self, Info.self, Render.self, View.self])
}
