// SPDX-License-Identifier: GPL-3.0-or-later

@testable import Signals

/// Nine seconds of steady music, heard once for all tests.
struct RhythmPiece: CustomStringConvertible, Sendable {
  var description: String
  /// Of the beats, and as shown in 70…160 BPM.
  var (bpm, shownBPM): (Double, Double)
  /// Whether the beats are a whole number of steps of the pattern apart: not those of 7/8.
  var isEven = true
  /// By how many seconds a hit may be early or late.
  var jitter = 0.0
  let sound: [Float]
  /// What is shown of it.
  let track: RhythmTrack

  static let seconds = 9.0

  init(
    _ description: String, _ bar: RhythmSignal.Bar, _ bpm: Double, shownBPM: Double? = nil,
    isEven: Bool = true, jitter: Double = 0
  ) {
    self.description = description
    (self.bpm, self.shownBPM) = (bpm, shownBPM ?? bpm)
    (self.isEven, self.jitter) = (isEven, jitter)
    sound = RhythmSignal.drums(bar, bpm, seconds: Self.seconds, jitter: jitter)
    track = RhythmListener.listen(to: sound)
  }

  /// When its beats fall, in seconds.
  var beats: [Double] { RhythmSignal.beats(bpm, until: Self.seconds) }

  static let rock = RhythmPiece("rock at 111", RhythmSignal.rock, 111)
  static let human = RhythmPiece("rock at 123, ±15 ms", RhythmSignal.rock, 123, jitter: 0.015)
  static let swing = RhythmPiece("swing at 84", RhythmSignal.swing, 84)
  static let waltz = RhythmPiece("3/4 at 100", RhythmSignal.waltz, 100)
  static let sixEight = RhythmPiece("6/8 at 90", RhythmSignal.sixEight, 90)
  static let sevenEight = RhythmPiece("7/8 at 140", RhythmSignal.sevenEight, 140, isEven: false)
  static let syncopated = RhythmPiece(
    "drum & bass at 123, kicks on 1, 2.5 and 4", RhythmSignal.syncopated, 123)
  static let fast = RhythmPiece(
    "drum & bass at 174, kicks on 1, 2.5 and 4", RhythmSignal.syncopated, 174, shownBPM: 87)

  static let all = [rock, human, swing, waltz, sixEight, sevenEight, syncopated, fast]
}
