// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumHost
import SpectrumMessages

/// Plays known sounds through the built plugin, and prints what a MOD device reports of them, as
/// JSON: `spectrum-page-recorder BUNDLE SYMBOL...`, the symbols being those of the monitored outputs.
///
/// As mod-host reports: an output is looked at after each call of `run`, and its changes are sent
/// together every 20 ms or so, of several changes only the last, to six decimals.
@main
enum Recorder {
  /// Frames of a call of `run`, and calls from report to report.
  private static let (block, blocksPerReport) = (128, 8)
  private static let sampleRate = 48_000.0

  struct Report: Encodable {
    let symbol: String
    let value: Double
  }

  struct Recording: Encodable {
    let name: String
    let plugin: String
    let settings: [String: Float]
    /// What the sound is, by the texts that the page should show.
    let truth: [String: String]
    /// The reports of each 20 ms.
    var reports: [[Report]] = []
    /// The calls of `run` in which a beat fell.
    var beatCount = 0
    /// The outputs after the last call.
    var values: [String: Double] = [:]
  }

  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard let bundle = arguments.first, arguments.count > 1 else {
      throw Usage()
    }
    let symbols = Array(arguments.dropFirst())
    let recordings = try Sound.all(sampleRate: sampleRate).map {
      try record($0, bundle: bundle, symbols)
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    print(String(decoding: try encoder.encode(recordings), as: UTF8.self))
  }

  struct Usage: Error, CustomStringConvertible {
    var description: String { "usage: spectrum-page-recorder BUNDLE SYMBOL..." }
  }

  private static func record(
    _ sound: Sound, bundle: String, _ symbols: [String]
  ) throws -> Recording {
    let world = try World(bundle: bundle)
    let instance = try PluginInstance(sound.plugin, in: world, sampleRate: sampleRate)
    for (symbol, value) in sound.settings { instance[symbol] = value }
    if let tempo = sound.hostTempo {
      guard let urids = URIDs(world.urids.mapFeature) else { throw Usage() }
      instance.send(.position(.init(beatsPerMinute: tempo, speed: 1)), urids)
    }
    var recording = Recording(
      name: sound.name, plugin: sound.plugin, settings: sound.settings, truth: sound.truth)
    var last = Dictionary(uniqueKeysWithValues: symbols.map { ($0, instance[$0]) })
    // The values at the moment from which on the outputs are monitored.
    recording.reports.append(symbols.map { report($0, instance[$0]) })
    var changed: Set<String> = []
    let blockCount = Int(sound.seconds * sampleRate) / block
    var source = sound.source
    for index in 1...blockCount {
      let isSounding = Double(index * block) < sound.soundingSeconds * sampleRate
      for frame in 0..<block {
        let sample = isSounding ? source.next() : .zero
        for (channel, input) in instance.inputs.enumerated() { input[frame] = sample[channel] }
      }
      instance.run(frames: block)
      if instance["beat"] == 1 { recording.beatCount += 1 }
      for symbol in symbols where instance[symbol] != last[symbol] {
        last[symbol] = instance[symbol]
        changed.insert(symbol)
      }
      guard index % blocksPerReport == 0 || index == blockCount else { continue }
      recording.reports.append(changed.sorted().map { report($0, instance[$0]) })
      changed = []
    }
    for symbol in symbols { recording.values[symbol] = report(symbol, instance[symbol]).value }
    return recording
  }

  private static func report(_ symbol: String, _ value: Float) -> Report {
    Report(symbol: symbol, value: (Double(value) * 1e6).rounded() / 1e6)
  }
}
