// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The pitch classes of the last seconds: leaky means of the chroma with two memories, and what else
/// the key's net reads.
///
/// Each frame's band counts x/(1 + 0.15·Σx), so that a dense or loud frame counts more, but not in
/// proportion. In the end the twelve values of a band have length 1.
struct ChromaProfile: ~Copyable {
  static let memoryCount = 2
  static let rowCount = memoryCount * PeakChroma.bandCount
  /// A row holds its twelve values twice, so that from any tonic on twelve follow in memory.
  static let rowStride = 24
  /// The inputs that are the same for every tonic.
  static let generalCount = 12

  /// Shape: [memory][band][rowStride]; from C on.
  let rows = SampleBuffer(count: rowCount * rowStride)
  /// The bands' sums, [memory][band], as ln(1 + 3·sum); the entropies of the shorter memory's bands,
  /// of 1; its tonality and certainty of the tuning; how long something has sounded, 0…1.
  let general = SampleBuffer(count: generalCount)
  /// The pitch classes of all bands within the shorter memory, 0…1 of the strongest; shape: [12].
  let shares = SampleBuffer(count: PeakChroma.classCount)

  private static let classCount = PeakChroma.classCount
  private static let bandCount = PeakChroma.bandCount
  private static let compression: Float = 0.15
  private static let leastNorm: Float = 0.02
  /// In seconds: the age counts as tanh(age / `youth`), 0…1.
  private static let youth: Float = 10
  private static let shortSeconds: Float = 5
  private static let longSeconds: Float = 20

  /// The leaky means, [memory][band][12], and their sums of weights.
  private let means = SampleBuffer(count: rowCount * classCount)
  private var weights = SIMD2<Float>()
  private var (tonality, certainty) = (Float(0), Float(0))
  private var heard: Float = 0
  private let leaks: SIMD2<Float>
  private let frameSeconds: Float

  init(frameSeconds: Float) {
    self.frameSeconds = frameSeconds
    leaks = [
      spectrum_exp(-frameSeconds / Self.shortSeconds),
      spectrum_exp(-frameSeconds / Self.longSeconds),
    ]
  }

  /// Takes a frame; returns whether it sounds. One that doesn't changes nothing.
  @_noAllocation @_noLocks
  mutating func add(_ frame: borrowing PeakChroma) -> Bool {
    var total: Float = 0
    for index in 0..<Self.bandCount * Self.classCount { total += frame.chroma[index] }
    guard total > 0 else { return false }
    for band in 0..<Self.bandCount {
      let source = frame.chroma.base + band * Self.classCount
      var sum: Float = 0
      for index in 0..<Self.classCount { sum += source[index] }
      let gain = 1 / (1 + Self.compression * sum)
      for memory in 0..<Self.memoryCount {
        let (leak, fresh) = (leaks[memory], (1 - leaks[memory]) * gain)
        let mean = means.base + (memory * Self.bandCount + band) * Self.classCount
        for index in 0..<Self.classCount {
          mean[index] = leak * mean[index] + fresh * source[index]
        }
      }
    }
    for memory in 0..<Self.memoryCount {
      weights[memory] = leaks[memory] * weights[memory] + (1 - leaks[memory])
    }
    let (leak, fresh) = (leaks[0], 1 - leaks[0])
    tonality = leak * tonality + fresh * min(frame.tonality, 1.5)
    certainty = leak * certainty + fresh * frame.tuningCertainty
    heard += frameSeconds
    share()
    return true
  }

  /// Computes what the net reads.
  @_noAllocation @_noLocks
  func read() {
    for row in 0..<Self.rowCount {
      let mean = means.base + row * Self.classCount
      let scale = 1 / weights[row / Self.bandCount]
      var (sum, power) = (Float(0), Float(0))
      for index in 0..<Self.classCount {
        let value = mean[index] * scale
        sum += value
        power += value * value
      }
      let gain = scale / (spectrum_sqrt(power) + Self.leastNorm)
      let target = rows.base + row * Self.rowStride
      for index in 0..<Self.classCount {
        target[index] = mean[index] * gain
        target[index + Self.classCount] = mean[index] * gain
      }
      general[row] = Float(spectrum_log(Double(1 + 3 * sum)))
      if row < Self.bandCount { general[Self.rowCount + row] = entropy(mean, scale, sum) }
    }
    let next = Self.rowCount + Self.bandCount
    general[next] = tonality / weights[0]
    general[next + 1] = certainty / weights[0]
    general[next + 2] = spectrum_tanh8(spectrum_repeat_float8(heard / Self.youth))[0]
  }

  /// Forgets the sound so far.
  @_noAllocation @_noLocks
  mutating func reset() {
    means.fill(0)
    rows.fill(0)
    general.fill(0)
    shares.fill(0)
    (weights, tonality, certainty, heard) = (SIMD2(), 0, 0, 0)
  }

  /// −Σ p·ln p / ln 12 of a band's shares p.
  @_noAllocation @_noLocks
  private func entropy(_ mean: UnsafePointer<Float>, _ scale: Float, _ sum: Float) -> Float {
    var entropy: Float = 0
    for index in 0..<Self.classCount {
      let share = mean[index] * scale / (sum + 1e-9)
      entropy -= share * spectrum_log2(share + 1e-6)
    }
    // log2 12.
    return entropy / 3.5849625
  }

  @_noAllocation @_noLocks
  private func share() {
    var highest: Float = 1e-6
    for index in 0..<Self.classCount {
      var sum: Float = 0
      for band in 0..<Self.bandCount { sum += means[band * Self.classCount + index] }
      shares[index] = sum
      highest = max(highest, sum)
    }
    for index in 0..<Self.classCount { shares[index] /= highest }
  }
}
