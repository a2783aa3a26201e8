// SPDX-License-Identifier: GPL-3.0-or-later
import CLearnedTables
import CMath

/// The evidence for each key: a small net that reads the profile from each of the twelve tonics on.
///
/// All tonics share the weights, so that every key is recognised equally well; the two outputs are
/// the scores of major and minor. "No key" has the score 0.
struct KeyScorer: ~Copyable {
  static let keyCount = 24
  static let tonicCount = 12
  /// The scores: 12 major keys from C on, 12 minor ones, none.
  let scores = SampleBuffer(count: keyCount + 1)

  private static let hiddenCount = 48
  private static let readCount = ChromaProfile.rowCount * PeakChroma.classCount
  private let weights: UnsafePointer<Float>
  /// The sums of the inputs common to all tonics in the hidden units, with their biases.
  private let common = SampleBuffer(count: hiddenCount)

  init() { weights = spectrum_key_weights() }

  /// Begins a reading.
  @_noAllocation @_noLocks
  func prepare(_ profile: borrowing ChromaProfile) {
    let (hidden, read) = (Self.hiddenCount, Self.readCount)
    let general = weights + read * hidden
    let biases = general + ChromaProfile.generalCount * hidden
    for unit in 0..<hidden {
      var sum = biases[unit]
      for input in 0..<ChromaProfile.generalCount {
        sum += general[input * hidden + unit] * profile.general[input]
      }
      common[unit] = sum
    }
    scores[Self.keyCount] = 0
  }

  /// Scores the two keys of a tonic, 0..<12.
  @_noAllocation @_noLocks
  func score(tonic: Int, _ profile: borrowing ChromaProfile) {
    let hidden = Self.hiddenCount
    let outputs =
      weights + (Self.readCount + ChromaProfile.generalCount) * hidden + hidden
    var (major, minor) = (outputs[2 * hidden], outputs[2 * hidden + 1])
    for unit in stride(from: 0, to: hidden, by: 8) {
      var sum = SIMD8(at: common.base + unit)
      for row in 0..<ChromaProfile.rowCount {
        let values = profile.rows.base + row * ChromaProfile.rowStride + tonic
        var weight = weights + row * PeakChroma.classCount * hidden + unit
        for index in 0..<PeakChroma.classCount {
          sum += SIMD8(at: weight) * values[index]
          weight += hidden
        }
      }
      let active = spectrum_tanh8(sum)
      for lane in 0..<8 {
        major += active[lane] * outputs[2 * (unit + lane)]
        minor += active[lane] * outputs[2 * (unit + lane) + 1]
      }
    }
    (scores[tonic], scores[tonic + Self.tonicCount]) = (major, minor)
  }
}
