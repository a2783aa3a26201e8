// SPDX-License-Identifier: GPL-3.0-or-later
import CPosix
import Foundation
import SpectrumHost
import Studio
import VirtualScreen

/// Measures the time from sound to pixel, beside other analysers': a click into JACK's dummy driver
/// to the changed pixel of the window in jalv and in Ardour, on an X server without a screen; and from a
/// beat to its light.
///
/// Usage: spectrum-latency-bench [clicks [jalv's updates per second [part of an analyser's name [jalv or Ardour]]]]
@main
enum LatencyBench {
  /// Frames of JACK's period: 5.3 ms.
  private static let period = 256
  /// Each analyser is opened anew so many times, in turn with the others.
  private static let rounds = 4

  private static let contenders = [
    .lsp(channels: 1), .spectra, spectrum(rate: 30), spectrum(rate: 60),
  ]

  private static func spectrum(rate: Float) -> Contender {
    // What moves the picture after a click is off or short, so that it soon stands still again; the
    // rise is that of the defaults.
    Contender(
      name: "Spectrum, bars, \(Int(rate)) frames/s", uri: SpectrumURI.stereo,
      controls: [
        "frame_rate": rate, "peak_hold": 0, "decay": 0.1, "auto_level": 0, "beat_flash": 0,
      ])
  }

  static func main() {
    let arguments = CommandLine.arguments.dropFirst() + ["", "", "", ""]
    let clicks = min(max(Int(arguments[1]) ?? 100, 4), 10_000)
    let updateRate = min(max(Int(arguments[2]) ?? 60, 1), 60)
    let part = arguments[3]
    // Where that is allowed, for the programs started here too: other load must not count.
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, -15)
    do {
      let hosts = PluginHost.installed(named: arguments[4])
      let studio = try Studio(period: period)
      try explain(studio, clicks: clicks, updateRate: updateRate)
      for host in hosts {
        let chosen = Studio.installed(contenders, named: part, in: host)
        try compare(chosen, in: host, of: studio, clicks: clicks, updateRate: updateRate)
      }
      try watchBeats(in: hosts, of: studio, clicks: clicks, updateRate: updateRate)
    } catch {
      FileHandle.standardError.write(Data("spectrum-latency-bench: \(error)\n".utf8))
      exit(1)
    }
  }

  private static func explain(_ studio: Studio, clicks: Int, updateRate: Int) throws {
    print(
      """
      milliseconds from a click, handed to JACK in a period of \(period) frames at 48 kHz, to the \
      changed pixel of the window; jalv.gtk3 updates windows \(updateRate) times a second; \
      \(clicks) clicks; \(try studio.resolution)

      """)
  }

  private static func compare(
    _ contenders: [Contender], in host: PluginHost, of studio: Studio, clicks: Int, updateRate: Int
  ) throws {
    let stopwatch = Stopwatch(source: try SoundSource())
    var times = [Stopwatch.Times](repeating: .init(), count: contenders.count)
    for round in 0..<rounds {
      let count = clicks * (round + 1) / rounds - clicks * round / rounds
      for (index, contender) in contenders.enumerated() {
        let new = try Studio.insist {
          let program = try studio.open(
            contender, in: host, withWindow: true, source: SoundSource.port,
            updateRate: updateRate)
          defer { program.stop() }
          let plot = plot(in: try studio.window(of: contender))
          let watch = try ScreenWatch(plot, on: studio.server)
          return try stopwatch.time(watch, of: contender.name, count: count)
        }
        times[index].latencies += new.latencies
        times[index].missed += new.missed
      }
    }
    print(pad(host.name, 32) + "   median     95 %   lowest  highest  no change")
    for (contender, times) in zip(contenders, times) {
      let latencies = Distribution(times.latencies)
      print(
        pad(contender.name, 32) + [0.5, 0.95, 0, 1].map { number(latencies.at($0)) }.joined()
          + number(Double(times.missed), decimals: 0, width: 11))
    }
  }

  /// The part of a window that is plot in every analyser: bars or curves, no readout.
  private static func plot(in window: ScreenArea) -> ScreenArea {
    .init(
      x: window.x + window.width / 10, y: window.y + window.height / 4,
      width: window.width * 7 / 10, height: window.height * 6 / 10)
  }

  /// With everything at its default.
  private static func watchBeats(
    in hosts: [PluginHost], of studio: Studio, clicks: Int, updateRate: Int
  ) throws {
    print(
      """

      milliseconds from a click of a click track, 120 beats a minute, to the light of the beat in \
      Spectrum's window, below zero where the light comes first; \(clicks) clicks
      """)
    print(pad("", 32) + "   median     95 %   lowest  highest   no light")
    print(pad("", 32) + "           of absolute ones")
    let contender = Contender(name: "Spectrum", uri: SpectrumURI.stereo)
    for host in hosts {
      let source = try SoundSource()
      source.playClickTrack(beatsPerMinute: 120)
      let measured = try Studio.insist {
        let program = try studio.open(
          contender, in: host, withWindow: true, source: SoundSource.port, updateRate: updateRate)
        defer { program.stop() }
        let window = try studio.window(of: contender)
        return try BeatWatch(of: contender.name, window: window, on: studio, source: source)
          .measure(beats: clicks)
      }
      let offsets = Distribution(measured.milliseconds)
      print(
        pad(host.name, 32) + number(offsets.median)
          + number(Distribution(measured.milliseconds.map(abs)).at(0.95))
          + number(offsets.at(0)) + number(offsets.at(1))
          + number(Double(measured.missed), decimals: 0, width: 11))
    }
  }
}
