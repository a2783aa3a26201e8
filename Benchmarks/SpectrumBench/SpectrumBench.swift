// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumHost

/// Compares the plugin's run() with the LSP analyser's, in turns, on the same music.
///
/// Usage: spectrum-bench [folder of spectrum.lv2 [number of a contender, block]]
///
/// With a number, 0 for the first of ours, only that one plays, once: for a count of instructions.
@main
enum SpectrumBench {
  static let sampleRate = 48_000.0
  private static let blocks = [64, 256, 1024]
  private static let seconds = 8.0
  private static let rounds = 15

  static func main() {
    do {
      try run()
    } catch {
      FileHandle.standardError.write(Data("Error: \(error)\n".utf8))
      exit(1)
    }
  }

  private static func run() throws {
    let arguments = CommandLine.arguments.dropFirst()
    let bundle = try BundleLocator.find(arguments.first)
    let ours = Self.ours(try World(bundle: bundle))
    let audio = makeAudio()
    if arguments.count > 1 {
      try playOnce(arguments.dropFirst().map { Int($0) }, ours, audio)
      return
    }
    let contenders = ours + peers()
    let timerCost = measureTimerCost()
    print("machine: \(Machine.description); clock \(Int(timerCost)) ns, taken off")
    print("\(Int(seconds)) s of music at \(Int(sampleRate)) Hz, stereo, \(rounds) rounds in turns")
    var measurements = contenders.map { _ in blocks.map { Measurement(block: $0) } }
    for round in 0..<rounds {
      for block in blocks.indices {
        // Each round begins with another contender, so that none always follows the same one.
        for turn in contenders.indices {
          let index = (turn + round) % contenders.count
          try measurements[index][block].addRound(
            contenders[index], audio, sampleRate: sampleRate, timerCost: timerCost)
        }
      }
    }
    Report(
      contenders: contenders, blocks: blocks, measurements: measurements,
      parts: [
        .init(name: "the tuner alone (no UI less no tuner)", with: 3, without: 4),
        .init(name: "the music alone (no UI less no music)", with: 3, without: 5),
        .init(name: "stretch alone (stretch less no UI)", with: 7, without: 3),
        .init(name: "side-chain (compared less mix)", with: 10, without: 8),
        .init(name: "masking (masking less compared)", with: 11, without: 10),
      ]
    ).print()
    let verdict = judge(
      Array(measurements.prefix(ours.count)), beside: Array(measurements.dropFirst(ours.count)))
    print("\n" + verdict.line)
    if !verdict.isPass { exit(1) }
  }

  /// Plays the audio through the contender of that number, in blocks of that length.
  private static func playOnce(
    _ numbers: [Int?], _ contenders: [Contender], _ audio: [[Float]]
  ) throws {
    guard numbers.count == 2, let number = numbers[0], let block = numbers[1],
      contenders.indices.contains(number), (1...audio[0].count).contains(block)
    else {
      let last = contenders.count - 1
      throw BenchError(description: "Give a contender, 0 to \(last), and the frames of a block.")
    }
    var measurement = Measurement(block: block)
    try measurement.addRound(
      contenders[number], audio, sampleRate: sampleRate, timerCost: 0)
    print("\(contenders[number].name): \(measurement.least.count) calls of run()")
  }

  /// With all features and a UI, run() must be cheaper than the LSP analyser's alone at the same
  /// resolution; without a UI, at most three fifths of that.
  private static func judge(_ ours: [[Measurement]], beside peers: [[Measurement]]) -> Verdict {
    var verdict = Verdict()
    verdict.add("peers missing", Double(2 - peers.count), limit: 0)
    if peers.count == 2 {
      verdict.compare("all with UI", ours[0], to: peers[1], limit: 1)
      verdict.compare("all at 16384 with UI", ours[2], to: peers[1], limit: 1)
      verdict.compare("no UI", ours[3], to: peers[1], limit: 0.6)
      verdict.compare("spectrum and levels", ours[1], to: peers[0], limit: 1)
    }
    // A hundredth is noise.
    verdict.compare("side-chain, unconnected", ours[9], to: ours[8], limit: 1.01)
    verdict.compare("side-chain, compared", ours[10], to: ours[8], limit: 1.45)
    verdict.add("p99.9 at 64 in µs", ours[0][0].time(99.9), limit: 26)
    verdict.add("p99.9 at 64, 16384", ours[2][0].time(99.9), limit: 26)
    verdict.add("heap calls", Double(ours.joined().map(\.allocations).max() ?? 0), limit: 0)
    return verdict
  }

  private static func ours(_ world: World) -> [Contender] {
    let spectrumOnly = [
      "track_pitch": "0", "track_tempo": "0", "track_key": "0", "loudness": "0",
    ]
    let mix = spectrumOnly.merging(["channel": "0"]) { $1 }
    let comparing = mix.merging(["compare": "1", "masking": "0"]) { $1 }
    return [
      .ours("Spectrum, default, UI 60/s", world),
      .ours(
        "Spectrum, spectrum and levels", world,
        settings: spectrumOnly),
      .ours("Spectrum, 16384, UI 60/s", world, settings: ["resolution": "16384"]),
      .ours("Spectrum, default, no UI", world, frameRate: nil),
      .ours(
        "Spectrum, no UI, no tuner", world, settings: ["track_pitch": "0"], frameRate: nil),
      .ours(
        "Spectrum, no UI, no music", world, settings: ["track_tempo": "0", "track_key": "0"],
        frameRate: nil),
      .ours("Spectrum, 16384, no UI", world, settings: ["resolution": "16384"], frameRate: nil),
      .ours("Spectrum, no UI, stretch", world, settings: ["stretch": "1"], frameRate: nil),
      .ours("Spectrum, spectrum of the mix", world, settings: mix),
      .ours(
        "with an unconnected side-chain", world, uri: SpectrumURI.sidechain, settings: comparing,
        unconnected: ["side_l", "side_r"]),
      .ours(
        "compared with a side-chain", world, uri: SpectrumURI.sidechain, settings: comparing),
      .ours(
        "and where they mask each other", world, uri: SpectrumURI.sidechain,
        settings: comparing.merging(["masking": "1"]) { $1 }),
    ]
  }

  private static func peers() -> [Contender] {
    let installed = World.installed()
    guard (try? installed.plugin(Contender.lspURI)) != nil else {
      print("The LSP analyser is not installed (Debian: lsp-plugins-lv2): ours only.")
      return []
    }
    return [
      .lsp("LSP x2, default FFT, UI", installed),
      .lsp("LSP x2, FFT 16384, UI", installed, settings: ["tol": "4"]),
    ]
  }

  /// The music, and for a side-chain the same from its middle on; shape: [channel][sample].
  private static func makeAudio() -> [[Float]] {
    var music = DemoSignal(sampleRate: sampleRate)
    let samples = (0..<Int(seconds * sampleRate)).map { _ in music.next() }
    let (left, right) = (samples.map(\.x), samples.map(\.y))
    let middle = samples.count / 2
    return [left, right] + [left, right].map { Array($0[middle...] + $0[..<middle]) }
  }
}

/// What is wrong with the arguments, in a line.
struct BenchError: Error, CustomStringConvertible {
  let description: String
}
