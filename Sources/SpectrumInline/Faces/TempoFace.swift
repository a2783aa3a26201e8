// SPDX-License-Identifier: GPL-3.0-or-later

/// The tempo: beats per minute, the light of the beat, and the drift against the host.
public struct TempoFace {
  /// Whether the tempo is tracked.
  public var isTracked = true
  /// Beats per minute, to a tenth; 0 for none.
  public var bpm: Float = 0
  /// The host's, to a tenth; 0 for none.
  public var hostBPM: Float = 0
  /// The tempo above (+) or below (−) the host's, in beats per minute to a tenth.
  public var drift: Float = 0
  /// Whether the light is on.
  public var isOnBeat = false

  @_noAllocation @_noLocks
  public init() {}

  /// The tempo that a face has.
  public init(_ face: InlineFace) {
    let words = face.words
    (isTracked, isOnBeat) = (words[1] != 0, words[2] != 0)
    (bpm, hostBPM) = (Float(words[3]) / 10, Float(words[4]) / 10)
    drift = Float(words[5]) / 10
  }

  @_noAllocation @_noLocks
  func write(to face: InlineFace) {
    face.begin(.tempo)
    let words = face.words
    words[1] = isTracked ? 1 : 0
    words[2] = isOnBeat ? 1 : 0
    words[3] = Int32(steps: 10, of: bpm)
    words[4] = Int32(steps: 10, of: hostBPM)
    words[5] = Int32(steps: 10, of: drift)
  }
}
