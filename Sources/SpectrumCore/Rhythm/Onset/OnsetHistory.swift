// SPDX-License-Identifier: GPL-3.0-or-later

/// The onset envelopes of the last eleven seconds, the newest first.
///
/// A ring that is filled downwards and written twice, so that s(t − lag) is at index lag,
/// contiguous for all lags.
struct OnsetHistory: ~Copyable {
  static let channelCount = OnsetFlux.channelCount
  /// The number of frames that are kept.
  static let capacity = 1100
  /// The number of frames so far.
  private(set) var count = 0

  /// The index of the newest frame, 0..<capacity.
  private var position = 0
  /// Shape: [channel][2 · capacity].
  private let values = SampleBuffer(count: channelCount * 2 * capacity)

  /// Appends a frame: lane i is the envelope of channel i.
  @_noAllocation @_noLocks
  mutating func append(_ envelopes: SIMD8<Float>) {
    position = position == 0 ? Self.capacity - 1 : position - 1
    for channel in 0..<Self.channelCount {
      let row = values.base + channel * 2 * Self.capacity
      row[position] = envelopes[channel]
      row[position + Self.capacity] = envelopes[channel]
    }
    count += 1
  }

  /// The envelope of a channel: [0] is the newest frame, [capacity − 1] the oldest; frames before
  /// the first are 0.
  @_noAllocation @_noLocks
  func past(_ channel: Int) -> UnsafePointer<Float> {
    UnsafePointer(values.base + channel * 2 * Self.capacity + position)
  }

  /// Forgets the sound so far.
  @_noAllocation @_noLocks
  mutating func reset() {
    values.fill(0)
    (count, position) = (0, 0)
  }
}
