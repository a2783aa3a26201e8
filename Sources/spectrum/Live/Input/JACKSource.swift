// SPDX-License-Identifier: GPL-3.0-or-later
import CSound
import Foundation
import SpectrumHost

/// The sound that a JACK server brings, from ports that are connected as soon as they are there.
final class JACKSource: LiveSource {
  let name = "the JACK server"
  let sampleRate: Double
  private let input: OpaquePointer
  /// The ports to connect, one for each channel.
  private let ports: [String]
  /// Whether each was there at the last check: a port is connected only when it appears, so that a
  /// user may disconnect it.
  private var wasThere: [Bool]
  private var nextLook: ContinuousClock.Instant
  private let clock = ContinuousClock()

  /// Seconds between two looks at the ports.
  private static let lookInterval = 0.25

  /// `ports`: none for the sound card's first two; `hasClock`: whether there is a port for MIDI clock.
  init(ports: [String], hasClock: Bool) throws(ToolError) {
    var failure = spectrum_input_no_server
    let channels = ports.count == 1 ? 1 : 2
    guard let input = spectrum_input_open(UInt32(channels), hasClock, &failure) else {
      throw .noServer(isInstalled: failure == spectrum_input_no_server)
    }
    let named = ports.isEmpty ? Self.capturePorts(of: input) : ports
    guard let last = named.last else {
      spectrum_input_close(input)
      throw .noCapturePort
    }
    for port in named
    where spectrum_input_has_port(input, port) && !spectrum_input_is_audible(input, port) {
      spectrum_input_close(input)
      throw .noOutputPort(name: port)
    }
    self.input = input
    self.ports = named.count < channels ? named + [last] : named
    wasThere = [Bool](repeating: false, count: self.ports.count)
    sampleRate = spectrum_input_rate(input)
    nextLook = clock.now
  }

  deinit { spectrum_input_close(input) }

  var channelCount: Int { ports.count }

  var isLost: Bool { spectrum_input_is_lost(input) }

  var lostFrames: Int { Int(clamping: spectrum_input_lost_frames(input)) }

  var missingPorts: [String] { zip(ports, wasThere).filter { !$0.1 }.map(\.0) }

  func has(_ count: Int) -> Bool { spectrum_input_available(input) >= count }

  func take(_ count: Int, into inputs: [UnsafeMutableBufferPointer<Float>]) {
    for (channel, samples) in inputs.enumerated() {
      guard let base = samples.baseAddress else { continue }
      spectrum_input_copy(input, UInt32(min(channel, channelCount - 1)), base, count)
    }
    spectrum_input_consume(input, count)
  }

  /// Connects the ports that have appeared since the last look; throws if one puts out no sound.
  func look() throws(ToolError) {
    guard clock.now >= nextLook else { return }
    nextLook = clock.now + .seconds(Self.lookInterval)
    for (channel, port) in ports.enumerated() {
      let isThere = spectrum_input_has_port(input, port)
      if isThere && !wasThere[channel] {
        guard spectrum_input_is_audible(input, port) else { throw .noOutputPort(name: port) }
        wasThere[channel] = spectrum_input_connect(input, UInt32(channel), port)
      } else {
        wasThere[channel] = isThere
      }
    }
  }

  /// Whether the MIDI clock has started and not stopped.
  var isClockRunning: Bool { spectrum_input_clock(input).map(spectrum_clock_is_running) ?? false }

  /// Lets the MIDI clock follow beats; nil stops it. Their times are in seconds of what was read.
  ///
  /// A tick falls on its sample of the sound, so that JACK's clients play on the beat. Where the
  /// sound comes from the sound card, ticks are earlier by the latencies of its input and of what
  /// the clock drives, so that both are heard at once.
  func followBeats(_ grid: BeatFollower.Grid?) {
    guard let clock = spectrum_input_clock(input) else { return }
    guard let grid else { return spectrum_clock_follow(clock, spectrum_beats()) }
    let captured = Double(spectrum_input_capture_latency(input))
    let lead = captured > 0 ? captured + Double(spectrum_input_clock_latency(input)) : 0
    let beat = grid.beat * sampleRate + Double(lostFrames) - lead
    let beats = spectrum_beats(
      beat: beat, period: grid.period * sampleRate, start_period: grid.startPeriod * sampleRate)
    spectrum_clock_follow(clock, beats)
  }

  private static func capturePorts(of input: OpaquePointer) -> [String] {
    (0..<2).compactMap { index in
      var name = [CChar](repeating: 0, count: 512)
      guard spectrum_input_capture_port(input, UInt32(index), &name, name.count) else { return nil }
      return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }
}
