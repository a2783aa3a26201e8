// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The slots of the last bars, their features relative to how strong they have been of late.
struct BarSlots: ~Copyable {
  /// Slots that are read.
  static let capacity = 128
  static let width = SlotFeatures.count
  /// The onset envelopes' maxima, and one that is always 0.
  static let onsetWidth = 8

  /// Slots since the last restart.
  private(set) var count = 0

  /// Shape: [capacity][width]; whether each was on the clock's beat.
  private let values = SampleBuffer(count: capacity * width)
  private let parities = FixedArray(count: capacity, repeating: false)
  /// As they are; shape: [capacity][onsetWidth].
  private let onsets = SampleBuffer(count: capacity * onsetWidth)
  /// Shape: [capacity].
  private let tones = SampleBuffer(count: capacity)
  private var position = 0
  /// Leaky means of squares: of the envelopes together, and of features 7…11; their weight.
  private var onsetPower: Float = 0
  private let powers = SampleBuffer(count: 5)
  private var weight: Float = 0

  private static let leak: Float = 0.97938162  // e^(−1/48): 48 slots
  private static let leastOnset: Float = 0.02

  private(set) var newest = BarSlot()

  /// Appends a slot.
  @_noAllocation @_noLocks
  mutating func append(_ features: borrowing SlotFeatures, _ slot: BarSlot) {
    newest = slot
    var power: Float = 0
    for index in 0..<7 { power += features.values[index] * features.values[index] }
    weight = Self.leak * weight + (1 - Self.leak)
    onsetPower = Self.leak * onsetPower + (1 - Self.leak) * power / 7
    let onset = 1 / (spectrum_sqrt(onsetPower / weight) + Self.leastOnset)
    position = (position + 1) % Self.capacity
    let target = values.base + position * Self.width
    let onsets = self.onsets.base + position * Self.onsetWidth
    for index in 0..<7 {
      onsets[index] = features.values[index]
      target[index] = Self.held(features.values[index] * onset)
    }
    for index in 7..<12 {
      let value = features.values[index]
      powers[index - 7] = Self.leak * powers[index - 7] + (1 - Self.leak) * value * value
      let least: Float = index < 10 ? 0.05 : 0.1
      target[index] = Self.held(value / (spectrum_sqrt(powers[index - 7] / weight) + least))
    }
    for index in 12..<15 { target[index] = Self.held(0.5 * features.values[index] * onset) }
    target[15] = 0
    tones[position] = features.tone
    parities[position] = slot.isBeat
    count += 1
  }

  /// The features of the slot `age` slots before the newest; shape: [width].
  @_noAllocation @_noLocks
  func features(_ age: Int) -> UnsafePointer<Float> {
    UnsafePointer(values.base + slot(age) * Self.width)
  }

  /// The onset envelopes' maxima about that slot, not relative to others; shape: [onsetWidth].
  @_noAllocation @_noLocks
  func onsets(_ age: Int) -> UnsafePointer<Float> {
    UnsafePointer(onsets.base + slot(age) * Self.onsetWidth)
  }

  /// How much tonal sound follows that slot: the sum of chroma.
  @_noAllocation @_noLocks
  func tone(_ age: Int) -> Float { tones[slot(age)] }

  /// Whether that slot was on the clock's beat: 1 or −1; 0 before the restart.
  @_noAllocation @_noLocks
  func parity(_ age: Int) -> Float {
    guard age < min(count, Self.capacity) else { return 0 }
    return parities[slot(age)] ? 1 : -1
  }

  /// Forgets the sound so far.
  @_noAllocation @_noLocks
  mutating func reset() {
    powers.fill(0)
    (count, position, onsetPower, weight) = (0, 0, 0, 0)
  }

  @_noAllocation @_noLocks
  private func slot(_ age: Int) -> Int {
    (position - age % Self.capacity + Self.capacity) % Self.capacity
  }

  @_noAllocation @_noLocks
  private static func held(_ value: Float) -> Float { min(max(value, -4), 6) }
}
