// SPDX-License-Identifier: GPL-3.0-or-later
import ArgumentParser
import SpectrumHost

extension Generate {
  struct TestTone: SignalCommand {
    static let configuration = CommandConfiguration(
      commandName: "test-tone", abstract: "A sine of 440 Hz and its octave, 3 s.")

    @OptionGroup var signal: SignalOptions
    @OptionGroup var level: LevelOption

    @Option(help: ArgumentHelp("The lower sine.", valueName: "Hz"))
    var frequency = 440.0

    func source() throws -> ToneSignal {
      let tones = ToneSignal.testTone(
        frequency: try signal.checked(frequency), level: level.level)
      return ToneSignal(tones, sampleRate: signal.sampleRate)
    }
  }

  struct PinkTone: SignalCommand {
    static let configuration = CommandConfiguration(
      commandName: "pink-tone",
      abstract:
        "29 sines, 25 Hz to 16 kHz a third of an octave apart, falling 3 dB per octave, 3 s.")

    @OptionGroup var signal: SignalOptions
    @OptionGroup var level: LevelOption

    func source() -> ToneSignal {
      ToneSignal(ToneSignal.pinkTone(level: level.level), sampleRate: signal.sampleRate)
    }
  }

  struct PitchTest: SignalCommand {
    static let configuration = CommandConfiguration(
      commandName: "pitch-test",
      abstract: "One steady note of six harmonics with amplitudes 1/n, 3 s.")

    @OptionGroup var signal: SignalOptions
    @OptionGroup var level: LevelOption

    @Option(help: ArgumentHelp("The fundamental.", valueName: "Hz"))
    var frequency = 440.0

    func source() throws -> ToneSignal {
      let tones = ToneSignal.pitchTest(
        frequency: try signal.checked(frequency), level: level.level)
      return ToneSignal(tones, sampleRate: signal.sampleRate)
    }
  }

  struct Sweep: SignalCommand {
    static let configuration = CommandConfiguration(
      abstract: "A sine whose frequency rises exponentially, 10 s.")
    static let standardDuration = 10.0

    @OptionGroup var signal: SignalOptions
    @OptionGroup var level: LevelOption

    @Option(help: ArgumentHelp("The first frequency.", valueName: "Hz"))
    var from = 20.0

    @Option(
      help: ArgumentHelp(
        "The last frequency (default: 20000, at most 0.45 of the rate).", valueName: "Hz"))
    var to: Double?

    func source() throws -> SweepSignal {
      let highest = try signal.checked(to ?? min(20_000, 0.45 * signal.sampleRate))
      let lowest = try signal.checked(from)
      guard lowest <= highest else { throw ValidationError("--from must not be above --to.") }
      return SweepSignal(
        range: lowest...highest, duration: signal.duration ?? Self.standardDuration,
        level: level.level, sampleRate: signal.sampleRate)
    }
  }
}
