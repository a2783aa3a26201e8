// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SeededRandom
import Testing

@testable import Signals
@testable import SpectrumCore

@Suite struct TransformTests {
  /// `size` samples of white noise over ±1.
  static func noise(_ size: Int, seed: UInt64) -> SampleBuffer {
    let samples = SampleBuffer(count: size)
    var noise = WhiteNoise(seed: seed)
    noise.fill(samples.pointer)
    return samples
  }

  /// |X[k]|² of `samples` by the definition, in double precision.
  static func power(_ samples: borrowing SampleBuffer, bin: Int) -> Double {
    var doubles: [Double] = []
    for n in 0..<samples.count { doubles.append(Double(samples.base[n])) }
    let (re, im) = fourierSum(doubles, cycles: Double(bin) / Double(samples.count))
    return re * re + im * im
  }

  /// Every size that some setting asks for at some rate, above 4096.
  static let longSizes: [Int] = {
    var sizes = Set<Int>()
    for rate in [
      8000, 11_025, 22_050, 32_000, 44_100, 48_000, 88_200, 96_000, 176_400, 192_000,
      384_000,
    ] as [Float] {
      TransformBank.forEachLadder(rate) { ladder in
        for index in 0..<ladder.count { sizes.insert(ladder.rungs[index].size) }
      }
    }
    return sizes.filter { $0 > Rung.largestShort }.sorted()
  }()

