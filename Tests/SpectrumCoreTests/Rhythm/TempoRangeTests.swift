// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import Signals
@testable import SpectrumCore

@Suite("The range says which octave of a tempo is shown") struct TempoRangeTests {
  @Test(
    "Clicks whose tempo lies in the range are read at it",
    arguments: [
      (45, 30...60), (45, 40...120), (60, 40...80), (60, 40...120), (100, 40...120),
      (180, 100...200), (220, 130...240), (290, 200...300),
    ] as [(Double, ClosedRange<Float>)])
  func clicks(bpm: Double, range: ClosedRange<Float>) {
    let track = RhythmListener.listen(
      to: RhythmSignal.clicks(bpm, seconds: 9), range: range)
    for shown in track.tempi(6...9) { #expect(abs(shown - bpm) < 0.01 * bpm, "\(shown)") }
    #expect(track.readings[track.readings.count - 1].confidence > 0.95)
  }

  @Test("Where nothing happens between slow clicks there is no beat")
  func beats() {
    let track = RhythmListener.listen(
      to: RhythmSignal.clicks(60, seconds: 12), range: 40...160)
    let beats = track.beats.filter { $0 > 7 }
    #expect((4...5).contains(beats.count), "\(beats)")
    for (one, next) in zip(beats, beats.dropFirst()) { #expect(abs(next - one - 1) < 0.05) }
  }

  @Test("A kick and a snare in turn, and beats with hats between them, aren't halved")
  func drums() {
    let rock = RhythmListener.listen(to: RhythmPiece.rock.sound, range: 40...160)
    #expect(abs(rock.last - RhythmPiece.rock.shownBPM) < 0.3, "\(rock.last)")
    let turns = RhythmSignal.Bar(beats: 2, hits: [(.kick, [0]), (.snare, [1])])
    let track = RhythmListener.listen(
      to: RhythmSignal.drums(turns, 120, seconds: 8), range: 40...160)
    #expect(abs(track.last - 120) < 1, "\(track.last)")
  }

  @Test("The range is within 30 and 300 BPM, and an octave is found wherever one lies in it")
  func folding() {
    for (range, bpm, shown) in [
      (-10...1000, 100, 100), (30...59, 100, 50), (30...40, 120, 30), (200...300, 70, 280),
      (1000...2000, 75, 300), (-20...10, 120, 30), (70...90, 100, 0),
    ] as [(ClosedRange<Float>, Float, Float)] {
      #expect(TempoRange(range).folded(bpm) == shown, "\(range)")
    }
  }

  @Test("In a range of fast tempi a tempo counts if something happens twice as often")
  func doubled() {
    // Clicks of 220 BPM, three of which are as long as a beat of 73.3.
    var history = OnsetHistory()
    var autocorrelation = LeakyAutocorrelation(frameSeconds: OnsetAnalysis.frameSeconds)
    let frames = Set((0..<30).map { Int((Double($0) * 6000 / 220).rounded()) })
    for frame in 0..<800 {
      history.append(SIMD8(repeating: frames.contains(frame) ? 1 : 0))
      autocorrelation.process(history)
    }
    autocorrelation.normalize()
    let tempogram = LogLagTempogram(frameSeconds: OnsetAnalysis.frameSeconds)
    for memory in 0..<LeakyAutocorrelation.memoryCount {
      tempogram.read(autocorrelation, memory: memory)
    }
    let count = TempoGrid.candidateCount
    for (range, least, most) in [
      (130...240, 0, 0.1), (100...200, 0, 0.1), (70...160, 1, 1), (40...120, 1, 1),
    ] as [(ClosedRange<Float>, Float, Float)] {
      let evidence = SampleBuffer(count: count + 1)
      evidence.fill(1)
      TempoRange(range).weigh(evidence, tempogram)
      let ratio = evidence[TempoGrid.candidate(220 / 3)] / evidence[TempoGrid.candidate(110)]
      #expect(ratio >= least && ratio <= most, "\(range): \(ratio)")
      // How likely it is that there is a tempo stays.
      let sum = (0..<count).reduce(0) { $0 + evidence[$1] }
      #expect(abs(sum - Float(count)) < 0.01 && evidence[count] == 1)
    }
  }
}
