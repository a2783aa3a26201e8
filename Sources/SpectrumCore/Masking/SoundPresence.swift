// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// For how long each of two sounds is there, and both are, by their samples: the spectrum's windows hold
/// a sound for up to 0.4 s after its end.
struct SoundPresence {
  /// Seconds since the last `restart`.
  private(set) var (track, sideChain, both) = (Float(0), Float(0), Float(0))
  private var one, other: Follower
  private let stepSeconds: Float

  /// `stepSeconds`: from one call of `hear` to the next.
  init(stepSeconds: Float) {
    self.stepSeconds = stepSeconds
    (one, other) = (Follower(stepSeconds: stepSeconds), Follower(stepSeconds: stepSeconds))
  }

  /// Takes the next `count` samples of both.
  @_noAllocation @_noLocks
  mutating func hear(
    _ track: UnsafePointer<Float>, _ sideChain: UnsafePointer<Float>, count: Int
  ) {
    let isTrackThere = one.hear(Self.power(track, count))
    let isSideChainThere = other.hear(Self.power(sideChain, count))
    if isTrackThere { self.track += stepSeconds }
    if isSideChainThere { self.sideChain += stepSeconds }
    if isTrackThere && isSideChainThere { both += stepSeconds }
  }

  /// Counts the seconds from 0 on.
  @_noAllocation @_noLocks
  mutating func restart() { (track, sideChain, both) = (0, 0, 0) }

  /// Forgets the sounds, too.
  @_noAllocation @_noLocks
  mutating func forget() { self = SoundPresence(stepSeconds: stepSeconds) }

  /// The mean square.
  @_noAllocation @_noLocks
  private static func power(_ samples: UnsafePointer<Float>, _ count: Int) -> Float {
    var sum: Float = 0
    for index in 0..<count { sum += samples[index] * samples[index] }
    return sum / Float(max(1, count))
  }

  /// Follows a sound's power twice: it is there unless it has fallen far below its own past.
  private struct Follower {
    /// Time constants in seconds: over a period of the lowest notes, and about as long as the windows.
    private static let quick: Float = 0.012
    private static let slow: Float = 0.2
    /// The least ratio of the one to the other: −10 dB. So a sound that stops is gone after 30 ms.
    private static let leastShare: Float = 0.1

    private let quickShare, slowShare: Float
    private var (now, past) = (Float(0), Float(0))

    init(stepSeconds: Float) {
      quickShare = 1 - spectrum_exp(-stepSeconds / Self.quick)
      slowShare = 1 - spectrum_exp(-stepSeconds / Self.slow)
    }

    @_noAllocation @_noLocks
    mutating func hear(_ power: Float) -> Bool {
      now += (power - now) * quickShare
      past += (power - past) * slowShare
      return now > Decibels.silentPower && now > Self.leastShare * past
    }
  }
}
