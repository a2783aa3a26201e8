// SPDX-License-Identifier: GPL-3.0-or-later
import ArgumentParser
import SpectrumHost

/// A tempo on the command line.
struct TempoOption: ParsableArguments {
  @Option(help: ArgumentHelp("The tempo, 20 to 400.", valueName: "BPM"))
  var bpm = 120.0

  func validate() throws { try Self.check(bpm) }

  static func check(_ bpm: Double) throws {
    guard (20...400).contains(bpm) else { throw ValidationError("--bpm must be 20 to 400.") }
  }
}

/// A seed on the command line.
struct SeedOption: ParsableArguments {
  @Option(help: "The seed of the random numbers; the same seed makes the same file.")
  var seed: UInt64 = 1
}

extension Generate {
  struct ClickTrackCommand: SignalCommand {
    static let configuration = CommandConfiguration(
      commandName: "click-track", abstract: "Clicks at a steady tempo from 0 s on (10 s).")
    static let standardDuration = 10.0

    @OptionGroup var signal: SignalOptions
    @OptionGroup var level: LevelOption
    @OptionGroup var tempo: TempoOption

    func source() -> ClickTrack {
      ClickTrack(tempo: tempo.bpm, level: level.level, sampleRate: signal.sampleRate)
    }
  }

  struct Noise: SignalCommand {
    static let configuration = CommandConfiguration(
      abstract: "White Gaussian noise, independent on left and right, 3 s.")

    @OptionGroup var signal: SignalOptions
    @OptionGroup var level: LevelOption
    @OptionGroup var seed: SeedOption

    func source() -> Sides {
      // The mean of two independent sides would be 3 dB too low.
      Sides(source: NoiseSignal(level: level.level, seed: seed.seed), isMono: signal.channels == 1)
    }

    /// Both sides, or the left one on both.
    struct Sides: SignalSource {
      var source: NoiseSignal
      let isMono: Bool

      mutating func next() -> SIMD2<Float> {
        let sides = source.next()
        return isMono ? SIMD2(repeating: sides.x) : sides
      }
    }
  }

  struct Demo: SignalCommand {
    static let configuration = CommandConfiguration(
      abstract: "A short piece of music with drums, bass, chords and a melody, 20 s.")
    static let standardDuration = 20.0

    @OptionGroup var signal: SignalOptions
    @OptionGroup var seed: SeedOption

    @Option(help: ArgumentHelp("The tempo, 20 to 400.", valueName: "BPM"))
    var bpm = 123.0

    func validate() throws { try TempoOption.check(bpm) }

    func source() -> DemoSignal {
      DemoSignal(sampleRate: signal.sampleRate, tempo: bpm, seed: seed.seed)
    }
  }
}
