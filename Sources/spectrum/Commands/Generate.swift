// SPDX-License-Identifier: GPL-3.0-or-later
import ArgumentParser
import Foundation
import SpectrumHost

struct Generate: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write a test signal to a WAV file.",
    subcommands: [
      TestTone.self, PinkTone.self, PitchTest.self, ClickTrackCommand.self, Sweep.self, Noise.self,
      Demo.self,
    ])
}

/// A command that writes a signal.
protocol SignalCommand: ParsableCommand {
  associatedtype Source: SignalSource

  /// Seconds, if the user names none.
  static var standardDuration: Double { get }
  var signal: SignalOptions { get }
  /// The signal; throws if it can't be made at the sample rate requested.
  func source() throws -> Source
}

extension SignalCommand {
  static var standardDuration: Double { 3 }

  mutating func validate() throws { _ = try source() }

  func run() throws { try signal.write(source(), standardDuration: Self.standardDuration) }
}

/// The options of every signal.
struct SignalOptions: ParsableArguments {
  @Argument(help: "The WAV file to write; - is standard output.", completion: .file())
  var output: String

  @Option(help: ArgumentHelp("The sample rate, 8000 to 384000.", valueName: "Hz"))
  var rate = 48_000

  @Option(help: ArgumentHelp("The length, up to 86400.", valueName: "seconds"))
  var duration: Double?

  @Option(help: "The number of channels, 1 to 8; odd ones are left, even ones right.")
  var channels = 1

  @Option(help: "Bits per sample: 16, 24, or 32 for floating point.")
  var bits = 24

  func validate() throws {
    guard AudioFile.sampleRates.contains(sampleRate) else {
      throw ValidationError("--rate must be from 8000 to 384000.")
    }
    if let duration, !(duration * sampleRate >= 1 && duration <= 86_400) {
      throw ValidationError("--duration must be at least a sample and at most 86400 s.")
    }
    try OutputFormat.check(output, is: ["wav", "wave"], "WAV")
    guard (1...8).contains(channels) else { throw ValidationError("--channels must be 1 to 8.") }
    guard WAVWriter.Encoding(rawValue: bits) != nil else {
      throw ValidationError("--bits must be 16, 24 or 32.")
    }
  }

  /// Hz.
  var sampleRate: Double { Double(rate) }

  /// `frequency`; throws if it can't be made at this rate.
  func checked(_ frequency: Double) throws -> Double {
    guard frequency > 0, frequency < sampleRate / 2 else {
      throw ValidationError("Frequencies must be above 0 and below half the rate.")
    }
    return frequency
  }

  /// Writes `source` for `duration`, or `standardDuration` seconds.
  func write(_ source: some SignalSource, standardDuration: Double) throws {
    var source = source
    let encoding = WAVWriter.Encoding(rawValue: bits) ?? .pcm24
    var left = Int(((duration ?? standardDuration) * sampleRate).rounded())
    let file = try OutputFile(output, inputs: [])
    if file.isTerminal { throw ToolError.terminal }
    let writer = try WAVWriter(
      file.temporaryName(), name: file.isStream ? nil : output, sampleRate: rate,
      channelCount: channels,
      encoding: encoding, expectedFrames: left)
    while left > 0 {
      let count = min(left, 8192)
      var samples: [Float] = []
      samples.reserveCapacity(count * channels)
      for _ in 0..<count {
        let sample = source.next()
        if channels == 1 {
          samples.append((sample.x + sample.y) / 2)
        } else {
          for channel in 0..<channels { samples.append(channel % 2 == 0 ? sample.x : sample.y) }
        }
      }
      try writer.write(samples)
      left -= count
    }
    try writer.close()
    try file.commit()
    if writer.clippedSamples > 0 {
      let count = writer.clippedSamples
      StandardStreams.warn(
        "\(count) \(count == 1 ? "sample is" : "samples are") beyond full scale, and clipped: "
          + "choose a lower --level, or --bits 32, which keeps them")
    }
  }
}

/// A level on the command line.
struct LevelOption: ParsableArguments {
  // Unconditional: a level begins with a minus sign, as an option does.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The level, -120 to 0: of each or the strongest sine, the clicks' peak, the noise's RMS.",
      valueName: "dBFS"))
  var level: Float = -20

  func validate() throws {
    guard (-120...0).contains(level) else { throw ValidationError("--level must be -120 to 0.") }
  }
}
