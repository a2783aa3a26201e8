// SPDX-License-Identifier: GPL-3.0-or-later

/// The newest samples of a signal as points of a waveform.
struct WaveformHistory: ~Copyable {
  /// Points of the waveform.
  static let count = 512

  /// Of the samples themselves.
  var history: SampleHistory
  /// Samples from one point to the next.
  private let step: Int
  private let points = SampleBuffer(count: count)

  /// A point per `step` samples, a power of two.
  init(step: Int) {
    self.step = step
    history = SampleHistory(minimumCapacity: Self.count * step)
  }

  /// The latest points, oldest first, silence before the first sample; shape: [count].
  @_noAllocation @_noLocks
  mutating func latest() -> UnsafeBufferPointer<Float> {
    let start = history.total - Self.count * step
    if step == 1 {
      history.copy(from: start, count: Self.count, into: points.base)
    } else {
      for index in 0..<Self.count { points.base[index] = history[start + index * step] }
    }
    return UnsafeBufferPointer(start: points.base, count: Self.count)
  }
}
