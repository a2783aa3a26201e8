// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import MessageSamples
import SpectrumHost

/// A host that passes on to a window what its plugin says by a timer of its own, as Ardour does: so in
/// bursts. All levels of the sound rise evenly for a second, fall as evenly, and so on.
final class BurstHost: @unchecked Sendable {
  struct Manner {
    /// Seconds from one look for messages to the next, and by how much each is late at most.
    var timer = 0.04
    var jitter = 0.002
    /// Frames a second.
    var frameRate = 30.0
    /// The share of frames that are lost.
    var loss = 0.0
    /// Added to the times of the sound, in seconds: it has begun anew, or gone elsewhere.
    var shift = 0.0
    /// dBFS; nil: that of the rising and falling sound.
    var level: Double?
    /// Whether the plugin says nothing.
    var isQuiet = false
  }

  /// The sound's lowest and highest level in dBFS, and seconds from the one to the other.
  static let (lowest, highest, rise) = (-72.0, -8.0, 1.0)
  /// Seconds of a block: what is in it is said at its end.
  private static let block = 256.0 / 48_000

  private let window: BareWindow
  private let voice: PluginVoice
  private let lock = NSLock()
  private let hasEnded = DispatchSemaphore(value: 0)
  private var isEndWanted = false
  private var (present, stalledUntil) = (Manner(), 0.0)
  /// Seconds from each frame's moment to its arrival at the window.
  private var lags: [Double] = []

  // Of the host's thread.
  private var random = SplitMix64(seed: 6)
  private var nextFrame = BurstHost.now
  private var sequence: Int64 = 0

  /// `window` must live until `end`.
  init(_ window: BareWindow, _ voice: PluginVoice) {
    (self.window, self.voice) = (window, voice)
    Thread.detachNewThread { self.run() }
  }

  /// Seconds on the clock of the machine, which is that of the sound, too.
  static var now: Double { Double(DispatchTime.now().uptimeNanoseconds) * 1e-9 }

  var manner: Manner {
    get { lock.withLock { present } }
    set { lock.withLock { present = newValue } }
  }

  /// Holds the host's thread up from now on.
  func stall(seconds: Double) { lock.withLock { stalledUntil = Self.now + seconds } }

  /// The lags since the last call.
  func takeLags() -> [Double] {
    lock.withLock {
      defer { lags = [] }
      return lags
    }
  }

  func end() {
    lock.withLock { isEndWanted = true }
    hasEnded.wait()
  }

  private func run() {
    var look = Self.now
    while true {
      let (manner, stalledUntil, isEnd) = lock.withLock {
        (present, self.stalledUntil, isEndWanted)
      }
      if isEnd { break }
      let late = look + .random(in: 0...manner.jitter, using: &random)
      Thread.sleep(forTimeInterval: max(0, max(late, stalledUntil) - Self.now))
      pass(manner)
      _ = window.idle()
      // A timer that is late starts anew.
      look = max(look + manner.timer, Self.now)
    }
    hasEnded.signal()
  }

  /// Passes on what has been said up to now.
  private func pass(_ manner: Manner) {
    while (nextFrame / Self.block).rounded(.up) * Self.block <= Self.now {
      let moment = nextFrame
      nextFrame += 1 / manner.frameRate
      sequence += 1
      guard !manner.isQuiet, Double.random(in: 0..<1, using: &random) >= manner.loss else {
        continue
      }
      let atoms = voice.frame(
        manner.level ?? Self.level(at: moment), time: moment + manner.shift,
        rate: Float(manner.frameRate), sequence: sequence)
      for atom in atoms { window.send(atom) }
      lock.withLock { lags.append(Self.now - moment) }
    }
  }

  /// dBFS.
  private static func level(at time: Double) -> Double {
    let part = abs((time / rise).truncatingRemainder(dividingBy: 2) - 1)
    return highest + (lowest - highest) * part
  }

  /// The moment before `time`, or soon after it, in which the sound had gone so much of its way from
  /// the lowest level to the highest, 0…1.
  static func moment(before time: Double, part: Double, isRising: Bool) -> Double {
    let place = rise * (isRising ? part : 2 - part)
    return place + 2 * rise * ((time - place + 0.2) / (2 * rise)).rounded(.down)
  }
}
