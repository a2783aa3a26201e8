// SPDX-License-Identifier: GPL-3.0-or-later

/// Notices that the other sound of a comparison isn't there.
struct LiveSound {
  enum Loss { case notConnected, silent }

  /// Seconds without bands of the sound, and of silence in it while the track sounds, after which it is
  /// lost: longer than the windows hold too little of a sound, and than most rests in music.
  private static let (bandPatience, soundPatience): (Float, Float) = (1, 2)

  private var (secondsWithoutBands, silentSeconds) = (Float(0), Float(0))

  /// Nil while it is there.
  var loss: Loss? {
    if secondsWithoutBands > Self.bandPatience { return .notConnected }
    return silentSeconds > Self.soundPatience ? .silent : nil
  }

  /// Time passes. `isSounding`: whether the other sound has any band above silence, nil without bands: hosts
  /// give an input that nothing is connected to a buffer of silence. Returns whether the loss has changed.
  mutating func step(elapsed: Float, isSounding: Bool?, isTrackSounding: Bool) -> Bool {
    let before = loss
    secondsWithoutBands = isSounding == nil ? secondsWithoutBands + elapsed : 0
    if isSounding != false {
      silentSeconds = 0
    } else if isTrackSounding {
      silentSeconds += elapsed
    }
    return loss != before
  }
}
