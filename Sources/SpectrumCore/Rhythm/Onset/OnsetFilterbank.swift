// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Bands for onsets: means of the spectrum's magnitudes under triangles, a semitone apart and at
/// least 28 Hz, from 30 Hz to 10 kHz.
///
/// Edges e[i+1] = max(e[i]·2^(1/12), e[i] + 28 Hz); band i rises from e[i] to e[i+1] and falls to
/// e[i+2]; its weights sum to 1. There are 68 bands if the rate is high enough; at lower rates the
/// upper ones are missing. Source: Böck, Widmer, "Maximum filter vibrato suppression for onset
/// detection", DAFx 2013.
struct OnsetFilterbank: ~Copyable {
  /// The bands and the zeros after them, a multiple of eight.
  var paddedCount: Int {
    (groupCount * 4 + 7) & ~7
  }

  /// Four bands. Each has as many vectors of four bins as the widest of them. Not private, as
  /// `SpectrumStream.Level`.
  struct Group {
    /// The first bin of each band.
    var starts: (Int, Int, Int, Int)
    var vectorCount: Int
    /// The index of its first weight.
    var weightStart: Int
  }
  private let groupCount: Int
  private let groups: FixedArray<Group>
  /// Shape: [group][vector][band of four: 0, 2, 1, 3][bin of four].
  private let weights: SampleBuffer

  private static let lowestHz = 30.0
  private static let highestHz = 10_000.0
  /// 2^(1/12).
  private static let semitone = 1.059_463_094_359_295_3
  private static let leastHz = 28.0
  /// The share of the rate above which there may be aliases.
  private static let highestShare = 0.45

  /// For magnitudes at multiples of `binHz`, below 28 Hz, of sound at `rate`, 8000 Hz or more.
  init(rate: Double, binHz: Double) {
    precondition(rate >= 8000 && binHz < Self.leastHz)
    let edges = Self.edges(rate: rate)
    let bandCount = edges.count - 2
    groupCount = (bandCount + 3) / 4
    var all: [Float] = []
    groups = FixedArray(count: groupCount) { group in
      // The bins strictly within the triangle: at least two, since it is at least 56 Hz wide.
      let bins = (group * 4..<group * 4 + 4).map { band in
        let low = edges[min(band, bandCount - 1)] / binHz
        let high = edges[min(band, bandCount - 1) + 2] / binHz
        return Int(low) + 1..<Int(high.rounded(.up))
      }
      let widest = bins.map { $0.count }.max() ?? 0
      let vectorCount = (widest + 3) / 4
      let starts = bins.map { $0.lowerBound }
      let weightStart = all.count
      var table = [Float](repeating: 0, count: vectorCount * 16)
      for lane in 0..<4 where group * 4 + lane < bandCount {
        let band = group * 4 + lane
        let shape = bins[lane].map { bin in
          let frequency = Double(bin) * binHz
          let rising = (frequency - edges[band]) / (edges[band + 1] - edges[band])
          return min(rising, (edges[band + 2] - frequency) / (edges[band + 2] - edges[band + 1]))
        }
        let sum = shape.reduce(0, +)
        let slot = [0, 2, 1, 3][lane]
        for (index, weight) in shape.enumerated() {
          table[index / 4 * 16 + slot * 4 + index % 4] = Float(weight / sum)
        }
      }
      all += table
      return Group(
        starts: (starts[0], starts[1], starts[2], starts[3]), vectorCount: vectorCount,
        weightStart: weightStart)
    }
    weights = SampleBuffer(count: all.count)
    for index in 0..<all.count { weights[index] = all[index] }
  }

  /// The edges of the triangles, in Hz; the last one is the first that reaches 10 kHz or 45 % of
  /// `rate`.
  static func edges(rate: Double) -> [Double] {
    var edges = [lowestHz]
    while let last = edges.last, last < min(highestHz, highestShare * rate) {
      edges.append(max(last * semitone, last + leastHz))
    }
    return edges
  }

  /// The middle of each band, in Hz; shape: [bandCount].
  static func centers(rate: Double) -> [Double] { Array(edges(rate: rate).dropFirst().dropLast()) }

  /// `magnitudes`: up to half the rate, then a few finite floats; `bands`: [paddedCount], of
  /// which the floats after the last group of four are left unchanged.
  @_noAllocation @_noLocks
  func process(_ magnitudes: UnsafePointer<Float>, into bands: UnsafeMutablePointer<Float>) {
    for group in 0..<groupCount {
      let plan = groups[group]
      let (first, second) = (magnitudes + plan.starts.0, magnitudes + plan.starts.1)
      let (third, fourth) = (magnitudes + plan.starts.2, magnitudes + plan.starts.3)
      // Two bands each, one per half, so that each half is summed at the end.
      var (even, odd) = (SIMD8<Float>(), SIMD8<Float>())
      var weight = UnsafePointer(weights.base + plan.weightStart)
      var bin = 0
      while bin < plan.vectorCount &* 4 {
        let a = SIMD8(lowHalf: SIMD4(at: first + bin), highHalf: SIMD4(at: third + bin))
        let b = SIMD8(lowHalf: SIMD4(at: second + bin), highHalf: SIMD4(at: fourth + bin))
        even += a * SIMD8(at: weight)
        odd += b * SIMD8(at: weight + 8)
        weight += 16
        bin &+= 4
      }
      spectrum_half_sums8(even, odd).store(at: bands + group &* 4)
    }
  }
}
