// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumHost
import SpectrumMessages

/// Prints the largest error of a full-scale sine's reading against 0 dBFS, through the built
/// bundle.
///
/// For each rate and resolution, it plays sines of `count` frequencies from 25 Hz to 20 kHz (or
/// 0.45 of the rate); the reading is the highest band of the last frame.
@main
struct CalibrationTable {
  static let rates = [8000.0, 44_100, 48_000, 96_000, 192_000, 384_000]
  static let count = 97

  static func main() {
    do {
      try print()
    } catch {
      FileHandle.standardError.write(Data("calibration: \(error)\n".utf8))
      exit(1)
    }
  }

  private static func print() throws {
    let world = try World(bundle: try BundleLocator.find(nil))
    let plugin = try world.plugin(SpectrumURI.mono)
    let resolutions = try plugin.setting("resolution").scalePoints
    Swift.print("Largest error in dB of a full-scale sine's reading, \(count) sines 25 Hz-20 kHz\n")
    Swift.print(
      "Hz".padded(8) + resolutions.map { $0.label.padded(18) }.joined())
    for rate in rates {
      var line = String(Int(rate)).padded(8)
      for resolution in resolutions {
        let worst = try worstError(world, rate: rate, resolution: Float(resolution.value))
        line += String(format: "%+.4f at %.0f", worst.error, worst.frequency).padded(18)
      }
      Swift.print(line)
    }
  }

  private static func worstError(
    _ world: World, rate: Double, resolution: Float
  ) throws -> (error: Float, frequency: Double) {
    let probe = try SineProbe(world, rate: rate, resolution: resolution)
    var worst = (error: Float(0), frequency: 0.0)
    let highest = min(20_000, 0.45 * rate)
    for index in 0..<count {
      let frequency = 25 * pow(highest / 25, Double(index) / Double(count - 1))
      let level = probe.reading(frequency)
      if abs(level) >= abs(worst.error) { worst = (level, frequency) }
    }
    return worst
  }
}

/// Plays sines through an instance of the mono plugin and reads the highest band.
private final class SineProbe {
  private let instance: PluginInstance
  private let urids: URIDs
  private let rate: Double
  /// Long enough for the longest window (0.74 s), started a hop early, to hold only the new sine.
  private let seconds = 1.2
  private let block = 1024

  init(_ world: World, rate: Double, resolution: Float) throws {
    instance = try PluginInstance(SpectrumURI.mono, in: world, sampleRate: rate)
    guard let urids = URIDs(world.urids.mapFeature) else { throw ProbeError.noURIDs }
    (self.urids, self.rate) = (urids, rate)
    instance["resolution"] = resolution
    for symbol in ["track_pitch", "track_tempo", "loudness"] { instance[symbol] = 0 }
  }

  /// The highest band in dBFS.
  func reading(_ frequency: Double) -> Float {
    attach()
    var level = Float.nan
    for start in stride(from: 0, to: Int(seconds * rate), by: block) {
      for index in 0..<block {
        let phase = frequency * Double(start + index) / rate
        instance.inputs[0][index] = Float(sin(2 * .pi * (phase - phase.rounded(.down))))
      }
      instance.run(frames: block)
      guard let events = instance.events() else { continue }
      for event in events {
        if case .frame(let frame)? = Message(decoding: event.atom, urids: urids) {
          level = frame.bands.max() ?? .nan
        }
      }
    }
    return level
  }

  private func attach() {
    var bytes = [UInt8](repeating: 0, count: 128)
    let attach = ControlMessage.attach(.init(client: 1, frameRate: 30))
    bytes.withUnsafeMutableBytes {
      guard let count = attach.encode(into: $0, urids: urids) else { return }
      instance.send(UnsafeRawBufferPointer(rebasing: $0[..<count]), to: "control", at: 0)
    }
  }
}

private enum ProbeError: Error, CustomStringConvertible {
  case noURIDs
  var description: String { "the host's map of URIs is full; start again" }
}

extension String {
  fileprivate func padded(_ width: Int) -> String {
    padding(toLength: max(width, count), withPad: " ", startingAt: 0)
  }
}
