// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumMessages
import Testing

@testable import SpectrumHost

/// The strongest lines of a file. Frames come 30 times a second.
@Suite struct LineTests {
  private typealias Line = (hertz: Double, level: Double)

  /// The lines of frames whose bands are at −120 dBFS, but for their lines.
  private func lines(_ frames: [[Line]]) -> [SpectralLine] {
    var average = SpectrumAverage(settling: 0)
    average.range = 20...20_000
    for (index, lines) in frames.enumerated() {
      var bands = [Float](repeating: -120, count: 128)
      for line in lines {
        bands[Int(128 * log2(line.hertz / 20) / log2(1000))] = Float(line.level)
      }
      let pairs = lines.flatMap { [Float($0.hertz), Float($0.level)] }
      bands.withUnsafeBufferPointer { bands in
        pairs.withUnsafeBufferPointer { pairs in
          average.add(
            Message.Frame(
              bands: .init(levels: bands), peaks: .init(samples: pairs), waveform: .init()),
            time: 1 + Double(index) / 30)
        }
      }
    }
    return average.lines(limit: 8)
  }

  private func cents(_ line: SpectralLine, from hertz: Double) -> Double {
    1200 * log2(line.frequency / hertz)
  }

  @Test("A line's power is the mean of all frames")
  func steadyLines() {
    let found = lines([
      [(440, -20), (46, -30), (40, -30)], [(440, -20), (46, -30), (40, -30)],
      [(440, -20)], [],
    ])
    #expect(found.map { ($0.frequency * 100).rounded() } == [44_000, 4000, 4600])
    // In 3 and in 2 of 4 frames: −1.25 and −3.01 dB.
    for (line, level) in zip(found, [-21.25, -33.01, -33.01] as [Float]) {
      #expect(abs(line.level - level) < 0.01, "\(line)")
    }
  }

  @Test("Lines come loudest first, without those of one frame and those 60 dB below the loudest")
  func lineSelection() {
    let steady: [Line] = [(100, -30), (1000, -10), (5000, -71)]
    let found = lines(Array(repeating: steady, count: 30) + [[(300, -15)]])
    #expect(found.map { $0.frequency.rounded() } == [1000, 100])
    #expect(lines([[]]).isEmpty)
  }

  @Test("What moves a line in a part of its frames, as a kick beside a bass, doesn't bias it")
  func kicks() throws {
    // Pulled up by 20 cents and 6 dB louder, then back within a third of a second, twice a second.
    let found = lines(
      (0..<300).map { frame in
        let pull = max(0, 1 - Double(frame % 15) / 10)
        return [(55 * exp2(20 * pull / 1200), -20 + 6 * pull)]
      })
    // By power the mean is 10.9 cents higher.
    let line = try #require(found.first)
    #expect(found.count == 1 && abs(cents(line, from: 55)) < 0.5, "\(found)")
  }

  @Test("A line that never rests has the frequency that its overtone shows")
  func overtones() throws {
    var random = SplitMix64(seed: 58)
    let found = lines(
      (0..<300).map { _ in
        [(55 * exp2(.random(in: -18...22, using: &random) / 1200), -20), (110, -30)]
      })
    let line = try #require(found.first)
    #expect(found.count == 2 && abs(cents(line, from: 55)) < 0.1, "\(found)")
  }

  @Test("A vibrato is one line, in its middle and at its level", arguments: [15.0, 50])
  func vibrato(depth: Double) throws {
    let found = lines(
      (0..<300).map { [(660 * exp2(depth / 1200 * sin(2 * .pi * 5.5 * Double($0) / 30)), -20)] })
    let line = try #require(found.first)
    #expect(found.count == 1 && abs(cents(line, from: 660)) < 1, "\(found)")
    #expect(abs(line.level + 20) < 0.1)
  }

  @Test("Of two tunings in turn the longer one counts, and no mean of both")
  func tunings() throws {
    let found = lines((0..<300).map { [($0 % 100 < 65 ? 440 : 443, -20)] })
    let line = try #require(found.first)
    #expect(found.count == 1 && abs(cents(line, from: 440)) < 0.1, "\(found)")
  }

  @Test("Strikes count only if no line lasts; a note of half a second lasts")
  func strikes() {
    let alone = lines((0..<300).map { $0 % 15 < 3 ? [(2000, -30)] : [] })
    #expect(alone.map { $0.frequency.rounded() } == [2000], "\(alone)")
    let found = lines(
      (0..<300).map { frame in
        var lines: [Line] = [(440, -20)]
        if frame % 15 < 3 { lines.append((12_000, -30)) }
        if frame % 60 < 15 { lines.append((880, -25)) }
        return lines
      })
    #expect(found.map { $0.frequency.rounded() } == [440, 880], "\(found)")
  }
}
