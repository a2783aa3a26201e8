// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumHost
import Studio
import VirtualScreen

/// Measures the time from sound to pixel, beside other analysers': a click into JACK's dummy driver
/// to the changed pixel of the window in jalv, on an X server without a screen.
///
/// Usage: spectrum-latency-bench [clicks [jalv's updates per second [part of an analyser's name]]]
@main
enum LatencyBench {
  /// Frames of JACK's period: 5.3 ms.
  private static let period = 256
  /// Each analyser is opened anew so many times, in turn with the others.
  private static let rounds = 4

  private static let contenders = [
    Contender(
      name: "LSP spectrum analyser x1",
      uri: "http://lsp-plug.in/plugins/lv2/spectrum_analyzer_x1"),
    Contender(name: "x42 spectra", uri: "http://gareus.org/oss/lv2/spectra#Mono"),
    spectrum(rate: 30), spectrum(rate: 60),
  ]

  private static func spectrum(rate: Float) -> Contender {
    // What moves the picture after a click is off or short, so that it soon stands still again; the
    // rise is that of the defaults.
    Contender(
      name: "Spectrum, bars, \(Int(rate)) pictures/s", uri: SpectrumURI.stereo,
      controls: [
        "frame_rate": rate, "peak_hold": 0, "decay": 0.1, "auto_level": 0, "beat_flash": 0,
      ])
  }

  static func main() {
    let arguments = CommandLine.arguments.dropFirst() + ["", "", ""]
    let clicks = min(max(Int(arguments[1]) ?? 100, 4), 10_000)
    let updateRate = min(max(Int(arguments[2]) ?? 60, 1), 60)
    let chosen = contenders.filter { arguments[3].isEmpty || $0.name.contains(arguments[3]) }
    // Where that is allowed, for the programs started here too: other load must not count.
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, -15)
    do {
      let studio = try Studio(period: period)
      try compare(chosen, in: studio, clicks: clicks, updateRate: updateRate)
    } catch {
      FileHandle.standardError.write(Data("spectrum-latency-bench: \(error)\n".utf8))
      exit(1)
    }
  }

  private static func compare(
    _ contenders: [Contender], in studio: Studio, clicks: Int, updateRate: Int
  ) throws {
    print(
      """
      milliseconds from a click, handed to JACK in a period of \(period) frames at 48 kHz, to the \
      changed pixel of the window in jalv.gtk3, which updates windows \(updateRate) times a second; \
      \(clicks) clicks
      """)
    let stopwatch = try Stopwatch()
    var times = [Stopwatch.Times](repeating: .init(), count: contenders.count)
    for round in 0..<rounds {
      let count = clicks * (round + 1) / rounds - clicks * round / rounds
      for (index, contender) in contenders.enumerated() {
        let program = try studio.open(
          contender, withWindow: true, source: Stopwatch.port, updateRate: updateRate)
        defer { program.stop() }
        let watch = try ScreenWatch(try plot(of: contender, on: studio.server), on: studio.server)
        let new = try stopwatch.time(watch, of: contender.name, count: count)
        times[index].latencies += new.latencies
        times[index].uncertainties += new.uncertainties
        times[index].missed += new.missed
      }
    }
    print(pad("", 32) + "   median     95 %   lowest  highest  +- at most  no change")
    for (contender, times) in zip(contenders, times) {
      let (sorted, uncertainties) = (times.latencies.sorted(), times.uncertainties.sorted())
      guard !sorted.isEmpty else {
        print(pad(contender.name, 32) + "  shows none of \(times.missed) clicks")
        continue
      }
      print(
        pad(contender.name, 32) + [0.5, 0.95, 0, 1].map { number(sorted, at: $0) }.joined()
          + number(uncertainties, at: 0.95, width: 12) + pad("", 8) + "\(times.missed)")
    }
  }

  /// The part of jalv's window that is plot in every analyser: bars or curves, no readout.
  private static func plot(of contender: Contender, on server: XServer) throws -> ScreenWatch.Area {
    var size: (width: Int, height: Int)? {
      server.windows.lazy.compactMap { server.size(of: $0) }
        .first { $0.width > 300 && $0.height > 200 }
    }
    try Studio.wait("\(contender.name) opens no window") { size != nil }
    // Wait for the first pictures; jalv's window grows to the plugin's.
    Thread.sleep(forTimeInterval: 2)
    guard let size else {
      throw Studio.Failed(description: "\(contender.name) has closed its window")
    }
    return .init(
      x: size.width / 10, y: size.height / 4, width: size.width * 7 / 10,
      height: size.height * 6 / 10)
  }

  private static func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  /// The value at a quantile, 0…1, of sorted values.
  private static func number(_ sorted: [Double], at quantile: Double, width: Int = 9) -> String {
    let text = String(
      format: "%.1f", sorted[min(sorted.count - 1, Int(quantile * Double(sorted.count)))])
    return String(repeating: " ", count: max(1, width - text.count)) + text
  }
}
