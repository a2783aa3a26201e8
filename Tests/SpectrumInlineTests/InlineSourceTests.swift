// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import MessageSamples
import SpectrumMessages
import SpectrumReadings
import Testing

@testable import SpectrumInline

@Suite struct InlineSourceTests {
  /// A pitch that moves without end.
  private static func pitch(_ time: Double) -> Message.Pitch {
    let cents = Float((time * 37).truncatingRemainder(dividingBy: 80) - 40)
    return Message.Pitch(frequency: 440 + cents, confidence: 1, note: 69, cents: cents)
  }

  @Test("The host is asked at most 25 times a second, however much changes")
  func rate() {
    let strip = Strip(.tuner)
    strip.play(seconds: 4) { source, time in source.show(Self.pitch(time), Message.Tuning()) }
    #expect((90...100).contains(strip.requests), "\(strip.requests) in 4 s")
  }

  @Test("The host isn't asked while the picture stays as it is", arguments: InlinePage.allCases)
  func stillness(page: InlinePage) {
    let strip = Strip(page)
    let bands = [Float](repeating: -30, count: 128)
    func show(_ source: inout InlineSource, _ time: Double) {
      switch page {
      case .spectrum: source.show(bands)
      case .tuner: source.show(Message.Pitch(frequency: 440, note: 69, cents: 3), Message.Tuning())
      case .tempo: source.show(Message.Tempo(bpm: 120, hostBPM: 121))
      case .loudness: source.showLoudness(shortTerm: -20, momentary: -19, truePeak: -3)
      }
    }
    strip.play(seconds: 4, show)
    let settled = strip.requests
    #expect(settled > 0)
    strip.play(seconds: 2, show)
    #expect(strip.requests == settled, "\(strip.requests - settled) times")
  }

  @Test("A host that doesn't draw is asked once a second")
  func hidden() {
    let strip = Strip(.tuner)
    strip.play(seconds: 5.5, draws: false) { source, time in
      source.show(Self.pitch(time), Message.Tuning())
    }
    #expect((5...6).contains(strip.requests), "\(strip.requests) in 5.5 s")
  }

  @Test("A beat lights for about a tenth of a second")
  func beat() {
    let strip = Strip(.tempo)
    var lit = 0
    strip.play(seconds: 2) { source, time in
      // Two beats a second: the first face after each.
      if (time * 2).truncatingRemainder(dividingBy: 1) < 0.08 { source.beat() }
      source.show(Message.Tempo(bpm: 120))
      if source.shown.tempo.isOnBeat { lit += 1 }
    }
    // Of 50 faces, 3 for each of 4 beats.
    #expect((10...14).contains(lit), "\(lit) faces")
  }

  @Test("The note, its cents and the needle are those of the string that is tuned, as written")
  func strings() {
    let strip = Strip(.tuner)
    // A guitar, written an octave higher than it sounds, a quarter tone above its A string.
    let tuning = Message.Tuning(
      transpose: 12, accidentals: 1, strings: .init(starting: [64, 59, 55, 50, 45, 40]),
      stringCount: 6)
    let pitch = Message.Pitch(
      frequency: 113.2, confidence: 1, note: 57, cents: 49, string: 5, stringCents: 49)
    let face = strip.hear(pitch, tuning, seconds: 1)
    #expect(face.isSounding && face.note == 57 && face.string == 5)
    #expect(abs(face.cents - 49) < 0.11 && abs(face.needle - 49) < 0.11, "\(face)")
    #expect(face.stringCount == 6 && face.strings[0] == 76 && face.naming.spelling == .flats)
  }

  @Test("A chosen string is marked in silence, too; one that the instrument lacks isn't")
  func chosenString() {
    let tuning = Message.Tuning(strings: .init(starting: [64, 59, 55, 50, 45, 40]), stringCount: 6)
    for (chosen, marked) in [(0, 0), (1, 1), (6, 6), (7, 0)] {
      let strip = Strip(.tuner) { $0.tunedString = chosen }
      let face = strip.hear(Message.Pitch(), tuning)
      #expect(face.chosenString == marked && face.string == 0)
    }
  }

  @Test("The last note stays grey for a moment, then there is none")
  func end() {
    let strip = Strip(.tuner)
    let pitch = Message.Pitch(frequency: 440, note: 69, cents: -7)
    var faces: [Double: TunerFace] = [:]
    strip.play(seconds: 3) { source, time in
      source.show(time < 1 ? pitch : Message.Pitch(), Message.Tuning())
      faces[time] = source.shown.tuner
    }
    func face(after time: Double) -> TunerFace {
      faces.filter { $0.key >= time }.min { $0.key < $1.key }?.value ?? TunerFace()
    }
    #expect(face(after: 0.5).isSounding && face(after: 0.5).note == 69)
    #expect(!face(after: 1.3).isSounding && face(after: 1.3).note == 69)
    #expect(face(after: 2).note == -1 && face(after: 2).frequency == 0)
  }

  @Test("A pitch that no key is near has a frequency alone, once the last note has gone")
  func noKey() {
    let strip = Strip(.tuner)
    let note = Message.Pitch(frequency: 440, confidence: 1, note: 69, cents: 3)
    strip.hear(note, seconds: 1)
    let pitch = Message.Pitch(frequency: 880, confidence: 1, note: -1)
    let ended = strip.hear(pitch, seconds: 0.3)
    #expect(!ended.isSounding && ended.note == 69 && ended.frequency == 440)
    let face = strip.hear(pitch, seconds: 0.7)
    #expect(face.note == -1 && face.cents == 0)
    #expect(face.frequency == 880)
    let silent = strip.hear(Message.Pitch())
    #expect(silent.note == -1 && silent.frequency == 0)
    // After a note and a silence, the first frequency is that of the new pitch.
    strip.hear(note, seconds: 0.3)
    strip.hear(Message.Pitch(), seconds: 1)
    let first = strip.hear(pitch, seconds: 0.05)
    #expect(first.note == -1 && first.frequency == 880)
  }

