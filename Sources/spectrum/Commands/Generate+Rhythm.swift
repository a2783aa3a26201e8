// SPDX-License-Identifier: GPL-3.0-or-later
import ArgumentParser
import SpectrumHost

/// A tempo on the command line.
struct TempoOption: ParsableArguments {
  @Option(help: ArgumentHelp("The tempo, 20 to 400.", valueName: "BPM"))
  var bpm = 120.0

  func validate() throws {
    guard (20...400).contains(bpm) else { throw ValidationError("--bpm must be 20 to 400.") }
  }
}

/// A seed on the command line.
struct SeedOption: ParsableArguments {
  @Option(help: "The seed of the random numbers: the same seed, the same file.")
  var seed: UInt64 = 1
}

extension Generate {
  struct ClickTrackCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "click-track", abstract: "Clicks at a steady tempo, the first at once, 10 s.")

    @OptionGroup var signal: SignalOptions
    @OptionGroup var level: LevelOption
    @OptionGroup var tempo: TempoOption

    func run() throws {
      let clicks = ClickTrack(
        tempo: tempo.bpm, level: level.level, sampleRate: Double(signal.rate))
      try signal.write(clicks, standardDuration: 10)
    }
  }

  struct Noise: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "White Gaussian noise, another on each side, 3 s.")

    @OptionGroup var signal: SignalOptions
    @OptionGroup var level: LevelOption
    @OptionGroup var seed: SeedOption

    func run() throws {
      let noise = NoiseSignal(level: level.level, seed: seed.seed)
      guard signal.channels == 1 else { return try signal.write(noise, standardDuration: 3) }
      // The mean of two independent sides would be 3 dB too low.
      try signal.write(OneSide(source: noise), standardDuration: 3)
    }

    /// The left side on both.
    private struct OneSide: SignalSource {
      var source: NoiseSignal

      mutating func next() -> SIMD2<Float> { SIMD2(repeating: source.next().x) }
    }
  }

  struct Demo: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "A small piece of music with drums, bass, chords and a tune, 20 s.")

    @OptionGroup var signal: SignalOptions
    @OptionGroup var seed: SeedOption

    @Option(help: ArgumentHelp("The tempo, 20 to 400.", valueName: "BPM"))
    var bpm = 123.0

    func validate() throws {
      guard (20...400).contains(bpm) else { throw ValidationError("--bpm must be 20 to 400.") }
    }

    func run() throws {
      let music = DemoSignal(sampleRate: Double(signal.rate), tempo: bpm, seed: seed.seed)
      try signal.write(music, standardDuration: 20)
    }
  }
}
