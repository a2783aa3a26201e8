// SPDX-License-Identifier: GPL-3.0-or-later

/// The mean power spectrum of the transforms between two pictures (Welch's method).
///
/// Where transforms are shorter than the time between pictures, all of them count: nothing that
/// happens between two pictures is missed. Where they are longer, the last one stands.
/// Source: Welch, "The use of fast Fourier transform for the estimation of power spectra", IEEE
/// Trans. Audio Electroacoust. 15(2), 1967.
struct PowerAverage: ~Copyable {
  /// Bins kept.
  let capacity: Int
  /// Floats behind them that eight at a time may take in.
  private static let spare = 16
  private let first: SampleBuffer
  private let second: SampleBuffer
  /// Whether `first` is the one that grows and `second` the one that is read.
  private var growsFirst = true
  private var transformCount = 0
  /// What turns the latched sums into means.
  private var latchedScale: Float = 0
  /// Grows whenever what `latched` reads has changed.
  private(set) var version = 0

  init(capacity: Int) {
    self.capacity = capacity
    first = SampleBuffer(count: capacity + Self.spare)
    second = SampleBuffer(count: capacity + Self.spare)
  }

  /// Adds |X[k]|²·`scale` of `samples` for the bins `range`; `points`: scratch, [size + 2].
  @_noAllocation @_noLocks
  mutating func add(
    _ samples: borrowing SampleBuffer, by bank: borrowing TransformBank,
    _ points: borrowing SampleBuffer, _ range: Range<Int>, scale: Float, size: Int
  ) {
    bank.process(
      samples, points, range, scale: scale, adds: transformCount > 0,
      to: growsFirst ? first.base : second.base, size: size)
    transformCount += 1
  }

  /// A step of a long transform, whose power goes straight into the growing sums; the last step is
  /// followed by `replace`.
  @_noAllocation @_noLocks
  func step(
    of bank: borrowing TransformBank, _ step: Int, _ samples: borrowing SampleBuffer,
    rows: borrowing SampleBuffer, scale: Float, size: Int
  ) {
    if growsFirst {
      bank.process(step: step, samples, rows: rows, power: first, scale: scale, size: size)
    } else {
      bank.process(step: step, samples, rows: rows, power: second, scale: scale, size: size)
    }
  }

  /// Ends a stretch: its mean is what `latched` reads from now on. Without a transform since the
  /// last time, that stays as it is.
  @_noAllocation @_noLocks
  mutating func latch() {
    guard transformCount > 0 else { return }
    latchedScale = 1 / Float(transformCount)
    growsFirst.toggle()
    transformCount = 0
    version &+= 1
  }

  /// Counts what the steps of a long transform wrote, and latches it.
  @_noAllocation @_noLocks
  mutating func replace() {
    transformCount = 1
    latch()
  }

  /// The latched sums, and what to multiply them by.
  @_noAllocation @_noLocks
  func latched() -> (sums: UnsafePointer<Float>, scale: Float) {
    (UnsafePointer(growsFirst ? second.base : first.base), latchedScale)
  }

  @_noAllocation @_noLocks
  mutating func reset() {
    transformCount = 0
    latchedScale = 0
    version &+= 1
  }
}
