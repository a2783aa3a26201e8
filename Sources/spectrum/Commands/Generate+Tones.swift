// SPDX-License-Identifier: GPL-3.0-or-later
import ArgumentParser
import SpectrumHost

extension Generate {
  struct TestTone: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "test-tone", abstract: "A sine of 440 Hz and its octave, 3 s.")

    @OptionGroup var signal: SignalOptions
    @OptionGroup var level: LevelOption

    @Option(help: ArgumentHelp("The lower sine.", valueName: "Hz"))
    var frequency = 440.0

    func run() throws {
      let tones = ToneSignal.testTone(
        frequency: try signal.checked(frequency), level: level.level)
      try signal.write(
        ToneSignal(tones, sampleRate: Double(signal.rate)), standardDuration: 3)
    }
  }

  struct PinkTone: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "pink-tone",
      abstract:
        "29 sines, 25 Hz to 16 kHz a third of an octave apart, falling 3 dB per octave, 3 s.")

    @OptionGroup var signal: SignalOptions
    @OptionGroup var level: LevelOption

    func run() throws {
      let tones = ToneSignal.pinkTone(level: level.level)
      try signal.write(
        ToneSignal(tones, sampleRate: Double(signal.rate)), standardDuration: 3)
    }
  }

  struct PitchTest: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "pitch-test",
      abstract: "One steady note of six harmonics with amplitudes 1/n, 3 s.")

    @OptionGroup var signal: SignalOptions
    @OptionGroup var level: LevelOption

    @Option(help: ArgumentHelp("The fundamental.", valueName: "Hz"))
    var frequency = 440.0

    func run() throws {
      let tones = ToneSignal.pitchTest(
        frequency: try signal.checked(frequency), level: level.level)
      try signal.write(
        ToneSignal(tones, sampleRate: Double(signal.rate)), standardDuration: 3)
    }
  }

  struct Sweep: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "A sine that rises by the same ratio in every second, 10 s.")

    @OptionGroup var signal: SignalOptions
    @OptionGroup var level: LevelOption

    @Option(help: ArgumentHelp("The first frequency.", valueName: "Hz"))
    var from = 20.0

    @Option(help: ArgumentHelp("The last; 20000, or 0.45 of a low rate.", valueName: "Hz"))
    var to: Double?

    func run() throws {
      let highest = try signal.checked(to ?? min(20_000, 0.45 * Double(signal.rate)))
      let lowest = try signal.checked(from)
      guard lowest <= highest else { throw ValidationError("--from must not be above --to.") }
      let duration = signal.duration ?? 10
      let sweep = SweepSignal(
        range: lowest...highest, duration: duration, level: level.level,
        sampleRate: Double(signal.rate))
      try signal.write(sweep, standardDuration: duration)
    }
  }
}
