// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import Signals
@testable import SpectrumCore

@Suite struct TappedTrackerTests {
  @Test("While nothing is heard the tapped tempo is shown, with half the confidence there is")
  func unheard() {
    var tracker = TempoTracker(sampleRate: 8000)
    let silence = [Float](repeating: 0, count: 40_000)
    let taps = TapTempoTests.beats(97, 4, from: 0.5)
    let track = RhythmListener.listen(to: silence, taps: taps, by: &tracker)
    #expect(track.readings[..<62].allSatisfy { $0 == .none })
    // The second tap is at 1.12 s.
    #expect(
      track.readings[141...].allSatisfy { abs($0.bpm - 97) < 0.05 && $0.confidence == 0.5 })
    // 0.5 s to 2.36 s, and 2.5 s on.
    #expect(tracker.liveTapCount == 0)
    tracker.reset()
    #expect(tracker.reading == .none)
  }

  @Test("Two taps at half or twice the beat settle the octave of the tempo and of the beats")
  func octave() {
    var tracker = TempoTracker(sampleRate: 8000)
    let clicks = RhythmSignal.clicks(120, seconds: 9)
    let taps = [3.3, 4.3] + [6.05, 6.3]
    let track = RhythmListener.listen(to: clicks, taps: taps, by: &tracker)
    #expect(track.tempi(2.5...3.2).allSatisfy { abs($0 - 120) < 2 })
    #expect(track.tempi(4.4...6).allSatisfy { abs($0 - 60) < 1 })
    #expect(track.tempi(6.4...8.9).allSatisfy { abs($0 - 240) < 4 })
    let late = track.beats.filter { $0 > 7 }
    for (one, next) in zip(late, late.dropFirst()) { #expect(abs(next - one - 0.25) < 0.03) }
    #expect(late.count >= 7)
  }

  @Test(
    "Taps at the tempo that is shown leave it, twice or half of what is heard", arguments: [0.5, 2])
  func scaled(scale: Float) {
    var tracker = TempoTracker(sampleRate: 8000)
    tracker.scale = scale
    let (shown, silence) = (120 * Double(scale), [Float](repeating: 0, count: 80_000))
    for sound in [RhythmSignal.clicks(120, seconds: 10), silence] {
      let taps = TapTempoTests.beats(shown, 5, from: 3.8)
      let track = RhythmListener.listen(to: sound, taps: taps, by: &tracker)
      #expect(track.tempi(8...9.9).allSatisfy { abs($0 - shown) < 0.02 * shown })
      tracker.reset()
    }
    // The buttons for half and twice go on acting.
    let taps = TapTempoTests.beats(shown, 5, from: 0.1)
    _ = RhythmListener.listen(to: silence, taps: taps, by: &tracker)
    tracker.scale = 1
    #expect(abs(Double(tracker.reading.bpm) - 120) < 0.05)
    // A tap that begins another series leaves the tempo, a second one sets its own.
    _ = RhythmListener.listen(to: silence, taps: [1], by: &tracker)
    #expect(abs(Double(tracker.reading.bpm) - 120) < 0.05)
    _ = RhythmListener.listen(to: silence, taps: [4, 4.6], by: &tracker)
    #expect(abs(Double(tracker.reading.bpm) - 100) < 0.05)
  }

  @Test("A tempo that is tapped only is not heard")
  func isHeard() {
    var tracker = TempoTracker(sampleRate: 8000)
    let silence = [Float](repeating: 0, count: 16_000)
    _ = RhythmListener.listen(to: silence, taps: [0.1, 0.6], by: &tracker)
    let (tapped, isTappedHeard) = (tracker.reading.bpm, tracker.isHeard)
    #expect(tapped > 0 && !isTappedHeard && tracker.liveTapCount == 2)
    tracker.reset()
    let clicks = RhythmSignal.clicks(120, seconds: 5)
    _ = RhythmListener.listen(to: clicks, by: &tracker)
    let isHeard = tracker.isHeard
    tracker.setRange(100...100)
    let isFound = tracker.isHeard
    #expect(isHeard && !isFound, "no octave lies in the narrow range")
  }

  @Test("Taps at another tempo change nothing that is heard")
  func other() {
    let sound = RhythmPiece.rock.sound[..<48_000].map { $0 }
    let track = RhythmListener.listen(to: sound, taps: TapTempoTests.beats(89, 3, from: 3.5))
    let untapped = RhythmPiece.rock.track.tempi(3.5...5.9)
    for (tempo, other) in zip(track.tempi(3.5...5.9), untapped) {
      #expect(other - 1...other + 1 ~= tempo)
    }
    #expect(abs(track.last - 111) < 1)
  }

  @Test(
    "Where the music allows two readings of its beats, half a beat apart, four taps choose one",
    // A tresillo as well begins half a beat later.
    arguments: [0, 30.0 / 123])
  func offBeat(later: Double) throws {
    let sound = RhythmSignal.drums(RhythmSignal.tresillo, 123, seconds: 9)
    let truth = RhythmSignal.beats(123, until: 9).map { $0 + later }
    let taps = truth.filter { $0 > 4.5 }.prefix(4)
    let end = try #require(taps.last)
    let track = RhythmListener.listen(to: sound, taps: Array(taps))
    let errors = track.errors(end + 0.1...8.9, from: truth)
    #expect(errors.count >= 4)
    #expect(errors.allSatisfy { abs($0) < 0.035 }, "\(errors)")
  }

  @Test("Where a very slow shuffle is heard in its thirds, four taps choose the beat")
  func thirds() {
    let sound = RhythmSignal.drums(RhythmSignal.swing, 48, seconds: 13)
    let taps = RhythmSignal.beats(48, until: 8).filter { $0 > 4 }
    let track = RhythmListener.listen(to: sound, range: 40...160, taps: taps)
    #expect(taps.count == 4 && track.tempi(3...5).allSatisfy { abs($0 - 144) < 1 })
    #expect(track.tempi(9...12.9).allSatisfy { abs($0 - 48) < 0.5 })
  }

  /// 6/8 at `bpm`, tapped `count` times from 5 s on, and what is shown of it for 13 s.
  private func tappedSixEight(
    _ bpm: Double, count: Int, by tracker: inout TempoTracker
  ) -> RhythmTrack {
    let sound = RhythmSignal.drums(RhythmSignal.sixEight, bpm, seconds: 13)
    tracker.setRange(40...160)
    let taps = RhythmSignal.beats(bpm, until: 13).filter { $0 > 5 }.prefix(count)
    return RhythmListener.listen(to: sound, taps: Array(taps), by: &tracker)
  }

  @Test(
    "Where a very slow 6/8 is heard at three times its tempo, four taps at the beats settle both",
    arguments: [48.0, 50])
  func thrice(bpm: Double) {
    for count in [3, 4] {
      var tracker = TempoTracker(sampleRate: 8000)
      let track = tappedSixEight(bpm, count: count, by: &tracker)
      let shown = count < 4 ? 3 * bpm : bpm
      #expect(track.tempi(9.5...12.9).allSatisfy { abs($0 - shown) < 1 })
      guard count == 4 else { continue }
      let errors = track.errors(9.5...12.9, from: RhythmSignal.beats(bpm, until: 13))
      #expect(errors.count >= 3 && errors.allSatisfy { abs($0) < 0.035 }, "\(errors)")
    }
  }

  @Test("What taps settled of one tempo doesn't hold of another, nor after a reset")
  func thriceOfAnother() {
    var tracker = TempoTracker(sampleRate: 8000)
    #expect(abs(tappedSixEight(50, count: 4, by: &tracker).last - 50) < 1)
    let other = RhythmListener.listen(to: RhythmPiece.rock.sound, by: &tracker)
    #expect(abs(other.last - 111) < 1)
    tracker.reset()
    #expect(abs(tappedSixEight(50, count: 3, by: &tracker).last - 150) < 1)
  }

  @Test("Taps between the beats of plain rock move the beats there: the user's word stands")
  func contraryTaps() {
    let piece = RhythmPiece.rock
    let truth = piece.beats.map { $0 + 30 / piece.shownBPM }
    let taps = truth.filter { $0 > 3.5 }.prefix(4)
    let track = RhythmListener.listen(to: piece.sound, taps: Array(taps))
    let errors = track.errors((taps.last ?? 0) + 0.3...8.9, from: truth)
    #expect(errors.count >= 4)
    #expect(errors.allSatisfy { abs($0) < 0.06 }, "\(errors)")
  }
}
