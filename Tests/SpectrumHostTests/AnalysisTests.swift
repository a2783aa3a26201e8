// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumMessages
import SpectrumReadings
import TestFolders
import Testing

@testable import SpectrumHost

@Suite struct AnalysisTests {
  func row(_ time: Double, pitch: Float = 0, tempo: Float = 0, isBeat: Bool = false) -> AnalysisRow
  {
    let nearest = pitch > 0 ? NearestNote(semitones: 12 * log2(Double(pitch) / 440)) : nil
    var row = AnalysisRow(time: time)
    (row[output: .pitch], row[output: .pitchConfidence], row[output: .tempo]) = (
      pitch, pitch > 0 ? 0.9 : 0, tempo
    )
    (row[output: .tempoConfidence], row.isBeat) = (0.5, isBeat)
    (row[whole: .note], row[output: .cents]) = (nearest?.number ?? -1, Float(nearest?.cents ?? 0))
    return row
  }

  @Test(
    "The edges of n bands are 20·1000^(i/n) Hz, at any place between them",
    arguments: [1, 32, 1024])
  func edges(count: Int) {
    let bands = BandLevels(range: 20...20_000, levels: [Float](repeating: 0, count: count))
    for place in stride(from: 0, through: Double(count), by: Double(count) / 16) {
      let expected = 20 * pow(1000, place / Double(count))
      #expect(abs(bands.frequency(atBand: place) / expected - 1) < 1e-9, "\(place)")
    }
  }

  @Test("Noise has its RMS on each side, and the sides have nothing in common")
  func noise() {
    var noise = NoiseSignal(level: -20, seed: 1)
    var (left, right, both, count) = (0.0, 0.0, 0.0, 0.0)
    for _ in 0..<100_000 {
      let sides = SIMD2<Double>(noise.next())
      (left, right) = (left + sides.x * sides.x, right + sides.y * sides.y)
      (both, count) = (both + sides.x * sides.y, count + 1)
    }
    // Standard deviations: 0.02 dB, and 1/√n = 0.003.
    for power in [left, right] { #expect(abs(10 * log10(power / count) + 20) < 0.1) }
    #expect(abs(both / (left * right).squareRoot()) < 0.015)
  }

  @Test(
    "A summary has the loudest of each loudness, once its window is full, and the lowest ratios")
  func summary() {
    var summary = AnalysisSummary(settling: 0.5)
    for (time, loudness, correlation, psr) in [
      (0.39, -5, 0.9, 20), (0.41, -20, -0.2, 14), (2.99, -11, 0.5, 9), (3.0, -18, 0.1, 12),
      (3.2, -25, 0.3, 15),
    ] as [(Double, Float, Float, Float)] {
      var row = row(time)
      (row[.momentary], row[.shortTerm]) = (loudness, loudness + 1)
      (row[.leftLevel], row[.rightLevel]) = (-20, -20)
      (row[.correlation], row[.psr]) = (correlation, psr)
      summary.add(.row(row))
    }
    #expect(summary[.momentary] == -11 && summary[.shortTerm] == -17)
    #expect(summary.lowestCorrelation == -0.2 && summary[.psr] == 9)
    #expect(summary.last?.time == 3.2)
  }

  @Test("Readings of a note become one note; a pause or another note ends it, a short slip doesn't")
  func notes() throws {
    var track = NoteTrack()
    var time = 0.0
    func play(_ pitch: Float, _ count: Int, _ track: inout NoteTrack) {
      for _ in 0..<count {
        time += 0.01
        track.add(row(time, pitch: pitch))
      }
    }
    play(440, 50, &track)
    play(0, 4, &track)  // Short: the note goes on.
    play(441, 10, &track)
    play(494, 4, &track)  // Under 50 ms: a slip.
    play(523.25, 40, &track)
    play(0, 20, &track)
    play(523.25, 10, &track)
    let notes = track.notes
    #expect(notes.map(\.number) == [69, 72, 72])
    #expect(abs(notes[0].start) < 1e-9 && abs(notes[0].end - 0.64) < 1e-9)
    #expect(abs(notes[1].start - 0.68) < 1e-9 && abs(notes[1].end - 1.08) < 1e-9)
    #expect(notes[0].frequency == 440 && notes[0].cents == 0)
  }

  @Test("A note is the one that the plugin reads by its tuning, not the nearest to its frequency")
  func tunedNotes() throws {
    var track = NoteTrack()
    for index in 1...20 {
      var row = row(Double(index) / 100, pitch: 440)
      (row[whole: .note], row[output: .cents]) = (
        index <= 10 ? 71 : 72, index.isMultiple(of: 2) ? -30 : -32
      )
      track.add(row)
    }
    #expect(track.notes.map(\.number) == [71, 72])
    #expect(track.notes.map(\.cents) == [-31, -31])
  }

  @Test("The tempo of a file is the median of its readings; without any it has none")
  func tempo() throws {
    var track = TempoTrack()
    track.add(row(1))
    #expect(track.tempo == nil)
    for (index, tempo) in [119, 120, 120, 121, 60].enumerated() {
      track.add(row(2 + Double(index), tempo: Float(tempo), isBeat: index % 2 == 0))
    }
    let tempo = try #require(track.tempo)
    #expect(tempo.median == 120 && tempo.range == 60...121 && tempo.firstReading == 2)
    #expect(track.beats == [2, 4, 6])
  }

  @Test("A change of tempo that lasts starts a part; a slip and a wrong start don't")
  func tempoParts() throws {
    var track = TempoTrack()
    var time = 0.0
    func play(_ tempo: Float, seconds: Double) {
      for _ in 0..<Int((seconds * 100).rounded()) {
        time += 0.01
        track.add(row(time, tempo: tempo))
      }
    }
    play(0, seconds: 1)
    play(70, seconds: 0.5)  // Before the tracker has settled.
    play(100, seconds: 10)
    play(133, seconds: 1)  // A slip.
    play(102, seconds: 5)  // Within the tolerance of 3 %.
    play(130, seconds: 10)
    play(65, seconds: 1)  // The end cuts it off.
    let tempo = try #require(track.tempo)
    #expect(tempo.parts.map(\.median) == [100, 130])
    #expect(tempo.parts.map { ($0.start * 10).rounded() / 10 } == [1.5, 17.5])
    #expect(abs(tempo.parts[0].end - 17.5) < 0.02 && abs(tempo.parts[1].end - 27.5) < 0.02)
    #expect(tempo.range == 65...133 && abs(tempo.firstReading - 1.01) < 1e-6)
  }

  @Test("A full-scale sine has an RMS of −3.01 dBFS and a peak of 0; silence has none")
  func inputLevel() throws {
    var level = InputLevel(channelCount: 1)
    for _ in 0..<10 { level.add(0) }
    #expect(level.rms() == nil && level.peak() == nil && level.correlation == nil)
    level = InputLevel(channelCount: 1)
    for index in 0..<48_000 { level.add(Float(sin(2 * .pi * 1000 * Double(index) / 48_000))) }
    #expect(abs(try #require(level.rms()) + 3.0103) < 0.001)
    #expect(abs(try #require(level.peak())) < 0.001)
  }

  @Test("Each channel has its level, and two have a correlation")
  func channelLevels() throws {
    var level = InputLevel(channelCount: 2)
    // Of l = a and r = −a/2 + b/2 with a and b unrelated and of equal power: −½/√½ = −0.7071.
    for index in 0..<4800 {
      let (a, b) = (Float(index % 2 * 2 - 1), Float(index / 2 % 2 * 2 - 1))
      level.add(a, (b - a) / 2)
    }
    #expect(abs(try #require(level.rms(channel: 0))) < 1e-9)
    #expect(abs(try #require(level.rms(channel: 1)) + 3.0103) < 0.001)
    #expect(level.peak(channel: 0) == 0 && level.peak(channel: 1) == 0)
    #expect(abs(try #require(level.correlation) + 0.7071) < 0.0001)
  }

  @Test("Samples that the plugin replaces are counted by kind, and count as 0")
  func replaced() throws {
    var level = InputLevel(channelCount: 2)
    level.add(.nan, 0.5)
    level.add(-.infinity, .infinity)
    level.add(1.1e6, -1.1e6)
    level.add(0.25, -1e6)
    #expect(level.replaced.nan == 1 && level.replaced.infinite == 2)
    #expect(level.replaced.tooLoud == 2 && level.replaced.count == 5)
    #expect(abs(try #require(level.peak(channel: 0)) + 12.0412) < 0.001)
    #expect(abs(try #require(level.peak(channel: 1)) - 120) < 0.001)
  }
}

@Suite struct AudioFileTests {
  private let folder = TemporaryFolder()

