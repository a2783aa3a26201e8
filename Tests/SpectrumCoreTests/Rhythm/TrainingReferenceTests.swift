// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import SpectrumCore

/// The nets were trained on what `Training/features.py` makes of sound, and judged by
/// `Training/follow.py`: both must agree with the engine. `Training/reference.txt` holds their
/// results for the signal of `Training/reference.py`, which is made here as well.
@Suite struct TrainingReferenceTests {
  /// The numbers of each of the table's lines with a name.
  static func lines(_ name: String) throws -> [[Double]] {
    let folder = URL(filePath: #filePath).appending(path: "../../../../Training").standardized
    let table = try String(contentsOf: folder.appending(path: "reference.txt"), encoding: .utf8)
    let lines = table.split(separator: "\n").map { $0.split(separator: " ") }
    let found = lines.filter { $0[0] == name }.map { $0.dropFirst().compactMap { Double($0) } }
    try #require(!found.isEmpty)
    return found
  }

  /// The signal of `reference.py` and its rate in Hz.
  static func signal() throws -> (samples: [Float], rate: Double) {
    let size = try lines("signal")[0]
    let samples = (0..<Int(size[1])).map { index in
      let time = Double(index) / size[0] - 0.35
      guard time >= 0 else { return Float(0) }
      let kick = time.truncatingRemainder(dividingBy: 0.5)
      let hat = time.truncatingRemainder(dividingBy: 0.25)
      let note = time.truncatingRemainder(dividingBy: 1)
      return Float(
        0.6 * exp(-18 * kick) * sin(2 * .pi * 60 * kick)
          + 0.2 * exp(-60 * hat) * sin(2 * .pi * 5200 * hat)
          + 0.1 * exp(-2 * note) * sin(2 * .pi * 440 * note))
    }
    return (samples, size[0])
  }

  /// `values` are those of a line of the table. Its numbers are rounded at the fourth digit behind
  /// the point; what is left of 0.0005 is for the engine's floats.
  static func expect(
    _ values: [Float], are line: some Sequence<Double>, within tolerance: Float = 0.0005,
    _ place: String
  ) {
    let expected = line.map { Float($0) }
    #expect(values.count == expected.count)
    for (index, (value, other)) in zip(values, expected).enumerated() {
      #expect(abs(value - other) <= tolerance, "\(place), \(index): \(value), not \(other)")
    }
  }

  @Test("Envelopes, tempogram and beat profile are those that the nets were trained on")
  func features() throws {
    let (samples, rate) = try Self.signal()
    var analysis = OnsetAnalysis(sampleRate: Float(rate))
    // The last frame is analysed in the time after it.
    let after = [Float](repeating: 0, count: 200)
    let frames = OnsetAnalysisTests.listen(&analysis, samples + after)
    for line in try Self.lines("envelope") {
      Self.expect(frames[Int(line[0])], are: line.dropFirst(), "frame \(line[0])")
    }

    analysis.autocorrelation.normalize()
    let summary = RhythmSummary(analysis.autocorrelation)
    let known = (0..<RhythmSummary.count).map { summary.values[$0] }
    Self.expect(known, are: try Self.lines("summary")[0], "summary")

    let tempogram = LogLagTempogram(frameSeconds: OnsetAnalysis.frameSeconds)
    for memory in 0..<2 { tempogram.read(analysis.autocorrelation, memory: memory) }
    for line in try Self.lines("tempogram") {
      let (memory, channel) = (Int(line[0]), Int(line[1]))
      let row = tempogram.rows.base + (5 * memory + channel) * LogLagTempogram.rowStride
      let values = [20, 85, 100, 118, 140, 143, 146, 176, 200, 250].map { row[$0] }
      Self.expect(values, are: line.dropFirst(2), "memory \(memory), channel \(channel)")
    }

    var profile = BeatProfile()
    profile.begin(count: frames.count, period: 50.3)
    for channel in 0..<BeatProfile.channelCount {
      profile.read(analysis.history, channel: channel)
    }
    profile.normalize()
    for line in try Self.lines("profile") {
      let row = profile.rows.base + Int(line[0]) * BeatProfile.rowStride
      let values = stride(from: 0, to: BeatProfile.binCount, by: 5).map { row[$0] }
      Self.expect(values, are: line.dropFirst(), "channel \(line[0])")
    }
  }

  @Test("Tempo, confidence and beats are those by which the filters were judged")
  func engine() throws {
    let (samples, rate) = try Self.signal()
    let track = RhythmListener.listen(to: samples, sampleRate: rate, callLength: 32)
    for line in try Self.lines("tempo") {
      // An update's work takes five frames.
      let end = Int((line[0] + 0.06) / track.callSeconds)
      let reading = track.readings[min(end, track.readings.count - 1)]
      // `follow.py` joins the lags by straight lines, the engine by a spline.
      #expect(abs(Double(reading.bpm) - line[1]) < 0.5, "\(line[0]) s: \(reading.bpm) BPM")
      #expect(abs(Double(reading.confidence) - line[2]) < 0.02, "\(line[0]) s")
    }
    let beats = try Self.lines("beats")[0].filter { $0 < 7.8 }
    // To the frame there, and of the frame's end here.
    for beat in beats {
      let nearest = track.beats.map { abs($0 - beat) }.min() ?? .infinity
      #expect(nearest < 0.02, "\(beat) s: \(nearest) s off")
    }
    #expect(track.beats.filter { $0 < 7.7 }.count == beats.count)
  }
}