  @Test("A long transform gives the power of the whole transform", arguments: longSizes)
  func long(size: Int) {
    let samples = Self.noise(size, seed: UInt64(size))
    let points = SampleBuffer(count: size + 2)
    let whole = SampleBuffer(count: size / 2 + 1)
    let oneTransform = RealTransform(size: size)
    oneTransform.transform(samples, into: points)
    oneTransform.power(of: points, 0..<size / 2 + 1, scale: 1, adds: false, to: whole.base)

    let transform = LongTransform(size: size)
    let spread = SampleBuffer(count: transform.rowsCount)
    let rows = SampleBuffer(count: transform.rowsCount)
    let power = SampleBuffer(count: size / 2 + 1)
    // In slices, as the spectrum does it.
    for start in stride(from: 0, to: size, by: 2048) {
      let count = min(2048, size - start)
      transform.spread(samples.base + start, from: start, count: count, into: spread)
    }
    for step in 0..<transform.stepCount {
      transform.process(step: step, spread, rows: rows, to: power.base, scale: 0.5)
    }
    // The mean of |X|² is N·σ²; rounding grows with log N.
    let mean = Float(size) / 3
    var worst: Float = 0
    for k in 0...size / 2 {
      worst = max(worst, abs(2 * power[k] - whole[k]))
    }
    #expect(worst / mean < 1e-4)
    for bin in [0, 1, size / 3, size / 2 - 1, size / 2] {
      #expect(
        abs(2 * Double(power.base[bin]) - Self.power(samples, bin: bin)) < 1e-4 * Double(mean))
    }
  }

  @Test(
    "The power of a stretch of bins is that of the sum that it stands for",
    arguments: [32, 36, 160, 576, 1024], [0, 9])
  func power(size: Int, first: Int) {
    let samples = Self.noise(size, seed: 5)
    let points = SampleBuffer(count: size + 2)
    let transform = RealTransform(size: size)
    transform.transform(samples, into: points)
    for end in [first + 1, size / 4 + 2, size / 2 + 1] where end > first {
      let sums = SampleBuffer(count: size / 2 + 1)
      sums.fill(7)
      for adds in [false, true] {
        transform.power(of: points, first..<end, scale: 0.5, adds: adds, to: sums.base)
      }
      for bin in [first, (first + end) / 2, end - 1] {
        // Put there once and added once, half of it each.
        #expect(abs(Double(sums[bin]) - Self.power(samples, bin: bin)) < 1e-5 * Double(size))
      }
    }
  }

  @Test("The real parts are those of the sum that it stands for", arguments: [32, 512, 1024])
  func realParts(size: Int) {
    let samples = Self.noise(size, seed: 6)
    let points = SampleBuffer(count: size + 2)
    let parts = SampleBuffer(count: size / 2 + 1)
    let transform = RealTransform(size: size)
    transform.transform(samples, into: points)
    transform.realParts(of: points, to: parts)
    for bin in 0...size / 2 {
      let sum = (0..<size).reduce(0) {
        $0 + Double(samples[$1]) * cos(2 * .pi * Double(bin * $1 % size) / Double(size))
      }
      #expect(abs(Double(parts[bin]) - 2 * sum) < 1e-5 * Double(size))
    }
  }

  @Test(
    "A complex transform is the sum that it stands for; forward and back multiplies by M",
    arguments: [8, 48, 256])
  func complex(size: Int) {
    let points = Self.points(size, seed: 4)
    let bins = SampleBuffer(count: points.count)
    let back = SampleBuffer(count: points.count)
    let transform = ComplexTransform(size: size)
    transform.process(points, into: bins)
    transform.processBack(bins, into: back)
    let imaginary = ComplexTransform.imaginaryPlace(size: size)
    for bin in 0..<size {
      var (real, turned) = (0.0, 0.0)
      for m in 0..<size {
        let angle = -2 * Double.pi * Double(bin * m % size) / Double(size)
        let (x, y) = (Double(points[m]), Double(points[imaginary + m]))
        real += x * cos(angle) - y * sin(angle)
        turned += x * sin(angle) + y * cos(angle)
      }
      #expect(abs(Double(bins[bin]) - real) < 1e-5 * Double(size))
      #expect(abs(Double(bins[imaginary + bin]) - turned) < 1e-5 * Double(size))
      #expect(abs(back[bin] / Float(size) - points[bin]) < 1e-6)
      #expect(abs(back[imaginary + bin] / Float(size) - points[imaginary + bin]) < 1e-6)
    }
  }

  /// Complex noise, ready for a `ComplexTransform`.
  private static func points(_ size: Int, seed: UInt64) -> SampleBuffer {
    let points = SampleBuffer(count: ComplexTransform.pointFloats(size: size))
    let imaginary = ComplexTransform.imaginaryPlace(size: size)
    let parts = noise(2 * size, seed: seed)
    for m in 0..<size { (points[m], points[imaginary + m]) = (parts[m], parts[size + m]) }
    return points
  }

  @Test("A transform's size is within 16 % of what is asked, and powers of two are kept")
  func sizes() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<500 {
      let asked = Float(32 * pow(2, 15 * random.unit()))
      let size = TransformSize.near(asked)
      // Half way from 3/2 to 2, √(4/3).
      #expect(max(Float(size) / asked, asked / Float(size)) < 1.155)
      var odd = size
      while odd % 2 == 0 { odd /= 2 }
      #expect([1, 3, 5].contains(odd))
    }
    for exponent in 5...20 { #expect(TransformSize.near(Float(1 << exponent)) == 1 << exponent) }
    for outside in [0, -1, 1, .nan, .infinity] as [Float] {
      #expect(TransformSize.near(outside) >= 32)
    }
  }

  @Test("A history gives its newest samples by number, also across its end")
  func history() {
    var history = SampleHistory(minimumCapacity: 100)
    #expect(history.capacity == 128)
    var count = 0
    for call in [1, 64, 63, 128, 5, 100, 27] {
      let new = (count..<count + call).map { Float($0 + 1) }
      history.append(new, count: call)
      count += call
      #expect(history.total == count)
      for number in max(0, count - 128)..<count { #expect(history[number] == Float(number + 1)) }
      // 0 before the first.
      if count < 128 { #expect(history[-1] == 0) }
    }
    var copied = [Float](repeating: 0, count: 128)
    history.copy(from: count - 128, count: 128, into: &copied)
    let samples: [Float] = (count - 128..<count).map { Float($0 + 1) }
    #expect(copied == samples)
    var weighted = [Float](repeating: 0, count: 90)
    let weights = (0..<90).map { Float($0) }
    history.weighted(from: count - 90, count: 90, by: weights, into: &weighted)
    let newest = (count - 90..<count).map { Float($0 + 1) }
    #expect(weighted == zip(weights, newest).map { $0 * $1 })
    history.clear()
    #expect(history.total == count && history[count - 1] == 0)
  }
}
