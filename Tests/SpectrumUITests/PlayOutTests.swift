// SPDX-License-Identifier: GPL-3.0-or-later
import SeededRandom
import Testing

@testable import SpectrumUI
@testable import SpectrumView

/// A level that rises evenly, drawn by a window whose host passes frames on in bursts.
@Suite struct PlayOutTests {
  /// Seconds of sound that a pixel is worth, of a rise by the whole plot, 500 pixels, in 1.5 s.
  private static let pixel = 1.5 / 500

  /// A host, the plugin in it, and a window of 60 pictures a second.
  private struct Host {
    /// Frames per second.
    var frameRate = 30.0
    /// Seconds from one look for messages to the next, and by how much each is late at most.
    var timer = 0.04
    var jitter = 0.002
    /// Seconds of a block: what is in it is there at its end.
    var block = 256.0 / 48_000
    /// From when on the sound, or the looks, pause for how long.
    var soundPause, hostPause: (start: Double, length: Double)?
    /// The share of frames that are lost.
    var loss = 0.0
    /// When the timer takes a new interval.
    var change: (time: Double, timer: Double)?

    /// Where the line is at each picture, in seconds of sound behind the picture's time; `after`: from
    /// this time on.
    func delays(seconds: Double, after start: Double) -> [Double] {
      var random = SplitMix64(seed: 3)
      var (playOut, glide) = (PlayOut(), Glide())
      var (from, to) = (0.0, 0.0)
      var frames: [(time: Double, ready: Double)] = []
      var (time, clock) = (0.0071, 0.0071)
      while clock < seconds {
        if let pause = soundPause, clock >= pause.start, clock - time < pause.length {
          clock += pause.length
        }
        let ready = (clock / block).rounded(.up) * block
        if .random(in: 0..<1, using: &random) >= loss { frames.append((time, ready)) }
        time += 1 / frameRate
        clock += 1 / frameRate
      }
      var delays: [Double] = []
      var (look, picture, latest) = (0.013, 100.0 / 60, 0.0)
      picture = 0.0021
      while picture < seconds {
        while look <= picture {
          let isPaused = hostPause.map { look >= $0.start && look < $0.start + $0.length } ?? false
          if !isPaused {
            let late = look + .random(in: 0...jitter, using: &random)
            while let frame = frames.first, frame.ready <= late {
              frames.removeFirst()
              withUnsafeBytes(of: frame.time) {
                playOut.receive($0, time: frame.time, rate: Float(frameRate), arrival: late)
              }
            }
          }
          look += change.map { look >= $0.time ? $0.timer : timer } ?? timer
        }
        for frame in playOut.take(now: picture, isStill: false) {
          (from, to) = (to, frame.atom.withUnsafeBytes { $0.loadUnaligned(as: Double.self) })
          glide.begin(Float(frame.motion), age: Float(frame.age))
        }
        glide.step(elapsed: Float(picture - latest))
        if picture >= start { delays.append(picture - from - (to - from) * Double(glide.part)) }
        latest = picture
        picture += 1.0 / 60
      }
      return delays
    }
  }

  /// From the end of a block and the host's look, at most a timer's interval later, to the end of the
  /// way between two frames; and what the window takes to know it.
  private func longestDelay(_ host: Host, timer: Double? = nil) -> Double {
    (timer ?? host.timer) + host.jitter + host.block + 1 / host.frameRate + 0.001
  }

  /// Expects all delays but a few to be within a pixel of the usual one, which is at most `most`.
  private func expectEven(
    _ delays: [Double], atMost most: Double, part: Double = 1, _ what: String = ""
  ) throws {
    try #require(!delays.isEmpty)
    let usual = delays.sorted()[delays.count / 2]
    let count = delays.count { abs($0 - usual) < Self.pixel }
    #expect(Double(count) >= part * Double(delays.count), "\(what): \(count) of \(delays.count)")
    #expect(usual < most, "\(what): \(1000 * usual) ms late")
  }

  @Test(
    "A rising line is drawn within a pixel, although frames come in bursts, with the least delay",
    arguments: [30, 60] as [Double], [0.04, 1.0 / 60, 0.001, 0.1])
  func bursts(rate: Double, timer: Double) throws {
    let host = Host(frameRate: rate, timer: timer, jitter: min(0.002, timer / 4))
    try expectEven(host.delays(seconds: 12, after: 1), atMost: longestDelay(host))
  }

  @Test("Lost frames leave the line where it is", arguments: [30, 60] as [Double])
  func loss(rate: Double) throws {
    let host = Host(frameRate: rate, loss: 0.03)
    try expectEven(host.delays(seconds: 30, after: 1), atMost: longestDelay(host), part: 0.95)
  }

  @Test("After a burst that comes late, once, no frame waits longer than before it")
  func lateBurst() throws {
    var host = Host()
    host.hostPause = (5, 0.05)
    try expectEven(host.delays(seconds: 12, after: 5.1), atMost: longestDelay(host))
  }

  @Test("Within a second of a gap or a stall the line is even, with the same delay as before")
  func stalls() throws {
    for length in [0.2, 0.5, 3] {
      var host = Host()
      host.hostPause = (5, length)
      try expectEven(
        host.delays(seconds: 15, after: 6 + length), atMost: longestDelay(host), "host \(length)")
      host.hostPause = nil
      host.soundPause = (5, length)
      // What the sound has missed stays missing.
      try expectEven(
        host.delays(seconds: 15, after: 6 + length), atMost: longestDelay(host) + length,
        "sound \(length)")
    }
  }

  @Test("Within a second the delay follows another timer of the host's")
  func otherTimer() throws {
    for (former, timer) in [(0.04, 1.0 / 60), (1.0 / 60, 0.04), (0.04, 0.001), (0.02, 0.1)] {
      var host = Host(frameRate: 60, timer: former, jitter: 0.0005)
      host.change = (5, timer)
      try expectEven(
        host.delays(seconds: 12, after: 6.3), atMost: longestDelay(host, timer: timer), part: 0.9,
        "\(former) to \(timer)")
    }
  }

  @Test("Frames of a sound that begins anew are shown, whatever their times")
  func restart() {
    var playOut = PlayOut()
    func show(_ time: Double, at now: Double) -> Int {
      withUnsafeBytes(of: time) {
        playOut.receive($0, time: time, rate: 60, arrival: now)
      }
      return playOut.take(now: now, isStill: false).count
    }
    for frame in 0..<60 { #expect(show(100 + Double(frame) / 60, at: Double(frame) / 60) == 1) }
    // Activated again; exported, at a speed of 20; and after an hour.
    for frame in 0..<60 { #expect(show(Double(frame) / 60, at: 1 + Double(frame) / 60) == 1) }
    for frame in 0..<60 { _ = show(1 + Double(frame) / 60, at: 2 + Double(frame) / 1200) }
    #expect(show(3600, at: 7200) == 1)
  }

  @Test("From rest, the newest frame is shown as it comes")
  func rest() {
    var playOut = PlayOut()
    var shown = 0
    for burst in 1...50 {
      let now = 0.04 * Double(burst)
      for time in [now - 0.038, now - 0.005] {
        withUnsafeBytes(of: time) { playOut.receive($0, time: time, rate: 30, arrival: now) }
      }
      let frames = playOut.take(now: now, isStill: true)
      shown += frames.count
      #expect(frames.count == 2 && frames.allSatisfy { $0.motion == 0 })
    }
    #expect(shown == 100)
  }
}