  @Test(
    "libsndfile's log distinguishes a file that is cut off from one that is only unusual",
    arguments: [
      ("data : 576000 (should be 345582)\nEnd\n", true),
      ("RIFF : 576036 (should be 345618)\n", true),
      ("  Riff size : 3456096 (should be 99992)\n", true),
      ("  Data Size   : 3456000 (should be 99976)\n", true),
      ("Ogg : File ended unexpectedly without an End-Of-Stream flag set.\n", true),
      // A program that wrote to a pipe.
      ("RIFF : 4294967295 (should be 345618)\ndata : 4294967295 (should be 345582)\n", false),
      ("data : 2147483647 (should be 345582)\n", false),
      // More is there than the header says, or its own 8 bytes are counted.
      ("RIFF : 100 (should be 345618)\n", false), ("RIFF : 345626 (should be 345618)\n", false),
      ("data : 576000\nEnd\n", false),
    ])
  func defects(log: String, isCutOff: Bool) {
    #expect((AudioFile.defect(inLog: log) != nil) == isCutOff)
  }

  @Test(
    "Samples are read back as written, to the encoding's precision; what an integer clips is counted",
    arguments: WAVWriter.Encoding.allCases)
  func roundTrip(encoding: WAVWriter.Encoding) throws {
    let path = folder.path("sound.wav")
    let samples: [Float] = [0, 0.5, -0.5, 0.25, -1, 1, Float(1).nextUp, -1.5]
    let writer = try WAVWriter(path, sampleRate: 22_050, channelCount: 2, encoding: encoding)
    try writer.write(samples)
    try writer.close()
    #expect(writer.clippedSamples == (encoding == .float ? 0 : 2))
    let file = try AudioFile(path)
    #expect(file.sampleRate == 22_050 && file.channelCount == 2 && file.statedFrameCount == 4)
    let buffer = UnsafeMutableBufferPointer<Float>.allocate(capacity: 64)
    defer { buffer.deallocate() }
    #expect(try file.read(into: buffer) == 4)
    // Half a step of 16 bits; integers hold what is beyond full scale there, floats keep it.
    for (index, sample) in samples.enumerated() {
      let expected = encoding == .float ? sample : min(max(sample, -1), 1)
      #expect(abs(buffer[index] - expected) <= (encoding == .pcm16 ? 3.1e-5 : 2e-7))
    }
    #expect(try file.read(into: buffer) == 0)
    #expect(file.defect == nil)
  }
}
