// SPDX-License-Identifier: GPL-3.0-or-later
import Depth
import Foundation
import Testing

@testable import Signals
@testable import SpectrumCore

@Suite struct KeyTrackerTests {
  /// The reading after each call, and the seconds of a call.
  static func listen(
    to sound: [Float], rate: Double, reference: Float = 440
  ) -> [(seconds: Double, reading: KeyReading)] {
    var tonality = TonalAnalysis(sampleRate: Float(rate), callerSteps: KeyTracker.stepCount)
    var tracker = KeyTracker(frameSeconds: tonality.frameSeconds)
    var readings = [(Double, KeyReading)]()
    for start in stride(from: 0, to: sound.count, by: 64) {
      let end = min(start + 64, sound.count)
      tonality.append(sound.span.extracting(start..<end))
      while let step = tonality.advance(reference: reference) {
        guard step >= TonalAnalysis.stepCount else { continue }
        tracker.process(step: step - TonalAnalysis.stepCount, tonality.chroma)
      }
      readings.append((Double(end) / rate, tracker.reading))
    }
    return readings
  }

  @Test(
    "A cadence names each of the 24 keys within 10 s", arguments: Deep.cases(Array(0..<24), few: 6))
  func keys(key: Int) throws {
    let sound = ChordSound.cadences(
      tonic: key % 12, isMinor: key >= 12, count: 5, rate: 12_000, cents: 11)
    let readings = Self.listen(to: sound, rate: 12_000)
    let last = try #require(readings.last { $0.seconds < 10 }).reading
    #expect(last.key == key, "\(last)")
    #expect(last.rival != key && last.rivalConfidence < last.confidence)
    #expect(last.confidence > 0.5 && last.confidence <= 1)
    #expect(abs((last.tuningCents ?? .infinity) - 11) < 1)
  }

