// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The chroma of the last seconds, each frame with the time of its middle.
struct ChromaHistory: ~Copyable {
  static let width = PeakChroma.bandCount * PeakChroma.classCount

  /// Enough for three slow beats.
  private static let capacity = 32
  /// Shape: [capacity][width].
  private let chroma = SampleBuffer(count: capacity * width)
  private let levels = SampleBuffer(count: capacity)
  /// In seconds.
  private var middles = InlineArray<32, Double>(repeating: 0)
  private var count = 0
  /// From one frame to the next, in seconds; 0 before the first.
  private(set) var frameSeconds: Float = 0

  /// Appends a frame; `middle` and `frameSeconds` in seconds.
  @_noAllocation @_noLocks
  mutating func append(_ frame: borrowing PeakChroma, middle: Double, frameSeconds: Float) {
    self.frameSeconds = frameSeconds
    let slot = count % Self.capacity
    spectrum_copy(chroma.base + slot * Self.width, frame.chroma.base, Self.width)
    (levels[slot], middles[slot]) = (frame.level, middle)
    count += 1
  }

  /// Writes the mean of the frames whose middles lie after `start` and not after `end` to `target`,
  /// [width]; returns how many they are, and their mean level.
  @_noAllocation @_noLocks
  func mean(
    after start: Double, upTo end: Double, into target: borrowing SampleBuffer
  ) -> (count: Int, level: Float) {
    target.fill(0)
    var (found, level) = (0, Float(0))
    for slot in 0..<min(count, Self.capacity) where middles[slot] > start && middles[slot] <= end {
      let source = chroma.base + slot * Self.width
      for index in 0..<Self.width { target.base[index] += source[index] }
      level += levels[slot]
      found += 1
    }
    guard found > 0 else { return (0, 0) }
    for index in 0..<Self.width { target.base[index] /= Float(found) }
    return (found, level / Float(found))
  }

  /// Forgets the sound so far.
  @_noAllocation @_noLocks
  mutating func reset() { count = 0 }
}
