// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages

/// The plugin's frames and beats from their arrival until they are due.
struct PlayOut {
  /// Frames that wait at most: more than the longest wait has at the highest rate.
  private static let capacity = 64

  /// Seconds before it is due at which a frame is shown, rather than with the next picture.
  private static let tolerance = 0.0001

  /// A frame that is due.
  struct Frame {
    /// When it begins to be shown, in seconds of the sound.
    fileprivate let start: Double
    /// The atom, header and body.
    let atom: [UInt8]
    /// Seconds that the bands take to its levels: those in the sound since the frame before. 0: at
    /// once.
    fileprivate(set) var motion: Double
    /// Seconds since it began to be shown.
    fileprivate(set) var age = 0.0
  }

  private var clock = PlayOutClock()
  var beats = ComingBeats()
  /// In the order of their times.
  private var frames: [Frame] = []
  /// The time of the frame that came last.
  private var newestTime: Double?

  /// Takes a frame. `time`: in the sound; `rate`: frames per second; `arrival`: on the window's clock.
  mutating func receive(
    _ atom: UnsafeRawBufferPointer, time: Double, rate: Float, arrival: Double
  ) {
    if !clock.receive(time: time, arrival: arrival) { (frames, newestTime) = ([], nil) }
    if frames.count == Self.capacity { frames.removeFirst() }
    let gap = newestTime.map { time - $0 } ?? 0
    // The way to it begins where that to the frame before ended, also if there were others between
    // them that are lost; after a pause there is none.
    let isLine = gap <= SoundRest.pause
    let missing = isLine && rate > 0 ? max(0, gap - 1 / Double(rate)) : 0
    frames.append(
      Frame(start: time - missing, atom: Array(atom), motion: isLine ? gap : 0))
    newestTime = time
  }

  /// The frames that are due `now`, oldest first. `isStill`: whether the picture stands still.
  mutating func take(now: Double, isStill: Bool) -> [Frame] {
    guard !frames.isEmpty else { return [] }
    clock.step(to: now, isStill: isStill)
    let end = now + Self.tolerance
    let count = frames.prefix { clock.due(time: $0.start) <= end }.count
    defer { frames.removeFirst(count) }
    return frames.prefix(count).map {
      var frame = $0
      // From rest it begins to move with its arrival.
      if isStill { frame.motion = 0 }
      frame.age = max(0, now - clock.due(time: frame.start))
      return frame
    }
  }

  /// The announced beat that falls `now`, or nearer to it than half an interval from picture to picture.
  mutating func takeBeat(now: Double, interval: Double) -> Message.Beat? {
    beats.take(now: now, until: now + interval / 2, lag: clock.smallestLag)
  }

  /// All frames, due or not, for a window that isn't seen.
  mutating func takeAll() -> [Frame] {
    defer { frames = [] }
    return frames
  }
}
