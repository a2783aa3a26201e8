// SPDX-License-Identifier: GPL-3.0-or-later

/// When each frame is to be shown, so that what a host passes on in bursts moves as evenly as the
/// sound: at its time in the sound plus a lag that the latest frames were ready for.
///
/// The lag between the two clocks, that of the sound and the window's, is found from the frames
/// themselves: lag = arrival − time. Of a burst the oldest frame has the largest. Where frames come
/// at once, all have the same, and none of them waits.
///
/// All times are in seconds.
struct PlayOutClock {
  /// Lags of bursts count for so long.
  private static let memory = 1.0
  /// Frames that arrive within this time are one burst.
  private static let burstLength = 0.004
  /// The longest that frames wait: hosts with slower timers show them in bursts.
  private static let longestWait = 0.25
  /// How much faster than the sound the picture may go as the lag falls, which can take its time, and
  /// how much slower as it rises, before more frames are late.
  private static let gain = 0.1
  private static let loss = 1.0 / 3
  /// A lag further off than this is taken over at once: such a gap has been seen anyway.
  private static let farthest = 0.1
  private static let mostBursts = 64

  private struct Burst {
    var arrival: Double
    /// Of its frames.
    var largestLag, smallestLag: Double
  }

  /// Oldest first; those of the last second.
  private var bursts: [Burst] = []
  /// The time of the newest frame.
  private var newestTime = -Double.infinity
  /// The present lag.
  private(set) var lag = 0.0
  private var latestStep = 0.0

  /// Takes a frame's time in the sound and its arrival on the window's clock. Returns false if it
  /// begins anew: all earlier ones were of another sound, or before a gap.
  mutating func receive(time: Double, arrival: Double) -> Bool {
    let new = arrival - time
    let goesOn = time > newestTime && abs(new - lag) < Self.memory && !bursts.isEmpty
    newestTime = time
    if !goesOn {
      bursts = []
      (lag, latestStep) = (new, arrival)
    }
    if let last = bursts.last, arrival - last.arrival < Self.burstLength {
      bursts[bursts.count - 1].largestLag = max(last.largestLag, new)
      bursts[bursts.count - 1].smallestLag = min(last.smallestLag, new)
    } else {
      if bursts.count == Self.mostBursts { bursts.removeFirst() }
      bursts.append(Burst(arrival: arrival, largestLag: new, smallestLag: new))
    }
    return goesOn
  }

  /// Moves the lag on to `now`. `isStill`: whether nothing moves, so that the newest frame can be
  /// shown as it comes.
  mutating func step(to now: Double, isStill: Bool) {
    let elapsed = max(0, now - latestStep)
    latestStep = now
    bursts.removeAll { now - $0.arrival > Self.memory }
    guard let newest = bursts.last else { return }
    let wanted = isStill ? newest.smallestLag : wantedLag
    if isStill || abs(wanted - lag) > Self.farthest {
      lag = wanted
    } else {
      lag += min(max(wanted - lag, -Self.gain * elapsed), Self.loss * elapsed)
    }
  }

  /// The least lag at which every frame was there in time, but for those of one burst: a burst that
  /// is late once is no reason to wait for the others.
  private var wantedLag: Double {
    var (largest, second, smallest) = (-Double.infinity, -Double.infinity, Double.infinity)
    for burst in bursts {
      smallest = min(smallest, burst.smallestLag)
      if burst.largestLag > largest {
        (largest, second) = (burst.largestLag, largest)
      } else {
        second = max(second, burst.largestLag)
      }
    }
    return min(bursts.count > 1 ? second : largest, smallest + Self.longestWait)
  }

  /// When a frame is due, on the window's clock.
  func due(time: Double) -> Double { time + lag }

  /// When sound of this time arrives at the earliest: with the least lag of the last second.
  var smallestLag: Double { bursts.reduce(.infinity) { min($0, $1.smallestLag) } }
}