  @Test("A string where no key is near has its cents")
  func stringWithoutKey() {
    let strip = Strip(.tuner)
    let tuning = Message.Tuning(strings: .init(starting: [64, 59, 55, 50, 45, 40]), stringCount: 6)
    let pitch = Message.Pitch(
      frequency: 82, confidence: 1, note: -1, string: 6, stringCents: -7.5)
    let face = strip.hear(pitch, tuning, seconds: 1)
    #expect(face.isSounding && face.note == 40 && face.string == 6)
    #expect(abs(face.cents + 7.5) < 0.11 && abs(face.needle + 7.5) < 0.11)
  }

  @Test("What isn't tracked or measured is off")
  func off() {
    let strip = Strip(.tuner) { $0.tracksPitch = false }
    strip.hear(Message.Pitch())
    #expect(!strip.shown.tuner.isTracked)
    strip.follow(.tempo) { $0.tracksTempo = false }
    strip.play(seconds: 0.2) { source, _ in source.show(Message.Tempo()) }
    #expect(!strip.shown.tempo.isTracked)
    strip.follow(.loudness) { ($0.measuresLoudness, $0.measuresTruePeak) = (true, false) }
    strip.play(seconds: 0.2) { source, _ in
      source.showLoudness(shortTerm: -20, momentary: -20, truePeak: -90)
    }
    let loudness = strip.shown.loudness
    #expect(loudness.isMeasured && !loudness.isTruePeakMeasured)
  }

  @Test("A degree has its number, but a scale of 12 has names", arguments: [7, 12, 0])
  func degrees(count: Int) {
    let strip = Strip(.tuner)
    let pitch = Message.Pitch(
      frequency: 440, confidence: 1, note: 69, cents: 3, degree: count > 0 ? 5 : -1, period: 1)
    let face = strip.hear(pitch, Message.Tuning(degreeCount: count))
    #expect(face.note == 69)
    #expect(face.degree == (count == 7 ? 5 : -1) && face.period == (count == 7 ? 1 : 0))
  }

  @Test(
    "The loudness is shown against the target that the user has set", arguments: [-23, -14, -9])
  func target(loudness: Float) {
    let strip = Strip(.loudness) { $0.loudnessTarget = loudness }
    strip.play(seconds: 0.2) { source, _ in
      source.showLoudness(shortTerm: -20, momentary: -19, truePeak: -3)
    }
    #expect(strip.shown.loudness.target == loudness)
  }

  @Test("Each setting of the tuner's page that isn't the default reaches its face")
  func settings() {
    let strip = Strip(.tuner) { ($0.inTune, $0.isLeftHanded) = (7, true) }
    let tuning = Message.Tuning(accidentals: 2, noteNames: 1, octaves: 1)
    let face = strip.hear(Message.Pitch(), tuning)
    #expect(
      face.inTune == 7 && face.isLeftHanded
        && face.naming == NoteName.Naming(.mixed, .german, .helmholtz))
  }

  @Test(
    "After a step of 10 cents the needle is where its pace puts it",
    arguments: [(TunerNeedle.Pace.normal, 10), (.quick, 2), (.calm, 30)])
  func pace(pace: TunerNeedle.Pace, faces: Int) {
    let strip = Strip(.tuner) { $0.pace = pace }
    func pitch(_ cents: Float) -> Message.Pitch {
      Message.Pitch(frequency: 440, confidence: 1, note: 69, cents: cents)
    }
    strip.hear(pitch(0), seconds: 0.52)
    var needle: Float = 0
    strip.play(seconds: Double(faces) / 25) { source, _ in
      source.show(pitch(10), Message.Tuning())
      needle = source.shown.tuner.needle
    }
    // 1/d(t) = (1/d(0) + 1/k)·e^(t/τ) − 1/k, at the last face.
    let k = pace.nearness
    let rest = 1 / ((0.1 + 1 / k) * exp(Float(faces) / 25 / pace.timeConstant) - 1 / k)
    #expect(abs(needle - (10 - rest)) < 0.06, "\(needle), \(10 - rest)")
  }

  @Test("After a reset the same sound gives the same faces", arguments: InlinePage.allCases)
  func reset(page: InlinePage) {
    func faces(_ strip: Strip, seconds: Double) -> [InlineFace] {
      var faces: [InlineFace] = []
      let bands = (0..<128).map { Float(-20 - $0 % 50) }
      strip.play(seconds: seconds) { source, time in
        if Int(time * 25) % 12 == 3 { source.beat() }
        switch page {
        case .spectrum: source.show(bands)
        case .tuner: source.show(Self.pitch(time), Message.Tuning())
        case .tempo: source.show(Message.Tempo(bpm: 120 + Float(time), hostBPM: 121))
        case .loudness:
          let loudness = Float(-20 - 3 * time)
          source.showLoudness(shortTerm: loudness, momentary: loudness, truePeak: loudness)
        }
        faces.append(source.shown)
      }
      return faces
    }
    let used = Strip(page)
    _ = faces(used, seconds: 1.4)
    used.source.pointee.reset()
    let fresh = Strip(page)
    #expect(faces(used, seconds: 1) == faces(fresh, seconds: 1))
  }
}
