// SPDX-License-Identifier: GPL-3.0-or-later
import CMath
import SpectrumMessages

/// The host's beats, as its `time:Position` events place them.
///
/// From one event to the next the beats go on at the tempo and speed reported last:
///
///     phase(n) = phase + n·tempo·speed / (60·rate),  n frames after the event
///
/// A count of frames from the event, instead of a sum over blocks, gives the same at any block size.
struct HostGrid {
  /// The host's tempo, 0 < tempo ≤ 1000; nil if it reports none. A stopped transport still has one.
  private(set) var beatsPerMinute: Float?
  /// 1 while the transport plays, 0 while it is stopped; below 0 backwards.
  private var speed: Double = 0
  /// The fraction of the beat at the last event, 0..<1; nil if unknown.
  private var phase: Double?
  /// The transport's frame at the last event; nil if unknown.
  private var frame: Double?
  /// Frames since the last event.
  private var age: Int64 = 0
  private let sampleRate: Double

  /// A position this many frames from the expected one is a jump; hosts round.
  private static let jump = 2.0

  init(sampleRate: Double) { self.sampleRate = sampleRate }

  /// Whether the host plays and reports its beats.
  var isRunning: Bool {
    @_noAllocation @_noLocks get { phase != nil && beatsPerSecond != 0 }
  }

  /// Forgets where the beats are, after frames that weren't counted. Tempo and speed stay: hosts
  /// report only changes.
  @_noAllocation @_noLocks
  mutating func forgetBeats() { (phase, frame, age) = (nil, nil, 0) }

  /// Counts frames of the block.
  @_noAllocation @_noLocks
  mutating func advance(by frames: Int) { age &+= Int64(frames) }

  /// Takes the position at the present frame; true if the transport has jumped there. A key that it
  /// lacks is unchanged.
  @discardableResult
  @_noAllocation @_noLocks
  mutating func receive(_ position: ControlMessage.Position) -> Bool {
    var hasJumped = false
    if let phase { self.phase = spectrum_fraction(phase + Double(age) * beatsPerFrame) }
    if let frame { self.frame = frame + Double(age) * speed }
    age = 0
    if let frame = position.frame {
      // A jump leads to an unknown part of a beat, unless the event tells which.
      if let expected = self.frame, abs(Double(frame) - expected) > Self.jump {
        (phase, hasJumped) = (nil, true)
      }
      self.frame = Double(frame)
    }
    if let beat = position.beat {
      phase = spectrum_fraction(beat)
    } else if let barBeat = position.barBeat {
      // A bar begins on a beat.
      phase = spectrum_fraction(Double(barBeat))
    }
    beatsPerMinute = position.beatsPerMinute ?? beatsPerMinute
    if let speed = position.speed { self.speed = Double(speed) }
    return hasJumped
  }

  /// Milliseconds by which a beat `frames` from now is after (+) or before (−) the host's nearest
  /// beat; nil unless the host plays and reports its beats.
  @_noAllocation @_noLocks
  func offset(after frames: Int) -> Float? {
    guard let phase, beatsPerSecond != 0 else { return nil }
    let fraction = spectrum_fraction(phase + Double(age &+ Int64(frames)) * beatsPerFrame)
    let distance = fraction < 0.5 ? fraction : fraction - 1
    // Backwards, the division flips the sign, as it should: a beat ahead on the grid has already
    // passed.
    return Float(1000 * distance / beatsPerSecond)
  }

  private var beatsPerSecond: Double {
    @_noAllocation @_noLocks get { Double(beatsPerMinute ?? 0) * speed / 60 }
  }

  private var beatsPerFrame: Double {
    @_noAllocation @_noLocks get { beatsPerSecond / sampleRate }
  }
}
