// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import SpectrumCore

/// The key's net was trained on what `Training/tonality.py` makes of sound: chroma, profiles, scores
/// and the filter must agree with it. See `TrainingReferenceTests`.
@Suite struct TonalReferenceTests {
  /// The chords of `reference.py` and their rate in Hz.
  static func chords() throws -> (samples: [Float], rate: Double) {
    let size = try TrainingReferenceTests.lines("chords")[0]
    let rate = size[0]
    let chords: [[Double]] = [
      [38, 62, 65, 69], [34, 62, 65, 70], [41, 60, 65, 69], [36, 60, 64, 67],
    ]
    let samples = (0..<Int(size[1])).map { index -> Float in
      let time = Double(index) / rate - 1
      guard time >= 0 else { return 0 }
      var sum = 0.0
      for note in chords[Int(time) % 4] {
        let turn = 2 * Double.pi * 440 * exp2((note + 0.14 - 69) / 12) * time
        for partial in 1...4 {
          sum += 0.1 / Double(partial) * sin(Double(partial) * turn)
        }
      }
      return Float(sum * exp(-time.truncatingRemainder(dividingBy: 1)))
    }
    return (samples, rate)
  }

  @Test("Chroma, level and tuning are those that the net was trained on")
  func chroma() throws {
    let (samples, rate) = try Self.chords()
    let frames = PeakChromaTests.frames(of: samples, rate: rate)
    for line in try TrainingReferenceTests.lines("chroma") {
      let frame = frames[Int(line[0])]
      TrainingReferenceTests.expect(
        frame.chroma, are: line.dropFirst(), within: 0.01, "frame \(line[0])")
    }
    for line in try TrainingReferenceTests.lines("tonal") {
      let frame = frames[Int(line[0])]
      let values = [(frame.tuning ?? 0) / 100, frame.tonality, frame.level, frame.certainty]
      TrainingReferenceTests.expect(
        values, are: line.dropFirst(), within: 0.003, "frame \(line[0])")
    }
  }

  @Test("Keys and their probabilities are those by which the filter was judged")
  func keys() throws {
    let (samples, rate) = try Self.chords()
    let after = [Float](repeating: 0, count: 1)
    let readings = KeyTrackerTests.listen(to: samples + after, rate: rate)
    for line in try TrainingReferenceTests.lines("key").dropLast() {
      // A frame's work takes the time until the next.
      let reading = try #require(readings.first { $0.seconds >= line[0] + 0.171 }).reading
      #expect(Double(reading.key) == line[1], "\(line[0]) s")
      #expect(abs(Double(reading.confidence) - line[2]) < 0.01, "\(line[0]) s: \(reading)")
    }
  }
}