  @Test("With another reference the key is named by it")
  func reference() throws {
    // What is A at 440 Hz is B flat at 415.3.
    let sound = ChordSound.cadences(tonic: 9, isMinor: false, count: 5, rate: 12_000)
    let reading = try #require(
      Self.listen(to: sound, rate: 12_000, reference: 415.305).last
    ).reading
    #expect(reading.key == 10)
    #expect(abs(reading.tuningCents ?? .infinity) < 1)
  }

  @Test("Noise and silence have no key")
  func none() {
    for sound in [
      WhiteNoise(amplitude: 0.1732, seed: 1).samples(240_000),
      [Float](repeating: 0, count: 240_000),
    ] {
      let shown = Self.listen(to: sound, rate: 12_000).contains {
        $0.reading.key != KeyReading.noKey || $0.reading.confidence != 0
      }
      #expect(!shown)
    }
  }

  @Test(
    "One string has no key, plucked again and again, whatever its partials",
    arguments: [82.41, 110, 196, 329.63])
  func string(frequency: Double) {
    let pluck = NoteSound.string(frequency, seconds: 2, rate: 12_000)
    let readings = Self.listen(to: (0..<10).flatMap { _ in pluck }, rate: 12_000)
    #expect(readings.allSatisfy { $0.reading.key == KeyReading.noKey })
    // It has a tuning.
    #expect(readings.last?.reading.tuningCents != nil)
  }

  @Test("A power chord has none either, nor has a string whose attacks are noise")
  func noKey() {
    let chords = (0..<12).flatMap { _ in
      let strings = [82.41, 123.47, 164.81].map {
        NoteSound.string($0, seconds: 1.5, rate: 12_000)
      }
      return (0..<18_000).map { strings[0][$0] + strings[1][$0] + strings[2][$0] }
    }
    let noise = WhiteNoise(amplitude: 0.1, seed: 3).samples(1200)
    let string = (0..<12).flatMap { _ in
      var pluck = NoteSound.string(110, seconds: 1.2, rate: 12_000)
      for index in noise.indices { pluck[index] += noise[index] }
      return pluck
    }
    for sound in [chords, string] {
      let readings = Self.listen(to: sound, rate: 12_000)
      #expect(readings.allSatisfy { $0.reading.key == KeyReading.noKey })
    }
  }

  @Test("A melody over a drone has a key within 15 s, the drone alone none")
  func drone() throws {
    // D and A, and a melody in D major of a sixth.
    let degrees: [Double] = [0, 2, 4, 5, 7, 5, 4, 2, 4, 7, 9, 7, 5, 4, 2, 0]
    let drone = ChordSound.play([[38, 45]], seconds: 20, rate: 12_000)
    let melody = ChordSound.play(
      (degrees + degrees).map { [62 + $0] }, seconds: 0.625, rate: 12_000)
    let alone = Self.listen(to: drone, rate: 12_000)
    #expect(alone.allSatisfy { $0.reading.key == KeyReading.noKey })
    let readings = Self.listen(to: zip(drone, melody).map { $0 + $1 }, rate: 12_000)
    #expect(try #require(readings.last { $0.seconds < 15 }).reading.key == 2)
  }

  @Test("A melody of single notes has the key of its scale", arguments: [0, 7])
  func melody(tonic: Int) throws {
    // Frère Jacques: all but the seventh degree.
    let degrees: [Double] = [
      0, 2, 4, 0, 0, 2, 4, 0, 4, 5, 7, 7, 4, 5, 7, 7, 7, 9, 7, 5, 4, 0, 7, 9, 7, 5, 4, 0, 0, -5, 0,
      0,
    ]
    let sound = ChordSound.play(
      degrees.map { [60 + Double(tonic) + $0] }, seconds: 0.6, rate: 12_000)
    #expect(try #require(Self.listen(to: sound, rate: 12_000).last).reading.key == tonic)
  }

  @Test(
    "A modulation to a distant key is followed within 15 s, and not before it has happened",
    arguments: [(0, 6), (2, 10)])
  func modulation(first: Int, second: Int) {
    let sounds = [first, second].map {
      ChordSound.cadences(tonic: $0 % 12, isMinor: $0 > 11, count: 9, rate: 12_000)
    }
    let readings = Self.listen(to: sounds[0] + sounds[1], rate: 12_000)
    let change = Double(sounds[0].count) / 12_000
    let before = readings.filter { 8..<change + 1 ~= $0.seconds }
    #expect(before.allSatisfy { $0.reading.key == first })
    let after = readings.filter { $0.seconds > change + 15 }
    #expect(after.allSatisfy { $0.reading.key == second }, "\(after.first?.reading.key ?? -1)")
  }

  @Test(
    "A key stays while the harmony rests on its relative's chords for 32 bars",
    arguments: Deep.cases([0, 13, 6, 21], few: 2))
  func relative(key: Int) {
    let (tonic, isMinor) = (key % 12, key > 11)
    // vi IV vi ii, vi iii IV vi in major; III VII III VI, III VI VII III in minor.
    let roots = isMinor ? [3, 10, 3, 8, 3, 8, 10, 3] : [9, 5, 9, 2, 9, 4, 5, 9]
    let chords = roots.map { root -> [Double] in
      let (low, isMinorChord) = (36 + Double((tonic + root) % 12), !isMinor && root != 5)
      return [low, low + 12, low + (isMinorChord ? 15 : 16), low + 19]
    }
    let home = ChordSound.cadences(tonic: tonic, isMinor: isMinor, count: 9, rate: 12_000)
    let away = ChordSound.play(
      (0..<4).flatMap { _ in chords }, seconds: 1.2, rate: 12_000)
    let readings = Self.listen(to: home + away, rate: 12_000).filter { $0.seconds > 8 }
    let last = readings.last?.reading
    #expect(readings.allSatisfy { $0.reading.key == key }, "\(last?.key ?? -1)")
  }

  @Test("In a pause the reading stays as it is; after four seconds the music has ended")
  func silence() throws {
    let sound = ChordSound.cadences(tonic: 4, isMinor: true, count: 4, rate: 12_000)
    let silence = [Float](repeating: 0, count: 8 * 12_000)
    let readings = Self.listen(to: sound + silence, rate: 12_000)
    // The last frame of the sound overlaps the next, and its work takes a frame's time.
    let end = Double(sound.count) / 12_000 + 0.6
    let pause = readings.filter { end...end + 3.5 ~= $0.seconds }.map(\.reading)
    let last = try #require(pause.last)
    #expect(last.key == 16 && pause.allSatisfy { $0 == last })
    #expect(readings.allSatisfy { $0.seconds < end + 4.5 || $0.reading == .none })
  }

  @Test("Switched off, or with another reference, the key is found from scratch")
  func restart() {
    let sound = ChordSound.cadences(tonic: 7, isMinor: true, count: 4, rate: 12_000)
    var analyzer = Analyzer(sampleRate: 12_000, channelCount: 1)
    func keys() -> [Int] {
      var keys: [Int] = []
      analyzer.feed(sound) { analyzer, _ in keys.append(analyzer.keyReading.key) }
      return keys
    }
    let first = keys()
    #expect(first.last == 19)
    analyzer.track(pitch: true, tempo: false, key: false)
    #expect(analyzer.keyReading == .none)
    analyzer.track(pitch: true, tempo: false, key: true)
    // Quanta go on where they were.
    let again = keys()
    #expect(abs((first.firstIndex(of: 19) ?? 0) - (again.firstIndex(of: 19) ?? 999)) <= 2)
    analyzer.tuningReference = 466.16
    #expect(keys().last == 18)
  }
}
