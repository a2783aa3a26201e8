// SPDX-License-Identifier: GPL-3.0-or-later
import CClickSource
import Foundation

/// A client of JACK that plays clicks on demand, or a sound in a loop, at 48 kHz.
package final class SoundSource {
  /// JACK's name of the port that plays.
  package static let port = "clicks:out"
  /// A click is a burst of noise that every analyser shows: its length in seconds and its peak.
  private static let click = (seconds: 0.010, peak: Float(0.5))
  private static let sampleRate = 48_000

  private let source: OpaquePointer
  private var samples = UnsafeMutableBufferPointer<Float>.allocate(capacity: 0)

  package init() throws {
    guard let source = spectrum_clicks_open("clicks", Self.click.seconds, Self.click.peak) else {
      throw Studio.Failed(description: "JACK takes no client")
    }
    self.source = source
  }

  deinit {
    spectrum_clicks_close(source)
    samples.deallocate()
  }

  /// Has a click begin in the next period, at a random frame.
  package func playClick() { spectrum_clicks_play(source, .random(in: 0..<48_000)) }

  /// Seconds on the monotonic clock at which JACK called for the period in which the latest click
  /// begins; nil while it hasn't.
  package var clickTime: Double? {
    let time = spectrum_clicks_time(source)
    return time > 0 ? time : nil
  }

  /// The latest starts of the loop, at most 512: seconds on the monotonic clock.
  package var loopStarts: [Double] {
    let count = spectrum_clicks_start_count(source)
    return (count - min(count, 512)..<count).map { spectrum_clicks_start(source, $0) }
  }

  /// Plays a click track from now on: each turn of the loop is a beat.
  package func playClickTrack(beatsPerMinute: Double) {
    var random: UInt32 = 1
    let length = Int(Self.click.seconds * Double(Self.sampleRate))
    play(
      (0..<Int(60 / beatsPerMinute * Double(Self.sampleRate))).map { frame in
        frame < length ? Self.click.peak * Self.white(&random) : 0
      })
  }

  /// Plays pink noise from now on, whose level moves up and down at an even rate: 22 dB a second between
  /// -32 and -16 dBFS, so that every picture of it differs from the one before.
  package func playMovingNoise() {
    let cycle = 1.0 / 0.7
    var random: UInt32 = 1
    var (first, second, third) = (Float(0), Float(0), Float(0))
    // Seven cycles. The filter: Paul Kellet's economy method, within 0.5 dB.
    play(
      (0..<Int(7 * cycle * Double(Self.sampleRate))).map { frame in
        let white = Self.white(&random)
        first = 0.99765 * first + 0.0990460 * white
        second = 0.96300 * second + 0.2965164 * white
        third = 0.57000 * third + 1.0526913 * white
        let cycles = Double(frame) / Double(Self.sampleRate) / cycle
        let phase = cycles - cycles.rounded(.down)
        let decibels = -32 + 16 * abs(2 * phase - 1)
        // The filter's output has an RMS of 1.7 for white noise within ±1.
        return Float(pow(10, decibels / 20) / 1.7) * (first + second + third + 0.1848 * white)
      })
  }

  /// Within ±1; Knuth's linear congruential generator.
  private static func white(_ state: inout UInt32) -> Float {
    state = 1_664_525 &* state &+ 1_013_904_223
    return Float(Int32(bitPattern: state)) / 2_147_483_648
  }

  private func play(_ new: [Float]) {
    samples = .allocate(capacity: new.count)
    _ = samples.initialize(from: new)
    spectrum_clicks_loop(source, samples.baseAddress!, UInt32(new.count))
  }
}
