// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumReadings
import Testing

/// What moves does so by the seconds that pass, not by the pictures that are drawn.
@Suite struct PitchMotionTests {
  private static func reading(_ cents: Float, note: Int32 = 69) -> TunerReading {
    TunerReading(
      frequency: 440 * exp2(cents / 1200), confidence: 1, note: note, cents: cents)
  }

  /// A pitch that has moved from 0 to 30 cents for `seconds`, in steps of `step`.
  private static func moved(seconds: Float, step: Float, pace: TunerNeedle.Pace) -> PitchMotion {
    var motion = PitchMotion()
    motion.pace = pace
    motion.receive(reading(0))
    motion.step(elapsed: 0.2)
    for _ in 0..<Int((seconds / step).rounded()) {
      motion.receive(reading(30))
      motion.step(elapsed: step)
    }
    return motion
  }

  @Test(
    "Short steps move needle and presence as far as long ones", arguments: TunerNeedle.Pace.allCases
  )
  func steps(pace: TunerNeedle.Pace) {
    let long = Self.moved(seconds: 0.24, step: 0.24, pace: pace)
    // 1/d(t) = (1/d(0) + 1/k)·e^(t/τ) − 1/k.
    let rest =
      1 / ((1 / 30 + 1 / pace.nearness) * exp(0.24 / pace.timeConstant) - 1 / pace.nearness)
    #expect(abs(long.needle.position - (30 - rest)) < 1e-3)
    for step in [0.12, 0.04, 0.01, 0.005] as [Float] {
      let short = Self.moved(seconds: 0.24, step: step, pace: pace)
      #expect(abs(short.needle.position - long.needle.position) < 1e-3, "\(step) s")
      #expect(abs(short.presence - long.presence) < 1e-4, "\(step) s")
    }
  }

  @Test("A note fades by e in 0.2 s, whatever the steps", arguments: [0.01, 0.04, 0.2] as [Float])
  func fading(step: Float) {
    var motion = PitchMotion()
    motion.receive(Self.reading(3))
    motion.step(elapsed: 0.4)
    motion.receive(nil)
    for _ in 0..<Int((0.4 / step).rounded()) { motion.step(elapsed: step) }
    #expect(abs(motion.presence - exp(-2)) < 1e-4)
    #expect(!motion.isSounding && motion.isVisible && motion.readout.note == 69)
    for _ in 0..<Int((0.4 / step).rounded()) { motion.step(elapsed: step) }
    #expect(!motion.isVisible)
  }

  @Test(
    "A number lasts a tenth of a second, on the calm needle a quarter",
    arguments: TunerNeedle.Pace.allCases)
  func readout(pace: TunerNeedle.Pace) {
    var motion = PitchMotion()
    motion.pace = pace
    var (changes, last) = (0, Float.nan)
    for step in 0..<500 {
      // It wobbles by less than a cent, which would change the number at once.
      motion.receive(Self.reading(step % 2 == 0 ? 0.1 : -0.1))
      motion.step(elapsed: 0.01)
      if motion.readout.deviation != last { changes += 1 }
      last = motion.readout.deviation
    }
    let most = Int((5 / pace.readoutInterval).rounded()) + 1
    #expect(changes <= most && changes > most / 2, "\(changes) in 5 s")
  }

  @Test("Without messages for half a second the pitch has ended; it is read again as at first")
  func timeout() {
    func heard(_ motion: inout PitchMotion) -> [Float] {
      (0..<40).flatMap { index -> [Float] in
        motion.receive(Self.reading(Float(index % 7)))
        motion.step(elapsed: 0.02)
        return [motion.needle.position, motion.presence, motion.readout.deviation]
      }
    }
    var motion = PitchMotion()
    let first = heard(&motion)
    motion.step(elapsed: 0.4)
    #expect(motion.isSounding)
    for _ in 0..<10 { motion.step(elapsed: 0.2) }
    #expect(motion.isStill && !motion.isSounding)
    #expect(heard(&motion) == first)
  }

  @Test("A pitch without a note has only its frequency, once the last note has gone")
  func unnamed() {
    var motion = PitchMotion()
    motion.receive(Self.reading(3))
    motion.step(elapsed: 0.5)
    motion.receive(TunerReading(frequency: 880, note: -1))
    motion.step(elapsed: 0.1)
    #expect(motion.frequencyLabel == motion.readout.frequencyLabel)
    for _ in 0..<10 {
      motion.receive(TunerReading(frequency: 880, note: -1))
      motion.step(elapsed: 0.2)
    }
    #expect(!motion.isSounding && motion.frequencyLabel == Label(hertz: 880, decimals: 2))
  }

  @Test(
    "A string is compared with its note, within 60 cents of the octave with its twelfth fret's",
    arguments: [
      (40, 0, 40, 0, TunerReading.Place.open), (40, -60, 40, -60, .open), (40, 61, 40, 61, nil),
      (40, 1140, 52, -60, .twelfthFret), (40, 1260, 52, 60, .twelfthFret),
      (40, 1261, 40, 1261, nil), (115, 1200, 127, 0, .twelfthFret),
      (116, 1200, 116, 1200, .twelfthFret),
    ] as [(Int32, Float, Int32, Float, TunerReading.Place?)])
  func strings(
    open: Int32, cents: Float, target: Int32, deviation: Float, place: TunerReading.Place?
  ) {
    var reading = TunerReading(frequency: 100, note: 60, cents: 5)
    reading.compare(withString: 3, of: open, cents: cents)
    #expect(reading.target == target && reading.deviation == deviation)
    #expect(reading.place == place && reading.string == 3 && reading.note == 60)
  }

  @Test("Beyond MIDI's notes there is none", arguments: [-1, 128, -5000] as [Int32])
  func noNote(number: Int32) {
    let reading = TunerReading(frequency: 100, note: number, cents: 12)
    #expect(reading.note == -1 && reading.target == -1 && reading.cents == 0)
  }
}
